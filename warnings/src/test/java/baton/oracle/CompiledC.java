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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes C text to a linked program with the bundled clang. Safe for several threads. */
public final class CompiledC {
  private static final List<String> FLAGS =
      List.of(
          "--no-default-config", "-w", "-std=gnu11", "-U__OPTIMIZE__", "-D__NO_INLINE__=1", "-fno-strict-aliasing", "-O0", "-Xclang", "-O1",
          "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers", "-g", "-emit-llvm", "-c");

  private static final List<String> INLINING =
      List.of("-Dstatic=static __attribute__((always_inline))", "--no-default-config", "-w", "-std=gnu11", "-O0", "-Xclang", "-disable-O0-optnone", "-g", "-emit-llvm", "-c");

  private final List<String> options;
  private final Toolchain toolchain;
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
    this.options = options;
    try {
      BatonHome home = BatonHome.of(System.getenv(), System.getProperties());
      toolchain = Toolchain.locate(home, Path.of(System.getProperty("baton.toolchain", "")));
      reader = new BitcodeReader(LlvmLibrary.load(toolchain.libLlvm()));
    } catch (ToolchainUnavailableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The program of one source named {@code program.c}. */
  public Program program(String text) {
    return program(Map.of("program.c", text), List.of());
  }

  /**
   * The program of several sources.
   *
   * @param texts the text of each source and header by name
   * @param flags further options of clang
   * @throws RefusedByClang when clang rejects one
   */
  public Program program(Map<String, String> texts, List<String> flags) {
    List<TranslationUnit> units = new ArrayList<>();
    try {
      Path folder = Files.createTempDirectory("oracle");
      try {
        for (Map.Entry<String, String> source : new TreeMap<>(texts).entrySet()) {
          Files.writeString(folder.resolve(source.getKey()), source.getValue());
        }
        for (String name : new TreeMap<>(texts).keySet().stream().filter(n -> n.endsWith(".c")).toList()) {
          units.add(reader.read(bitcode(folder, name, flags), name, List.of()));
        }
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BitcodeException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Program.link(units, LinkScopes.ONE);
  }

  private byte[] bitcode(Path folder, String name, List<String> flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(toolchain.clang().toString()));
    command.addAll(options);
    command.addAll(flags);
    command.addAll(List.of("-ffile-prefix-map=" + folder + "=.", "-o", "unit.bc", name));
    Process clang = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String messages = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (clang.waitFor() != 0) {
      throw new RefusedByClang("clang rejects " + name + ":\n" + messages + Files.readString(folder.resolve(name)));
    }
    return Files.readAllBytes(folder.resolve("unit.bc"));
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
