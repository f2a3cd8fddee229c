package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources and folders that ask for more than there is, and runs that were killed. */
final class HostileSourceTest {
  @TempDir Path temporary;
  private Workplace work;

  @BeforeEach
  void makeWorkplace() throws Exception {
    work = new Workplace(temporary);
  }

  private String reason(ClangLimits limits, String path) throws Exception {
    CaptureReport report =
        new Capture(work.toolchain, work.home, work.environment, work.repository, work.reader, 2, limits)
            .run(work.inputs(path), CaptureProgress.SILENT);
    assertEquals(1, report.incomplete().size(), report.results().toString());
    return report.incomplete().getFirst().reason();
  }

  private static ClangLimits limits(int processorSeconds, int idleSeconds, long mebibytes) {
    return new ClangLimits(Duration.ofSeconds(processorSeconds), Duration.ofSeconds(idleSeconds), mebibytes << 20, 1L << 30, 1L << 30);
  }

  @Test
  void anIncludedPipeIsNotWaitedForForEver() throws Exception {
    assertEquals(0, new ProcessBuilder("mkfifo", work.folder.resolve("pipe.h").toString()).start().waitFor());
    work.write("a.c", "#include \"pipe.h\"\n");
    String reason = reason(limits(60, 3, 4096), "a.c");
    assertTrue(reason.startsWith("clang waited for 3 s and did nothing"), reason);
  }

  @Test
  void aFileWithoutEndIsNotRead() throws Exception {
    work.write("a.c", "#include \"/dev/zero\"\n");
    String reason = reason(limits(60, 20, 700), "a.c");
    assertTrue(reason.contains("memory") || reason.equals("it reads /dev/zero, which is no regular file or a very large one"), reason);
  }

  @Test
  void macrosWithoutMeasureMeetTheLimitOfTime() throws Exception {
    StringBuilder source = new StringBuilder("#define A0 x x x x x x x x x x\n");
    for (int i = 1; i < 10; i++) {
      source.append("#define A").append(i).append(' ').append(String.join(" ", Collections.nCopies(10, "A" + (i - 1)))).append('\n');
    }
    work.write("a.c", source + "#if 0\n#elif defined(A9)\n#if A9\n#endif\n#endif\n#define S(a) S2(a)\n#define S2(a)\nS(A9)\n");
    String reason = reason(limits(1, 20, 4096), "a.c");
    assertTrue(reason.contains("after 1 s of processor time") || reason.contains("memory"), reason);
  }

  @Test
  void nestedExpressionsHaveAStack() throws Exception {
    work.write("a.c", "int a(int a) { return " + "(".repeat(5000) + "a" + ")".repeat(5000) + "; }\n");
    work.write("b.c", "int b(int a) { return " + "- ".repeat(5000) + "a; }\n");
    work.write("c.c", "int c(int a) { " + "if (a) { ".repeat(1000) + "a = 1;" + "}".repeat(1000) + " return a; }\n");
    assertEquals(List.of(), work.capture(".").incomplete());
  }

  @Test
  void responseFilesThatNameEachOtherHaveAnEnd() throws Exception {
    work.write("words", "@words ".repeat(20) + "-DA=1");
    work.write("a.c", "int a = A;\n");
    work.write("compile_commands.json", "[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc @words -c a.c\"}]");
    assertEquals(List.of(), work.capture(".").incomplete());
  }

  @Test
  void commentsThatOpenInCommentsTakeNoLongerThanOthers() throws Exception {
    long before = System.nanoTime();
    for (String text : List.of("#include /* ", "#include <", "#include \"")) {
      IncludeScan.of((text.repeat(400_000) + "*/ <x.h>\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    assertTrue(System.nanoTime() - before < TimeUnit.SECONDS.toNanos(60));
  }

  @Test
  void namesThatAreNotUtf8AreLeftOut() throws Exception {
    work.write("a.c", "int a;\n");
    Process touch = new ProcessBuilder("sh", "-c", "touch \"$(printf 'b\\377.c')\" \"$(printf 'c\\nd.c')\" \"$(printf 'd\\033[31m.c')\"").directory(work.folder.toFile()).start();
    assertTrue(touch.waitFor(10, TimeUnit.SECONDS));
    Inputs inputs = work.inputs(".");
    assertEquals(List.of("its name is not UTF-8"), inputs.skipped().stream().map(Inputs.Skipped::reason).toList());
    CaptureReport report = work.capture(inputs);
    assertEquals(List.of("a.c", "d\\x1b[31m.c"), report.complete().stream().map(UnitResult.Complete::name).toList());
    // Clang cannot name such a file among those it read.
    assertEquals(List.of("c\\nd.c"), report.incomplete().stream().map(UnitResult.Incomplete::name).toList());
  }

  @Test
  void aFolderThatCannotBeReadIsLeftOut() throws Exception {
    work.write("a.c", "int a;\n");
    Path closed = Files.createDirectory(work.folder.resolve("closed"));
    assertTrue(closed.toFile().setReadable(false, false) && closed.toFile().setExecutable(false, false));
    boolean bound = !Files.isReadable(closed);
    if (!bound) {
      System.out.println("skipped: nothing is unreadable for this user");
    }
    Assumptions.assumeTrue(bound);
    assertEquals(List.of("it cannot be read"), work.inputs(".").skipped().stream().map(Inputs.Skipped::reason).toList());
  }

  @Test
  void whatClangQuotesHasNoControlCharacters() throws Exception {
    work.write("a.c", "#error \u001b[31mred\u0007\n");
    CaptureReport report = work.capture("a.c");
    String reason = report.incomplete().getFirst().reason();
    assertTrue(reason.contains("[31mred"), reason);
    assertFalse(reason.chars().anyMatch(Character::isISOControl), reason);
  }

  @Test
  void aRunThatWasKilledLeavesNothingThatChangesALaterOne() throws Exception {
    work.write("a.c", "int a;\n");
    UnitKey key = work.key(work.capture("a.c"));
    Workplace next = new Workplace(temporary);
    leaveMark(next, key);
    // Read in a process of its own first, then here.
    assertEquals(key, next.key(next.capture("a.c")));
    try (Stream<Path> marks = Files.list(next.home.folder().resolve("reading"))) {
      assertEquals(List.of(), marks.toList());
    }
  }

  @Test
  void aUnitThatEndsTheProcessAlsoAloneIsIncomplete() throws Exception {
    work.write("a.c", "int a;\n");
    // Its libLLVM is an empty file: the process that reads alone ends with it.
    work.replaceClang(temporary, "exec \"$CLANG\" \"$@\"");
    UnitKey key = work.key(work.capture("a.c"));
    leaveMark(work, key);
    CaptureReport report =
        new Capture(work.toolchain, work.home, work.environment, new MemoryUnitRepository(), work.reader, 1)
            .run(work.inputs("a.c"), CaptureProgress.SILENT);
    String reason = report.incomplete().getFirst().reason();
    assertTrue(reason.startsWith("LLVM ends the process that reads its bitcode, also where nothing else is read (code "), reason);
  }

  private static void leaveMark(Workplace place, UnitKey key) throws Exception {
    Process gone = new ProcessBuilder("true").start();
    assertTrue(gone.waitFor(10, TimeUnit.SECONDS));
    Files.writeString(place.home.folder().resolve("reading").resolve(key.digest().hex()), gone.pid() + " 2026-01-01T00:00:00Z");
  }
}
