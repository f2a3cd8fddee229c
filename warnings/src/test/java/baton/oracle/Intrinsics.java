package baton.oracle;

import baton.ir.ValueType;

/** Compiler intrinsics that compute a value or nothing at all. */
final class Intrinsics {
  private Intrinsics() {}

  static long value(String name, ValueType result, long[] values) {
    return switch (name) {
      case "llvm.stacksave", "llvm.stackrestore", "llvm.va_start", "llvm.va_end", "llvm.assume", "llvm.prefetch", "llvm.is.constant", "llvm.invariant.start",
          "llvm.invariant.end" -> 0;
      case "llvm.smax" -> Math.max(values[0], values[1]);
      case "llvm.smin" -> Math.min(values[0], values[1]);
      case "llvm.umax" -> Arithmetic.compare("uge", result, values[0], values[1]) ? values[0] : values[1];
      case "llvm.umin" -> Arithmetic.compare("ule", result, values[0], values[1]) ? values[0] : values[1];
      case "llvm.abs" -> Math.abs(values[0]);
      case "llvm.trap", "llvm.ubsantrap", "llvm.debugtrap" -> throw new ExecutionEnd(new Ending.Finished());
      default -> throw new ExecutionEnd(new Ending.Unsupported("intrinsic " + name));
    };
  }
}
