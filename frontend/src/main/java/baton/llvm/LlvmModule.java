package baton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * A module of bitcode in memory, in a context of its own. It belongs to the thread that parsed it.
 *
 * <p>Every context has a diagnostic handler of ours: LLVM's default one ends the process on bad bitcode.
 */
@SuppressWarnings("restricted")
final class LlvmModule implements AutoCloseable {
  private static final int SEVERITY_ERROR = 0;

  private final Arena arena = Arena.ofConfined();
  private final List<String> errors = new ArrayList<>();
  private final LlvmApi api;
  private final DebugApi debug;
  private final BuildApi build;
  private final long context;
  private final long handle;

  private LlvmModule(LlvmLibrary library, byte[] bitcode) throws BitcodeException {
    api = new LlvmApi(library.symbols(), arena);
    debug = new DebugApi(library.symbols(), arena);
    build = new BuildApi(library.symbols(), arena);
    context = api.contextCreate();
    api.setDiagnosticHandler(context, diagnosticHandler(), 0);
    MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, bitcode);
    long buffer = api.bufferCopy(data.address(), bitcode.length, api.utf8("unit"));
    MemorySegment out = api.cell();
    int failed = api.parseBitcode(context, buffer, out.address());
    api.disposeBuffer(buffer);
    handle = failed == 0 ? out.get(ValueLayout.JAVA_LONG, 0) : 0;
    if (failed != 0 || !errors.isEmpty()) {
      String message = errors.isEmpty() ? "not LLVM bitcode" : String.join("; ", errors);
      close();
      throw new BitcodeException(message);
    }
  }

  /**
   * Parses {@code bitcode}.
   *
   * @throws BitcodeException when LLVM rejects it
   */
  static LlvmModule parse(LlvmLibrary library, byte[] bitcode) throws BitcodeException {
    return new LlvmModule(library, bitcode);
  }

  LlvmApi api() {
    return api;
  }

  DebugApi debug() {
    return debug;
  }

  BuildApi build() {
    return build;
  }

  /** The LLVM context. */
  long context() {
    return context;
  }

  /** The LLVM module. */
  long handle() {
    return handle;
  }

  @Override
  public void close() {
    if (handle != 0) {
      api.disposeModule(handle);
    }
    api.contextDispose(context);
    arena.close();
  }

  private long diagnosticHandler() {
    try {
      MethodHandle method =
          MethodHandles.lookup()
              .findVirtual(LlvmModule.class, "diagnose", MethodType.methodType(void.class, long.class, long.class))
              .bindTo(this);
      return Linker.nativeLinker()
          .upcallStub(method, FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG), arena)
          .address();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the diagnostic handler is a method of this class", e);
    }
  }

  /** Called by LLVM. */
  @SuppressWarnings("unused")
  private void diagnose(long diagnostic, long data) {
    if (api.diagnosticSeverity(diagnostic) == SEVERITY_ERROR) {
      errors.add(api.owned(api.diagnosticDescription(diagnostic)));
    }
  }
}
