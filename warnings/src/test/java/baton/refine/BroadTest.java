package baton.refine;

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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * That refinements are asked once for many pairs changes neither which accesses race where nor how many pairs meet. Which of its partners
 * an access that races is listed with may differ: the first that is found, and further ones are not asked.
 */
class BroadTest {
  private static final CompiledC C = new CompiledC();
  private static final MarkedPrograms PROGRAMS = new MarkedPrograms();
  private static final int EACH = 40;

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
    for (int i = 0; i < files.size(); i += each) {
      Analysed program = PROGRAMS.analysed(files.get(i), C);
      Findings broad = findings(program, new StandardRefinements());
      Findings narrow = findings(program, facts -> new StandardRefinements().of(facts).stream().map(r -> (Refinement) new Narrow(r)).toList());
      assertEquals(racing(narrow), racing(broad), files.get(i).toString());
      assertEquals(narrow.ledger().pairs(), broad.ledger().pairs(), files.get(i).toString());
    }
  }

  /** By location, the accesses that are in a race, and in which categories all races of each are. */
  private static SortedMap<String, SortedMap<String, Set<Category>>> racing(Findings findings) {
    SortedMap<String, SortedMap<String, Set<Category>>> result = new TreeMap<>();
    for (Warning warning : findings.warnings()) {
      SortedMap<String, Set<Category>> accesses = result.computeIfAbsent(warning.location().name(), _ -> new TreeMap<>());
      for (Warning.Race race : warning.races()) {
        for (int access : List.of(race.first(), race.second())) {
          accesses.computeIfAbsent(warning.accesses().get(access).toString(), _ -> EnumSet.allOf(Category.class)).retainAll(race.categories());
        }
      }
    }
    return result;
  }

  private static Findings findings(Analysed program, Facts.Refinements refinements) {
    return program.findings(new RaceAnalysis.Options(refinements, false));
  }
}
