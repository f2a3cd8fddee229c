package baton.cluster;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.ir.TranslationUnit;
import baton.link.LinkScopes;
import baton.link.Program;
import baton.link.Symbol;
import baton.llvm.BatonHome;
import baton.llvm.BitcodeException;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import baton.llvm.ToolchainUnavailableException;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** C text as linked programs with their calls. */
final class Programs {
  static final ConcurrencyModel POSIX = posix();

  private static final List<String> FLAGS =
      List.of(
          "-w", "-U__OPTIMIZE__", "-D__NO_INLINE__=1", "-fno-strict-aliasing", "-O0", "-Xclang", "-O1", "-Xclang", "-disable-llvm-passes",
          "-Xclang", "-disable-lifetime-markers", "-g", "-emit-llvm", "-c");

  private final BatonHome home;
  private final Toolchain toolchain;
  private final BitcodeReader reader;

  /** With the clang that the build's system properties name. */
  Programs() {
    try {
      home = BatonHome.of(System.getenv(), System.getProperties());
      toolchain = Toolchain.locate(home, Path.of(System.getProperty("baton.toolchain", "")));
      reader = new BitcodeReader(LlvmLibrary.load(toolchain.libLlvm()));
    } catch (ToolchainUnavailableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where the toolchain is unpacked. */
  BatonHome home() {
    return home;
  }

  /** The toolchain. */
  Toolchain toolchain() {
    return toolchain;
  }

  /** A reader on the toolchain. */
  BitcodeReader reader() {
    return reader;
  }

  private static ConcurrencyModel posix() {
    try {
      return ModelLayers.of(List.of(BuiltInModel.POSIX), List.of()).newest();
    } catch (ModelException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The calls of a program of one unit. */
  CallGraph graph(String text) {
    return graph(Map.of("program.c", text));
  }

  /** The calls of a program of several units, by name. */
  CallGraph graph(Map<String, String> texts) {
    List<TranslationUnit> units = new ArrayList<>();
    new TreeMap<>(texts).forEach((name, text) -> units.add(unit(name, text)));
    return CallGraph.of(Program.link(units, LinkScopes.ONE), CallRules.of(POSIX), SignatureRule.RANK);
  }

  private TranslationUnit unit(String name, String text) {
    try {
      Path folder = Files.createTempDirectory("program");
      Path source = Files.writeString(folder.resolve("source.c"), text);
      Path bitcode = folder.resolve("unit.bc");
      List<String> command = new ArrayList<>(List.of(toolchain.clang().toString()));
      command.addAll(FLAGS);
      command.addAll(List.of("-ffile-prefix-map=" + folder + "=.", "-o", bitcode.toString(), source.toString()));
      Process clang = new ProcessBuilder(command).redirectErrorStream(true).start();
      String messages = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (clang.waitFor() != 0) {
        throw new AssertionError(messages + text);
      }
      TranslationUnit unit = reader.read(Files.readAllBytes(bitcode), name, List.of());
      for (Path file : List.of(source, bitcode, folder)) {
        Files.delete(file);
      }
      return unit;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BitcodeException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The function of that name. */
  static Symbol.DefinedFunction function(CallGraph graph, String name) {
    return graph.functions().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }
}
