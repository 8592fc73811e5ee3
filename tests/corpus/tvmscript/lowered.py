# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def __tvm_main__(a: T.Buffer((64,), "int8"), output: T.Buffer((64,), "int8")):
        T.func_attr({"global_symbol": "__tvm_main__", "runner_function": T.bool(True)})
        with T.allocate([64], "int8", "global") as y:
            x = T.allocate([64], "int8", "global.workspace", annotations={"input_tensor": "x"})
            w = T.allocate_const([1, 2, 3, 4], "int8", [4])
            T.tvm_check_return(0, -1, T.call_extern("int32", "op", a.data, x))
            for i in range(3):
                T.call_extern("int32", "op", x, y)
            with T.LetStmt(T.address_of(y[0])) as v:
                T.call_extern("int32", "elsewhere", v, w)
        T.call_extern("int32", "op", a.data, output.data)

    @T.prim_func
    def op(p: T.Buffer((64,), "int8"), q: T.Buffer((64,), "int8")):
        for i, j in T.grid(4, 16):
            t = T.allocate([T.int64(16)], "int8x4", "global")
            t_1 = T.Buffer((16,), "int8x4", data=t)
            if p[i * 16 + j] > T.int8(0):
                t_1[j] = T.max(p[i * 16 + j], T.int8(3))
                q[i * 16 + j] = t_1[j]
            else:
                q[i * 16 + j] = T.int8(0)
