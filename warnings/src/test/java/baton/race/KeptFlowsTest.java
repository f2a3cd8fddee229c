package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.flow.BodyFlows;
import baton.flow.KeptFlows;
import baton.link.Symbol;
import baton.oracle.CompiledC;
import baton.refine.StandardRefinements;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run that is given what flows where looks for nothing, and finds the same races. */
class KeptFlowsTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct node { int value; struct node *next; };
      struct node *list;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static struct node *made(int v) { struct node *n = malloc(sizeof *n); n->value = v; n->next = 0; return n; }
      void *adds(void *a) { struct node *n = made(1); pthread_mutex_lock(&m); n->next = list; list = n; pthread_mutex_unlock(&m); return a; }
      void *reads(void *a) { struct node *n = list; if (n) n->value++; return a; }
      int main(void) {
        pthread_t one, two, three;
        list = made(0);
        pthread_create(&one, 0, adds, 0);
        pthread_create(&two, 0, reads, 0);
        pthread_create(&three, 0, reads, 0);
        return 0;
      }
      """;

  private static final class Remembered implements KeptFlows {
    private final Map<String, BodyFlows> known = new HashMap<>();
    private int found;

    @Override
    public Optional<BodyFlows> of(Symbol.DefinedFunction function) {
      return Optional.ofNullable(known.get(function.identity()));
    }

    @Override
    public void keep(Map<Symbol.DefinedFunction, BodyFlows> flows) {
      found += flows.size();
      flows.forEach((function, each) -> known.put(function.identity(), each));
    }
  }

  @Test
  void theSecondRunFindsTheSameFromWhatTheFirstKept() {
    Analysed analysed = Analysed.posix(new CompiledC().program(PROGRAM));
    Remembered kept = new Remembered();
    RaceAnalysis.Options options = new RaceAnalysis.Options(new StandardRefinements(), true);
    Findings without = analysed.findings(options);
    assertTrue(!without.warnings().isEmpty());
    assertEquals(without, analysed.findings(options, kept));
    assertEquals(4, kept.found);
    assertEquals(without, analysed.findings(options, kept));
    assertEquals(4, kept.found);
  }
}
