package baton.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import baton.race.Analysed;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Findings;
import baton.race.MarkedPrograms;
import baton.race.Pair;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That broad refinements are asked once for many pairs changes neither a warning nor how many pairs are considered and reported. */
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
      assertEquals(narrow.warnings(), broad.warnings(), files.get(i).toString());
      assertEquals(narrow.ledger().pairs(), broad.ledger().pairs());
      assertEquals(narrow.ledger().reported(), broad.ledger().reported());
    }
  }

  private static Findings findings(Analysed program, Facts.Refinements refinements) {
    return program.findings(new RaceAnalysis.Options(refinements, false));
  }
}
