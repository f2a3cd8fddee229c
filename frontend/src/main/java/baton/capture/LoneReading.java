package baton.capture;

import baton.llvm.BitcodeException;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads bitcode in a Java process of its own, within limits. LLVM can end the process on bitcode it does not like. */
public final class LoneReading implements ReadingTrial {
  private final Toolchain toolchain;

  LoneReading(Toolchain toolchain) {
    this.toolchain = toolchain;
  }

  /** The other process: reads the file named second with the library named first. Ends with 0 if it survives that. */
  public static void main(String[] arguments) throws IOException {
    BitcodeReader reader = new BitcodeReader(LlvmLibrary.load(Path.of(arguments[0])));
    byte[] bitcode = Files.readAllBytes(Path.of(arguments[1]));
    try {
      reader.read(bitcode, "trial", List.of());
    } catch (BitcodeException | RuntimeException | StackOverflowError told) {
      // Whoever reads it for good meets the same, and tells of it.
      System.err.println(told);
    }
  }

  @Override
  public Optional<String> failure(byte[] bitcode, Path temporary) throws CaptureEnvironmentException {
    Path folder = null;
    try {
      folder = Files.createTempDirectory(temporary, "trial");
      Path file = Files.write(folder.resolve("unit.bc"), bitcode);
      List<String> words =
          List.of(
              "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", classPath(), LoneReading.class.getName(),
              toolchain.libLlvm().toString(), file.toString());
      ClangProcess.Ended ended = new ClangProcess(ClangLimits.READING).run(java(), words, folder, Map.of("LC_ALL", "C.UTF-8"));
      return ended.code() == 0 ? Optional.empty() : Optional.of("code " + ended.code());
    } catch (IOException e) {
      throw new CaptureEnvironmentException(
          "cannot read bitcode apart in " + temporary + ": " + e.getMessage()
              + "; make it writable, with room, or set BATON_HOME to another folder", e);
    } finally {
      if (folder != null) {
        Scratch.delete(folder);
      }
    }
  }

  private static Path java() {
    return Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java");
  }

  /** Relative parts of it start in this process's folder, not in the other's. */
  private static String classPath() {
    StringBuilder absolute = new StringBuilder();
    for (String part : Objects.requireNonNull(System.getProperty("java.class.path")).split(File.pathSeparator, -1)) {
      absolute.append(absolute.isEmpty() ? "" : File.pathSeparator).append(part.isEmpty() ? part : Path.of(part).toAbsolutePath());
    }
    return absolute.toString();
  }
}
