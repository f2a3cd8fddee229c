package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.link.Executable;
import baton.link.Executables;
import baton.link.LinkStep;
import baton.link.Program;
import baton.oracle.CompiledC;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Programs as the link steps of a recorded build make them. */
final class LinkStepsTest {
  private static final String MAIN =
      """
      #include <pthread.h>
      void hit(void);
      static void *run(void *arg) { hit(); return arg; }
      int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); hit(); return 0; }
      """;
  private static final String RACY = "static int hits; void hit(void) { hits++; }";
  private static final String SAFE = "void hit(void) {}";

  private static SortedSet<String> units(String... names) {
    return new TreeSet<>(List.of(names));
  }

  private static LinkStep program(SortedSet<String> objects, SortedSet<String> archived) {
    return new LinkStep("/prog" + objects, LinkStep.Kind.EXECUTABLE, objects, archived);
  }

  private static LinkStep library(SortedSet<String> objects) {
    return new LinkStep("/lib" + objects, LinkStep.Kind.SHARED, objects, units());
  }

  private static Executables linked(Map<String, String> texts, LinkStep... steps) {
    return Executables.of(new CompiledC().program(texts, List.of()), List.of(steps));
  }

  private static List<SortedSet<String>> images(Executables executables) {
    return executables.all().stream().map(Executable::units).toList();
  }

  @Test
  void eachProgramHasTheObjectsThatWereLinked() {
    Map<String, String> texts = Map.of("a.c", MAIN, "b.c", MAIN, "hit1.c", RACY, "hit2.c", SAFE);
    Executables executables = linked(texts, program(units("b.c", "hit2.c"), units()), program(units("a.c", "hit1.c"), units()));
    assertEquals(List.of(units("a.c", "hit1.c"), units("b.c", "hit2.c")), images(executables));
    Program all = new CompiledC().program(texts, List.of());
    assertEquals(List.of(1, 0), executables.all().stream().map(e -> Analysed.posix(all.only(e)).findings().warnings().size()).toList());
  }

  @Test
  void ofAnArchiveItHasWhatNamesLeadTo() {
    Map<String, String> texts = Map.of("main.c", MAIN, "b.c", "int main(void) { return 0; }", "hit1.c", RACY, "hit2.c", SAFE);
    Executables executables = linked(texts, program(units("main.c"), units("hit1.c", "b.c")), program(units("b.c", "hit2.c"), units()));
    assertEquals(List.of(units("b.c", "hit2.c"), units("hit1.c", "main.c")), images(executables));
  }

  @Test
  void aSharedLibraryIsAnImageThatAnybodyCalls() {
    Map<String, String> texts = Map.of("main.c", MAIN, "hit1.c", SAFE, "hit2.c", RACY);
    Executables executables = linked(texts, library(units("hit2.c")), program(units("main.c", "hit1.c"), units()));
    assertEquals(List.of(units("hit2.c"), units("hit1.c", "main.c")), images(executables));
    Program all = new CompiledC().program(texts, List.of());
    assertEquals(List.of(1, 0), executables.all().stream().map(e -> Analysed.posix(all.only(e)).findings().warnings().size()).toList());
  }

  /** Its {@code main} is of another language. */
  @Test
  void aProgramWithoutMainIsAnImageThatAnybodyCalls() {
    Map<String, String> texts = Map.of("main.c", MAIN, "hit1.c", SAFE, "hit2.c", RACY);
    Executables executables = linked(texts, program(units("hit2.c"), units()), program(units("main.c", "hit1.c"), units()));
    assertEquals(List.of(units("hit2.c"), units("hit1.c", "main.c")), images(executables));
  }

  @Test
  void whatNothingLinksIsInAllProgramsUnlessItBeginsOne() {
    Map<String, String> texts = Map.of("a.c", "int main(void) { return 0; }", "b.c", "int main(void) { return 0; }", "left.c", "int left;", "test.c", "int main(void) { return 1; }");
    Executables executables = linked(texts, program(units("a.c"), units()), program(units("b.c"), units()));
    assertEquals(List.of(units("a.c", "left.c"), units("b.c", "left.c")), images(executables));
    assertEquals(units("test.c"), executables.nowhere());
  }

  @Test
  void whatNothingLinksIsNotBesideAnotherDefinitionOfItsNames() {
    Map<String, String> texts = Map.of("main.c", MAIN, "b.c", "int main(void) { return 0; }", "ahit.c", SAFE, "hit.c", RACY);
    Executables executables = linked(texts, program(units("main.c"), units("hit.c")), program(units("b.c"), units()));
    assertEquals(List.of(units("ahit.c", "b.c"), units("hit.c", "main.c")), images(executables));
    Executables alone = linked(Map.of("main.c", MAIN, "ahit.c", SAFE, "hit.c", RACY), program(units("main.c", "hit.c"), units()));
    assertEquals(List.of(units("hit.c", "main.c")), images(alone));
    assertEquals(units("ahit.c"), alone.nowhere());
  }

  @Test
  void oneProgramOfAllIsNoneOfSeveral() {
    assertEquals(List.of(), images(linked(Map.of("main.c", MAIN, "hit.c", RACY), program(units("main.c", "hit.c"), units()))));
  }

  @Test
  void withoutAStepThatHasAMainNamesDecide() {
    Map<String, String> texts = Map.of("a.c", "int main(void) { return 0; }", "b.c", "int main(void) { return 0; }");
    assertEquals(List.of(units("a.c"), units("b.c")), images(linked(texts, library(units("c.c")))));
  }

  @Test
  void aLibraryWithoutAnyProgramIsAnImageAndWhatIsInNoneIsAnother() {
    Map<String, String> texts = Map.of("hit.c@000000000001", RACY, "hit.c@000000000002", RACY, "other.c", "int other(void) { return 1; }");
    LinkStep archive = new LinkStep("/lib.a", LinkStep.Kind.ARCHIVE, units(), units("hit.c@000000000002"));
    Executables executables = linked(texts, library(units("hit.c@000000000001")), archive);
    assertEquals(List.of(units("hit.c@000000000001"), units("other.c")), images(executables));
    assertEquals(units(), executables.nowhere());
  }
}
