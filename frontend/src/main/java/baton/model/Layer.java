package baton.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One file of a model, as it is asked for the rules about a function. */
sealed interface Layer permits WholeLayer, SparseLayer {
  /** The file; rules that only name functions may be missing, see {@link #naming}. */
  ModelFile file();

  /** The rules that name a function, by section, in the order of the file. */
  Map<Section, List<NamedRule<?>>> naming(String function);

  /** Every name that some rule spells out which holds for a release. */
  Set<String> names(Optional<KernelVersion> release);

  /** Every name that some rule of a section spells out which holds for a release. */
  Set<String> names(Section section, Optional<KernelVersion> release);
}
