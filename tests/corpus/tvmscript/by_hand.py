# coding: utf-8
from tvm.script import tir as TT
@TT.prim_func(private=True)
def f(A: TT.Buffer[64, "int8"]) -> None:
	"""by hand, with tabs"""
	with TT.allocate(
		[4 * 4], 'int8',  # comment ]
	'global') as x: TT.store(x, 0, \
  TT.load("int8", A.data, 0x1F), True); TT.evaluate(0)
	while A[0] < 3:
		A[0] += TT.int8(1)
	try:
		pass
	except Oops:
		A[1] = 2
