package baton.refine;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import baton.race.Analysed;
import baton.race.Category;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Findings;
import baton.race.MarkedPrograms;
import baton.race.Pair;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import baton.race.Warning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * That refinements are asked once for many pairs changes neither which accesses race where nor how many pairs meet. Which of its partners
 * an access that races is listed with may differ: the first that is found, and further ones are not asked.
 */
class BroadTest {
  private static final CompiledC C = new CompiledC();
  private static final MarkedPrograms PROGRAMS = new MarkedPrograms();
  private static final int EACH = 40;

  /** The one whose location only a pair in no category leaves beside all those in the last of the categories. */
  private static final String LAST_CATEGORY = "linux/handler-argument-racy.c";

  /** A refinement that is asked about each pair. */
  private record Narrow(Refinement inner) implements Refinement {
    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public String paper() {
      return inner.paper();
    }

    @Override
    public Optional<Discharge> discharge(Pair pair) {
      return inner.discharge(pair);
    }
  }

  @Test
  void onAFewPrograms() throws IOException {
    check(EACH);
  }

  @Test
  @Tag("long")
  void onAllMarkedPrograms() throws IOException {
    check(1);
  }

  private static void check(int each) throws IOException {
    List<Path> files = PROGRAMS.files();
    List<Executable> differences = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      if (i % each != 0 && !files.get(i).endsWith(LAST_CATEGORY)) {
        continue;
      }
      Analysed program = PROGRAMS.analysed(files.get(i), C);
      Findings broad = findings(program, new StandardRefinements());
      Findings narrow = findings(program, facts -> new StandardRefinements().of(facts).stream().map(r -> (Refinement) new Narrow(r)).toList());
      String name = files.get(i).toString();
      var told = racing(broad);
      var expected = racing(narrow);
      long pairs = broad.ledger().pairs();
      long expectedPairs = narrow.ledger().pairs();
      differences.add(() -> assertEquals(expected, told, name));
      differences.add(() -> assertEquals(expectedPairs, pairs, name));
    }
    assertAll(differences);
  }

  /** What must not depend on how refinements are asked: which accesses race, and under which choices of categories the location is left. */
  private record Told(SortedSet<String> accesses, Set<Set<Category>> categories) {}

  private static SortedMap<String, Told> racing(Findings findings) {
    SortedMap<String, Told> result = new TreeMap<>();
    for (Warning warning : findings.warnings()) {
      Told told = result.computeIfAbsent(warning.location().name(), _ -> new Told(new TreeSet<>(), new HashSet<>()));
      for (Warning.Race race : warning.races()) {
        told.accesses().add(warning.accesses().get(race.first()).toString());
        told.accesses().add(warning.accesses().get(race.second()).toString());
        told.categories().add(Set.copyOf(race.categories()));
      }
    }
    result.values().forEach(t -> keepLeast(t.categories()));
    return result;
  }

  /** A location that is left by a race in few categories is left whatever else races there in these and more. */
  private static void keepLeast(Set<Set<Category>> sets) {
    Set<Set<Category>> all = Set.copyOf(sets);
    sets.removeIf(set -> all.stream().anyMatch(less -> !less.equals(set) && set.containsAll(less)));
  }

  private static Findings findings(Analysed program, Facts.Refinements refinements) {
    return program.findings(new RaceAnalysis.Options(refinements, false));
  }
}
