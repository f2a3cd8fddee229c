package baton.refine;

import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.region.Owner;
import baton.region.Partition;
import baton.region.RegionMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The objects belong to owners that lead to nothing in common, or to elements of arrays of owners, and each thread holds the lock of
 * its element: if it is one object it is one element, and so one lock (Seidl and Vojdani, sections 4 and 5).
 *
 * <p>An object that was made known is in one region for good: to move it merges regions. So what a thread reads from an owner is in
 * its region whenever it was read.
 */
public final class RegionLocks implements Refinement {
  private static final long CELL = 8;

  private final RegionMap regions;
  private final IndexedLocks locks;
  private final PerAccess<List<Owner>> owners = new PerAccess<>(this::owners);

  RegionLocks(Facts facts, IndexedLocks locks, Stability stability) {
    this.locks = locks;
    this.regions = new RegionMap(facts.contexts(), facts.pointsTo(), stability::steady);
    facts.accesses().forEach(a -> regions.accessed(a.occurrence().at().function(), a.access().owners()));
  }

  @Override
  public String name() {
    return "region";
  }

  @Override
  public String paper() {
    return "Seidl, Vojdani, Region Analysis for Race Detection, sections 2 to 5";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return !regions.partition(access.spot().pointsTo()).isOne() && !owners(access).isEmpty();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess first = pair.first();
    SharedAccess second = pair.second();
    boolean byName = first.spot().variable().isPresent() && second.spot().variable().isPresent();
    if (byName || !first.spot().pointsTo().equals(second.spot().pointsTo())) {
      return Optional.empty();
    }
    Partition partition = regions.partition(first.spot().pointsTo());
    if (partition.isOne()) {
      return Optional.empty();
    }
    List<Owner> ofFirst = owners.of(first);
    List<Owner> ofSecond = ofFirst.isEmpty() ? List.of() : owners.of(second);
    if (ofSecond.isEmpty()) {
      return Optional.empty();
    }
    boolean locked = false;
    Set<String> assumptions = new TreeSet<>(Set.of("well-behaved-pointers", "points-to"));
    for (Owner one : ofFirst) {
      for (Owner other : ofSecond) {
        if (!partition.apart(one, other)) {
          locked = true;
          Optional<Partition.Agreement> agreed = partition.agree(one, other);
          Optional<Set<String>> assumed = agreed.flatMap(a -> protects(pair, a));
          if (assumed.isEmpty()) {
            return Optional.empty();
          }
          assumptions.addAll(assumed.get());
        }
      }
    }
    String because = locked ? "each holds the lock of the element that owns the object" : "their owners lead to no common object";
    return Optional.of(new Discharge(name(), because, List.copyOf(assumptions)));
  }

  private List<Owner> owners(SharedAccess access) {
    // a block of a variable is in no cell alone
    boolean block = access.spot().variable().isPresent() && (access.access().bytes() <= 0 || access.access().bytes() > CELL);
    return block ? List.of() : regions.owners(access.occurrence().at().function(), access.cell(), access.access().owners());
  }

  private Optional<Set<String>> protects(Pair pair, Partition.Agreement agreed) {
    IndexedLocks.Index owner = new IndexedLocks.Index(agreed.first(), agreed.second(), agreed.shift() - agreed.secondShift());
    return locks.protects(pair, List.of(owner), false).or(() -> protects(pair, owner));
  }

  /** By the lock of the owner and of the element inside the object: the locks of example 7 are a matrix (The Goblint Approach). */
  private Optional<Set<String>> protects(Pair pair, IndexedLocks.Index owner) {
    List<IndexedLocks.Index> both = new ArrayList<>(List.of(owner));
    both.addAll(SameIndexLock.inObject(pair).orElse(List.of()));
    Set<String> assumed = new TreeSet<>(Set.of("in-bounds"));
    return both.size() == 1
        ? Optional.empty()
        : locks
            .protects(pair, both, false)
            .map(
                more -> {
                  assumed.addAll(more);
                  return assumed;
                });
  }
}
