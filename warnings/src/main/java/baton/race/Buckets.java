package baton.race;

import baton.link.FieldKey;
import baton.link.Span;
import baton.pointsto.ObjectClass;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the pairs of groups that may touch a common byte (design, section 10): those of one variable, those of one aggregate, and,
 * where the type of one is not known, those of one points-to class; and what code outside of the program may have found by name.
 */
final class Buckets {
  private final Map<String, List<Entry>> variables = new TreeMap<>();
  private final Map<String, List<Entry>> aggregates = new TreeMap<>();
  private final Map<Integer, List<AccessSort>> untyped = new TreeMap<>();
  private final Map<Integer, List<AccessSort>> ofClass = new TreeMap<>();
  private final List<AccessSort> exported = new ArrayList<>();
  private final ObjectClass outside;

  private record Entry(AccessSort sort, Optional<FieldKey> field, Span bytes) {}

  /** Takes pairs. */
  interface Sink {
    /** The groups of two sorts may meet; possibly those of one, possibly again. */
    void pair(AccessSort first, AccessSort second, Meeting at, Found found);
  }

  /**
   * Where two sorts were found to meet. Pairs of their groups are ordered by it, so that the order does not depend on what sorts there are.
   *
   * @param bucket how many buckets were looked at before
   * @param low where in the bucket the first one begins
   * @param otherLow where the second one begins, not before
   * @param same whether the two are one entry of the bucket, so that a group may meet itself
   * @param ordered whether the first one was met first; else that of two groups which has the smaller number
   */
  record Found(int bucket, long low, long otherLow, boolean same, boolean ordered) {}

  /** With the class of what code outside of the program knows: such code may return the address of a variable that it can name. */
  Buckets(List<AccessSort> sorts, ObjectClass outside) {
    this.outside = outside;
    for (AccessSort sort : sorts) {
      Spot spot = sort.witness().spot();
      for (FieldSpan field : spot.fields()) {
        Entry entry = new Entry(sort, Optional.of(field.field()), field.bytes());
        aggregates.computeIfAbsent(field.field().aggregate(), _ -> new ArrayList<>()).add(entry);
      }
      spot.variable()
          .ifPresent(
              v -> {
                Optional<FieldKey> narrow = spot.fields().size() == 1 ? Optional.of(spot.fields().getFirst().field()) : Optional.empty();
                variables.computeIfAbsent(v.identity(), _ -> new ArrayList<>()).add(new Entry(sort, narrow, spot.bytes()));
              });
      if (spot.untyped()) {
        untyped.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(sort);
      }
      ofClass.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(sort);
      if (spot.variable().filter(Spot.Variable::exported).isPresent() && !spot.pointsTo().equals(outside)) {
        exported.add(sort);
      }
    }
  }

  /** Hands all pairs to {@code sink}, in an order that depends on the groups only. */
  void pairs(Sink sink) {
    int bucket = 0;
    for (List<Entry> entries : variables.values()) {
      meet(entries, sink, bucket++, true);
    }
    for (List<Entry> entries : aggregates.values()) {
      meet(entries, sink, bucket++, false);
    }
    for (Map.Entry<Integer, List<AccessSort>> each : untyped.entrySet()) {
      for (AccessSort one : each.getValue()) {
        for (AccessSort other : ofClass.getOrDefault(each.getKey(), List.of())) {
          boolean typed = !other.witness().spot().untyped();
          if (typed || one.number() <= other.number()) {
            sink.pair(one, other, ofClass(one, other, each.getKey()), new Found(bucket, 0, 0, true, typed));
          }
        }
      }
      bucket++;
    }
    for (AccessSort one : untyped.getOrDefault(outside.number(), List.of())) {
      if (one.witness().spot().inProgram()) {
        Found found = new Found(bucket, 0, 0, true, true);
        exported.forEach(other -> sink.pair(one, other, ofClass(one, other, outside.number()), found));
      }
    }
  }

  private static void meet(List<Entry> entries, Sink sink, int bucket, boolean ofVariable) {
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingLong((Entry e) -> e.bytes().low()).thenComparingInt(e -> e.sort().number()));
    for (int i = 0; i < sorted.size(); i++) {
      Entry first = sorted.get(i);
      for (int j = i; j < sorted.size() && sorted.get(j).bytes().low() < first.bytes().high(); j++) {
        Entry second = sorted.get(j);
        if (second.bytes().high() > second.bytes().low()) {
          Found found = new Found(bucket, first.bytes().low(), second.bytes().low(), i == j, first.bytes().low() < second.bytes().low());
          sink.pair(first.sort(), second.sort(), at(first, second, ofVariable), found);
        }
      }
    }
  }

  private static Meeting at(Entry first, Entry second, boolean ofVariable) {
    Entry narrow = width(first) <= width(second) ? first : second;
    Entry wide = width(first) <= width(second) ? second : first;
    Optional<Spot.Variable> variable = ofVariable ? first.sort().witness().spot().variable() : Optional.empty();
    boolean freed = frees(first) || frees(second);
    Optional<FieldKey> field = narrow.field().or(wide::field).map(f -> freed ? Meeting.whole(f) : f);
    return new Meeting(variable, field, -1);
  }

  private static boolean frees(Entry entry) {
    return entry.sort().witness().access().kind() == Act.Kind.FREE;
  }

  private static long width(Entry entry) {
    return entry.bytes().high() - entry.bytes().low();
  }

  private static Meeting ofClass(AccessSort one, AccessSort other, int number) {
    Spot spot = other.witness().spot();
    boolean freed = one.witness().access().kind() == Act.Kind.FREE || other.witness().access().kind() == Act.Kind.FREE;
    Optional<FieldKey> field =
        spot.fields().stream().findFirst().map(f -> freed ? Meeting.whole(f.field()) : f.field());
    boolean named = spot.variable().isPresent() || field.isPresent();
    return new Meeting(spot.variable(), field, named ? -1 : number);
  }
}
