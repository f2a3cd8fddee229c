package baton.llvm;

import baton.ir.Instruction;
import java.util.Set;
import java.util.function.LongFunction;

/** What the functions of a module are to those who call them; looked up once for each function, since calls are many. */
final class Callees {
  private static final Known OTHER = new Known("", false, Instruction.CallTraits.NONE);
  private static final int FUNCTION_INDEX = -1;
  private static final String DONT_CALL = "dontcall-error";

  /**
   * Functions that come back after other code of the thread ran, which may have begun before them: the headers of glibc declare them as
   * returning twice where the processor checks returns, and leave it out elsewhere.
   */
  private static final Set<String> SWITCHES = Set.of("getcontext", "swapcontext");

  private final LlvmApi api;
  private final HandleMap<Known> known = new HandleMap<>();
  private final LongFunction<Known> lookUp = this::lookUp;

  private final int noReturn;
  private final int returnsTwice;
  private final long dontCall;

  Callees(LlvmApi api) {
    this.api = api;
    this.noReturn = api.enumAttributeKind("noreturn");
    this.returnsTwice = api.enumAttributeKind("returns_twice");
    this.dontCall = api.utf8(DONT_CALL);
  }

  /**
   * What is known of a callee.
   *
   * @param intrinsic its name without types if it is an intrinsic; else empty
   * @param nondeterministic whether its calls stand for unknown values, as {@link Promotion} says
   * @param traits what holds for each call of it
   */
  record Known(String intrinsic, boolean nondeterministic, Instruction.CallTraits traits) {}

  /** What is known of the LLVM value {@code callee}, which need not be a function. */
  Known of(long callee) {
    return known.computeIfAbsent(callee, lookUp);
  }

  /** What holds for {@code call}, of {@code callee}: what its own attributes say, and those of the callee. */
  Instruction.CallTraits traits(long call, long callee) {
    Instruction.CallTraits always = of(callee).traits();
    boolean leaves = always.noReturn() || api.callEnumAttribute(call, FUNCTION_INDEX, noReturn) != 0;
    boolean twice = always.returnsTwice() || api.callEnumAttribute(call, FUNCTION_INDEX, returnsTwice) != 0;
    return leaves == always.noReturn() && twice == always.returnsTwice()
        ? always
        : new Instruction.CallTraits(leaves, twice, always.mustNotCompile());
  }

  private static Instruction.CallTraits traits(boolean noReturn, boolean returnsTwice, boolean mustNotCompile) {
    return noReturn || returnsTwice || mustNotCompile
        ? new Instruction.CallTraits(noReturn, returnsTwice, mustNotCompile)
        : Instruction.CallTraits.NONE;
  }

  private Known lookUp(long callee) {
    if (api.valueKind(callee) != ValueKind.FUNCTION) {
      return OTHER;
    }
    Instruction.CallTraits traits =
        traits(
            api.enumAttribute(callee, FUNCTION_INDEX, noReturn) != 0,
            api.enumAttribute(callee, FUNCTION_INDEX, returnsTwice) != 0 || SWITCHES.contains(api.name(callee)),
            api.stringAttribute(callee, FUNCTION_INDEX, dontCall, DONT_CALL.length()) != 0);
    int id = api.intrinsicId(callee);
    return id == 0
        ? new Known("", api.name(callee).startsWith(Promotion.NONDETERMINISTIC), traits)
        : new Known(api.intrinsicName(id), false, traits);
  }
}
