package baton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Options of libLLVM, which hold for the whole process. None changes what a module holds:
 *
 * <ul>
 *   <li>the verifier does not run after parsing: only what clang has just written is read, and all that LLVM does when the verifier
 *       finds a fault in it is to end the process;
 *   <li>debug declarations are calls of intrinsics from the start, not records: records crash the C interface of this version, and LLVM
 *       would turn calls into records and back around promotion.
 * </ul>
 */
@SuppressWarnings("restricted")
final class LlvmOptions {
  private static final List<String> WORDS =
      List.of(
          "baton",
          "-disable-auto-upgrade-debug-info",
          "-experimental-debuginfo-iterators=false",
          "-load-bitcode-into-experimental-debuginfo-iterators=false");

  /** The address of the setter in each library that has its options: setting one twice ends the process. */
  private static final Set<Long> SET = ConcurrentHashMap.newKeySet();

  private LlvmOptions() {}

  /** Sets the options of {@code library}, once. */
  static void set(SymbolLookup library) {
    MemorySegment setter = library.findOrThrow("LLVMParseCommandLineOptions");
    if (!SET.add(setter.address())) {
      return;
    }
    FunctionDescriptor shape = FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = arena.allocate(ValueLayout.ADDRESS, WORDS.size());
      for (int i = 0; i < WORDS.size(); i++) {
        words.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(WORDS.get(i)));
      }
      Linker.nativeLinker().downcallHandle(setter, shape).invokeExact(WORDS.size(), words, MemorySegment.NULL);
    } catch (Throwable t) {
      throw new IllegalStateException("libLLVM takes no options", t);
    }
  }
}
