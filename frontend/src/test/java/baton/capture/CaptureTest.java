package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.TranslationUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Units and their keys, with the bundled clang. */
final class CaptureTest {
  @TempDir Path temporary;
  private Workplace work;

  @BeforeEach
  void makeWorkplace() throws Exception {
    work = new Workplace(temporary);
  }

  @Test
  void theSameTreeElsewhereHasTheSameKeysAndStartsNoClang() throws Exception {
    work.write("one/.git/HEAD", "");
    work.write("one/src/main.c", "#include \"../include/x.h\"\n#include <y.h>\nconst char *f = __FILE__; int main(void) { return X + Y; }\n");
    work.write("one/src/ü space.c", "#include <y.h>\n#include <stdio.h>\nint y(void) { return Y; }\n");
    work.write("one/include/x.h", "#define X 1\nconst char *h = __FILE__;\n");
    work.write("one/include/y.h", "#define Y 1\n");
    CaptureReport first = work.capture("one", "-Ione/include");
    copy(work.folder.resolve("one"), work.folder.resolve("elsewhere/two"));
    CaptureReport second = work.capture("elsewhere/two", "-Ielsewhere/two/include");
    assertEquals(List.of(), first.incomplete());
    assertEquals(2, first.compiled());
    assertEquals(0, second.compiled());
    assertEquals(2, second.reused());
    assertEquals(keys(first), keys(second));
    TranslationUnit unit = work.repository.unit(first.complete().getFirst().key()).orElseThrow();
    assertEquals("src/main.c", unit.name());
    assertTrue(unit.files().contains("src/main.c"), unit.files().toString());
    assertFalse(unit.toString().contains(work.folder.toString()), unit.toString());
  }

  @Test
  void unitsOfTwoClonesAreEqual() throws Exception {
    for (String clone : List.of("one", "two")) {
      work.write(clone + "/.git/HEAD", "");
      work.write(clone + "/src/main.c", "#include <x.h>\nconst char *f = __FILE__; int main(void) { return x(); }\n");
      work.write(clone + "/include/x.h", "static int x(void) { const char *h = __FILE__; return h[0]; }\n");
      work.write(
          clone + "/build/compile_commands.json",
          "[{\"directory\": \"DIR/build\", \"file\": \"DIR/src/main.c\", \"command\": \"cc -IDIR/include -c DIR/src/main.c\"}]"
              .replace("DIR", work.folder.resolve(clone).toString()));
    }
    TranslationUnit one = work.only(work.capture("one/build"));
    Workplace fresh = new Workplace(temporary);
    TranslationUnit two = fresh.only(fresh.capture("two/build"));
    assertEquals(one, two);
    assertEquals(List.of("include/x.h", "src/main.c"), one.files().stream().sorted().toList());
  }

  @Test
  void aChangeAnywhereItReadsChangesTheKey() throws Exception {
    work.write("x.c", "#include \"x.h\"\nint f(void) { return X; }\n");
    work.write("x.h", "#define X 1\n");
    UnitKey before = work.key(work.capture("."));
    work.write("x.h", "#define X 2\n");
    CaptureReport changed = work.capture(".");
    assertEquals(1, changed.compiled());
    assertNotEquals(before, work.key(changed));
    work.write("x.h", "#define X 1\n");
    CaptureReport back = work.capture(".");
    assertEquals(0, back.compiled());
    assertEquals(before, work.key(back));
  }

  @Test
  void aChangeOfWhatItDoesNotReadStartsNoClang() throws Exception {
    work.write("x.c", "int f(void) { return 1; }\n");
    work.write("y.h", "");
    work.capture(".");
    work.write("y.h", "changed");
    Files.setLastModifiedTime(work.folder.resolve("x.c"), java.nio.file.attribute.FileTime.fromMillis(0));
    assertEquals(0, work.capture(".").compiled());
  }

  @Test
  void aHeaderThatAppearsEarlierOnTheSearchPathChangesTheKey() throws Exception {
    work.write("src/x.c", "#include <x.h>\n#include \"y.h\"\nint f(void) { return X + Y; }\n");
    work.write("second/x.h", "#define X 1\n");
    work.write("second/y.h", "#define Y 1\n");
    Files.createDirectories(work.folder.resolve("first"));
    String[] flags = {"-Ifirst", "-Iabsent", "-Isecond"};
    UnitKey before = work.key(work.capture("src", flags));
    assertEquals(0, work.capture("src", flags).compiled());
    for (String earlier : List.of("first/x.h", "src/y.h", "absent/x.h")) {
      Path added = work.write(earlier, "#define X 2\n#define Y 2\n");
      CaptureReport changed = work.capture("src", flags);
      assertEquals(1, changed.compiled(), earlier);
      assertNotEquals(before, work.key(changed), earlier);
      Files.delete(added);
    }
    Files.delete(work.folder.resolve("absent"));
    CaptureReport back = work.capture("src", flags);
    assertEquals(0, back.compiled());
    assertEquals(before, work.key(back));
  }

  @Test
  void aHeaderThatIsOnlyAskedForChangesTheKeyWhenItComes() throws Exception {
    work.write("x.c", "#if __has_include(\"maybe.h\")\n#include \"maybe.h\"\n#endif\nint f(void) { return 1; }\n");
    UnitKey before = work.key(work.capture("x.c"));
    work.write("maybe.h", "");
    assertNotEquals(before, work.key(work.capture("x.c")));
  }

  @Test
  void anIncludeMadeByAMacroIsWatchedToo() throws Exception {
    work.write("x.c", "#define NAME <x.h>\n#include NAME\nint f(void) { return X; }\n");
    work.write("second/x.h", "#define X 1\n");
    Files.createDirectories(work.folder.resolve("first"));
    UnitKey before = work.key(work.capture("x.c", "-Ifirst", "-Isecond"));
    work.write("first/x.h", "#define X 1\n");
    assertNotEquals(before, work.key(work.capture("x.c", "-Ifirst", "-Isecond")));
  }

  @Test
  void commandAndEnvironmentArePartOfTheKey() throws Exception {
    work.write("x.c", "int f(void) { return 1; }\n");
    UnitKey plain = work.key(work.capture("x.c"));
    assertNotEquals(plain, work.key(work.capture("x.c", "-DX")));
    assertNotEquals(plain, work.key(work.capture("x.c", "-m32")));
    assertEquals(plain, work.key(work.capture("x.c", "-O3", "-Wall", "-g", "-fsanitize=address")));
    Files.createDirectories(work.folder.resolve("inc"));
    work.environment.put("CPATH", work.folder.resolve("inc").toString());
    assertNotEquals(plain, work.key(work.capture("x.c")));
    work.environment.clear();
    work.environment.put("PATH", "/elsewhere");
    assertEquals(plain, work.key(work.capture("x.c")));
  }

  @Test
  void headersFromTheEnvironmentAreFound() throws Exception {
    work.write("x.c", "#include <env.h>\nint f(void) { return ENV; }\n");
    work.write("inc/env.h", "#define ENV 1\n");
    work.environment.put("C_INCLUDE_PATH", work.folder.resolve("inc").toString());
    work.only(work.capture("x.c"));
  }

  @Test
  void oneSourceWithTwoSetsOfFlagsIsTwoUnits() throws Exception {
    work.write("x.c", "int f(void) { return X; }\n");
    work.write(
        "compile_commands.json",
        """
        [{"directory": ".", "file": "x.c", "command": "cc -DX=1 -c x.c"}, {"directory": ".", "file": "x.c", "command": "cc -DX=2 -c x.c"},
         {"directory": ".", "file": "x.c", "command": "cc -O2 -DX=1 -c x.c"}]
        """);
    CaptureReport report = work.capture(".");
    assertEquals(2, report.complete().size());
    List<String> names = report.results().stream().map(UnitResult::name).toList();
    assertEquals(2, Stream.of(names.toArray()).distinct().count());
    assertTrue(names.stream().allMatch(name -> name.matches("x\\.c@[0-9a-f]{12}")), names.toString());
  }

  @Test
  void olderCIsAcceptedWithANote() throws Exception {
    work.write("x.c", "f(a) { char *p = 3; void (*h)(int) = f; g(a); return p == 0; }\nint r(void) { return; }\n");
    List<String> notes = work.only(work.capture("x.c")).notes();
    for (String part : List.of("implicit int", "undeclared function 'g'", "integer to pointer", "incompatible function pointer", "'r' should return")) {
      assertTrue(notes.stream().anyMatch(note -> note.startsWith("x.c:") && note.contains("older C") && note.contains(part)), part + notes);
    }
  }

  @Test
  void oneFunctionForTwoTargetsIsTwoBodies() throws Exception {
    work.write("x.c", "void *f(void *a) { return a; }\n");
    var wide = work.only(work.capture("x.c", "-m64")).functions().getFirst().digest();
    var narrow = work.only(work.capture("x.c", "-m32")).functions().getFirst().digest();
    assertNotEquals(wide, narrow);
  }

  @Test
  void whatAnotherCompilerPreprocessedIsAccepted() throws Exception {
    work.write(
        "x.i",
        """
        # 1 "first.c"
        extern void gone (void *) __attribute__ ((__malloc__ (free, 1)));
        extern void *made (void) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (gone, 1)));
        extern _Float128 wide (_Float64x);
        int linux = sizeof (void *);
        """);
    assertEquals(List.of("linux"), work.only(work.capture("x.i", "-m32")).globals().stream().map(g -> g.name()).toList());
    work.write("y.i", "typedef float _Float32;\ntypedef __float128 _Float128;\n_Float128 wide;\n_Float32 narrow;\n");
    assertEquals(2, work.only(work.capture("y.i")).globals().size());
  }

  @Test
  void theClockIsFixedAndNoted() throws Exception {
    work.write("x.c", "const char *when = __DATE__ __TIME__;\nint f(void) { return sizeof __TIMESTAMP__; }\n");
    CaptureReport report = work.capture("x.c");
    assertEquals(3, work.only(report).notes().stream().filter(note -> note.contains("1 January 1970")).count());
    assertTrue(work.only(report).toString().contains("Jan  1 1970") || !work.only(report).globals().isEmpty());
  }

  @Test
  void optionsThatClangDoesNotKnowAreLeftOutWithANote() throws Exception {
    work.write("x.c", "int f(void) { return 1; }\n");
    TranslationUnit unit = work.only(work.capture("x.c", "-fgcc-has-this-one", "-mapcs-frame", "-std=gnu11"));
    assertEquals(
        List.of(
            "-fgcc-has-this-one: left out, it is none of the options that are taken over", "clang does not know -mapcs-frame: left out"),
        unit.notes().stream().sorted().toList());
  }

  @Test
  void accessesStayAndHelpersAreNotInlined() throws Exception {
    work.write("x.c", "static inline __attribute__((always_inline)) void lock(void) {}\nint g;\nvoid f(void) { lock(); (void)g; }\n");
    String text = work.only(work.capture("x.c")).toString();
    assertTrue(text.contains("lock"), text);
  }

  @Test
  void anyNumberOfThreadsGivesTheSame() throws Exception {
    for (int i = 0; i < 12; i++) {
      work.write("f" + i + ".c", "#include <pthread.h>\nint f" + i + "(int a) { return a + " + i + (i == 5 ? " }" : "; }") + "\n");
    }
    work.threads = 1;
    CaptureReport one = work.capture(".");
    Workplace other = new Workplace(temporary);
    other.threads = 8;
    CaptureReport many = other.capture(".");
    assertEquals(one.results(), many.results());
    assertEquals(11, one.complete().size());
    for (UnitResult.Complete unit : one.complete()) {
      assertEquals(work.repository.unit(unit.key()), other.repository.unit(unit.key()));
    }
  }

  @Test
  void progressCountsEveryUnit() throws Exception {
    work.write("a.c", "int a;\n");
    work.write("b.c", "int b;\n");
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger compiled = new AtomicInteger();
    CaptureProgress progress =
        new CaptureProgress() {
          @Override
          public void begin(int units) {
            begun.addAndGet(units);
          }

          @Override
          public void end(UnitResult result, boolean fresh) {
            compiled.addAndGet(fresh ? 1 : 0);
          }
        };
    CaptureReport report =
        new Capture(work.toolchain, work.home, work.environment, work.repository, work.reader, 2).run(work.inputs("."), progress);
    assertEquals(2, begun.get());
    assertEquals(2, compiled.get());
    assertFalse(report.clangTime().isZero());
    assertNoTemporaryFiles();
  }

  @Test
  void aLinkToTheCheckoutIsTheSameCheckout() throws Exception {
    work.write("real/.git/HEAD", "");
    work.write("real/src/x.c", "const char *f = __FILE__; int g(void) { return f[0]; }\n");
    Files.createSymbolicLink(work.folder.resolve("link"), Path.of("real"));
    Workplace other = new Workplace(temporary);
    other.key(other.capture("link/src"));
    UnitKey direct = work.key(work.capture("real/src"));
    CaptureReport linked = work.capture("link/src");
    assertEquals(direct, work.key(linked));
    assertEquals(0, linked.compiled());
  }

  @Test
  void oddNamesWork() throws Exception {
    for (String name : List.of("a b", "größe", "日本", "#hash", "x$y", "a=b", "q'u\"o", "semi;colon", "co: lon", "-dash", "@at", "(p)")) {
      work.write(name + "/.git/HEAD", "");
      work.write(name + "/" + name + ".c", "#include \"" + (name.contains("\"") ? "plain" : name) + ".h\"\nint f(void) { return X; }\n");
      work.write(name + "/" + (name.contains("\"") ? "plain" : name) + ".h", "#define X 1\n");
      TranslationUnit unit = work.only(work.capture("./" + name));
      if (!name.contains("=")) {
        assertEquals(name + ".c", unit.name());
        assertTrue(unit.files().contains(name + ".c"), unit.files().toString());
      }
      assertEquals(0, work.capture("./" + name).compiled(), name);
    }
  }

  @Test
  void aRepositoryThatForgotAUnitGetsItAgain() throws Exception {
    work.write("x.c", "int f(void) { return 1; }\n");
    MemoryUnitRepository full = work.repository;
    UnitKey key = work.key(work.capture("x.c"));
    UnitRepository forgetful =
        new UnitRepository() {
          @Override
          public List<Recipe> recipes(baton.ir.Digest command) {
            return full.recipes(command);
          }

          @Override
          public void keep(baton.ir.Digest command, Recipe recipe) {
            full.keep(command, recipe);
          }

          @Override
          public boolean holds(UnitKey unit) {
            return false;
          }

          @Override
          public Optional<TranslationUnit> unit(UnitKey unit) {
            return Optional.empty();
          }

          @Override
          public void put(UnitKey unit, TranslationUnit content) {
            full.put(unit, content);
          }
        };
    CaptureReport again =
        new Capture(work.toolchain, work.home, work.environment, forgetful, work.reader, 1)
            .run(work.inputs("x.c"), CaptureProgress.SILENT);
    assertEquals(1, again.compiled());
    assertEquals(key, again.complete().getFirst().key());
  }

  private void assertNoTemporaryFiles() throws IOException {
    for (String folder : List.of("run", "reading")) {
      try (Stream<Path> left = Files.list(work.home.folder().resolve(folder))) {
        assertEquals(List.of(), left.toList());
      }
    }
  }

  private static List<UnitKey> keys(CaptureReport report) {
    return report.complete().stream().map(UnitResult.Complete::key).toList();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Path target = to.resolve(from.relativize(path).toString());
        Files.createDirectories(target.resolveSibling("."));
        Files.copy(path, target);
      }
    }
  }
}
