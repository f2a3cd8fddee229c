package baton.refine;

import baton.memory.Address;
import baton.memory.Term;
import baton.race.Discharge;
import baton.race.FieldSpan;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Each thread holds the lock of the element that it accesses, in an array beside that of the data (Goblint, examples 3 and 7:
 * {@code mtx[*0]} with {@code data[*0]}, {@code mtx[*0 + 1]}, {@code mtx[*0][*1]}). If both touch one byte, their indices are equal,
 * and so are the locks that are named by them.
 */
public final class SameIndexLock implements Refinement {
  private static final int UNFIT = -1;

  private final IndexedLocks locks;
  private final PerAccess<Integer> numbers = new PerAccess<>(this::number);
  private final Map<Shape, Integer> byShape = new HashMap<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final BitSet constant = new BitSet();
  private final Map<Long, Touching> touching = new HashMap<>();

  /** What of an access tells where in a variable or an object it is. */
  private record Shape(Address cell, long bytes, List<FieldSpan> fields) {
    static Shape of(SharedAccess access) {
      return new Shape(access.cell(), access.access().bytes(), access.spot().fields());
    }

    /** Whether the access is inside an element of the innermost array. */
    boolean fits() {
      long smallest = cell.terms().stream().mapToLong(t -> Math.abs(t.stride())).min().orElse(Long.MAX_VALUE);
      return bytes > 0 && bytes <= smallest;
    }

    boolean isConstant() {
      return cell.terms().isEmpty();
    }
  }

  /**
   * By what indices two accesses touch a common byte.
   *
   * @param ofVariable into one variable, or into an object where it begins
   * @param ofObject into an array inside an object
   */
  private record Touching(Optional<List<IndexedLocks.Index>> ofVariable, Optional<List<IndexedLocks.Index>> ofObject) {
    static Touching of(Shape one, Shape other) {
      return new Touching(inVariable(one, other), inObject(one, other));
    }

    boolean never() {
      return ofVariable.filter(List::isEmpty).isPresent();
    }

    boolean isUnknown() {
      return ofVariable.isEmpty() && ofObject.isEmpty();
    }
  }

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
  public boolean concerns(SharedAccess access) {
    return number(access) != UNFIT;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    int first = numbers.of(pair.first());
    int second = numbers.of(pair.second());
    if (first == UNFIT || second == UNFIT || (constant.get(first) && constant.get(second))) {
      return Optional.empty();
    }
    Touching at =
        touching.computeIfAbsent(((long) first << Integer.SIZE) | second, _ -> Touching.of(shapes.get(first), shapes.get(second)));
    return at.isUnknown() || (!at.never() && !bothHoldLocks(pair)) ? Optional.empty() : discharge(pair, at);
  }

  private Optional<Discharge> discharge(Pair pair, Touching at) {
    Address one = pair.first().cell();
    Address other = pair.second().cell();
    boolean variable = pair.first().spot().variable().isPresent() && pair.first().spot().variable().equals(pair.second().spot().variable());
    Optional<Set<String>> based = variable ? Optional.of(Set.of()) : locks.sameBase(pair, one, other);
    Optional<List<IndexedLocks.Index>> indices = based.isPresent() ? at.ofVariable() : at.ofObject();
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

  /** The number of an access's shape; {@link #UNFIT} where it is not inside an element. */
  private int number(SharedAccess access) {
    Shape shape = Shape.of(access);
    if (!shape.fits()) {
      return UNFIT;
    }
    return byShape.computeIfAbsent(
        shape,
        s -> {
          constant.set(shapes.size(), s.isConstant());
          shapes.add(s);
          return shapes.size() - 1;
        });
  }

  /**
   * The indices into one variable or object, the outermost first; none when no indices make them touch. An index is taken to stay in
   * its array where there are several.
   */
  private static Optional<List<IndexedLocks.Index>> inVariable(Shape one, Shape other) {
    List<Term> first = outermostFirst(one.cell());
    List<Term> second = outermostFirst(other.cell());
    if (first.size() > 1 || second.size() > 1) {
      return one.cell().offset() == other.cell().offset() ? corresponding(first, second) : Optional.empty();
    }
    long stride = first.isEmpty() ? second.getFirst().stride() : first.getFirst().stride();
    boolean same = first.isEmpty() || second.isEmpty() || second.getFirst().stride() == stride;
    if (!same || stride <= 0) {
      return Optional.empty();
    }
    // they touch a common byte if -size of other < other - one < size of one
    long apart = other.cell().offset() - one.cell().offset();
    long lowest = Math.floorDiv(-other.bytes() - apart, stride) + 1;
    long highest = -Math.floorDiv(-(one.bytes() - apart), stride) - 1;
    Optional<Address> symbol = first.stream().map(Term::index).findFirst();
    Optional<Address> symbolOfOther = second.stream().map(Term::index).findFirst();
    if (lowest > highest) {
      return Optional.of(List.of());
    }
    return lowest == highest ? Optional.of(List.of(new IndexedLocks.Index(symbol, symbolOfOther, lowest))) : Optional.empty();
  }

  /** The indices into an array inside an object, where both accesses are to elements of the same member of one struct. */
  static Optional<List<IndexedLocks.Index>> inObject(Pair pair) {
    Shape one = Shape.of(pair.first());
    Shape other = Shape.of(pair.second());
    return one.fits() && other.fits() ? inObject(one, other) : Optional.empty();
  }

  /** The indices into an array inside an object, where both accesses are at one place of the same struct. */
  private static Optional<List<IndexedLocks.Index>> inObject(Shape one, Shape other) {
    boolean field = one.fields().stream().anyMatch(other.fields()::contains);
    boolean alike = field && one.cell().offset() == other.cell().offset() && one.bytes() == other.bytes();
    return alike ? corresponding(outermostFirst(one.cell()), outermostFirst(other.cell())) : Optional.empty();
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
