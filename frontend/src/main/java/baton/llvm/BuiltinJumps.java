package baton.llvm;

import java.util.ArrayList;
import java.util.List;

/** Makes the compiler's own {@code __builtin_setjmp} and {@code __builtin_longjmp} the library's functions, which mean the same. */
final class BuiltinJumps {
  private static final String SET = "llvm.eh.sjlj.setjmp";
  private static final String JUMP = "llvm.eh.sjlj.longjmp";

  private final LlvmModule module;
  private final LlvmApi api;
  private final BuildApi build;

  private BuiltinJumps(LlvmModule module) {
    this.module = module;
    this.api = module.api();
    this.build = module.build();
  }

  /** Changes {@code module} so. */
  static void become(LlvmModule module) {
    BuiltinJumps jumps = new BuiltinJumps(module);
    jumps.replace(SET, "_setjmp", "returns_twice");
    jumps.replace(JUMP, "longjmp", "noreturn");
  }

  private void replace(String intrinsic, String name, String trait) {
    long from = api.namedFunction(module.handle(), api.utf8(intrinsic));
    if (from == 0) {
      return;
    }
    long number = build.integerType(module.context(), Integer.SIZE);
    long pointer = build.pointerType(module.context());
    boolean value = intrinsic.equals(JUMP);
    long result = value ? build.voidType(module.context()) : number;
    long type = api.functionType(result, build.array(pointer, number), value ? 2 : 1, 0);
    long known = api.namedFunction(module.handle(), api.utf8(name));
    long to = known == 0 ? api.addFunction(module.handle(), api.utf8(name), type) : known;
    if (known == 0) {
      build.attribute(module.context(), to, api.enumAttributeKind(trait));
    }
    List<Long> calls = new ArrayList<>();
    for (long use = api.firstUse(from); use != 0; use = api.nextUse(use)) {
      calls.add(api.user(use));
    }
    long builder = api.builderCreate(module.context());
    for (long call : calls) {
      api.builderBefore(builder, call);
      long[] arguments = {api.operand(call, 0), build.integer(number, 1)};
      long made = api.buildCall(builder, type, to, build.array(arguments), value ? 2 : 1, api.utf8(""));
      if (!value) {
        build.replaceUses(call, made);
      }
      api.eraseInstruction(call);
    }
    api.builderDispose(builder);
  }
}
