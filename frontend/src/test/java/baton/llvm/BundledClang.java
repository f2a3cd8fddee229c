package baton.llvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Compiles C for tests as the front end does, with the bundled clang. */
public final class BundledClang {
  private static final List<String> FLAGS =
      List.of(
          "-w", "-U__OPTIMIZE__", "-D__NO_INLINE__=1", "-fno-strict-aliasing", "-O0", "-Xclang", "-O1", "-Xclang", "-disable-llvm-passes",
          "-Xclang", "-disable-lifetime-markers", "-g", "-emit-llvm", "-c");
  private static final String FLAGS_COMMENT = "// flags:";

  private final BatonHome home;
  private final Toolchain toolchain;

  /** The clang of the toolchain that the build's system properties name. */
  public BundledClang() {
    try {
      Properties properties = System.getProperties();
      home = BatonHome.of(System.getenv(), properties);
      toolchain =
          Toolchain.locate(home, Path.of(properties.getProperty("baton.toolchain")));
    } catch (ToolchainUnavailableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A reader on the same toolchain. */
  public BitcodeReader reader() {
    return new BitcodeReader(library());
  }

  /** The toolchain itself. */
  public Toolchain toolchain() {
    return toolchain;
  }

  /** The folder it is unpacked in. */
  public BatonHome home() {
    return home;
  }

  LlvmLibrary library() {
    return LlvmLibrary.load(toolchain.libLlvm());
  }

  /** The bitcode of {@code source}; its first line may name further flags. */
  public byte[] bitcode(Path source, String... more) {
    try {
      Path out = Files.createTempFile("unit", ".bc");
      List<String> command = new ArrayList<>(List.of(toolchain.clang().toString()));
      command.addAll(FLAGS);
      try (Stream<String> lines = Files.lines(source)) {
        lines.findFirst()
            .filter(line -> line.startsWith(FLAGS_COMMENT))
            .ifPresent(line -> command.addAll(Arrays.asList(line.substring(FLAGS_COMMENT.length()).trim().split(" +"))));
      }
      command.addAll(Arrays.asList(more));
      command.addAll(List.of("-o", out.toString(), source.toString()));
      Path messages = Files.createTempFile("clang", ".txt");
      Process clang = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(messages.toFile()).start();
      if (!clang.waitFor(2, TimeUnit.MINUTES) || clang.exitValue() != 0) {
        throw new IllegalStateException("clang failed on " + source + ": " + Files.readString(messages));
      }
      byte[] bitcode = Files.readAllBytes(out);
      Files.delete(out);
      Files.delete(messages);
      return bitcode;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The bitcode of the C source {@code text}. */
  public byte[] bitcodeOf(String text, String... more) {
    try {
      Path folder = Files.createTempDirectory("source");
      Path source = Files.writeString(folder.resolve("unit.c"), text);
      List<String> flags = new ArrayList<>(Arrays.asList(more));
      flags.add("-ffile-prefix-map=" + folder + "=.");
      byte[] bitcode = bitcode(source, flags.toArray(String[]::new));
      Files.delete(source);
      Files.delete(folder);
      return bitcode;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The C sources below {@code folder}, in order. */
  public static List<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".c")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
