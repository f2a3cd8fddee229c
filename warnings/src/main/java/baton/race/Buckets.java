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
  private final Map<Integer, List<AccessGroup>> untyped = new TreeMap<>();
  private final Map<Integer, List<AccessGroup>> ofClass = new TreeMap<>();
  private final List<AccessGroup> exported = new ArrayList<>();
  private final ObjectClass outside;

  private record Entry(AccessGroup group, Optional<FieldKey> field, Span bytes) {}

  /** Takes pairs. */
  interface Sink {
    /** Two groups that may meet; possibly one with itself, possibly again. */
    void pair(AccessGroup first, AccessGroup second, Meeting at);
  }

  /** With the class of what code outside of the program knows: such code may return the address of a variable that it can name. */
  Buckets(List<AccessGroup> groups, ObjectClass outside) {
    this.outside = outside;
    for (AccessGroup group : groups) {
      Spot spot = group.witness().spot();
      for (FieldSpan field : spot.fields()) {
        Entry entry = new Entry(group, Optional.of(field.field()), field.bytes());
        aggregates.computeIfAbsent(field.field().aggregate(), _ -> new ArrayList<>()).add(entry);
      }
      spot.variable()
          .ifPresent(
              v -> {
                Optional<FieldKey> narrow = spot.fields().size() == 1 ? Optional.of(spot.fields().getFirst().field()) : Optional.empty();
                variables.computeIfAbsent(v.identity(), _ -> new ArrayList<>()).add(new Entry(group, narrow, spot.bytes()));
              });
      if (spot.untyped()) {
        untyped.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(group);
      }
      ofClass.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(group);
      if (spot.variable().filter(Spot.Variable::exported).isPresent() && !spot.pointsTo().equals(outside)) {
        exported.add(group);
      }
    }
  }

  /** Hands all pairs to {@code sink}, in an order that depends on the groups only. */
  void pairs(Sink sink) {
    variables.values().forEach(entries -> meet(entries, sink, true));
    aggregates.values().forEach(entries -> meet(entries, sink, false));
    untyped.forEach(
        (number, list) -> {
          for (AccessGroup one : list) {
            for (AccessGroup other : ofClass.getOrDefault(number, List.of())) {
              if (!other.witness().spot().untyped() || one.number() <= other.number()) {
                sink.pair(one, other, ofClass(one, other, number));
              }
            }
          }
        });
    for (AccessGroup one : untyped.getOrDefault(outside.number(), List.of())) {
      if (one.witness().spot().inProgram()) {
        exported.forEach(other -> sink.pair(one, other, ofClass(one, other, outside.number())));
      }
    }
  }

  private static void meet(List<Entry> entries, Sink sink, boolean ofVariable) {
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingLong((Entry e) -> e.bytes().low()).thenComparingInt(e -> e.group().number()));
    for (int i = 0; i < sorted.size(); i++) {
      Entry first = sorted.get(i);
      for (int j = i; j < sorted.size() && sorted.get(j).bytes().low() < first.bytes().high(); j++) {
        Entry second = sorted.get(j);
        boolean empty = second.bytes().high() <= second.bytes().low();
        if (!empty && (i == j || first.group().number() != second.group().number())) {
          sink.pair(first.group(), second.group(), at(first, second, ofVariable));
        }
      }
    }
  }

  private static Meeting at(Entry first, Entry second, boolean ofVariable) {
    Entry narrow = width(first) <= width(second) ? first : second;
    Entry wide = width(first) <= width(second) ? second : first;
    Optional<Spot.Variable> variable = ofVariable ? first.group().witness().spot().variable() : Optional.empty();
    boolean freed = frees(first) || frees(second);
    Optional<FieldKey> field = narrow.field().or(wide::field).map(f -> freed ? Meeting.whole(f) : f);
    return new Meeting(variable, field, -1);
  }

  private static boolean frees(Entry entry) {
    return entry.group().witness().access().kind() == Act.Kind.FREE;
  }

  private static long width(Entry entry) {
    return entry.bytes().high() - entry.bytes().low();
  }

  private static Meeting ofClass(AccessGroup one, AccessGroup other, int number) {
    Spot spot = other.witness().spot();
    boolean freed = one.witness().access().kind() == Act.Kind.FREE || other.witness().access().kind() == Act.Kind.FREE;
    Optional<FieldKey> field =
        spot.fields().stream().findFirst().map(f -> freed ? Meeting.whole(f.field()) : f.field());
    boolean named = spot.variable().isPresent() || field.isPresent();
    return new Meeting(spot.variable(), field, named ? -1 : number);
  }
}
