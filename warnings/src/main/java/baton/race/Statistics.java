package baton.race;

import baton.entry.Contexts;
import baton.link.FieldKey;
import baton.lockset.Hold;
import baton.lockset.Lock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts which locks the accesses to a location hold. Those that the callers of an entry hold, as the model says, tell nothing about what
 * the program means.
 */
final class Statistics {
  private final Map<FieldKey, List<SharedAccess>> byField = new HashMap<>();
  private final Map<String, List<SharedAccess>> byVariable = new HashMap<>();
  private final Map<Integer, List<SharedAccess>> byClass = new HashMap<>();
  private final Map<Meeting.Untyped, List<SharedAccess>> byAccess = new HashMap<>();
  private final LockTexts addresses;
  private final Contexts contexts;

  private record Site(int function, int ordinal, int part) {}

  Statistics(List<SharedAccess> accesses, LockTexts addresses, Contexts contexts) {
    this.addresses = addresses;
    this.contexts = contexts;
    for (SharedAccess access : accesses) {
      Spot spot = access.spot();
      spot.fields().forEach(f -> byField.computeIfAbsent(f.field(), _ -> new ArrayList<>()).add(access));
      spot.fields().stream()
          .map(f -> Meeting.whole(f.field()))
          .distinct()
          .forEach(f -> byField.computeIfAbsent(f, _ -> new ArrayList<>()).add(access));
      spot.variable().ifPresent(v -> byVariable.computeIfAbsent(v.identity(), _ -> new ArrayList<>()).add(access));
      if (spot.untyped()) {
        byClass.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(access);
        byAccess.computeIfAbsent(Meeting.Untyped.of(access), _ -> new ArrayList<>()).add(access);
      }
    }
  }

  /**
   * Of a location.
   *
   * @param racing accesses that race there; those that take the object for another aggregate are counted, too
   */
  GuardStatistics of(Meeting at, List<SharedAccess> racing) {
    List<SharedAccess> accesses = new ArrayList<>();
    at.field().ifPresent(field -> racing.stream().filter(a -> isOtherView(a, field)).forEach(accesses::add));
    if (at.field().isPresent()) {
      for (SharedAccess access : byField.getOrDefault(at.field().get(), List.of())) {
        boolean same = at.variable().isEmpty() || access.spot().variable().isEmpty() || access.spot().variable().equals(at.variable());
        if (same) {
          accesses.add(access);
        }
      }
    } else if (at.variable().isPresent()) {
      accesses.addAll(byVariable.getOrDefault(at.variable().get().identity(), List.of()));
    } else if (at.access().isPresent()) {
      accesses.addAll(byAccess.getOrDefault(at.access().get(), List.of()));
    } else {
      accesses.addAll(byClass.getOrDefault(at.pointsTo(), List.of()));
    }
    Map<Site, Set<String>> always = new LinkedHashMap<>();
    for (SharedAccess access : accesses) {
      Site site =
          new Site(
              access.owner().number(), access.occurrence().event().site().ordinal(), access.occurrence().event().site().part());
      Set<String> before = always.get(site);
      if (before == null || !before.isEmpty()) {
        SortedMap<Lock, Hold> taken = new TreeMap<>(access.guard().locks().acquired());
        taken.keySet().removeAll(contexts.heldByCallers(access.entry()));
        List<String> held = addresses.locks(access.occurrence().at().function(), taken);
        if (before == null) {
          always.put(site, new LinkedHashSet<>(held));
        } else {
          before.retainAll(held);
        }
      }
    }
    Map<String, Integer> counts = new TreeMap<>();
    always.values().forEach(locks -> locks.forEach(l -> counts.merge(l, 1, Integer::sum)));
    List<GuardStatistics.Share> shares = new ArrayList<>();
    counts.forEach((lock, count) -> shares.add(new GuardStatistics.Share(lock, count)));
    shares.sort(Comparator.comparingInt((GuardStatistics.Share s) -> -s.accesses()).thenComparing(GuardStatistics.Share::lock));
    return new GuardStatistics(always.size(), shares);
  }

  private static boolean isOtherView(SharedAccess access, FieldKey field) {
    List<FieldSpan> fields = access.spot().fields();
    for (FieldSpan each : fields) {
      if (each.field().aggregate().equals(field.aggregate())) {
        return false;
      }
    }
    return !fields.isEmpty();
  }
}
