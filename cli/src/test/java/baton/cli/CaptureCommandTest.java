package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a build to races: what is recorded, and how programs are linked of it. */
final class CaptureCommandTest {
  private static final String COUNTER =
      """
      #ifdef LOCKED
      #include <pthread.h>
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      #define LOCK pthread_mutex_lock(&lock)
      #define UNLOCK pthread_mutex_unlock(&lock)
      #else
      #define LOCK
      #define UNLOCK
      #endif
      static int hits;
      void hit(void) { LOCK; hits++; UNLOCK; }
      """;
  private static final String MAIN =
      """
      #include <pthread.h>
      void hit(void);
      static void *run(void *arg) { hit(); return arg; }
      int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); hit(); return 0; }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void sources() throws IOException {
    Files.writeString(folder.resolve("counter.c"), COUNTER);
    Files.writeString(folder.resolve("main.c"), MAIN);
    // a build of which only the names matter: what its compiler makes is empty
    for (String tool : List.of("cc", "ld", "ar")) {
      Files.createSymbolicLink(folder.resolve(tool), Path.of("/usr/bin/env"));
    }
  }

  private Run capture(String build) {
    return capture(List.of(), build);
  }

  private Run capture(List<String> options, String build) {
    CompilerFlags flags = new CompilerFlags();
    String there = "cd '" + folder + "'; ";
    List<String> words = new ArrayList<>(List.of("capture", "--output", folder.resolve("out").toString()));
    words.addAll(options);
    words.addAll(List.of("--", "sh", "-c", there + build));
    List<String> before = flags.split(words);
    Installation installation = new Installation(System.getenv(), System.getProperties());
    return Run.of(console -> Commands.all(console, installation, flags), before.toArray(String[]::new));
  }

  private Run analyze() {
    return Run.of(
        "analyze", "--root", folder.toString(), "--store", folder.resolve("store").toString(),
        folder.resolve("out/compile_commands.json").toString());
  }

  /** Starts tools that do nothing but to be recorded. */
  private static String build(String... commands) {
    return Stream.of(commands).map(c -> "./" + c + " > nothing 2>&1").reduce("true", (a, b) -> a + "; " + b) + "; true";
  }

  @Test
  void theProgramIsWhatWasLinked() {
    String[] objects = {"cc -DLOCKED -c counter.c -o safe.o", "cc -c counter.c -o racy.o", "cc -c main.c -o main.o"};
    assertEquals(0, capture(build(objects) + "; " + build("ar rc rest.a racy.o", "ld -o prog main.o safe.o")).code());
    assertEquals(0, analyze().code());
    Run racy = capture(build(objects) + "; " + build("ar rc rest.a safe.o", "ld -o prog main.o racy.o"));
    assertTrue(racy.err().contains("3 compilations of C recorded; 1 programs"), racy.err());
    Run found = analyze();
    assertEquals(1, found.code(), found.err());
    assertTrue(found.out().contains("race on hits"), found.out());
  }

  @Test
  void ofArchivesThoseMembersAreLinkedThatNamesLeadTo() throws IOException {
    Files.writeString(folder.resolve("other.c"), "int other; void unused(void) { other++; }");
    assertEquals(
        0,
        capture(
            build(
                "cc -c counter.c", "cc -c other.c", "cc -c main.c", "cc -DLOCKED -c counter.c -o safe.o", "ar rcs lib.a counter.o other.o",
                "ld -o prog main.o lib.a"))
            .code());
    Run found = analyze();
    assertEquals(1, found.code(), () -> found.err() + found.out());
  }

  /** As libtool makes them: the archive has one object of a source, the program another. */
  @Test
  void whatOnlyAnArchiveHasIsNotInAProgramWithItsSource() {
    String build =
        build(
            "cc -c counter.c -o racy.o", "cc -DLOCKED -c counter.c -o safe.o", "cc -c main.c", "ar rc lib.a racy.o",
            "ld -o prog main.o safe.o");
    assertEquals(0, capture(build).code());
    assertEquals(0, analyze().code());
  }

  /** Nothing tells what became of the object: it may be in the program. */
  @Test
  void withoutCompilingTheSameIsRecorded() throws IOException {
    String build =
        "./cc -c counter.c -o counter.o && ./cc -MMD -MF main.d -c main.c -o main.o && test -f main.d && ./ar rc rest.a counter.o"
            + " && ./cc -o prog main.o rest.a && touch reached";
    Run captured = capture(List.of("--only"), build);
    assertEquals(0, captured.code(), captured.err());
    assertTrue(captured.err().contains("2 compilations of C recorded; 1 programs, 0 shared libraries and 1 archives"), captured.err());
    assertTrue(Files.exists(folder.resolve("reached")));
    try (Stream<Path> made = Files.list(folder)) {
      assertEquals(List.of(), made.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(".o") || n.endsWith(".a")).toList());
    }
    assertFalse(Files.exists(folder.resolve("prog")));
    Run found = analyze();
    assertEquals(1, found.code(), found.err());
    assertTrue(found.out().contains("1 race found"), found.out());
  }

  @Test
  void whatIsMadeOfSourcesInOneCommandCanBeRun() throws IOException {
    // as a compiler that makes what it is given: sort writes its input to what -o names
    Files.createSymbolicLink(folder.resolve("sort-cc"), Path.of("/usr/bin/sort"));
    Files.writeString(folder.resolve("generator.c"), "echo 'int generated;'\n");
    String build =
        "./sort-cc -o generator generator.c && sh ./generator > generated.c && ./cc -c generated.c && ./sort-cc -c counter.c -o counter.o"
            + " && ./cc -c main.c && ./cc -o prog main.o counter.o generated.o && ./cc -o failing main.c -lnothing && touch reached";
    Run captured = capture(List.of("--only"), build);
    assertEquals(0, captured.code(), captured.err());
    assertTrue(captured.err().contains("5 compilations of C recorded; 3 programs"), captured.err());
    assertTrue(Files.exists(folder.resolve("reached")));
    assertFalse(Files.exists(folder.resolve("counter.o")));
  }

  @Test
  void anObjectThatWasMovedIsInTheProgram() {
    String build = build("cc -c counter.c -o racy.o", "cc -c main.c", "ld -o prog main.o moved.o");
    assertEquals(0, capture(build).code());
    assertEquals(1, analyze().code());
  }

  @Test
  void aBuildThatFailsLeavesWhatItCompiled() throws IOException {
    Run run = capture(build("cc -c main.c") + "; exit 3");
    assertEquals(4, run.code());
    assertTrue(run.err().contains("The build ended with code 3"), run.err());
    assertTrue(Files.readString(folder.resolve("out/compile_commands.json")).contains("main.c"));
  }

  @Test
  void wrongUseIsOneSentence() {
    assertEquals(2, Run.of("capture").code());
    CompilerFlags flags = new CompilerFlags();
    List<String> before = flags.split(List.of("capture", "--output", folder.toString(), "--", "/no/such/build"));
    Installation installation = new Installation(System.getenv(), System.getProperties());
    Run run = Run.of(console -> Commands.all(console, installation, flags), before.toArray(String[]::new));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("the build cannot be started"), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }

  @Test
  void aFolderThatCannotBeWrittenIsToldBeforeTheBuild() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    CompilerFlags flags = new CompilerFlags();
    List<String> before =
        flags.split(List.of("capture", "--output", file.resolve("in").toString(), "--", "touch", folder.resolve("ran").toString()));
    Installation installation = new Installation(System.getenv(), System.getProperties());
    Run run = Run.of(console -> Commands.all(console, installation, flags), before.toArray(String[]::new));
    assertEquals(3, run.code(), run.err());
    assertFalse(Files.exists(folder.resolve("ran")));
  }

  @Test
  void damagedLinksAreTold() throws IOException {
    capture(build("cc -c main.c", "ld -o prog main.o"));
    Files.writeString(folder.resolve("out/link_commands.json"), "[{\"kind\": \"boat\"}]");
    Run run = analyze();
    assertEquals(2, run.code());
    assertTrue(run.err().contains("link_commands.json"), run.err());
  }

  @Test
  void whatMakeWouldDoIsReadWithoutBuilding() throws IOException {
    Path steps = Files.writeString(folder.resolve("steps"), "cd %s && cc -DLOCKED -c counter.c; cc -c main.c; cc -o program main.o counter.o\n".formatted(folder));
    Path out = folder.resolve("out");
    Run told = Run.of("capture", "--from", steps.toString(), "--output", out.toString());
    assertEquals(0, told.code(), told.err());
    assertTrue(told.err().contains("2 compilations of C recorded; 1 programs"), told.err());
    Run none = Run.of("capture", "--from", folder.resolve("none").toString(), "--output", out.toString());
    assertEquals(2, none.code(), none.err());
  }
}
