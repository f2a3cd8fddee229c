package baton.oracle;

import baton.link.Program;
import baton.race.Analysed;
import baton.race.RaceAnalysis;
import baton.race.Warning;
import baton.refine.StandardRefinements;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The analysis as users run it, without a store.
 *
 * @param dominance whether pairs that others dominate are decided by those
 */
record WholeAnalysis(boolean dominance) implements Analysis {
  WholeAnalysis() {
    this(true);
  }

  @Override
  public Report of(Program program) {
    RaceAnalysis.Options options = new RaceAnalysis.Options(new StandardRefinements(), dominance);
    baton.race.Findings findings = Analysed.posix(program).findings(options);
    List<Warned> warnings = findings.warnings().stream().map(w -> new Warned(w.location().name(), places(w))).toList();
    return new Report(warnings, findings.incomplete().stream().map(i -> i.subject() + ": " + i.reason()).toList());
  }

  private static SortedSet<String> places(Warning warning) {
    SortedSet<String> places = new TreeSet<>();
    warning.accesses().forEach(a -> places.add(a.at().file() + ":" + a.at().line()));
    return places;
  }
}
