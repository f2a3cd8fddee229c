package baton.refine;

import baton.memory.Address;
import baton.memory.Term;
import baton.race.Discharge;
import baton.race.FieldSpan;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Each thread holds the lock of the element that it accesses, in an array beside that of the data (Goblint, examples 3 and 7:
 * {@code mtx[*0]} with {@code data[*0]}, {@code mtx[*0 + 1]}, {@code mtx[*0][*1]}). If both touch one byte, their indices are equal,
 * and so are the locks that are named by them.
 */
public final class SameIndexLock implements Refinement {
  private final IndexedLocks locks;

  SameIndexLock(IndexedLocks locks) {
    this.locks = locks;
  }

  @Override
  public String name() {
    return "same-index-lock";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, sections 4 and 5";
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Address one = pair.first().cell();
    Address other = pair.second().cell();
    boolean constant = one.terms().isEmpty() && other.terms().isEmpty();
    boolean sized = fits(pair.first()) && fits(pair.second());
    if (constant || !sized) {
      return Optional.empty();
    }
    Optional<List<IndexedLocks.Index>> ofVariable = inVariable(pair, one, other);
    Optional<List<IndexedLocks.Index>> ofObject = inObject(pair, one, other);
    boolean never = ofVariable.filter(List::isEmpty).isPresent();
    if ((ofVariable.isEmpty() && ofObject.isEmpty()) || (!never && !bothHoldLocks(pair))) {
      return Optional.empty();
    }
    boolean variable = pair.first().spot().variable().isPresent() && pair.first().spot().variable().equals(pair.second().spot().variable());
    Optional<Set<String>> based = variable ? Optional.of(Set.of()) : locks.sameBase(pair, one, other);
    Optional<List<IndexedLocks.Index>> indices = based.isPresent() ? ofVariable : ofObject;
    Set<String> assumptions = new TreeSet<>(based.orElse(Set.of()));
    if (based.isPresent() && indices.filter(List::isEmpty).isPresent()) {
      return Optional.of(new Discharge(name(), "at whatever indices, they touch no common byte", List.copyOf(assumptions)));
    }
    Optional<Set<String>> locked = indices.flatMap(i -> locks.protects(pair, i, true));
    if (indices.isEmpty() || locked.isEmpty()) {
      return Optional.empty();
    }
    assumptions.addAll(locked.get());
    assumptions.add("read-once");
    if (indices.get().size() > 1 || based.isEmpty()) {
      assumptions.add("in-bounds");
    }
    return Optional.of(new Discharge(name(), "each holds the lock at the index of what it accesses", List.copyOf(assumptions)));
  }

  private static boolean bothHoldLocks(Pair pair) {
    return !pair.first().guard().locks().acquired().isEmpty() && !pair.second().guard().locks().acquired().isEmpty();
  }

  /** Whether the access is inside an element of the innermost array. */
  private static boolean fits(SharedAccess access) {
    long smallest = access.cell().terms().stream().mapToLong(t -> Math.abs(t.stride())).min().orElse(Long.MAX_VALUE);
    return access.access().bytes() > 0 && access.access().bytes() <= smallest;
  }

  /**
   * The indices into one variable or object, the outermost first; none when no indices make them touch. An index is taken to stay in
   * its array where there are several.
   */
  private static Optional<List<IndexedLocks.Index>> inVariable(Pair pair, Address one, Address other) {
    List<Term> first = outermostFirst(one);
    List<Term> second = outermostFirst(other);
    if (first.size() > 1 || second.size() > 1) {
      return one.offset() == other.offset() ? corresponding(first, second) : Optional.empty();
    }
    long stride = first.isEmpty() ? second.getFirst().stride() : first.getFirst().stride();
    boolean same = first.isEmpty() || second.isEmpty() || second.getFirst().stride() == stride;
    if (!same || stride <= 0) {
      return Optional.empty();
    }
    // they touch a common byte if -size of other < other - one < size of one
    long apart = other.offset() - one.offset();
    long lowest = Math.floorDiv(-pair.second().access().bytes() - apart, stride) + 1;
    long highest = -Math.floorDiv(-(pair.first().access().bytes() - apart), stride) - 1;
    Optional<Address> symbol = first.stream().map(Term::index).findFirst();
    Optional<Address> symbolOfOther = second.stream().map(Term::index).findFirst();
    if (lowest > highest) {
      return Optional.of(List.of());
    }
    return lowest == highest ? Optional.of(List.of(new IndexedLocks.Index(symbol, symbolOfOther, lowest))) : Optional.empty();
  }

  /** The indices into an array inside an object, where both accesses are to elements of the same member of one struct. */
  static Optional<List<IndexedLocks.Index>> inObject(Pair pair) {
    return fits(pair.first()) && fits(pair.second()) ? inObject(pair, pair.first().cell(), pair.second().cell()) : Optional.empty();
  }

  /** The indices into an array inside an object, where both accesses are at one place of the same struct. */
  private static Optional<List<IndexedLocks.Index>> inObject(Pair pair, Address one, Address other) {
    SharedAccess second = pair.second();
    boolean field = false;
    for (FieldSpan span : pair.first().spot().fields()) {
      field |= second.spot().fields().contains(span);
    }
    boolean alike = field && one.offset() == other.offset() && pair.first().access().bytes() == second.access().bytes();
    return alike ? corresponding(outermostFirst(one), outermostFirst(other)) : Optional.empty();
  }

  private static List<Term> outermostFirst(Address cell) {
    return cell.terms().stream().sorted(Comparator.comparingLong((Term t) -> -Math.abs(t.stride()))).toList();
  }

  /** Indices with the same strides; two of one stride would be one index. */
  private static Optional<List<IndexedLocks.Index>> corresponding(List<Term> first, List<Term> second) {
    List<IndexedLocks.Index> result = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      boolean matches = i < second.size() && first.get(i).stride() == second.get(i).stride();
      boolean distinct = i == 0 || Math.abs(first.get(i).stride()) < Math.abs(first.get(i - 1).stride());
      if (!matches || !distinct) {
        return Optional.empty();
      }
      result.add(new IndexedLocks.Index(Optional.of(first.get(i).index()), Optional.of(second.get(i).index()), 0));
    }
    return first.size() == second.size() && !first.isEmpty() ? Optional.of(result) : Optional.empty();
  }
}
