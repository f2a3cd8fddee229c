package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.llvm.Toolchain;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A folder that nothing may change: a file that attacks try to overwrite, a library that leaves a file when it is loaded. */
final class CanaryTree {
  final Path folder;
  final Path victim;
  final Path library;
  final Path sources;
  private final Path song;

  /** Builds the library with the bundled clang and the linker from its archive, and sees that it sings. */
  CanaryTree(Path temporary, Toolchain toolchain) throws Exception {
    folder = Files.createDirectories(temporary.resolve("canary"));
    sources = Files.createDirectories(folder.resolve("src"));
    victim = Files.writeString(folder.resolve("victim"), "precious\n");
    song = folder.resolve("song");
    Path source =
        Files.writeString(
            temporary.resolve("canary.c"),
            "int creat(const char *, unsigned);\n__attribute__((constructor)) static void sing(void) { creat(\"" + song + "\", 0600); }\n");
    Path tools = Files.createDirectories(temporary.resolve("tools"));
    Path linker = tools.resolve("ld.lld");
    try (ZipFile jar = new ZipFile(System.getProperty("baton.toolchain"))) {
      ZipEntry entry = jar.getEntry("org/bytedeco/llvm/linux-x86_64/lld");
      try (InputStream content = jar.getInputStream(entry)) {
        Files.copy(content, linker);
      }
    }
    assertTrue(linker.toFile().setExecutable(true));
    library = folder.resolve("canary.so");
    String clang = toolchain.clang().toString();
    assertEquals(0, run(toolchain, clang, "-shared", "-fPIC", "-nostdlib", "--ld-path=" + linker, "-o", library.toString(), source.toString()));
    run(toolchain, clang, "-Xclang", "-load", "-Xclang", library.toString(), "-fsyntax-only", source.toString());
    assertTrue(Files.deleteIfExists(song), "the canary does not sing");
  }

  private static int run(Toolchain toolchain, String... words) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    builder.environment().put("LD_LIBRARY_PATH", String.valueOf(toolchain.libLlvm().getParent()));
    Process process = builder.start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES));
    return process.exitValue();
  }

  /** Everything in it: names, sizes, contents, and when each was last changed or written to. */
  SortedMap<String, String> state() {
    SortedMap<String, String> state = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        Map<String, Object> facts = Files.readAttributes(path, "unix:ctime,size,ino,mode");
        String content = Files.isRegularFile(path) ? Arrays.hashCode(Files.readAllBytes(path)) + "" : "";
        state.put(path.toString(), facts + content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return state;
  }

  /** Words that name the victim or the library, absolutely or from the sources' folder. */
  List<String> baits() {
    return List.of(victim.toString(), "../victim", "made-by-clang", library.toString(), folder.toString(), "@" + folder.resolve("words"));
  }

  /** A source and its entry in a compile database. */
  String entry(int number, List<String> options) throws IOException {
    String name = "s" + number + ".c";
    Files.writeString(sources.resolve(name), "int v" + number + ";\n");
    List<String> words = new ArrayList<>(List.of("cc"));
    words.addAll(options);
    words.addAll(List.of("-c", name));
    String quoted = String.join(", ", words.stream().map(CanaryTree::json).toList());
    return "{\"directory\": " + json(sources.toString()) + ", \"file\": \"" + name + "\", \"arguments\": [" + quoted + "]}";
  }

  private static String json(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
