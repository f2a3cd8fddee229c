package baton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * libLLVM, loaded into this process.
 *
 * @param symbols where its functions are looked up
 */
@SuppressWarnings("restricted")
public record LlvmLibrary(SymbolLookup symbols) {
  /**
   * Loads the shared library at {@code path} for as long as the process lives.
   *
   * @throws IllegalArgumentException when it cannot be loaded
   */
  public static LlvmLibrary load(Path path) {
    SymbolLookup library = SymbolLookup.libraryLookup(path.toAbsolutePath(), Arena.global());
    LlvmOptions.set(library);
    Map<String, Optional<MemorySegment>> known = new ConcurrentHashMap<>();
    return new LlvmLibrary(name -> known.computeIfAbsent(name, library::find));
  }
}
