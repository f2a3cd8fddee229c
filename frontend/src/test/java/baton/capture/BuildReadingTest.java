package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of the processes of a recorded build. */
final class BuildReadingTest {
  @TempDir Path folder;
  private int processes;

  @BeforeEach
  void writeSources() throws IOException {
    for (String name : List.of("a.c", "b.c", "two words.c", "start.S", "tool.cc")) {
      Files.writeString(folder.resolve(name), "");
    }
  }

  private RecordedProcess by(String within, String... words) {
    return new RecordedProcess("p" + processes++, within, folder, List.of(words));
  }

  private RecordedProcess started(String... words) {
    return new RecordedProcess("p" + processes++, "", folder, List.of(words));
  }

  private static List<String> files(RecordedBuild build) {
    return build.compilations().stream().map(RecordedBuild.Compilation::file).toList();
  }

  private List<String> inputs(RecordedBuild.Link link) {
    return link.inputs().stream().map(i -> folder.relativize(i).toString()).toList();
  }

  @Test
  void compilersAreKnownByAnyName() {
    RecordedBuild build =
        BuildReading.of(
            List.of(
                started("cc", "-c", "a.c"),
                started("/opt/bin/x86_64-linux-gnu-gcc-12", "-O2", "-c", "b.c", "-o", "out/b.o"),
                started("clang-15.0", "-DX", "-c", "two words.c")));
    assertEquals(List.of("a.c", "b.c", "two words.c"), files(build));
    assertEquals(
        List.of(Optional.of("a.o"), Optional.of("out/b.o"), Optional.of("two words.o")),
        build.compilations().stream().map(RecordedBuild.Compilation::output).toList());
  }

  @Test
  void ofAKernelItsToolsAndWhatRunsOutsideOfItAreLeftOut() throws IOException {
    for (String name : List.of("arch/x86/boot/main.c", "arch/x86/entry/vdso/clock.c", "boot/own.c")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), "");
    }
    RecordedBuild build =
        BuildReading.of(
            List.of(
                started("gcc", "-c", "a.c", "-o", "tool.o"),
                started("ld", "-o", "tool", "tool.o"),
                started("gcc", "-include", "./include/linux/kconfig.h", "-D__KERNEL__", "-c", "b.c", "-o", "b.o"),
                started("gcc", "-D__KERNEL__", "-c", "arch/x86/boot/main.c", "-o", "main.o"),
                started("gcc", "-D__KERNEL__", "-c", "arch/x86/entry/vdso/clock.c", "-o", "clock.o"),
                started("gcc", "-D__KERNEL__", "-c", "boot/own.c", "-o", "own.o"),
                started("ar", "rcs", "built-in.a", "b.o", "own.o")));
    assertEquals(List.of("b.c", "boot/own.c"), files(build));
    assertEquals(Map.of("C of the build's own tools", 1, "C that runs outside of the kernel", 2), build.leftOut());
    assertEquals(List.of(folder.resolve("built-in.a")), build.links().stream().map(RecordedBuild.Link::output).toList());
  }

  @Test
  void programsBesideAModuleStay() throws IOException {
    Path kernel = Files.createDirectories(folder.resolve("kernel"));
    RecordedProcess module =
        new RecordedProcess(
            "m", "", kernel, List.of("gcc", "-include", "./include/linux/kconfig.h", "-D__KERNEL__", "-c", "../b.c", "-o", "../b.o"));
    RecordedBuild build = BuildReading.of(List.of(module, started("gcc", "-c", "a.c", "-o", "daemon.o"), started("ld", "-o", "daemon", "daemon.o")));
    assertEquals(List.of("../b.c", "a.c"), files(build));
    assertEquals(1, build.links().size());
  }

  @Test
  void oneCommandForTwoObjectsIsTwoCompilations() {
    RecordedBuild build =
        BuildReading.of(
            List.of(
                started("gcc", "-c", "a.c", "-o", "one.o"),
                started("gcc", "-c", "a.c", "-o", "two.o"),
                started("gcc", "-c", "a.c", "-o", "one.o")));
    assertEquals(
        List.of(Optional.of("one.o"), Optional.of("two.o")), build.compilations().stream().map(RecordedBuild.Compilation::output).toList());
  }

  @Test
  void whatACompilerStartsIsItsOwnWork() {
    RecordedProcess cache = started("gcc", "-c", "a.c");
    assertEquals(
        List.of("a.c"), files(BuildReading.of(List.of(cache, by(cache.id(), "/usr/bin/gcc", "-fpreprocessed", "-c", "b.c")))));
  }

  @Test
  void whatIsNotCompiledOrNotCIsNoCompilation() {
    RecordedBuild build =
        BuildReading.of(
            List.of(
                started("gcc", "-E", "a.c"),
                started("gcc", "-MM", "a.c"),
                started("gcc", "--version"),
                started("gcc", "-c", "start.S"),
                started("g++", "-c", "tool.cc"),
                started("gcc", "-c", "conftest.c"),
                started("gcc", "-o", "prog", "a.o", "-lm")));
    assertEquals(List.of(), files(build));
    assertEquals(Map.of("assembly", 1, "C++", 1, "C that is gone since", 1), build.leftOut());
  }

  @Test
  void linksAreTakenFromTheLinkerWithItsLibraries() throws IOException {
    Files.createDirectories(folder.resolve("lib"));
    Files.writeString(folder.resolve("lib/libx.a"), "");
    RecordedProcess driver = started("gcc", "-o", "prog", "main.o", "-Llib", "-lx");
    RecordedBuild build =
        BuildReading.of(
            List.of(
                started("ar", "rcs", "lib/libx.a", "x.o"),
                started("ar", "r", "lib/libx.a", "y.o"),
                driver,
                by(
                    driver.id(), "/usr/bin/ld", "-m", "elf_x86_64", "-dynamic-linker", "/lib/ld.so", "-o", "prog", "main.o", "-Llib", "-lx",
                    "-lc"),
                started("ld", "-r", "-o", "both.o", "x.o", "y.o"),
                started("ld.lld", "-shared", "-soname", "m.so", "-o", "m.so", "both.o")));
    assertEquals(
        List.of(RecordedBuild.Kind.ARCHIVE, RecordedBuild.Kind.EXECUTABLE, RecordedBuild.Kind.RELOCATABLE, RecordedBuild.Kind.SHARED),
        build.links().stream().map(RecordedBuild.Link::kind).toList());
    assertEquals(
        List.of(List.of("x.o", "y.o"), List.of("main.o", "lib/libx.a"), List.of("x.o", "y.o"), List.of("both.o")),
        build.links().stream().map(this::inputs).toList());
  }

  @Test
  void objectsThatAreGoneAfterACompilerLinkedAreThoseOfItsSources() {
    RecordedProcess driver = started("gcc", "a.c", "b.c", "-o", "prog");
    RecordedBuild build = BuildReading.of(List.of(driver, by(driver.id(), "ld", "-o", "prog", "cc1.o", "cc2.o")));
    assertEquals(List.of("a.c", "b.c"), files(build));
    assertEquals(List.of(List.of("a.c", "b.c")), build.links().stream().map(this::inputs).toList());
  }

  @Test
  void aRecordThatWasCutIsToldAndTheOthersAreRead() throws IOException {
    String strings = "p1\0\0" + folder + "\0=gcc\0=@flags\0=\0=ü.c\0\0flags\0-c -DX='a b'\0";
    int length = strings.getBytes(StandardCharsets.UTF_8).length;
    String whole = "BATON " + length + "\n" + strings;
    Path file = folder.resolve("recording");
    Files.writeString(file, whole + "BATON 5000\np2\0" + whole + "BATON 12");
    RecordedProcess.Read read = RecordedProcess.read(file);
    assertEquals("BATON 5000\np2\0BATON 12".length(), read.cut());
    assertEquals(2, read.processes().size());
    assertEquals(List.of("gcc", "-c", "-DX=a b", "", "ü.c"), read.processes().getFirst().words());
  }
}
