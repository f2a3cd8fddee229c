package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.ir.Outcome;
import baton.link.Symbol;
import baton.oracle.CompiledC;
import baton.summary.Budget;
import org.junit.jupiter.api.Test;

/** Loops and recursions come to their end in rounds of the whole, not of each arm and of each function. */
class RoundsTest {
  private static final int ARMS = 60;
  private static final int CIRCLE = 60;

  /** The loop of an interpreter: what one arm does changes what all see, and none is the first again before all were seen. */
  @Test
  void aLoopOfManyArmsIsWalkedThroughAsAWhole() {
    StringBuilder c = new StringBuilder("struct machine { int *code; int *top; struct machine *next;");
    for (int i = 0; i < ARMS; i++) {
      c.append(" int *r").append(i).append(';');
    }
    c.append(" };\nextern int step(struct machine *);\nvoid runs(struct machine *m) {\n  int *top = m->top;\n  for (;;) {\n    switch (*m->code++) {\n");
    for (int i = 0; i < ARMS; i++) {
      c.append("      case ").append(i).append(": m->r").append(i).append(" = top; top = m->r").append((i + 1) % ARMS)
          .append("; if (step(m)) m = m->next; continue;\n");
    }
    c.append("      default: return;\n    }\n  }\n}\nstruct machine machine;\nint main(void) { runs(&machine); return 0; }\n");
    Budget bounds = Budget.STANDARD;
    Budget steps = new Budget(STEPS * ARMS, bounds.rounds(), bounds.openEvents(), bounds.writes(), bounds.paths(), bounds.passed());
    assertIsWhole(Analysed.posix(new CompiledC().program(c.toString())).within(steps));
  }

  private static final long STEPS = 130;

  /** Each calls the next one by name, and the last the first. */
  @Test
  void aCircleOfManyFunctionsIsWalkedThroughAlongItsCalls() {
    StringBuilder c = new StringBuilder("int number[").append(CIRCLE).append("];\nvoid f0(int);\n");
    for (int i = CIRCLE - 1; i >= 0; i--) {
      c.append("void f").append(i).append("(int left) { number[").append(i).append("]++; if (left) f").append((i + 1) % CIRCLE)
          .append("(left - 1); }\n");
    }
    c.append("int main(void) { f0(10); return 0; }\n");
    Budget bounds = Budget.STANDARD;
    Budget rounds = new Budget(bounds.steps(), ROUNDS, bounds.openEvents(), bounds.writes(), bounds.paths(), bounds.passed());
    assertIsWhole(Analysed.posix(new CompiledC().program(c.toString())).within(rounds));
  }

  private static void assertIsWhole(Analysed analysed) {
    for (Symbol.DefinedFunction function : analysed.graph().functions()) {
      assertEquals(new Outcome.Complete(), analysed.summary(function).outcome(), function.name());
    }
  }

  private static final int ROUNDS = 4;
}
