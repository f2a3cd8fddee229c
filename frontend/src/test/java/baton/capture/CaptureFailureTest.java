package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.llvm.BitcodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong is a reason on the unit, and the others go on. */
final class CaptureFailureTest {
  @TempDir Path temporary;
  private Workplace work;

  @BeforeEach
  void makeWorkplace() throws Exception {
    work = new Workplace(temporary);
  }

  @Test
  void aSyntaxErrorInOneOfThreeLeavesTheOthers() throws Exception {
    work.write("a.c", "int a(void) { return 1; }\n");
    work.write("b.c", "int b(void) { return 1 }\nint c(void) { return undeclared; }\n");
    work.write("c.c", "int c(void) { return 1; }\n");
    CaptureReport report = work.capture(".");
    assertEquals(List.of("a.c", "c.c"), report.complete().stream().map(UnitResult.Complete::name).toList());
    assertEquals("clang: b.c:1:23: error: expected ';' after return statement (and 1 more error)", reason(report));
    assertEquals(reason(report), reason(work.capture(".")));
  }

  @Test
  void aCommandWhoseFolderOrSourceIsGone() throws Exception {
    work.write("a.c", "int a;\n");
    work.write(
        "compile_commands.json",
        """
        [{"directory": "gone", "file": "a.c", "command": "cc -c a.c"}, {"directory": ".", "file": "a.c", "command": "cc -c a.c"},
         {"directory": ".", "file": "none.c", "command": "cc -c none.c"}]
        """);
    CaptureReport report = work.capture(".");
    assertEquals(1, report.complete().size());
    assertEquals(
        List.of("the folder of its compile command is gone: " + work.folder.resolve("gone"), "the source none.c does not exist"),
        report.incomplete().stream().map(UnitResult.Incomplete::reason).toList());
    assertEquals(1, report.compiled());
  }

  @Test
  void aPipeIsNotWaitedFor() throws Exception {
    assertEquals(0, new ProcessBuilder("mkfifo", work.folder.resolve("pipe.c").toString()).start().waitFor());
    assertEquals("the source pipe.c is not a regular file", reason(work.capture("pipe.c")));
  }

  @Test
  void aMissingHeaderIsClangsMessage() throws Exception {
    work.write("a.c", "#include <none.h>\n");
    assertEquals("clang: a.c:1:10: fatal error: 'none.h' file not found", reason(work.capture(".")));
  }

  @Test
  void aSourceThatChangesOnceWhileCompiledIsCompiledAgain() throws Exception {
    Path source = work.write("a.c", "int a(void) { return 1; }\n");
    work.replaceClang(
        temporary, "if [ ! -e '" + temporary + "/once' ]; then : > '" + temporary + "/once'; echo 'int b;' >> '" + source + "'; fi\nexec \"$CLANG\" \"$@\"");
    CaptureReport report = work.capture("a.c");
    assertEquals(1, report.complete().size());
    assertEquals(List.of("b"), work.only(report).globals().stream().map(global -> global.name()).toList());
    assertEquals(0, work.capture("a.c").compiled());
  }

  @Test
  void aSourceThatChangesWheneverItIsCompiledIsIncomplete() throws Exception {
    Path source = work.write("a.c", "int a(void) { return 1; }\n");
    work.replaceClang(temporary, "\"$CLANG\" \"$@\"; code=$?; echo '//' >> '" + source + "'; exit $code");
    assertEquals("a.c changed while it was compiled, 4 times", reason(work.capture("a.c")));
  }

  @Test
  void aHeaderThatIsGoneAfterwardsIsNamed() throws Exception {
    work.write("a.c", "#include \"x.h\"\n");
    Path header = work.write("x.h", "");
    work.replaceClang(temporary, ": > '" + header + "'; \"$CLANG\" \"$@\"; code=$?; rm '" + header + "'; exit $code");
    assertEquals("x.h was gone while it was compiled, 4 times", reason(work.capture("a.c")));
  }

  @Test
  void clangThatIsKilledIsRecognised() throws Exception {
    work.write("a.c", "int a;\n");
    work.replaceClang(temporary, "kill -9 $$");
    assertTrue(reason(work.capture("a.c")).contains("killed (signal 9)"), reason(work.capture("a.c")));
    work.replaceClang(temporary, "kill -11 $$");
    assertEquals("clang was ended by signal 11", reason(work.capture("a.c")));
  }

  @Test
  void clangOutOfMemoryIsRecognised() throws Exception {
    work.write("a.c", "int a;\n");
    work.replaceClang(temporary, "echo 'LLVM ERROR: out of memory' >&2; kill -6 $$");
    assertTrue(reason(work.capture("a.c")).startsWith("clang ran out of memory"), reason(work.capture("a.c")));
  }

  @Test
  void aRealMemoryLimitIsRecognised() throws Exception {
    StringBuilder source = new StringBuilder("#define A0 1,1,1,1,1,1,1,1\n");
    for (int i = 1; i < 8; i++) {
      source.append("#define A").append(i).append(" ").append(String.join(",", Collections.nCopies(8, "A" + (i - 1)))).append('\n');
    }
    work.write("a.c", source + "int a[] = {A7};\n");
    work.replaceClang(temporary, "ulimit -v 600000; exec \"$CLANG\" \"$@\"");
    String reason = reason(work.capture("a.c"));
    assertTrue(reason.contains("memory") || reason.contains("signal"), reason);
  }

  @Test
  void bitcodeOfAFailedClangIsNotRead() throws Exception {
    work.write("a.c", "int a;\n");
    work.replaceClang(temporary, "\"$CLANG\" \"$@\"; exit 1");
    work.reader = (bitcode, name, notes) -> {
      throw new AssertionError("read");
    };
    assertTrue(reason(work.capture("a.c")).startsWith("clang ended with code 1"), reason(work.capture("a.c")));
  }

  @Test
  void unreadableBitcodeAndDefectsAreReasons() throws Exception {
    work.write("a.c", "int a;\n");
    work.reader = (bitcode, name, notes) -> {
      throw new BitcodeException("bad magic");
    };
    assertEquals("its bitcode cannot be read: bad magic", reason(work.capture("a.c")));
    work.reader = (bitcode, name, notes) -> {
      throw new IllegalStateException("oops");
    };
    assertTrue(reason(work.capture("a.c")).contains("a defect of Baton"), reason(work.capture("a.c")));
  }

  @Test
  void aMarkOfALivingProcessIsNoBlame() throws Exception {
    work.write("a.c", "int a;\n");
    UnitKey key = work.key(work.capture("a.c"));
    Workplace next = new Workplace(temporary);
    ProcessHandle me = ProcessHandle.current();
    Files.writeString(
        next.home.folder().resolve("reading").resolve(key.digest().hex()), me.pid() + " " + me.info().startInstant().orElseThrow());
    assertEquals(key, next.key(next.capture("a.c")));
  }

  @Test
  void aHomeThatCannotBeWrittenIsOneSentence() throws Exception {
    work.write("a.c", "int a;\n");
    Files.writeString(work.home.folder(), "a file where a folder is needed");
    String message = String.valueOf(assertThrows(CaptureEnvironmentException.class, () -> work.capture("a.c")).getMessage());
    assertTrue(message.contains("set BATON_HOME to another folder"), message);
    assertFalse(message.contains("\n"), message);
  }

  @Test
  void aFullDiskIsOneSentence() throws Exception {
    Path small = Files.createDirectories(temporary.resolve("small"));
    Process mount = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString()).redirectErrorStream(true).start();
    String said = new String(mount.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip();
    boolean mounted = mount.waitFor() == 0;
    if (!mounted) {
      System.out.println("skipped: a full disk needs the right to mount a small tmpfs: " + said);
    }
    Assumptions.assumeTrue(mounted, said);
    try {
      work.home = new baton.llvm.BatonHome(small);
      StringBuilder large = new StringBuilder();
      for (int i = 0; i < 3000; i++) {
        large.append("int function_number_").append(i).append("(int a) { return a; }\n");
      }
      work.write("a.c", large.toString());
      String message = String.valueOf(assertThrows(CaptureEnvironmentException.class, () -> work.capture("a.c")).getMessage());
      assertTrue(message.contains("no space left on device") || message.contains("No space left on device"), message);
      assertTrue(message.contains("set BATON_HOME to another folder"), message);
    } finally {
      new ProcessBuilder("umount", small.toString()).inheritIO().start().waitFor();
    }
  }

  @Test
  void temporaryFilesOfAKilledRunGoWithTheNext() throws Exception {
    work.write("a.c", "int a;\n");
    Path left = Files.createDirectories(work.home.folder().resolve("run/run-old/unit1"));
    Files.writeString(left.resolve("unit.bc"), "x");
    Files.writeString(work.home.folder().resolve("run/run-old/lock"), "");
    work.capture("a.c");
    try (Stream<Path> runs = Files.list(work.home.folder().resolve("run"))) {
      assertEquals(List.of(), runs.toList());
    }
  }

  private static String reason(CaptureReport report) {
    if (report.incomplete().size() != 1) {
      throw new AssertionError("not one incomplete unit: " + report.results());
    }
    return report.incomplete().getFirst().reason();
  }
}
