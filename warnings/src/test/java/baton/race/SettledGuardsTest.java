package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Outcome;
import baton.link.Symbol;
import baton.memory.Address;
import baton.oracle.CompiledC;
import baton.summary.Act;
import baton.summary.Budget;
import baton.summary.Event;
import baton.summary.Summary;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

/** Guards tell no more of threads than bounds allow, and no less than may have been started. */
class SettledGuardsTest {
  private static final String C =
      """
      #include <pthread.h>
      int before, after;
      static void *other(void *arg) { after++; return arg; }
      static void *worker(void *arg) { before++; return arg; }
      void helper(void) { after = 2; }
      void run(void *(*f)(void *)) { pthread_t t; pthread_create(&t, 0, f, 0); helper(); after++; }
      void passing(void) { run(worker); }
      void numbered(int number) { before = number; }
      void numbering(void) { numbered(3); }
      int main(void) { before = 1; run(worker); run(other); return 0; }
      """;

  @Test
  void whatSettlesTellsNothingOfFormals() {
    Budget bounds = Budget.STANDARD;
    Summary run = summary(new Budget(bounds.steps(), bounds.rounds(), 0, bounds.writes(), bounds.paths(), bounds.passed()), "run");
    assertEquals(new Outcome.Complete(), run.outcome());
    assertFalse(run.events().stream().anyMatch(e -> e.act() instanceof Act.Access && e.isOpen()), run.events()::toString);
    assertTrue(summary(bounds, "run").events().stream().anyMatch(e -> e.act() instanceof Act.Access && e.isOpen()));
  }

  /** What it only calls is in the events of its calls, unless it is no function of the program. */
  @Test
  void whatWasNotAnalysedMayHaveStartedAnything() {
    Budget bounds = Budget.STANDARD;
    Budget none = new Budget(1, bounds.rounds(), bounds.openEvents(), bounds.writes(), bounds.paths(), bounds.passed());
    assertEquals(Threads.NONE.withAnythingStarted().started(), started(summary(none, "run")));
    List<StartedThread> passed = List.copyOf(started(summary(none, "passing")));
    assertEquals(1, passed.size());
    assertTrue(passed.getFirst().function().toString().contains(" worker "), passed::toString);
  }

  /** Or what a callee does with the element of a number would be done with another one. */
  @Test
  void whatWasNotAnalysedStillPassesItsConstants() {
    Budget bounds = Budget.STANDARD;
    Budget none = new Budget(1, bounds.rounds(), bounds.openEvents(), bounds.writes(), bounds.paths(), bounds.passed());
    List<Act.Enter> calls =
        summary(none, "numbering").events().stream().map(Event::act).filter(Act.Enter.class::isInstance).map(Act.Enter.class::cast).toList();
    assertEquals(List.of(Optional.of(Address.integer(3))), calls.getFirst().arguments());
    assertEquals(1, calls.size());
  }

  private static SortedSet<StartedThread> started(Summary summary) {
    assertTrue(summary.outcome() instanceof Outcome.Incomplete);
    return summary.events().getFirst().guard().threads().started();
  }

  private static Summary summary(Budget budget, String name) {
    Analysed analysed = Analysed.posix(new CompiledC().program(C)).within(budget);
    Symbol.DefinedFunction function =
        analysed.graph().functions().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    return analysed.summary(function);
  }
}
