package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.pointsto.ObjectClass;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The writes of a program by what they touch: what buckets let meet (design, section 10). Writes of one place are compared with another
 * place once, however many they are; that two equal places may be told apart costs time only.
 */
final class Writes {
  /** Where more places are written that an access of unknown type may be, it is not asked which of them it is. */
  private static final int MOST_PLACES = 2_000;

  private final Map<String, List<Written>> ofVariable = new HashMap<>();
  private final Map<String, List<Written>> ofAggregate = new HashMap<>();
  private final Map<Integer, List<Written>> untyped = new HashMap<>();

  /** Those of a known variable or type, by the class of their objects. */
  private final Map<Integer, List<Written>> known = new HashMap<>();

  /** Those of variables that code outside of the program may know by name, so that it may have handed their addresses back. */
  private final List<Written> exported = new ArrayList<>();

  private final ObjectClass outside;

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

  /**
   * Of all accesses those that write.
   *
   * @param outside the class of what code outside of the program knows
   */
  Writes(Collection<SharedAccess> accesses, ObjectClass outside) {
    this.outside = outside;
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
    } else {
      known.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(written);
      if (isExported(spot)) {
        exported.add(written);
      }
    }
  }

  private boolean isExported(Spot spot) {
    return spot.variable().filter(Spot.Variable::exported).isPresent() && !spot.pointsTo().equals(outside);
  }

  /** Those that may write what an access reads or writes; some may be there twice. Empty where there are too many to tell. */
  Optional<List<SharedAccess>> to(SharedAccess access) {
    List<SharedAccess> result = new ArrayList<>();
    each(access.spot(), written -> result.addAll(written.accesses));
    List<Written> placed = placed(access.spot());
    placed.forEach(written -> written.accesses.stream().filter(w -> meets(access, w)).forEach(result::add));
    return placed.size() > MOST_PLACES ? Optional.empty() : Optional.of(result);
  }

  /** Whether all that may write what an access reads or writes are such; not where there are too many to tell. */
  boolean all(SharedAccess access, Predicate<SharedAccess> such) {
    List<Written> placed = placed(access.spot());
    List<Written> found = new ArrayList<>();
    each(access.spot(), found::add);
    return placed.size() <= MOST_PLACES
        && found.stream().allMatch(written -> written.accesses.stream().allMatch(such))
        && placed.stream().allMatch(written -> written.accesses.stream().allMatch(w -> !meets(access, w) || such.test(w)));
  }

  /** Who may write what one of some accesses reads; empty where there are too many to tell. */
  Optional<Set<Writer>> writers(Collection<SharedAccess> accesses) {
    Set<Writer> result = new LinkedHashSet<>();
    accesses.stream().map(SharedAccess::spot).distinct().forEach(spot -> each(spot, written -> result.addAll(written.writers)));
    for (SharedAccess access : accesses) {
      List<Written> placed = placed(access.spot());
      if (placed.size() > MOST_PLACES) {
        return Optional.empty();
      }
      placed.forEach(
          written ->
              written.accesses.stream().filter(w -> meets(access, w)).forEach(w -> result.add(new Writer(w.entry(), w.guard().threads()))));
    }
    return Optional.of(result);
  }

  private static boolean meets(SharedAccess access, SharedAccess write) {
    return !access.touched().isApart(access.access().bytes(), write.touched(), write.access().bytes());
  }

  /** Where only one side is known by its variable or type: a pointer to a number may lead to variables and members, too. */
  private List<Written> placed(Spot spot) {
    if (spot.untyped()) {
      List<Written> ofClass = known.getOrDefault(spot.pointsTo().number(), List.of());
      boolean foreign = spot.pointsTo().equals(outside) && spot.inProgram();
      return foreign ? Stream.concat(ofClass.stream(), exported.stream()).toList() : ofClass;
    }
    return isExported(spot)
        ? untyped.getOrDefault(outside.number(), List.of()).stream().filter(w -> w.spot.inProgram()).toList()
        : List.of();
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
