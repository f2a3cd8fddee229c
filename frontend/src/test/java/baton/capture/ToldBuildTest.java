package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a build left, or would do. */
final class ToldBuildTest {
  @TempDir Path folder;

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private List<String> compiled(RecordedBuild build) {
    return build.compilations().stream().map(c -> folder.relativize(c.source()).toString()).toList();
  }

  private List<String> linked(RecordedBuild build) {
    return build.links().stream()
        .map(l -> l.kind() + " " + folder.relativize(l.output()) + " " + l.inputs().stream().map(i -> folder.relativize(i).toString()).toList())
        .toList();
  }

  @Test
  void aKernelsBuildLeavesItsCommands() throws Exception {
    write("drivers/a.c", "");
    write("drivers/b.c", "");
    write("drivers/ab.mod", "drivers/a.o\ndrivers/b.o\n");
    write("drivers/.a.o.cmd", "savedcmd_drivers/a.o := gcc -Wp,-MMD,drivers/.a.o.d -D'KBUILD_STR(s)=$(pound)s' -c -o drivers/a.o drivers/a.c ; ./tools/objtool drivers/a.o\n\nsource_drivers/a.o := drivers/a.c\n");
    write("drivers/.b.o.cmd", "cmd_drivers/b.o := gcc -DX=\"two words\" -c -o drivers/b.o drivers/b.c\n");
    write("drivers/.ab.o.cmd", "cmd_drivers/ab.o := ld -m elf_x86_64 -r -o drivers/ab.o @drivers/ab.mod\n");
    write("drivers/.built-in.a.cmd", "cmd_drivers/built-in.a := rm -f drivers/built-in.a; printf \"drivers/%s \" a.o b.o | xargs ar cDPrST drivers/built-in.a\n");
    RecordedBuild build = ToldBuild.of(folder, folder);
    assertEquals(List.of("drivers/a.c", "drivers/b.c"), compiled(build));
    assertEquals(folder, build.compilations().getFirst().directory());
    assertTrue(build.compilations().getFirst().words().contains("-DKBUILD_STR(s)=#s"));
    assertTrue(build.compilations().getLast().words().contains("-DX=two words"));
    assertEquals(
        List.of("RELOCATABLE drivers/ab.o [drivers/a.o, drivers/b.o]", "ARCHIVE drivers/built-in.a [drivers/a.o, drivers/b.o]"), linked(build));
  }

  @Test
  void makeTellsWhatItWouldDo() throws Exception {
    for (String source : List.of("main.c", "lib/x.c", "lib/y.c", "tool.c", "more.c")) {
      write(source, "");
    }
    write(
        "steps",
        """
        make: Entering directory '%1$s'
        make -C lib
        make[1]: Entering directory '%1$s/lib'
        echo "CC x.c; and more"; ccache gcc -O2 \\
          -c x.c -o x.o 2>&1 >/dev/null
        CC=gcc /bin/bash ../libtool --tag=CC --mode=compile gcc -c -o y.o y.c
        ar rcs libxy.a x.o y.o
        make[1]: Leaving directory '%1$s/lib'
        gcc -c -o main.o main.c
        gcc -o program main.o -Llib -lxy -pthread
        (cd . && gcc tool.c more.c -o tool) && ./tool
        gcc -E main.c | grep x
        make: Leaving directory '%1$s'
        """.formatted(folder));
    write("lib/libxy.a", "");
    RecordedBuild build = ToldBuild.of(Path.of("steps"), folder);
    assertEquals(List.of("lib/x.c", "lib/y.c", "main.c", "tool.c", "more.c"), compiled(build));
    assertEquals(
        List.of("ARCHIVE lib/libxy.a [lib/x.o, lib/y.o]", "EXECUTABLE program [main.o, lib/libxy.a]", "EXECUTABLE tool [tool.c, more.c]"),
        linked(build));
  }

  @Test
  void whatIsNotThereIsTold() throws IOException {
    write("empty/file", "");
    String none = String.valueOf(assertThrows(CaptureInputException.class, () -> ToldBuild.of(Path.of("none"), folder)).getMessage());
    assertTrue(none.startsWith("none is no folder or file"), none);
    String empty = String.valueOf(assertThrows(CaptureInputException.class, () -> ToldBuild.of(Path.of("empty"), folder)).getMessage());
    assertTrue(empty.contains("no kernel or module was built there"), empty);
  }
}
