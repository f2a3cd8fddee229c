package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The evidence of accesses, a number for each that differs: its signature. What two signatures say of each other is found out once for
 * the whole program, however many accesses have them.
 */
final class Signatures {
  private final List<Kind<?>> kinds;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> signatures = new ArrayList<>();

  /** What is known of two signatures: nothing yet, or 1 and the number of a verdict. */
  private final PairTable known = new PairTable();

  private final List<Optional<Discharge>> verdicts = new ArrayList<>();
  private final Map<Optional<Discharge>, Integer> numbersOfVerdicts = new HashMap<>();
  private long decided;

  /** The evidence that one refinement looks at. */
  private static final class Kind<E> {
    private static final int NOTHING = -1;

    private final EvidenceRefinement<E> refinement;
    private final Map<E, Integer> numbers = new HashMap<>();
    private final List<E> evidence = new ArrayList<>();

    private Kind(EvidenceRefinement<E> refinement) {
      this.refinement = refinement;
    }

    private int of(SharedAccess access) {
      return refinement.evidence(access).map(this::number).orElse(NOTHING);
    }

    private int number(E found) {
      return numbers.computeIfAbsent(
          found,
          e -> {
            evidence.add(e);
            return evidence.size() - 1;
          });
    }

    private Optional<Discharge> apart(int first, int second) {
      return first == NOTHING || second == NOTHING ? Optional.empty() : refinement.apart(evidence.get(first), evidence.get(second));
    }
  }

  private Signatures(List<Kind<?>> kinds) {
    this.kinds = kinds;
  }

  /** Of those refinements that look at evidence: first all that do not tell threads apart, then those that do. */
  static List<Signatures> of(List<Refinement> refinements) {
    List<Kind<?>> kinds = new ArrayList<>();
    List<Kind<?>> ofThreads = new ArrayList<>();
    for (Refinement refinement : refinements) {
      if (refinement instanceof EvidenceRefinement<?> each) {
        (each.tellsThreads() ? ofThreads : kinds).add(new Kind<>(each));
      }
    }
    return List.of(new Signatures(List.copyOf(kinds)), new Signatures(List.copyOf(ofThreads)));
  }

  /** The number of an access's signature, by first occurrence. */
  int of(SharedAccess access) {
    List<Integer> signature = kinds.stream().map(kind -> kind.of(access)).toList();
    return numbers.computeIfAbsent(
        signature,
        s -> {
          signatures.add(s);
          return signatures.size() - 1;
        });
  }

  /** Why no two accesses with these signatures race; empty where that depends on more. */
  Optional<Discharge> apart(int first, int second) {
    int low = Math.min(first, second);
    int high = Math.max(first, second);
    int number = known.get(low, high);
    if (number == 0) {
      decided++;
      number = 1 + number(find(signatures.get(low), signatures.get(high)));
      known.put(low, high, number);
    }
    return verdicts.get(number - 1);
  }

  private int number(Optional<Discharge> verdict) {
    return numbersOfVerdicts.computeIfAbsent(
        verdict,
        v -> {
          verdicts.add(v);
          return verdicts.size() - 1;
        });
  }

  private Optional<Discharge> find(List<Integer> first, List<Integer> second) {
    for (int i = 0; i < kinds.size(); i++) {
      Optional<Discharge> found = kinds.get(i).apart(first.get(i), second.get(i));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** How many pairs of signatures were decided. */
  long decided() {
    return decided;
  }
}
