package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.summary.Site;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects to which each thread finds a pointer behind its argument: a buffer that the starting thread makes for each thread that it
 * starts, and puts into what it hands over.
 */
final class OwnPointees {
  private final Contexts contexts;
  private final MadeForStarts made;
  private final OwnNumbers.Unwritten unwritten;
  private final Map<Source, Optional<Set<Base>>> known = new HashMap<>();

  /** Where the threads of an entry find a pointer. */
  private record Source(int entry, int position, long offset) {}

  /** A call that starts threads, as often as contexts and the locks held there tell it apart. */
  private record Call(Site site, Optional<Event.Via> via, boolean repeats) {}

  OwnPointees(Facts facts, MadeForStarts made, OwnNumbers.Unwritten unwritten) {
    this.contexts = facts.contexts();
    this.made = made;
    this.unwritten = unwritten;
  }

  /** Whether an access may be to such an object. */
  boolean concerns(SharedAccess access) {
    return cell(access).flatMap(c -> objects(access, c)).isPresent();
  }

  /** Whether two accesses by different threads are to objects made for each of them. */
  boolean areApart(Pair pair) {
    Optional<Address> one = cell(pair.first());
    Optional<Address> two = cell(pair.second());
    Optional<Set<Base>> first = one.flatMap(c -> objects(pair.first(), c));
    Optional<Set<Base>> second = first.isEmpty() ? Optional.empty() : two.flatMap(c -> objects(pair.second(), c));
    if (second.isEmpty()) {
      return false;
    }
    boolean same = pair.first().entry().number() == pair.second().entry().number() && one.equals(two);
    return (same || Collections.disjoint(first.get(), second.get()))
        && isKept(one.get(), pair.first())
        && isKept(two.get(), pair.second());
  }

  /** Whether an access is to an object that was made for its thread. */
  boolean isOwn(SharedAccess access) {
    Optional<Address> cell = cell(access);
    return cell.flatMap(c -> objects(access, c)).isPresent() && isKept(cell.get(), access);
  }

  /** What the thread that a call starts finds by the pointer from which the address of an access was read, if that stays as it was put there. */
  Optional<Address> behind(Spawned s, SharedAccess access) {
    return cell(access)
        .filter(c -> isAt(c, s))
        .flatMap(c -> OwnNumbers.content(s, new OwnNumbers.Field(c.offset(), Long.BYTES)).filter(_ -> isKept(c, access)));
  }

  /** Whether a cell is behind the argument that a call hands over. */
  static boolean isAt(Address cell, Spawned s) {
    return cell.base() instanceof Base.Handed(_, int position) && position == s.argumentAt();
  }

  /** The cell behind the argument of its thread from which the address of an access was read. */
  Optional<Address> cell(SharedAccess access) {
    ThreadEntry entry = access.entry();
    return entry.kind() == ThreadEntry.Kind.THREAD
            && entry.self() == SelfRule.AS_CREATED
            && access.cell().base() instanceof Base.Held(Address cell, _)
            && cell.terms().isEmpty()
            && cell.base() instanceof Base.Handed(var function, _)
            && function.equals(contexts.names().self(entry.function()))
            && contexts.isOnlyBegun(entry)
        ? Optional.of(cell)
        : Optional.empty();
  }

  /** The allocations of what the threads find there, each of which is made for one thread; empty where one may be found by two. */
  private Optional<Set<Base>> objects(SharedAccess access, Address cell) {
    return cell.base() instanceof Base.Handed(_, int position)
        ? known.computeIfAbsent(new Source(access.entry().number(), position, cell.offset()), this::find)
        : Optional.empty();
  }

  private Optional<Set<Base>> find(Source source) {
    Set<Base> result = new LinkedHashSet<>();
    Map<Call, Base> calls = new HashMap<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == source.entry()) {
        Optional<Base> object =
            s.argumentAt() == source.position()
                ? OwnNumbers.content(s, new OwnNumbers.Field(source.offset(), Long.BYTES)).map(Address::base).filter(b -> made.isMadeForEach(b, s))
                : Optional.empty();
        if (object.isEmpty()) {
          return Optional.empty();
        }
        Base innermost = MadeForStarts.innermost(object.get());
        Base before = calls.putIfAbsent(new Call(s.event().site(), s.event().via(), s.event().repeats()), innermost);
        boolean again = innermost.equals(before);
        if (!again && (before != null || !result.add(innermost))) {
          return Optional.empty();
        }
      }
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  /** Whether each thread finds in a cell what was there when it was started. */
  boolean isKept(Address cell, SharedAccess access) {
    Set<Set<Address>> asked = new HashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == access.entry().number()) {
        Set<Address> names = new LinkedHashSet<>(Set.of(cell));
        s.argument().filter(a -> !a.isInteger()).ifPresent(a -> names.add(a.plus(cell.offset())));
        if (asked.add(names) && !unwritten.holds(names, Long.BYTES, access)) {
          return false;
        }
      }
    }
    return true;
  }
}
