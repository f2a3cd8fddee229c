package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CategoriesTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      void consume(int *);
      struct node { int made, text; } *shared;
      static int counter, boot, given, *choice, one, other;
      static void *worker(void *arg) {
        counter++;
        boot++;
        struct node *n = malloc(sizeof *n);
        shared = n;
        n->made = 1; counter += shared->made;
        consume(&given);
        *choice = 1;
        return 0;
      }
      int main(int argc, char **argv) {
        pthread_t a, b;
        choice = argc > 1 ? &one : &other;
        pthread_create(&a, 0, worker, 0);
        boot = 1;
        pthread_create(&b, 0, worker, 0);
        return 0;
      }
      """;

  private final Findings findings = Analysed.posix(new CompiledC().program(PROGRAM)).findings();

  /** The categories that all races of a location have. */
  private SortedSet<String> of(String location) {
    List<Warning> warnings = findings.warnings().stream().filter(w -> w.location().name().equals(location)).toList();
    assertEquals(1, warnings.size(), () -> location + " of " + findings.warnings().stream().map(Warning::location).toList());
    SortedSet<String> result = new TreeSet<>(List.of("own-allocation", "large-class", "boot-thread", "same-entry", "indirect"));
    for (Warning.Race race : warnings.getFirst().races()) {
      result.retainAll(race.categories().stream().map(Category::label).toList());
    }
    return result;
  }

  @Test
  void twoThreadsOfOneEntry() {
    assertEquals(List.of("same-entry"), List.copyOf(of("counter")));
  }

  @Test
  void theThreadThatStartsTheProgram() {
    Warning warning = findings.warnings().stream().filter(w -> w.location().name().equals("boot")).findFirst().orElseThrow();
    List<List<Category>> all = warning.races().stream().map(Warning.Race::categories).toList();
    assertTrue(all.contains(List.of(Category.BOOT_THREAD)), all.toString());
    assertTrue(all.contains(List.of(Category.SAME_ENTRY)), all.toString());
  }

  @Test
  void whatBeginsAModule() {
    String module =
        """
        static int limit;
        int module_get(void) { return limit; }
        int init_module(void) { limit = 1; return 0; }
        """;
    List<Warning> warnings = Analysed.linux(new CompiledC().program(module)).findings().warnings();
    assertEquals(
        List.of(List.of(Category.BOOT_THREAD)),
        warnings.stream().flatMap(w -> w.races().stream()).map(Warning.Race::categories).toList());
  }

  @Test
  void anObjectThatItsOwnThreadAllocated() {
    assertTrue(of("struct node.made").contains("own-allocation"));
  }

  @Test
  void aFunctionWithoutBody() {
    assertTrue(of("given").contains("indirect"));
  }

  @Test
  void whatAFunctionWithoutBodyMayCall() {
    String program =
        """
        #include <pthread.h>
        void hand_over(void (*)(void));
        static int counter;
        static void called(void) { counter++; }
        static void *worker(void *arg) { return (void *) (long) counter; }
        int main(void) { pthread_t a; hand_over(called); return pthread_create(&a, 0, worker, 0); }
        """;
    List<Warning> warnings = Analysed.posix(new CompiledC().program(program)).findings().warnings();
    assertEquals(List.of("counter"), warnings.stream().map(w -> w.location().name()).distinct().toList());
    for (Warning warning : warnings) {
      for (Warning.Race race : warning.races()) {
        assertTrue(race.categories().contains(Category.UNKNOWN_CALLBACK), race.toString());
      }
      warning.accesses().forEach(
          a -> assertEquals(a.function().equals("called") ? Optional.of("hand_over") : Optional.empty(), a.unmodelled(), a.toString()));
    }
  }

  @Test
  void oneClassOfSeveralObjects() {
    Warning warning =
        findings.warnings().stream()
            .filter(w -> w.accesses().stream().anyMatch(a -> a.at().line() == 13 && a.text().equals("*choice")))
            .findFirst()
            .orElseThrow();
    assertTrue(warning.races().stream().anyMatch(r -> r.categories().contains(Category.LARGE_CLASS)), warning.toString());
  }

  @Test
  void accountsOfLocationsBalanceAndNameThoseWithoutRace() {
    for (Ledger.Account account : findings.ledger().accounts().values()) {
      long discharged = account.discharges().values().stream().mapToLong(Ledger.Line::pairs).sum();
      assertEquals(account.considered(), account.reported() + discharged);
    }
    assertTrue(findings.ledger().accounts().containsKey("counter"));
    long parts = findings.ledger().accounts().values().stream().mapToLong(Ledger.Account::considered).sum();
    assertTrue(parts >= findings.ledger().considered(), parts + " of " + findings.ledger().considered());
  }
}
