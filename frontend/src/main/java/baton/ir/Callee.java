package baton.ir;

/** What a call transfers control to. */
public sealed interface Callee {
  /**
   * A function by symbol.
   *
   * @param referent index into the body's referents
   */
  record Direct(int referent) implements Callee {}

  /**
   * A function by address.
   *
   * @param target the address
   * @param signature what the call site promises about the target
   */
  record Indirect(Operand target, Signature signature) implements Callee {}

  /**
   * A compiler intrinsic without effect on memory the program shares; those with such an effect have instructions of their own.
   *
   * @param name LLVM's name without the type suffix, such as {@code llvm.bswap}
   */
  record Intrinsic(String name) implements Callee {}
}
