package baton.llvm;

import java.util.function.LongFunction;

/** What the functions of a module are to those who call them; looked up once for each function, since calls are many. */
final class Callees {
  private static final Known OTHER = new Known("", false);

  private final LlvmApi api;
  private final HandleMap<Known> known = new HandleMap<>();
  private final LongFunction<Known> lookUp = this::lookUp;

  Callees(LlvmApi api) {
    this.api = api;
  }

  /**
   * What is known of a callee.
   *
   * @param intrinsic its name without types if it is an intrinsic; else empty
   * @param nondeterministic whether its calls stand for unknown values, as {@link Promotion} says
   */
  record Known(String intrinsic, boolean nondeterministic) {}

  /** What is known of the LLVM value {@code callee}, which need not be a function. */
  Known of(long callee) {
    return known.computeIfAbsent(callee, lookUp);
  }

  private Known lookUp(long callee) {
    if (api.valueKind(callee) != ValueKind.FUNCTION) {
      return OTHER;
    }
    int id = api.intrinsicId(callee);
    if (id != 0) {
      return new Known(api.intrinsicName(id), false);
    }
    return api.name(callee).startsWith(Promotion.NONDETERMINISTIC) ? new Known("", true) : OTHER;
  }
}
