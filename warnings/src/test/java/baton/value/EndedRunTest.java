package baton.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.entry.Contexts;
import baton.link.Symbol;
import baton.oracle.CompiledC;
import baton.race.Analysed;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Of a run that ends while values or interleavings are gone through nothing is concluded, and that is told. */
class EndedRunTest {
  private static final int OPTIONS = 20;
  private static final String ENDED = "the run was ended";

  private static Analysed program;

  /** Two threads that each look at twenty options, which main sets by its arguments: a million states. */
  @BeforeAll
  static void compile() {
    StringBuilder c = new StringBuilder("#include <pthread.h>\nint x;\n");
    IntStream.range(0, OPTIONS).forEach(i -> c.append("static int option").append(i).append(";\n"));
    for (int thread = 0; thread < 2; thread++) {
      c.append("static void *thread").append(thread).append("(void *arg) {\n");
      for (int i = 0; i < OPTIONS; i++) {
        c.append("  if (option").append(i).append(" == ").append(thread).append(") x++;\n");
      }
      c.append("  return arg;\n}\n");
    }
    c.append("int main(int argc, char **argv) {\n  pthread_t a, b;\n");
    IntStream.range(0, OPTIONS).forEach(i -> c.append("  option").append(i).append(" = argc > ").append(i).append(";\n"));
    c.append("  pthread_create(&a, 0, thread0, 0);\n  pthread_create(&b, 0, thread1, 0);\n  return 0;\n}\n");
    program = Analysed.posix(new CompiledC().program(c.toString()));
  }

  @Test
  void valuesAreNotKnown() {
    Contexts contexts = program.contexts();
    Reachability ended = program.reachability(contexts, () -> true);
    assertEquals(Optional.of(ENDED), ended.gaveUp());
    assertFalse(ended.isKnown());
    Symbol.DefinedFunction first = program.graph().functions().stream().filter(f -> f.name().equals("thread0")).findFirst().orElseThrow();
    assertTrue(ended.reaches(first, 0));
  }

  @Test
  void noMoreIsFoundOutOfACutOrInterleavings() {
    boolean[] over = {false};
    Contexts contexts = program.contexts();
    Reachability known = program.reachability(contexts, () -> over[0]);
    assertTrue(known.isKnown(), () -> known.gaveUp().orElse(""));
    over[0] = true;
    Symbol.DefinedFunction first = program.graph().functions().stream().filter(f -> f.name().equals("thread0")).findFirst().orElseThrow();
    int size = program.graph().program().function(first).body().size();
    Reachability cut = known.cut(new Cut(first, IntStream.range(0, size).boxed().collect(Collectors.toCollection(TreeSet::new))));
    assertFalse(cut.isKnown());
    assertTrue(cut.reaches(first, size - 1));
    Interleavings.Place place = new Interleavings.Place(first.number(), 0);
    assertTrue(known.interleavings(Set::of).mayMeet(place, place));
    assertEquals(Optional.of(ENDED), known.interleavingsGaveUp());
  }
}
