package baton.link;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import baton.ir.Linkage;
import java.util.Comparator;
import java.util.List;

/**
 * The external definitions of one name in one scope, and which of them linking chooses: strong before tentative before weak (the
 * order of the System V gABI, which lets a tentative definition win over a weak one); the largest among tentative ones; then the
 * first by unit.
 */
final class Candidates {
  private static final Comparator<Definition> PREFERENCE =
      comparingInt(Candidates::rank)
          .thenComparingLong(d -> d.linkage() == Linkage.COMMON ? -d.bytes() : 0L)
          .thenComparing(comparing(d -> d.unit().name()));

  private final List<Definition> byPreference;

  Candidates(List<Definition> definitions) {
    this.byPreference = definitions.stream().sorted(PREFERENCE).toList();
  }

  private static int rank(Definition definition) {
    return switch (definition.linkage()) {
      case STRONG -> 0;
      case COMMON -> 1;
      case WEAK -> 2;
      case INTERNAL, PRIVATE, AVAILABLE, DECLARED, WEAK_DECLARED -> 3;
    };
  }

  Definition chosen() {
    return byPreference.getFirst();
  }

  List<Definition> others() {
    return byPreference.subList(1, byPreference.size());
  }

  /** The size of the merged variable. */
  long bytes() {
    return byPreference.stream().mapToLong(Definition::bytes).max().orElse(0);
  }

  /** The definitions that no linker would accept beside the chosen one. */
  List<Definition> duplicates() {
    return chosen().linkage() == Linkage.STRONG
        ? others().stream().filter(d -> d.linkage() == Linkage.STRONG).toList()
        : List.of();
  }
}
