package baton.cli;

import baton.race.Facts;
import baton.race.Refinement;
import baton.refine.StandardRefinements;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * All refinements but some.
 *
 * @param without the names of those that are not used
 */
record ChosenRefinements(Set<String> without) implements Facts.Refinements {
  /** Copies {@code without}. */
  ChosenRefinements {
    without = Set.copyOf(without);
  }

  /**
   * The refinements.
   *
   * @throws InputError when one that is not to be used does not exist
   */
  @Override
  public List<Refinement> of(Facts facts) {
    List<Refinement> all = new StandardRefinements().of(facts);
    List<String> names = all.stream().map(Refinement::name).toList();
    for (String name : new TreeSet<>(without)) {
      if (!names.contains(name)) {
        throw new InputError("--no-refinement " + name + ": no such refinement; there are " + String.join(", ", names) + ".");
      }
    }
    return all.stream().filter(r -> !without.contains(r.name())).toList();
  }
}
