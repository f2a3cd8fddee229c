package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program's calls may be as deep as it has functions. */
class DeepCallsTest {
  /** Functions of which each calls the one before it; the first one writes and, in a circle, calls the last. */
  private static String program(int functions, boolean circle) {
    StringBuilder text = new StringBuilder("#include <pthread.h>\nstruct s { int x; } g;\n");
    String last = "f" + (functions - 1);
    text.append("void %s(struct s *p, int k);%n".formatted(last));
    text.append("void f0(struct s *p, int k) { p->x++; %s }%n".formatted(circle ? "if (k) " + last + "(p, k - 1);" : ""));
    for (int f = 1; f < functions; f++) {
      text.append("void f%d(struct s *p, int k) { f%d(p, k); }%n".formatted(f, f - 1));
    }
    text.append("void *run(void *a) { %s(&g, 3); return 0; }%n".formatted(last));
    text.append("int main(void) { pthread_t a, b; pthread_create(&a, 0, run, 0); pthread_create(&b, 0, run, 0); return 0; }%n".formatted());
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({"6000, false", "1000, true"})
  void theRaceAtItsEndIsReported(int functions, boolean circle) {
    Findings findings = Analysed.posix(new CompiledC().program(program(functions, circle))).findings();
    assertEquals(1, findings.warnings().size());
    assertEquals(new Location("g.x", Location.Kind.VARIABLE), findings.warnings().getFirst().location());
  }
}
