package baton.refine;

import baton.entry.Multiplicity;
import baton.entry.ProgramNames;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.refine.ThreadPlaces.Place;
import baton.symbolic.Draws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counters of threads. Each thread counts once, under a lock or atomically: down from at least as many as are started, or up. Nobody else
 * writes the counter from the first start on, but for one more that the starter counts before each start.
 */
final class WorkerCounts {
  private final Facts facts;
  private final ProgramNames names;
  private final Stability stability;
  private final BeforeStart before;
  private final List<Refinement> locked;
  private final ThreadPlaces places;
  private final Map<Digest, Draws> draws = new HashMap<>();
  private @Nullable List<WorkerCount> all;

  WorkerCounts(Facts facts, Stability stability, BeforeStart before, List<Refinement> locked) {
    this.facts = facts;
    this.before = before;
    this.names = facts.contexts().names();
    this.stability = stability;
    this.locked = List.copyOf(locked);
    this.places = new ThreadPlaces(facts);
  }

  /** All that are found. */
  List<WorkerCount> all() {
    List<WorkerCount> known = all;
    if (known == null) {
      Map<Address, List<SharedAccess>> counting = new LinkedHashMap<>();
      for (SharedAccess access : facts.accesses()) {
        if (access.writes() && access.entry().kind() == ThreadEntry.Kind.THREAD && isCounting(access)) {
          counting.computeIfAbsent(access.cell(), _ -> new ArrayList<>()).add(access);
        }
      }
      known = counting.values().stream().flatMap(each -> find(each).stream()).toList();
      all = known;
    }
    return known;
  }

  /** Whether a thread counts there once, in a variable. */
  private boolean isCounting(SharedAccess write) {
    return write.cell().base() instanceof Base.Global
        && write.cell().terms().isEmpty()
        && write.entry().functions().size() == 1
        && !names.isThreadLocal(write.occurrence().at().function(), write.cell().base())
        && Math.abs(step(write)) == 1
        && places.onceInRoot(write).isPresent();
  }

  /** Whether an access is told of in the function that makes it. */
  private static boolean standsIn(SharedAccess access) {
    return access.occurrence().at().function().equals(access.owner()) && access.occurrence().raw().via().isEmpty();
  }

  /** By how much a write lets the counter grow; 0 where it does something else. */
  private long step(SharedAccess write) {
    var owner = names.program().function(write.owner());
    boolean own = owner.digest().equals(write.occurrence().site().body());
    return own
        ? draws.computeIfAbsent(owner.digest(), _ -> new Draws(owner.body())).by(ordinal(write)).map(Draws.Draw::step).orElse(0L)
        : 0;
  }

  private static int ordinal(SharedAccess access) {
    return access.occurrence().site().ordinal();
  }

  private Instruction instruction(SharedAccess access) {
    return names.program().function(access.owner()).body().instruction(ordinal(access));
  }

  private Optional<WorkerCount> find(List<SharedAccess> counting) {
    Map<Integer, Place> where = new LinkedHashMap<>();
    for (SharedAccess each : counting) {
      Place place = places.onceInRoot(each).orElseThrow();
      Place other = where.putIfAbsent(each.entry().number(), place);
      if ((other != null && !other.equals(place)) || !facts.contexts().isOnlyBegun(each.entry())) {
        return Optional.empty();
      }
    }
    List<Spawned> starts = facts.contexts().spawned().stream().filter(s -> where.containsKey(s.child().number())).toList();
    Set<ThreadEntry> starters = new LinkedHashSet<>();
    starts.forEach(s -> starters.add(s.parent()));
    if (starters.size() != 1) {
      return Optional.empty();
    }
    ThreadEntry starter = starters.iterator().next();
    boolean startsAll =
        facts.contexts().multiplicity(starter) == Multiplicity.SINGLE
            && starter.functions().size() == 1
            && !where.containsKey(starter.number())
            && counting.stream().allMatch(c -> facts.parallelism().startsAll(starter, c.entry()).isPresent());
    return startsAll ? writes(counting).flatMap(all -> find(counting, where, starter, starts, all)) : Optional.empty();
  }

  /** All that may write what these write. */
  private Optional<Set<SharedAccess>> writes(List<SharedAccess> counting) {
    Set<SharedAccess> result = new LinkedHashSet<>();
    for (SharedAccess each : counting) {
      Optional<List<SharedAccess>> writing = stability.writes(each);
      if (writing.isEmpty()) {
        return Optional.empty();
      }
      result.addAll(writing.get());
    }
    return Optional.of(result);
  }

  private Optional<WorkerCount> find(
      List<SharedAccess> counting, Map<Integer, Place> where, ThreadEntry starter, List<Spawned> starts, Set<SharedAccess> writes) {
    SharedAccess one = counting.getFirst();
    long step = step(one);
    List<SharedAccess> more = new ArrayList<>();
    List<SharedAccess> undone = new ArrayList<>();
    List<SharedAccess> first = new ArrayList<>();
    for (SharedAccess write : writes) {
      boolean whole = write.cell().equals(one.cell()) && write.access().bytes() == one.access().bytes();
      boolean own = write.entry().number() == starter.number();
      if (!whole) {
        return Optional.empty();
      }
      if (counting.contains(write) && step(write) == step) {
        continue;
      }
      if (own && step < 0 && step(write) == 1) {
        more.add(write);
      } else if (own && step < 0 && step(write) == step) {
        undone.add(write);
      } else if (own && instruction(write) instanceof Instruction.Store && isBeforeAll(write, counting)) {
        first.add(write);
      } else {
        return Optional.empty();
      }
    }
    List<SharedAccess> meeting = new ArrayList<>(counting);
    meeting.addAll(more);
    meeting.addAll(undone);
    if (!areApart(meeting)) {
      return Optional.empty();
    }
    Starts begun = new Starts(facts, stability, places, starter, starts);
    boolean surely = Stream.concat(more.stream(), first.stream()).allMatch(this::isSurelyThere);
    if (!surely || !begun.areKnown() || !undone.stream().allMatch(begun::hasFailed) || undone.stream().map(Place::of).distinct().count() > 1) {
      return Optional.empty();
    }
    boolean enough =
        step > 0
            ? begins(one, first, number -> number == 0)
            : more.isEmpty() ? first.size() == 1 && begun.areAtMost(first.getFirst()) : begins(one, first, number -> number >= 0) && begun.follow(more, first);
    List<WorkerCount.Wait> waits = enough ? waits(counting, starter, begun, step > 0) : List.of();
    return waits.isEmpty() ? Optional.empty() : Optional.of(new WorkerCount(places, starter, where, waits));
  }

  /** Whether what makes an access, where it stands or by that call, touches nothing else. */
  private boolean isSurelyThere(SharedAccess access) {
    return facts.accesses().stream()
        .filter(
            a ->
                a.entry().number() == access.entry().number()
                    && a.owner().equals(access.owner())
                    && ordinal(a) == ordinal(access)
                    && Place.of(a).equals(Place.of(access)))
        .allMatch(a -> a.cell().equals(access.cell()));
  }

  /** Whether none of the threads that count exists yet. */
  private boolean isBeforeAll(SharedAccess write, List<SharedAccess> counting) {
    return counting.stream()
        .allMatch(c -> facts.parallelism().noneExists(write.entry(), write.guard().threads(), c.entry()) || before.isBefore(write, c));
  }

  /** Whether the counter begins with such a number, whether stored or from the start. */
  private boolean begins(SharedAccess counter, List<SharedAccess> stores, LongPredicate wanted) {
    boolean stored =
        stores.stream()
            .allMatch(
                s ->
                    instruction(s) instanceof Instruction.Store(_, Operand.IntegerConstant(_, long value), _, _) && wanted.test(value));
    return stored && InitialNumbers.of(names, counter).stream().anyMatch(wanted);
  }

  /** Whether all of these are atomic, or each two of them hold one lock. */
  private boolean areApart(List<SharedAccess> writes) {
    return writes.stream().allMatch(this::isRelease)
        || writes.stream().allMatch(a -> writes.stream().allMatch(b -> isLocked(a, b)));
  }

  private boolean isRelease(SharedAccess write) {
    return instruction(write) instanceof Instruction.AtomicUpdate(_, _, _, _, var mode) && mode.releases();
  }

  private boolean isLocked(SharedAccess one, SharedAccess other) {
    return locked.stream().anyMatch(l -> l.discharge(new Pair(one, other)).isPresent());
  }

  /** Where the starter finds that all have counted. */
  private List<WorkerCount.Wait> waits(List<SharedAccess> counting, ThreadEntry starter, Starts begun, boolean up) {
    Set<WorkerCount.Wait> result = new LinkedHashSet<>();
    SharedAccess one = counting.getFirst();
    for (SharedAccess read : facts.accesses()) {
      boolean own =
          !read.writes()
              && read.entry().number() == starter.number()
              && read.cell().equals(one.cell())
              && read.access().bytes() == one.access().bytes()
              && isSurelyThere(read)
              && (standsIn(read) ? places.isOnce(starter, read.owner()) : places.isByCall(read));
      if (own
          && instruction(read) instanceof Instruction.Load load
          && ((load.mode().acquires() && counting.stream().allMatch(this::isRelease))
              || counting.stream().allMatch(c -> isLocked(read, c)))
          && begun.areOver(Place.of(read))) {
        places.flow(read.owner())
            .behindComparison(ordinal(read), (predicate, with) -> isLast(predicate, with, read, begun, up))
            .forEach(block -> result.add(new WorkerCount.Wait(Place.of(read), read.owner(), block)));
      }
    }
    return List.copyOf(result);
  }

  /** Whether {@code number predicate with} tells that all threads have counted which the starter started. */
  private boolean isLast(String predicate, Operand with, SharedAccess read, Starts begun, boolean up) {
    if (predicate.startsWith("s") && begun.areEndlessBelowZero()) {
      return false;
    }
    if (up) {
      return Set.of("eq", "sge", "uge").contains(predicate) && begun.areAtMost(Place.of(read), with);
    }
    return with instanceof Operand.IntegerConstant(_, long number)
        && switch (predicate) {
          case "eq", "sle", "ule" -> number == 0;
          case "slt", "ult" -> number == 1;
          default -> false;
        };
  }
}
