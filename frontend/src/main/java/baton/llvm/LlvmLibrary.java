package baton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

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
    return new LlvmLibrary(SymbolLookup.libraryLookup(path.toAbsolutePath(), Arena.global()));
  }
}
