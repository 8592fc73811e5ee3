# from tvm.script import tir as T
@tvm.script.ir_module
class Module:
    @T.prim_func
    def __tvm_main__(input: T.handle, fast_memory_0_var: T.Ptr[T.uint8], output: T.handle) -> None:
        # function attr dict
        T.func_attr({"global_symbol": "__tvm_main__", "runner_function": True})
        fast_memory_0_buffer_var = T.match_buffer(fast_memory_0_var, [320], dtype="uint8", strides=[1], elem_offset=0, align=16)
        # body
        sid_1_let: T.Ptr[T.int8] = T.address_of(fast_memory_0_buffer_var[0], dtype="handle")
        with T.let(sid_2_let, T.address_of(fast_memory_0_buffer_var[128], dtype="handle")):
            T.evaluate(T.call_extern("op", input, sid_1_let, fast_memory_0_buffer_var.data, dtype="int32"))
            T.evaluate(T.call_extern("op", sid_1_let, sid_2_let, fast_memory_0_buffer_var.data, dtype="int32"))
            T.evaluate(T.call_extern("op", sid_2_let, output, fast_memory_0_buffer_var.data, dtype="int32"))

    @T.prim_func
    def op(p: T.handle, q: T.handle, fast_memory_3_var: T.Ptr[T.uint8]) -> None:
        P = T.match_buffer(p, [128], dtype="int8")
        Q = T.match_buffer(q, [128], dtype="int8")
        fast_memory_3_buffer_var = T.match_buffer(fast_memory_3_var, [320], dtype="uint8", strides=[1], elem_offset=0, align=16)
        t_let: T.Ptr[T.int8] = T.address_of(fast_memory_3_buffer_var[256], dtype="handle")
        t = T.buffer_decl([64], dtype="int8", data=t_let)
        for i in T.serial(0, 64):
            t[i] = P[i]
            Q[i] = t[i]
