package baton.llvm;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Calls of native functions by address, one method per shape of signature. Pointers are plain {@code long}s. The method handles
 * are constants and the addresses are arguments, which is as fast as a handle per function and needs no state.
 */
@SuppressWarnings("restricted")
final class NativeCalls {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle L = handle(ValueLayout.JAVA_LONG);
  private static final MethodHandle L_L = shortHandle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LL = shortHandle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LI = shortHandle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
  private static final MethodHandle L_LII =
      shortHandle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
  private static final MethodHandle L_LLL =
      handle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LLI =
      shortHandle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
  private static final MethodHandle L_LILI =
      handle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
  private static final MethodHandle L_LLII =
      handle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
  private static final MethodHandle L_LLLL =
      handle(
          ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LLLLIL =
      handle(
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LLILL =
      handle(
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG);
  private static final MethodHandle L_LLLLLIIII =
      handle(
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT);
  private static final MethodHandle L_LIL =
      handle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
  private static final MethodHandle L_IL = handle(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
  private static final MethodHandle I_L = shortHandle(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
  private static final MethodHandle I_LLI =
      shortHandle(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
  private static final MethodHandle I_LLL =
      handle(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle I_LL = handle(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle V_L = handle(null, ValueLayout.JAVA_LONG);
  private static final MethodHandle V_LL = handle(null, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle V_LI = handle(null, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
  private static final MethodHandle V_LIL =
      handle(null, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
  private static final MethodHandle V_LLL =
      handle(null, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);

  private NativeCalls() {}

  static long callL(MemorySegment f) {
    try {
      return (long) L.invokeExact(f);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a) {
    try {
      return (long) L_L.invokeExact(f, a);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b) {
    try {
      return (long) L_LL.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, int b) {
    try {
      return (long) L_LI.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, int b, int c) {
    try {
      return (long) L_LII.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, long c) {
    try {
      return (long) L_LLL.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, int c) {
    try {
      return (long) L_LLI.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, int b, long c, int d) {
    try {
      return (long) L_LILI.invokeExact(f, a, b, c, d);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, int c, int d) {
    try {
      return (long) L_LLII.invokeExact(f, a, b, c, d);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, long c, long d) {
    try {
      return (long) L_LLLL.invokeExact(f, a, b, c, d);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, long c, long d, int e, long g) {
    try {
      return (long) L_LLLLIL.invokeExact(f, a, b, c, d, e, g);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, int c, long d, long e) {
    try {
      return (long) L_LLILL.invokeExact(f, a, b, c, d, e);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callL(MemorySegment f, long a, long b, long c, long d, long e, int g, int h, int i, int k) {
    try {
      return (long) L_LLLLLIIII.invokeExact(f, a, b, c, d, e, g, h, i, k);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callLIL(MemorySegment f, long a, int b, long c) {
    try {
      return (long) L_LIL.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static void callV(MemorySegment f, long a, int b) {
    try {
      V_LI.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long callLI(MemorySegment f, int a, long b) {
    try {
      return (long) L_IL.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static int callI(MemorySegment f, long a) {
    try {
      return (int) I_L.invokeExact(f, a);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static int callI(MemorySegment f, long a, long b) {
    try {
      return (int) I_LL.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static int callI(MemorySegment f, long a, long b, int c) {
    try {
      return (int) I_LLI.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static int callI(MemorySegment f, long a, long b, long c) {
    try {
      return (int) I_LLL.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static void callV(MemorySegment f, long a) {
    try {
      V_L.invokeExact(f, a);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static void callV(MemorySegment f, long a, long b) {
    try {
      V_LL.invokeExact(f, a, b);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static void callV(MemorySegment f, long a, int b, long c) {
    try {
      V_LIL.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static void callV(MemorySegment f, long a, long b, long c) {
    try {
      V_LLL.invokeExact(f, a, b, c);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private static MethodHandle handle(@Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        result == null ? FunctionDescriptor.ofVoid(arguments) : FunctionDescriptor.of(result, arguments));
  }

  /** The same for functions that return at once and call nothing of ours: the thread does not leave the Java state for them. */
  private static MethodHandle shortHandle(MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(FunctionDescriptor.of(result, arguments), Linker.Option.critical(false));
  }

  /** A downcall throws nothing but errors of the virtual machine itself. */
  private static RuntimeException unexpected(Throwable t) {
    if (t instanceof Error error) {
      throw error;
    }
    return new IllegalStateException("native call failed", t);
  }
}
