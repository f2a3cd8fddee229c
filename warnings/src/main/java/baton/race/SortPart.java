package baton.race;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sorts that are found together and agree in the first of their signatures: what two parts have in common is decided once, whatever
 * number of accesses they have. A part is itself; two are never equal.
 */
final class SortPart {
  private final List<AccessSort> sorts;
  private final AccessCount count;
  private final Optional<AccessSort> writing;
  private final int signature;
  private final List<SortPart> parts;
  private final List<CategoryBounds.Bounds> bounds;
  private final boolean sole;

  /** What of bounds tells in which categories pairs are, beside whether their threads begin alike. */
  private record Alike(int all, boolean named, boolean several) {}

  private SortPart(int signature, List<AccessSort> sorts, List<SortPart> parts) {
    this.signature = signature;
    this.sorts = sorts;
    this.count = AccessCount.of(sorts);
    this.writing = sorts.stream().filter(AccessSort::isWriting).findFirst();
    this.parts = parts;
    Map<Alike, CategoryBounds.Bounds> different = new LinkedHashMap<>();
    sorts.forEach(s -> different.putIfAbsent(new Alike(s.bounds().all(), s.bounds().named(), s.bounds().several()), s.bounds()));
    this.bounds = List.copyOf(different.values());
    CategoryBounds.Bounds first = sorts.getFirst().bounds();
    this.sole = sorts.stream().allMatch(s -> s.bounds().same() && s.bounds().number() == first.number());
  }

  /** Some sorts by their signatures from {@code index} on, of {@code signatures} many; the sorts with few categories first. */
  static SortPart of(List<AccessSort> sorts, int index, int signatures) {
    return of(0, sorts, index, signatures);
  }

  private static SortPart of(int signature, List<AccessSort> sorts, int index, int signatures) {
    List<SortPart> parts = new ArrayList<>();
    if (index < signatures) {
      SortedMap<Integer, List<AccessSort>> bySignature = new TreeMap<>();
      sorts.forEach(sort -> bySignature.computeIfAbsent(sort.signature(index), _ -> new ArrayList<>()).add(sort));
      bySignature.forEach((next, having) -> parts.add(of(next, having, index + 1, signatures)));
    }
    return new SortPart(signature, sorts, parts);
  }

  /** The sorts. */
  List<AccessSort> sorts() {
    return sorts;
  }

  /** The signature that its sorts have in common, of those by which they were told apart last. */
  int signature() {
    return signature;
  }

  /** The parts by the next signature, in its order; none where all are equal. */
  List<SortPart> parts() {
    return parts;
  }

  /** How many pairs of accesses, one of them writing, a pair of parts stands for; of one part each pair once. */
  long pairs(SortPart other) {
    return equals(other) ? count.pairs() : count.pairs(other.count);
  }

  /** One of its sorts which writes, or else the first. */
  AccessSort sample() {
    return writing.orElse(sorts.getFirst());
  }

  /** The first of its sorts that may race with {@code other}. */
  AccessSort sampleWith(AccessSort other) {
    return other.isWriting() ? sorts.getFirst() : sample();
  }

  /** Which sets of categories pairs of the two parts may need, as bits of their numbers. */
  long needed(SortPart other) {
    boolean alike = sole && other.sole && sorts.getFirst().bounds().number() == other.sorts.getFirst().bounds().number();
    boolean apart = sole && other.sole && !alike;
    long result = 0;
    for (CategoryBounds.Bounds one : bounds) {
      for (CategoryBounds.Bounds another : other.bounds) {
        result |= alike ? 0 : CategoryBounds.onlyIn(CategoryBounds.leastOfDifferent(one, another));
        result |= apart ? 0 : CategoryBounds.onlyIn(CategoryBounds.leastOfSame(one, another));
      }
    }
    return result;
  }
}
