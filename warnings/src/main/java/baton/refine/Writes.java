package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.race.FieldSpan;
import baton.race.SharedAccess;
import baton.race.Spot;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The writes of a program by what they touch. Writes of one place are compared with another place once, however many they are; that two equal
 * places may be told apart costs time only.
 */
final class Writes {
  private final Map<String, List<Written>> ofVariable = new HashMap<>();
  private final Map<String, List<Written>> ofAggregate = new HashMap<>();
  private final Map<Integer, List<Written>> untyped = new HashMap<>();

  /** Who writes. */
  record Writer(ThreadEntry entry, Threads threads) {}

  /** What some writes touch, and who makes them. */
  private static final class Written {
    private final Spot spot;
    private final List<SharedAccess> accesses = new ArrayList<>();
    private final Set<Writer> writers = new LinkedHashSet<>();

    private Written(Spot spot) {
      this.spot = spot;
    }

    private void add(SharedAccess access) {
      accesses.add(access);
      writers.add(new Writer(access.entry(), access.guard().threads()));
    }
  }

  /** Of all accesses those that write. */
  Writes(Collection<SharedAccess> accesses) {
    IdentityHashMap<Spot, Written> bySpot = new IdentityHashMap<>();
    List<Written> found = new ArrayList<>();
    for (SharedAccess access : accesses) {
      if (access.writes()) {
        Written written = bySpot.get(access.spot());
        if (written == null) {
          written = new Written(access.spot());
          bySpot.put(access.spot(), written);
          found.add(written);
        }
        written.add(access);
      }
    }
    found.forEach(this::enter);
  }

  private void enter(Written written) {
    Spot spot = written.spot;
    spot.variable().ifPresent(v -> ofVariable.computeIfAbsent(v.identity(), _ -> new ArrayList<>()).add(written));
    spot.fields().stream()
        .map(f -> f.field().aggregate())
        .distinct()
        .forEach(a -> ofAggregate.computeIfAbsent(a, _ -> new ArrayList<>()).add(written));
    if (spot.untyped()) {
      untyped.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(written);
    }
  }

  /** Those that may write what {@code spot} is; some may be there twice. */
  List<SharedAccess> to(Spot spot) {
    List<SharedAccess> result = new ArrayList<>();
    each(spot, written -> result.addAll(written.accesses));
    return result;
  }

  /** Who may write what one of {@code spots} is. */
  Set<Writer> writers(Collection<Spot> spots) {
    Set<Writer> result = new LinkedHashSet<>();
    spots.forEach(spot -> each(spot, written -> result.addAll(written.writers)));
    return result;
  }

  private void each(Spot spot, Consumer<Written> sink) {
    spot.variable()
        .ifPresent(
            v ->
                ofVariable.getOrDefault(v.identity(), List.of()).stream()
                    .filter(w -> w.spot.bytes().overlaps(spot.bytes()))
                    .forEach(sink));
    for (FieldSpan field : spot.fields()) {
      for (Written written : ofAggregate.getOrDefault(field.field().aggregate(), List.of())) {
        boolean other = written.spot.variable().isPresent() && spot.variable().isPresent();
        if (!other && written.spot.fields().stream().anyMatch(f -> overlap(f, field))) {
          sink.accept(written);
        }
      }
    }
    untyped.getOrDefault(spot.pointsTo().number(), List.of()).forEach(sink);
  }

  private static boolean overlap(FieldSpan a, FieldSpan b) {
    FieldKey one = a.field();
    return one.aggregate().equals(b.field().aggregate()) && a.bytes().overlaps(b.bytes());
  }
}
