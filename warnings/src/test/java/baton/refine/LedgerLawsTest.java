package baton.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import baton.oracle.SuiteReport;
import baton.race.Analysed;
import baton.race.Facts;
import baton.race.Findings;
import baton.race.Ledger;
import baton.race.MarkedPrograms;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The laws of the ledger over the marked programs. Every pair that is considered is reported or discharged, in all and for each
 * location; which pairs there are does not depend on the refinements. And a refinement that is left out takes no warning away.
 */
class LedgerLawsTest {
  private static final CompiledC C = new CompiledC();
  private static final MarkedPrograms PROGRAMS = new MarkedPrograms();
  private static final int EACH = 60;

  private final List<String> wrong = new ArrayList<>();
  private long considered;
  private int programs;
  private int runs;

  @Test
  void onAFewPrograms() throws IOException {
    check(EACH);
  }

  @Test
  @Tag("long")
  void onAllMarkedPrograms() throws IOException {
    check(1);
    SuiteReport.say(
        "ledgers of " + programs + " programs, " + considered + " pairs; runs without one refinement: " + runs + "; broken: " + wrong.size());
  }

  private void check(int each) throws IOException {
    List<Path> files = PROGRAMS.files();
    for (int i = 0; i < files.size(); i += each) {
      programs++;
      check(PROGRAMS.name(files.get(i)), PROGRAMS.analysed(files.get(i), C));
    }
    assertEquals(List.of(), wrong);
  }

  private void check(String name, Analysed program) {
    List<String> names = new ArrayList<>();
    Findings all =
        program.findings(options(facts -> {
          List<Refinement> refinements = new StandardRefinements().of(facts);
          refinements.forEach(r -> names.add(r.name()));
          return refinements;
        }));
    Ledger none = program.findings(options(_ -> List.of())).ledger();
    ledger(name, all.ledger(), none);
    SortedSet<String> warned = warned(all);
    for (String left : names) {
      Findings fewer =
          program.findings(options(facts -> new StandardRefinements().of(facts).stream().filter(r -> !r.name().equals(left)).toList()));
      runs++;
      ledger(name + " without " + left, fewer.ledger(), none);
      SortedSet<String> gone = new TreeSet<>(warned);
      gone.removeAll(warned(fewer));
      note(gone.isEmpty(), name + " loses without " + left + ": " + gone);
      note(!fewer.ledger().discharges().containsKey(left), name + ": " + left + " was not left out");
    }
  }

  private static RaceAnalysis.Options options(Facts.Refinements refinements) {
    return new RaceAnalysis.Options(refinements, true);
  }

  private void ledger(String name, Ledger ledger, Ledger none) {
    considered += ledger.pairs();
    note(ledger.considered() == ledger.reported() + pairs(ledger.discharges()), name + ": a pair is neither reported nor discharged");
    note(ledger.pairs() == none.pairs() && none.considered() == none.reported(), name + ": other pairs are considered");
    note(ledger.privateAccesses() == none.privateAccesses(), name + ": other accesses are private");
    note(ledger.accounts().keySet().equals(none.accounts().keySet()), name + ": other locations");
    ledger.accounts().forEach((location, account) -> {
      note(account.considered() == account.reported() + pairs(account.discharges()), name + ": a pair on " + location);
      Ledger.Account plain = none.accounts().get(location);
      note(plain != null && plain.pairs() == account.pairs(), name + ": other pairs on " + location);
    });
  }

  private static long pairs(Map<String, Ledger.Line> discharges) {
    return discharges.values().stream().mapToLong(Ledger.Line::pairs).sum();
  }

  private static SortedSet<String> warned(Findings findings) {
    SortedSet<String> places = new TreeSet<>();
    findings.warnings().forEach(w -> w.accesses().forEach(a -> places.add(a.at().file() + ":" + a.at().line() + " " + a.kind())));
    return places;
  }

  private void note(boolean holds, String otherwise) {
    if (!holds) {
      wrong.add(otherwise);
    }
  }
}
