package baton.oracle;

import baton.ir.TranslationUnit;
import baton.link.LinkScopes;
import baton.link.Program;
import baton.llvm.BatonHome;
import baton.llvm.BitcodeException;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import baton.llvm.ToolchainUnavailableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes C text to a linked program with the bundled clang. Safe for several threads. */
public final class CompiledC {
  private static final List<String> FLAGS =
      List.of(
          "--no-default-config", "-w", "-std=gnu11", "-U__OPTIMIZE__", "-D__NO_INLINE__=1", "-fno-strict-aliasing", "-O0", "-Xclang", "-O1",
          "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers", "-g", "-emit-llvm", "-c");

  private static final List<String> INLINING =
      List.of("-Dstatic=static __attribute__((always_inline))", "--no-default-config", "-w", "-std=gnu11", "-O0", "-Xclang", "-disable-O0-optnone", "-g", "-emit-llvm", "-c");

  private final Clang clang;
  private final BitcodeReader reader;

  /** The clang of the toolchain that the build's system properties name. */
  public CompiledC() {
    this(FLAGS);
  }

  /** The same, but static functions are written into their callers by the compiler, except where they call themselves. */
  static CompiledC inlining() {
    return new CompiledC(INLINING);
  }

  private CompiledC(List<String> options) {
    try {
      BatonHome home = BatonHome.of(System.getenv(), System.getProperties());
      Toolchain toolchain = Toolchain.locate(home, Path.of(System.getProperty("baton.toolchain", "")));
      clang = new Clang(toolchain.clang(), options);
      reader = new BitcodeReader(LlvmLibrary.load(toolchain.libLlvm()));
    } catch (ToolchainUnavailableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The program of one source named {@code program.c}. */
  public Program program(String text) {
    return program(Map.of(Clang.PROGRAM, text), List.of());
  }

  /** Makes ready what {@link #program(String)} takes of each of the texts; for many small ones that is several times as fast. */
  public void compile(List<String> texts) {
    clang.compile(texts);
  }

  /**
   * The program of several sources.
   *
   * @param texts the text of each source and header by name
   * @param flags further options of clang
   * @throws RefusedByClang when clang rejects one
   */
  public Program program(Map<String, String> texts, List<String> flags) {
    SortedMap<String, String> sorted = new TreeMap<>(texts);
    List<TranslationUnit> units = new ArrayList<>();
    try {
      for (String name : sorted.keySet().stream().filter(n -> n.endsWith(".c")).toList()) {
        units.add(reader.read(clang.bitcode(sorted, name, flags), name, List.of()));
      }
    } catch (BitcodeException e) {
      throw new IllegalStateException(e);
    }
    return Program.link(units, LinkScopes.ONE);
  }
}
