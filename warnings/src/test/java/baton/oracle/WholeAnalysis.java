package baton.oracle;

import baton.entry.ContextLimits;
import baton.link.Program;
import baton.race.Analysed;
import baton.race.RaceAnalysis;
import baton.race.Warning;
import baton.refine.StandardRefinements;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The analysis as users run it, without a store.
 *
 * @param dominance whether pairs that others dominate are decided by those
 * @param without names of refinements that are left out
 * @param limits what of the ways to functions is told apart
 */
record WholeAnalysis(boolean dominance, Set<String> without, ContextLimits limits) implements Analysis {
  WholeAnalysis() {
    this(true);
  }

  WholeAnalysis(boolean dominance) {
    this(dominance, Set.of(), ContextLimits.STANDARD);
  }

  /** The analysis without one refinement. */
  static WholeAnalysis without(String refinement) {
    return new WholeAnalysis(true, Set.of(refinement), ContextLimits.STANDARD);
  }

  /** The analysis with other limits. */
  static WholeAnalysis within(ContextLimits limits) {
    return new WholeAnalysis(true, Set.of(), limits);
  }

  @Override
  public Report of(Program program) {
    return of(Analysed.posix(program));
  }

  /** What it says of a part of a kernel. */
  Report ofKernel(Program program) {
    return of(Analysed.linux(program));
  }

  Report of(Analysed program) {
    RaceAnalysis.Options options =
        new RaceAnalysis.Options(
            facts -> new StandardRefinements().of(facts).stream().filter(r -> !without.contains(r.name())).toList(), dominance, limits);
    baton.race.Findings findings = program.findings(options);
    List<Warned> warnings = findings.warnings().stream().map(w -> new Warned(w.location().name(), places(w))).toList();
    return new Report(warnings, findings.incomplete().stream().map(i -> i.subject() + ": " + i.reason()).toList());
  }

  private static SortedSet<String> places(Warning warning) {
    SortedSet<String> places = new TreeSet<>();
    warning.accesses().forEach(a -> places.add(a.at().file() + ":" + a.at().line()));
    return places;
  }
}
