package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacking, with a jar of the real one's shape but a few bytes long; and once with the real one. */
final class ToolchainTest {
  private static final String ROOT = "org/bytedeco/llvm/linux-x86_64/";

  @TempDir
  Path temporary;

  @Test
  void unpacksTheBundledCompilerAndItRuns() throws Exception {
    Toolchain toolchain = Toolchain.locate(
        BatonHome.of(System.getenv(), System.getProperties()), Path.of(System.getProperty("baton.toolchain")));
    Process clang = new ProcessBuilder(toolchain.clang().toString(), "--version", "-print-resource-dir")
        .redirectErrorStream(true)
        .start();
    String output = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, clang.waitFor(), output);
    Process resources = new ProcessBuilder(toolchain.clang().toString(), "-print-resource-dir").start();
    String folder = new String(resources.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(toolchain.resourceDirectory().toRealPath(), Path.of(folder).toRealPath());
    assertTrue(Files.exists(toolchain.libLlvm()));
    assertTrue(toolchain.version().matches("[0-9a-f]{64}"));
  }

  @Test
  void opensWhatIsUnpackedWithoutWriting() throws Exception {
    Toolchain first = open(jar("clang"));
    FileTime time = Files.getLastModifiedTime(first.folder().resolve(UnpackedFiles.RECORD));
    Toolchain again = open(jar("clang"));
    assertEquals(first.folder(), again.folder());
    assertEquals(first.version(), again.version());
    assertEquals(time, Files.getLastModifiedTime(again.folder().resolve(UnpackedFiles.RECORD)));
    assertTrue(Files.isExecutable(again.clang()));
    assertEquals("libLLVM.so", Files.readSymbolicLink(again.folder().resolve("bin/libLLVM.so.20.1")).toString());
    assertEquals(List.of(), again.damage());
  }

  @Test
  void holdsNothingButTheCompiler() throws Exception {
    Toolchain toolchain = open(jar("clang"));
    try (Stream<Path> all = Files.walk(toolchain.folder())) {
      assertEquals(
          List.of("bin/clang", "bin/libLLVM.so", "bin/libLLVM.so.20.1", "bin/libclang-cpp.so",
              "bin/libclang-cpp.so.20.1", "files.txt", "lib/clang/20/include/stddef.h",
              "lib/clang/20/include/sub/x.h"),
          all.filter(path -> !Files.isDirectory(path))
              .map(path -> toolchain.folder().relativize(path).toString())
              .sorted()
              .toList());
    }
  }

  @Test
  void anotherCompilerIsAnotherFolderAndVersion() throws Exception {
    Toolchain one = open(jar("clang"));
    Toolchain other = open(jar("gnalc"));
    assertNotEquals(one.folder(), other.folder());
    assertNotEquals(one.version(), other.version());
  }

  @Test
  void repairsAFileThatWasChanged() throws Exception {
    Path jar = jar("clang");
    Toolchain first = open(jar);
    Files.writeString(first.clang(), "#!/bin/sh\nexit 9\n");
    assertEquals(List.of("bin/clang"), first.damage());
    Toolchain repaired = open(jar);
    assertEquals(List.of(), repaired.damage());
    assertEquals(first.version(), repaired.version());
    Files.delete(repaired.resourceDirectory().resolve("include/stddef.h"));
    assertEquals(List.of(), open(jar).damage());
    assertOnlyTheFolderIsLeft(repaired);
  }

  @Test
  void doctorSeesAChangeThatKeepsSizeAndTime() throws Exception {
    Toolchain toolchain = open(jar("clang"));
    FileTime time = Files.getLastModifiedTime(toolchain.libLlvm());
    byte[] bytes = Files.readAllBytes(toolchain.libLlvm());
    bytes[0] ^= 1;
    Files.write(toolchain.libLlvm(), bytes);
    Files.setLastModifiedTime(toolchain.libLlvm(), time);
    assertEquals(List.of("bin/libLLVM.so"), toolchain.damage());
  }

  @Test
  void leftoversOfAKilledProcessDoNotBlock() throws Exception {
    Path leftover = temporary.resolve("home/toolchain/.unpacking-123/bin");
    Files.createDirectories(leftover);
    Files.writeString(leftover.resolve("clang"), "half");
    Files.writeString(temporary.resolve("home/toolchain/.lock"), "");
    assertOnlyTheFolderIsLeft(open(jar("clang")));
  }

  @Test
  void threadsAtOnceAgree() throws Exception {
    Path jar = jar("clang");
    List<Callable<Toolchain>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(() -> open(jar));
    }
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (Future<Toolchain> each : threads.invokeAll(all)) {
        assertEquals(List.of(), each.get().damage());
      }
    }
  }

  @Test
  void processesAtOnceAgree() throws Exception {
    Path jar = jar("clang");
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      all.add(new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1", "-cp", classes(Toolchain.class) + ":" + classes(Locate.class),
              Locate.class.getName(), temporary.resolve("home").toString(), jar.toString())
          .redirectErrorStream(true)
          .start());
    }
    for (Process each : all) {
      String output = new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, each.waitFor(), output);
      assertEquals(open(jar).version(), output.strip());
    }
    assertOnlyTheFolderIsLeft(open(jar));
  }

  /** A process that only opens the toolchain. */
  static final class Locate {
    private Locate() {}

    public static void main(String[] arguments) throws Exception {
      System.out.println(Toolchain.locate(new BatonHome(Path.of(arguments[0])), Path.of(arguments[1])).version());
    }
  }

  @Test
  void missingJarIsOneSentence() {
    String message = failure(temporary.resolve("none.jar"));
    assertTrue(message.contains("none.jar is missing: build Baton again"), message);
  }

  @Test
  void truncatedJarIsOneSentence() throws Exception {
    Path jar = jar("clang");
    Files.write(jar, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
    assertTrue(failure(jar).contains("is damaged"), failure(jar));
    Files.writeString(jar, "PK");
    assertTrue(failure(jar).contains("is damaged"), failure(jar));
  }

  @Test
  void jarOfAnotherVersionIsOneSentence() throws Exception {
    Path jar = temporary.resolve("other.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      put(zip, "clang", "x");
      put(zip, "lib/clang/21/include/stddef.h", "x");
    }
    assertTrue(failure(jar).contains("holds no bin/libLLVM.so of LLVM 20"), failure(jar));
    assertNothingIsLeft();
  }

  @Test
  void homeThatCannotBeWrittenIsOneSentence() throws Exception {
    // A file where the folder should be fails for every user; permissions do not bind root.
    Files.writeString(temporary.resolve("home"), "not a folder");
    String message = failure(jar("clang"));
    assertTrue(message.contains("cannot unpack the compiler into " + temporary.resolve("home")), message);
    assertTrue(message.contains("set BATON_HOME to another folder"), message);
  }

  @Test
  void fullAndReadOnlyDisksAreOneSentence() throws Exception {
    Path disk = Files.createDirectories(temporary.resolve("home"));
    Path jar = jar("clang");
    String refused = run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString());
    if (!refused.isEmpty()) {
      System.out.println("skipped: a full disk needs the right to mount a small tmpfs: " + refused);
    }
    Assumptions.assumeTrue(refused.isEmpty(), refused);
    try {
      Toolchain unpacked = open(jar);
      String full = failure(jar("x".repeat(200), "large".repeat(100_000)));
      assertTrue(full.contains("No space left on device"), full);
      assertTrue(full.contains("set BATON_HOME to another folder"), full);
      assertOnlyTheFolderIsLeft(unpacked);
      assertEquals("", run("mount", "-o", "remount,ro", disk.toString()));
      assertEquals(unpacked.version(), open(jar).version());
      String readOnly = failure(jar("gnalc"));
      assertTrue(readOnly.contains("Read-only file system"), readOnly);
    } finally {
      run("umount", disk.toString());
    }
  }

  /** What the command says if it fails, else nothing. */
  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return process.waitFor() == 0 ? "" : said + ".";
  }

  @Test
  void homeFollowsTheEnvironment() {
    Properties none = new Properties();
    assertEquals(Path.of("/b"), BatonHome.of(Map.of("BATON_HOME", "/b", "XDG_CACHE_HOME", "/x"), none).folder());
    assertEquals(Path.of("/x/baton"), BatonHome.of(Map.of("XDG_CACHE_HOME", "/x", "HOME", "/h"), none).folder());
    assertEquals(
        Path.of("/h/.cache/baton"), BatonHome.of(Map.of("XDG_CACHE_HOME", "x", "HOME", "/h"), none).folder());
    Properties set = new Properties();
    set.setProperty("baton.home", "/p");
    assertEquals(Path.of("/p"), BatonHome.of(Map.of("BATON_HOME", "/b"), set).folder());
  }

  private Toolchain open(Path jar) throws ToolchainUnavailableException {
    return Toolchain.locate(new BatonHome(temporary.resolve("home")), jar);
  }

  private String failure(Path jar) {
    String message =
        String.valueOf(assertThrows(ToolchainUnavailableException.class, () -> open(jar)).getMessage());
    assertFalse(message.contains("\n"), message);
    return message;
  }

  private void assertOnlyTheFolderIsLeft(Toolchain toolchain) throws IOException {
    try (Stream<Path> entries = Files.list(temporary.resolve("home/toolchain"))) {
      assertEquals(
          List.of(".lock", toolchain.folder().getFileName().toString()),
          entries.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> entries = Files.list(temporary.resolve("home/toolchain"))) {
      assertEquals(List.of(".lock"), entries.map(path -> path.getFileName().toString()).toList());
    }
  }

  private Path jar(String clang) throws IOException {
    return jar(clang, "llvm");
  }

  private Path jar(String clang, String library) throws IOException {
    Path jar = temporary.resolve(clang + ".jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      put(zip, "clang", "#!/bin/sh\necho " + clang + "\n");
      put(zip, "libLLVM.so", library);
      put(zip, "libclang-cpp.so", "clang");
      put(zip, "libjniLLVM.so", "unwanted");
      put(zip, "lib/clang/20/include/stddef.h", "typedef int x;");
      put(zip, "lib/clang/20/include/sub/x.h", "");
    }
    return jar;
  }

  private static void put(ZipOutputStream zip, String name, String content) throws IOException {
    ZipEntry entry = new ZipEntry(ROOT + name);
    entry.setTime(0);
    zip.putNextEntry(entry);
    zip.write(content.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  private static Path classes(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
