package baton.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.entry.Contexts.Occurrence;
import baton.oracle.CompiledC;
import baton.oracle.SuiteReport;
import baton.race.Discharge;
import baton.race.MarkedPrograms;
import baton.race.Pair;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Guard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every refinement is monotone in the guard (design, section 6): what it discharges under a weaker guard it discharges under a
 * stronger one. Pairs are those of the marked programs; a weaker guard is the join of one guard with others of its program.
 */
class MonotoneTest {
  private static final CompiledC C = new CompiledC();
  private static final MarkedPrograms PROGRAMS = new MarkedPrograms();
  private static final int PAIRS = 400;
  private static final int GUARDS = 6;

  /** Programs among which each refinement discharges something. */
  private static final List<String> FEW =
      List.of(
          "join/counted-down-safe.c", "alias/current-racy.c", "alias/pointer-changes-racy.c", "alias/stable-global-racy.c", "barrier/phases-safe.c", "crossed/helper-safe.c", "control/walk-argument-racy.c",
          "control/walk-callee-racy.c", "linux/goblint-example-5-safe.c", "linux/own-private-data-safe.c", "linux/driver-data-safe.c", "linux/ended-callback-safe.c", "linux/own-registration-safe.c", "linux/own-removal-safe.c", "linux/page-argument-safe.c",
          "linux/registered-safe.c", "linux/serial-work-safe.c", "publish/read-back-safe.c", "outcome/early-return-racy.c", "path/flag-child-writes-safe.c", "own/number-safe.c",
          "publish/argument-racy.c",
          "region/helper-inserts-racy.c", "thread/trampoline-safe.c", "thread/creation-lock-released-in-callee-safe.c", "thread/lock-after-creation-paths-safe.c", "thread/join-then-read-safe.c", "handover/semaphore-safe.c", "semaphore/turns-safe.c", "inclusion/peers-safe.c", "list/taken-safe.c", "list/end-link-safe.c",
          "index/other-members-safe.c", "index/columns-safe.c", "field/cast-to-containing-safe.c",
          "escape/specific-on-demand-safe.c", "values/settled-switch-safe.c");

  private final SortedMap<String, Integer> held = new TreeMap<>();
  private final List<String> broken = new ArrayList<>();
  private final SortedSet<String> names = new TreeSet<>();
  private int weakened;

  @Test
  void onAFewPrograms() throws IOException {
    for (Path file : PROGRAMS.files()) {
      if (FEW.contains(PROGRAMS.name(file))) {
        check(file);
      }
    }
    judge();
  }

  @Test
  @Tag("long")
  void onAllMarkedPrograms() throws IOException {
    for (Path file : PROGRAMS.files()) {
      check(file);
    }
    SuiteReport.say("monotone in the guard: pairs with a weaker guard " + weakened + ", discharged there and with the stronger guard " + held);
    judge();
  }

  private void judge() {
    assertEquals(List.of(), broken);
    assertEquals(names, held.keySet(), "each refinement discharges something");
  }

  private void check(Path file) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    List<Refinement> refinements = new ArrayList<>();
    PROGRAMS.analysed(file, C).findings(new RaceAnalysis.Options(facts -> {
      refinements.addAll(new StandardRefinements().of(facts));
      return List.of(new Recorder(pairs));
    }, false));
    refinements.forEach(r -> names.add(r.name()));
    SplittableRandom random = new SplittableRandom(file.getFileName().toString().hashCode());
    for (int i = 0; i < Math.min(PAIRS, pairs.size()); i++) {
      Pair pair = pairs.size() <= PAIRS ? pairs.get(i) : pairs.get(random.nextInt(pairs.size()));
      for (int j = 0; j < GUARDS; j++) {
        Pair other = pairs.get(random.nextInt(pairs.size()));
        Pair weaker =
            new Pair(weaker(pair.first(), other.first().guard()), j % 2 == 0 ? pair.second() : weaker(pair.second(), other.second().guard()));
        weakened++;
        for (Refinement refinement : refinements) {
          if (refinement.discharge(weaker).isPresent()) {
            held.merge(refinement.name(), 1, Integer::sum);
            if (refinement.discharge(pair).isEmpty()) {
              broken.add(PROGRAMS.name(file) + " " + refinement.name() + ": " + text(weaker) + " but not " + text(pair));
            }
            if (!isConcerned(refinement, weaker) || !isConcerned(refinement, pair)) {
              broken.add(PROGRAMS.name(file) + " " + refinement.name() + " would not be asked about " + text(weaker));
            }
          }
        }
      }
    }
  }

  private static boolean isConcerned(Refinement refinement, Pair pair) {
    boolean first = refinement.concerns(pair.first());
    boolean second = refinement.concerns(pair.second());
    return (first && second) || ((first || second) && refinement.concernsPairOfOne());
  }

  private static String text(Pair pair) {
    return text(pair.first()) + " and " + text(pair.second());
  }

  private static String text(SharedAccess access) {
    return access.access().kind() + " " + access.cell().text() + " under " + access.guard().text();
  }

  private static SharedAccess weaker(SharedAccess access, Guard other) {
    Occurrence old = access.occurrence();
    Guard weaker = old.guard().join(other);
    if (!weaker.dominates(old.guard())) {
      throw new IllegalStateException("a join is not below " + old.guard().text());
    }
    return new SharedAccess(
        new Occurrence(old.at(), old.act(), old.raw(), weaker), access.access(), access.owner(), access.spot(), access.reachable(), access.orders(), access.turns(), access.touched());
  }

  /** Discharges nothing and remembers what it was asked. */
  private record Recorder(List<Pair> pairs) implements Refinement {
    @Override
    public String name() {
      return "recorder";
    }

    @Override
    public String paper() {
      return "";
    }

    @Override
    public Optional<Discharge> discharge(Pair pair) {
      pairs.add(pair);
      // of accesses that race not every pair would be asked
      return Optional.of(new Discharge(name(), "", List.of()));
    }
  }
}
