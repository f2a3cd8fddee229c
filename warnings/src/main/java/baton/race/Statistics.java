package baton.race;

import baton.entry.Contexts;
import baton.link.FieldKey;
import baton.lockset.Hold;
import baton.lockset.Lock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts which locks the accesses to a location hold. Those that the callers of an entry hold, as the model says, tell nothing about what
 * the program means. Of all accesses of a program no more is kept than the locks that are always held at each place in the source.
 */
final class Statistics {
  /** Of each field that is wanted, by the variable that accesses name; by none where they name none. */
  private final Map<FieldKey, Map<Optional<Spot.Variable>, Places>> byField = new HashMap<>();

  private final Map<String, Places> byVariable = new HashMap<>();
  private final Map<Integer, Places> byClass = new HashMap<>();
  private final Map<Meeting.Untyped, Places> byAccess = new HashMap<>();
  private final LockTexts addresses;
  private final Contexts contexts;

  private record Site(int function, int ordinal, int part) {
    static Site of(SharedAccess access) {
      baton.summary.Site site = access.occurrence().site();
      return new Site(access.owner().number(), site.ordinal(), site.part());
    }
  }

  /** The locks that all accesses at a place hold. */
  private final class Places {
    private final Map<Site, Set<String>> always = new HashMap<>();

    void add(SharedAccess access) {
      Site site = Site.of(access);
      Set<String> before = always.get(site);
      if (before == null || !before.isEmpty()) {
        add(site, held(access));
      }
    }

    void addAll(Places others) {
      others.always.forEach(this::add);
    }

    private void add(Site site, Collection<String> held) {
      always.merge(site, Set.copyOf(held), Statistics::both);
    }

    GuardStatistics counted() {
      Map<String, Integer> counts = new TreeMap<>();
      always.values().forEach(locks -> locks.forEach(l -> counts.merge(l, 1, Integer::sum)));
      List<GuardStatistics.Share> shares = new ArrayList<>();
      counts.forEach((lock, count) -> shares.add(new GuardStatistics.Share(lock, count)));
      shares.sort(Comparator.comparingInt((GuardStatistics.Share s) -> -s.accesses()).thenComparing(GuardStatistics.Share::lock));
      return new GuardStatistics(always.size(), shares);
    }
  }

  /**
   * Of the locations of some races.
   *
   * @param locations what races are about
   * @param accesses all of the program; they are not kept
   */
  Statistics(Set<Meeting> locations, List<SharedAccess> accesses, LockTexts addresses, Contexts contexts) {
    this.addresses = addresses;
    this.contexts = contexts;
    for (Meeting at : locations) {
      if (at.field().isPresent()) {
        byField.put(at.field().get(), new HashMap<>());
      } else if (at.variable().isPresent()) {
        byVariable.put(at.variable().get().identity(), new Places());
      } else if (at.access().isPresent()) {
        byAccess.put(at.access().get(), new Places());
      } else {
        byClass.put(at.pointsTo(), new Places());
      }
    }
    accesses.forEach(this::add);
  }

  private void add(SharedAccess access) {
    Spot spot = access.spot();
    Set<FieldKey> fields = new HashSet<>();
    for (FieldSpan each : spot.fields()) {
      fields.add(each.field());
      fields.add(Meeting.whole(each.field()));
    }
    for (FieldKey field : fields) {
      Map<Optional<Spot.Variable>, Places> ofField = byField.get(field);
      if (ofField != null) {
        ofField.computeIfAbsent(spot.variable(), _ -> new Places()).add(access);
      }
    }
    Optional.ofNullable(byVariable.get(spot.variable().map(Spot.Variable::identity).orElse(""))).ifPresent(p -> p.add(access));
    if (spot.untyped()) {
      Optional.ofNullable(byClass.get(spot.pointsTo().number())).ifPresent(p -> p.add(access));
      Optional.ofNullable(byAccess.get(Meeting.Untyped.of(access))).ifPresent(p -> p.add(access));
    }
  }

  private List<String> held(SharedAccess access) {
    SortedMap<Lock, Hold> taken = access.guard().locks().acquired();
    Set<Lock> before = contexts.heldByCallers(access.entry());
    if (!taken.isEmpty() && !before.isEmpty()) {
      taken = new TreeMap<>(taken);
      taken.keySet().removeAll(before);
    }
    return taken.isEmpty() ? List.of() : addresses.locks(access.occurrence().at().function(), taken);
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    if (other.containsAll(one)) {
      return one;
    }
    Set<String> result = new TreeSet<>(one);
    result.retainAll(other);
    return Set.copyOf(result);
  }

  /**
   * Of a location.
   *
   * @param at one of those that were told, or its field in any object
   * @param racing accesses that race there; those that take the object for another aggregate are counted, too
   */
  GuardStatistics of(Meeting at, List<SharedAccess> racing) {
    Places all = new Places();
    if (at.field().isPresent()) {
      FieldKey field = at.field().get();
      racing.stream().filter(a -> isOtherView(a, field)).forEach(all::add);
      byField
          .getOrDefault(field, Map.of())
          .forEach(
              (variable, places) -> {
                if (at.variable().isEmpty() || variable.isEmpty() || variable.equals(at.variable())) {
                  all.addAll(places);
                }
              });
    } else if (at.variable().isPresent()) {
      all.addAll(byVariable.getOrDefault(at.variable().get().identity(), new Places()));
    } else if (at.access().isPresent()) {
      all.addAll(byAccess.getOrDefault(at.access().get(), new Places()));
    } else {
      all.addAll(byClass.getOrDefault(at.pointsTo(), new Places()));
    }
    return all.counted();
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
