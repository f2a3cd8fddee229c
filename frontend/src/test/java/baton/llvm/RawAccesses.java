package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Counts, in bitcode as clang wrote it, what each function does to memory outside of promoted locals, and its calls. It shares
 * nothing with the lowering but the bindings.
 */
final class RawAccesses {
  private final LlvmApi api;
  private final MachineTypes types;
  private final HandleMap<List<AssemblySymbols.Mentioned>> mentioned;

  private RawAccesses(LlvmModule module, HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    api = module.api();
    this.mentioned = mentioned;
    types = new MachineTypes(api, module.handle());
  }

  /** Per function, how often each kind of access stands in it; functions that need a second round of promotion are left out. */
  static Map<String, Map<String, Integer>> of(LlvmLibrary library, byte[] bitcode) throws BitcodeException {
    try (LlvmModule module = LlvmModule.parse(library, bitcode)) {
      return new RawAccesses(module, new HandleMap<>()).of(module);
    }
  }

  /** The same with what assembly does by its text, and the stores that objects begin with instead of a copy or a fill. */
  static Map<String, Map<String, Integer>> named(LlvmLibrary library, byte[] bitcode) throws BitcodeException {
    try (LlvmModule module = LlvmModule.parse(library, bitcode)) {
      return new RawAccesses(module, named(module)).of(module);
    }
  }

  private static HandleMap<List<AssemblySymbols.Mentioned>> named(LlvmModule module) {
    BuiltinJumps.become(module);
    ConstantObjects.become(module, new MachineTypes(module.api(), module.handle()));
    return AssemblySymbols.in(module);
  }

  /** The same for all functions, after LLVM's own mem2reg. */
  static Map<String, Map<String, Integer>> promoted(LlvmLibrary library, byte[] bitcode) throws BitcodeException {
    try (LlvmModule module = LlvmModule.parse(library, bitcode)) {
      LlvmApi api = module.api();
      HandleMap<List<AssemblySymbols.Mentioned>> mentioned = named(module);
      long options = api.passOptions();
      assertEquals(0, api.runPasses(module.handle(), api.utf8("function(mem2reg)"), 0, options));
      api.disposePassOptions(options);
      return new RawAccesses(module, mentioned).of(module);
    }
  }

  private Map<String, Map<String, Integer>> of(LlvmModule module) {
    Map<String, Map<String, Integer>> result = new TreeMap<>();
    for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
      if (!api.isDeclaration(f) && !needsSecondRound(f)) {
        Map<String, Integer> counts = new TreeMap<>();
        count(f, key -> counts.merge(key, 1, Integer::sum));
        result.put(api.name(f), counts);
      }
    }
    return result;
  }

  private void count(long function, Consumer<String> add) {
    for (long b = api.firstBlock(function); b != 0; b = api.nextBlock(b)) {
      for (long i = api.firstInstruction(b); i != 0; i = api.nextInstruction(i)) {
        switch (api.opcode(i)) {
          case Opcode.LOAD -> {
            String mode = api.isVolatile(i) ? " volatile" : "";
            if (!isPromotedLocal(api.operand(i, 0))) {
              add.accept("load " + types.ofValue(i).bytes() + " order " + api.ordering(i) + mode);
            }
          }
          case Opcode.STORE -> {
            String mode = api.isVolatile(i) ? " volatile" : "";
            if (!isPromotedLocal(api.operand(i, 1))) {
              add.accept("store " + types.ofValue(api.operand(i, 0)).bytes() + " order " + api.ordering(i) + mode);
            }
          }
          case Opcode.ATOMIC_UPDATE -> add.accept("atomic " + types.ofValue(i).bytes());
          case Opcode.COMPARE_EXCHANGE -> add.accept("exchange " + types.ofValue(api.operand(i, 1)).bytes());
          case Opcode.FENCE -> add.accept("fence");
          case Opcode.BRANCH -> add.accept(api.successorCount(i) == 2 ? "branch" : "jump");
          case Opcode.SWITCH -> add.accept("switch");
          case Opcode.CALL, Opcode.CALL_BRANCH -> call(i, add);
          default -> {}
        }
      }
    }
  }

  private void call(long call, Consumer<String> add) {
    long callee = api.calledValue(call);
    if (api.valueKind(callee) == ValueKind.INLINE_ASSEMBLY) {
      add.accept("assembly");
      for (String constraint : api.assemblyConstraints(callee).split(",", -1)) {
        if (constraint.contains("*")) {
          add.accept("assembly memory");
        }
      }
      List<AssemblySymbols.Mentioned> named = mentioned.get(call);
      if (named != null) {
        named.stream().filter(m -> m.bytes() > 0).forEach(_ -> add.accept("assembly memory"));
      }
      return;
    }
    int id = api.valueKind(callee) == ValueKind.FUNCTION ? api.intrinsicId(callee) : 0;
    String name = id == 0 ? "" : api.intrinsicName(id);
    if (name.startsWith("llvm.memcpy") || name.startsWith("llvm.memmove")) {
      add.accept("copy");
    } else if (name.startsWith("llvm.memset")) {
      add.accept("fill");
    } else if (id == 0) {
      add.accept("call");
    }
  }

  /** Whether the address of a variable that is otherwise only loaded and stored goes to a promoted variable. */
  private boolean needsSecondRound(long function) {
    for (long b = api.firstBlock(function); b != 0; b = api.nextBlock(b)) {
      for (long i = api.firstInstruction(b); i != 0; i = api.nextInstruction(i)) {
        if (api.opcode(i) == Opcode.STORE
            && api.valueKind(api.operand(i, 0)) == ValueKind.INSTRUCTION
            && api.opcode(api.operand(i, 0)) == Opcode.ALLOCA
            && isPromotedLocal(api.operand(i, 1))) {
          return true;
        }
      }
    }
    return false;
  }

  /** A variable of the entry block that is only loaded and stored whole; restated here on purpose. */
  private boolean isPromotedLocal(long address) {
    if (api.valueKind(address) != ValueKind.INSTRUCTION || api.opcode(address) != Opcode.ALLOCA) {
      return false;
    }
    for (long use = api.firstUse(address); use != 0; use = api.nextUse(use)) {
      long user = api.user(use);
      int opcode = api.opcode(user);
      boolean load = opcode == Opcode.LOAD && api.typeOf(user) == api.allocatedType(address);
      boolean store =
          opcode == Opcode.STORE
              && api.operand(user, 1) == address
              && api.operand(user, 0) != address
              && api.typeOf(api.operand(user, 0)) == api.allocatedType(address);
      if ((!load && !store) || api.isVolatile(user)) {
        return false;
      }
    }
    return true;
  }
}
