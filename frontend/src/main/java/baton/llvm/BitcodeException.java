package baton.llvm;

/** Bitcode that cannot be read. The message says what is wrong with it. */
public final class BitcodeException extends Exception {
  /** With LLVM's own diagnostics as {@code message}. */
  public BitcodeException(String message) {
    super(message);
  }
}
