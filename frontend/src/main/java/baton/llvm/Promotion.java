package baton.llvm;

import java.util.ArrayList;
import java.util.List;

/**
 * Brings local variables whose address nobody takes into registers, by LLVM's mem2reg and nothing else.
 *
 * <p>Before that each such variable is given one named unknown value, by a call of a function that exists nowhere. Without it
 * LLVM would take a different undefined value for each use, and could choose it so that a branch disappears. The stores of these
 * values are marked, so that those of variables that stay in memory are not taken for accesses.
 */
final class Promotion {
  /** The prefix of the functions whose calls stand for unknown values. */
  static final String NONDETERMINISTIC = "baton.nondeterministic.";

  private static final String MARK = "baton.added";

  private final LlvmModule module;
  private final LlvmApi api;
  private final int mark;
  private final long emptyNode;
  private final HandleMap<Long> sources = new HandleMap<>();

  Promotion(LlvmModule module) {
    this.module = module;
    this.api = module.api();
    this.mark = mark(module);
    this.emptyNode = module.debug().asValue(module.context(), module.debug().node(module.context(), 0, 0L));
  }

  /**
   * Promotes the locals of every function of the module.
   *
   * @throws BitcodeException when LLVM refuses to run the pass
   */
  void run() throws BitcodeException {
    long builder = api.builderCreate(module.context());
    for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
      long entry = api.firstBlock(f);
      if (entry != 0) {
        List<Long> variables = new ArrayList<>();
        HandleMap<Boolean> storedFirst = storedFirst(entry, variables);
        for (long variable : variables) {
          if (!Boolean.TRUE.equals(storedFirst.get(variable)) && mayBePromoted(variable)) {
            initialise(builder, variable);
          }
        }
      }
    }
    api.builderDispose(builder);
    long options = api.passOptions();
    long error = api.runPasses(module.handle(), api.utf8("function(mem2reg)"), 0, options);
    api.disposePassOptions(options);
    if (error != 0) {
      long message = api.errorMessage(error);
      String text = LlvmApi.text(message);
      api.disposeErrorMessage(message);
      throw new BitcodeException(text);
    }
  }

  /** Whether {@code store} is one that this class added: it is no access of the program. */
  static boolean isAdded(LlvmApi api, long store, int mark) {
    return api.metadata(store, mark) != 0;
  }

  /** The metadata kind that marks added stores. */
  static int mark(LlvmModule module) {
    return module.debug().kindId(module.context(), module.api().utf8(MARK), MARK.length());
  }

  /**
   * Whether mem2reg may promote {@code variable}: it is only loaded, stored to, or its address is stored to a variable that may vanish
   * itself, because mem2reg starts again as long as it finds something.
   */
  private boolean mayBePromoted(long variable) {
    for (long use = api.firstUse(variable); use != 0; use = api.nextUse(use)) {
      long user = api.user(use);
      int opcode = api.valueKind(user) == ValueKind.INSTRUCTION ? api.opcode(user) : 0;
      if ((opcode != Opcode.LOAD && opcode != Opcode.STORE) || api.isVolatile(user)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the entry block stores to a variable before it loads from it: then the variable never holds an unknown value. One pass
   * for all variables, because generated functions have thousands.
   *
   * @param variables gets all of them, in their order
   */
  private HandleMap<Boolean> storedFirst(long entry, List<Long> variables) {
    HandleMap<Boolean> first = new HandleMap<>();
    for (long i = api.firstInstruction(entry); i != 0; i = api.nextInstruction(i)) {
      switch (api.opcode(i)) {
        case Opcode.ALLOCA -> variables.add(i);
        case Opcode.STORE -> first.putIfAbsent(api.operand(i, 1), true);
        case Opcode.LOAD -> first.putIfAbsent(api.operand(i, 0), false);
        default -> {}
      }
    }
    return first;
  }

  private void initialise(long builder, long variable) {
    long type = api.allocatedType(variable);
    long functionType = api.functionType(type, 0, 0, 0);
    long source =
        sources.computeIfAbsent(
            type,
            t -> api.addFunction(module.handle(), api.utf8(NONDETERMINISTIC + sources.size()), functionType));
    api.builderBefore(builder, api.nextInstruction(variable));
    long value = api.buildCall(builder, functionType, source, 0, 0, api.utf8(""));
    api.setMetadata(api.buildStore(builder, value, variable), mark, emptyNode);
  }
}
