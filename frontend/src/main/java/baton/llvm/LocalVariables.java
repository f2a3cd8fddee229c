package baton.llvm;

import baton.ir.Type;
import java.util.Optional;

/**
 * Names and types of the local variables of one function, from its debug declarations. They must be read before promotion, which
 * removes the allocations that formals are first stored to. A declaration that was read is taken out of the function: promotion
 * would write a new one for every value that the variable takes, for nobody to read.
 */
final class LocalVariables {
  private static final int OPERAND_NAME = 1;
  private static final int OPERAND_TYPE = 3;
  private static final String DECLARE = "llvm.dbg.declare";

  /**
   * A variable.
   *
   * @param name its name in the source
   * @param type its C type
   */
  record Variable(String name, Type type) {}

  private final HandleMap<Variable> byAddress = new HandleMap<>();

  LocalVariables(LlvmModule module, DebugTypes types, SharedParts parts, long function) {
    LlvmApi api = module.api();
    long marker = api.namedFunction(module.handle(), api.utf8(DECLARE));
    for (long block = api.firstBlock(function); block != 0 && marker != 0; block = api.nextBlock(block)) {
      for (long i = api.firstInstruction(block), next; i != 0; i = next) {
        next = api.nextInstruction(i);
        if (api.opcode(i) == Opcode.CALL && api.calledValue(i) == marker) {
          declare(module, types, parts, i);
          api.eraseInstruction(i);
        }
      }
    }
    for (int p = 0; p < api.countParams(function); p++) {
      long formal = api.param(function, p);
      for (long use = api.firstUse(formal); use != 0; use = api.nextUse(use)) {
        long user = api.user(use);
        if (api.opcode(user) == Opcode.STORE && api.operand(user, 0) == formal) {
          Variable variable = byAddress.get(api.operand(user, 1));
          if (variable != null) {
            byAddress.putIfAbsent(formal, variable);
          }
        }
      }
    }
  }

  /** The variable that lives at the LLVM allocation {@code value}, or that the LLVM argument {@code value} initialises. */
  Optional<Variable> at(long value) {
    return Optional.ofNullable(byAddress.get(value));
  }

  private void declare(LlvmModule module, DebugTypes types, SharedParts parts, long call) {
    LlvmApi api = module.api();
    DebugApi debug = module.debug();
    long[] location = debug.operandsOf(api.operand(call, 0));
    if (location.length == 1 && location[0] != 0) {
      long variable = api.operand(call, 1);
      long name = api.operand(variable, OPERAND_NAME);
      long type = api.operand(variable, OPERAND_TYPE);
      byAddress.put(
          location[0],
          new Variable(
              name == 0 ? "" : parts.text(debug.stringOf(name)), type == 0 ? new Type.Unknown("no type") : types.of(debug.asNode(type))));
    }
  }
}
