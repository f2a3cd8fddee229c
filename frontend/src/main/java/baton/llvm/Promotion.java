package baton.llvm;


/**
 * Brings local variables whose address nobody takes into registers, by LLVM's mem2reg and nothing else.
 *
 * <p>Before that each such variable is given one named unknown value, by a call of a function that exists nowhere. Without it
 * LLVM would take a different undefined value for each use, and could choose it so that a branch disappears.
 */
final class Promotion {
  /** The prefix of the functions whose calls stand for unknown values. */
  static final String NONDETERMINISTIC = "baton.nondeterministic.";

  private final LlvmModule module;
  private final LlvmApi api;
  private final HandleMap<Long> sources = new HandleMap<>();

  Promotion(LlvmModule module) {
    this.module = module;
    this.api = module.api();
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
        for (long i = api.firstInstruction(entry); i != 0; i = api.nextInstruction(i)) {
          if (isPromotable(i) && !isStoredFirst(i)) {
            initialise(builder, i);
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

  /** Whether {@code instruction} allocates a variable that is only loaded and stored whole, and not volatile. */
  boolean isPromotable(long instruction) {
    if (api.opcode(instruction) != Opcode.ALLOCA) {
      return false;
    }
    long type = api.allocatedType(instruction);
    for (long use = api.firstUse(instruction); use != 0; use = api.nextUse(use)) {
      long user = api.user(use);
      boolean whole =
          switch (api.valueKind(user) == ValueKind.INSTRUCTION ? api.opcode(user) : 0) {
            case Opcode.LOAD -> api.typeOf(user) == type && !api.isVolatile(user);
            case Opcode.STORE ->
                api.operand(user, 0) != instruction && api.typeOf(api.operand(user, 0)) == type && !api.isVolatile(user);
            default -> false;
          };
      if (!whole) {
        return false;
      }
    }
    return true;
  }

  /** Whether the entry block stores to the variable before anything could load it: then it has no unknown value. */
  private boolean isStoredFirst(long variable) {
    for (long i = api.nextInstruction(variable); i != 0; i = api.nextInstruction(i)) {
      int opcode = api.opcode(i);
      if (opcode == Opcode.STORE && api.operand(i, 1) == variable) {
        return true;
      }
      if (opcode == Opcode.LOAD && api.operand(i, 0) == variable) {
        return false;
      }
    }
    return false;
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
    api.buildStore(builder, value, variable);
  }
}
