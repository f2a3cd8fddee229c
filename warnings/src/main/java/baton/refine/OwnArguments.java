package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.model.SelfRule;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Threads that are each handed an object, or a part of an array, of their own touch different ones: every call that starts them
 * passes another object or part, and a call that is executed again passes an object that was made since, or the next element. Only
 * accesses inside the very part that was handed over are meant, and inside objects to which it points that were made for this thread, too.
 */
public final class OwnArguments implements Refinement {
  private static final String COUNTERS = "counters-do-not-wrap";
  private static final String LIVE = "live-nodes";
  private static final long ALL = Long.MAX_VALUE;

  private final Contexts contexts;
  private final StartCounters counters;
  private final MadeForStarts made;
  private final OwnPointees pointees;
  private final HandedMemory memory;
  private final MadeByCalls calls;
  private final Map<Source, Optional<Handover>> known = new HashMap<>();

  /**
   * Where the threads of an entry find an address.
   *
   * @param entry the entry
   * @param position at which formal
   * @param behind how far behind that; empty where it is the formal itself
   */
  private record Source(ThreadEntry entry, int position, OptionalLong behind) {
    /** What the thread that a call starts finds there. */
    Optional<Address> value(Spawned s) {
      return s.argumentAt() != position
          ? Optional.empty()
          : behind.isEmpty() ? s.argument() : OwnNumbers.content(s, new OwnNumbers.Field(behind.getAsLong(), Long.BYTES));
    }
  }

  /**
   * What the threads of an entry are handed.
   *
   * @param source where they find it
   * @param whole which objects, or objects of which allocations, or elements of them
   * @param parts at which constant offsets of other objects
   * @param window how many bytes each thread of the entry has for itself
   * @param names the objects, as the functions that start the threads name them
   */
  private record Handover(Source source, Set<Base> whole, Map<Base, Set<Long>> parts, long window, Set<Base> names) {
    /** How many bytes lie between what threads of this entry and of another are handed; 0 when they may be handed the same. */
    long distance(Handover other) {
      long nearest = ALL;
      for (Base object : whole) {
        if (other.whole.contains(object) || other.parts.containsKey(object)) {
          return 0;
        }
      }
      for (Map.Entry<Base, Set<Long>> part : parts.entrySet()) {
        if (other.whole.contains(part.getKey())) {
          return 0;
        }
        for (long offset : part.getValue()) {
          for (long theirs : other.parts.getOrDefault(part.getKey(), Set.of())) {
            nearest = Math.min(nearest, Math.abs(offset - theirs));
          }
        }
      }
      return nearest;
    }
  }

  /** A call that hands something over, as often as contexts and the locks held there tell it apart. */
  private record Call(Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, boolean repeats, Address argument) {}

  OwnArguments(Facts facts, MadeForStarts made, OwnPointees pointees, HandedMemory memory) {
    this.contexts = facts.contexts();
    this.made = made;
    this.counters = new StartCounters(contexts, new ControlFlows(contexts), made);
    this.pointees = pointees;
    this.memory = memory;
    this.calls = new MadeByCalls(contexts);
  }

  @Override
  public String name() {
    return "own-argument";
  }

  @Override
  public String paper() {
    return "Seidl and Vojdani, Region Analysis for Race Detection, section 3";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return handed(access).isPresent() || pointees.concerns(access) || calls.knows(access.cell().base());
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess a = pair.first();
    SharedAccess b = pair.second();
    Optional<Handover> first = handed(a);
    Optional<Handover> second = handed(b);
    if (first.isPresent() && second.isPresent() && areApart(a, first.get(), b, second.get())) {
      boolean one = a.entry().number() == b.entry().number();
      boolean behind = first.get().source().behind().isPresent() || second.get().source().behind().isPresent();
      List<String> assumed = new ArrayList<>(one && first.get().window() != ALL ? List.of(COUNTERS) : List.of());
      assumed.addAll(behind ? List.of(LIVE) : List.of());
      return Optional.of(new Discharge(name(), one ? "each thread is handed a part of its own" : "the two threads are handed different objects", assumed));
    }
    if (areMadeApart(a, first, b, second)) {
      return Optional.of(new Discharge(name(), "one is handed an object that another call made", List.of(LIVE)));
    }
    return pointees.areApart(pair)
        ? Optional.of(new Discharge(name(), "each thread finds behind what it is handed an object that was made for it", List.of()))
        : Optional.empty();
  }

  private boolean areApart(SharedAccess a, Handover first, SharedAccess b, Handover second) {
    boolean one = a.entry().number() == b.entry().number();
    if (one && !first.source().equals(second.source())) {
      return false;
    }
    long distance = one ? first.window() : first.distance(second);
    return (distance == ALL || (distance > 0 && fits(a, b, distance))) && stays(first.source()) && stays(second.source());
  }

  /** Whether one is handed what one call made, and the other access is to what another call made. */
  private boolean areMadeApart(SharedAccess a, Optional<Handover> first, SharedAccess b, Optional<Handover> second) {
    if (first.isEmpty() && second.isEmpty()) {
      return false;
    }
    Set<Base> ofFirst = first.map(Handover::names).orElse(Set.of(a.cell().base()));
    Set<Base> ofSecond = second.map(Handover::names).orElse(Set.of(b.cell().base()));
    return ofFirst.stream().allMatch(one -> ofSecond.stream().allMatch(other -> calls.areApart(one, other)))
        && first.stream().allMatch(h -> stays(h.source()))
        && second.stream().allMatch(h -> stays(h.source()));
  }

  private boolean stays(Source source) {
    return source.behind().isEmpty() || memory.stays(source.entry(), source.position(), source.behind().getAsLong());
  }

  /** Whether the two accesses lie so close that moved by the window they do not meet. */
  private static boolean fits(SharedAccess a, SharedAccess b, long window) {
    boolean known = a.access().bytes() > 0 && b.access().bytes() > 0 && a.cell().terms().isEmpty() && b.cell().terms().isEmpty();
    long low = Math.min(a.cell().offset(), b.cell().offset());
    long high = Math.max(a.cell().offset() + a.access().bytes(), b.cell().offset() + b.access().bytes());
    return known && high - low <= window;
  }

  private Optional<Handover> handed(SharedAccess access) {
    return source(access).flatMap(s -> known.computeIfAbsent(s, this::handover));
  }

  private Optional<Source> source(SharedAccess access) {
    if (access.cell().base() instanceof Base.Handed(var entry, int position) && entry.equals(contexts.names().self(access.entry().function()))) {
      return Optional.of(new Source(access.entry(), position, OptionalLong.empty()));
    }
    return pointees.cell(access)
        .flatMap(c -> c.base() instanceof Base.Handed(_, int position)
            ? Optional.of(new Source(access.entry(), position, OptionalLong.of(c.offset())))
            : Optional.empty());
  }

  /** Empty where two threads may find one part. */
  private Optional<Handover> handover(Source source) {
    ThreadEntry entry = source.entry();
    if (entry.self() == SelfRule.MULTI) {
      return Optional.empty();
    }
    Map<Base, Set<Long>> offsets = new HashMap<>();
    Set<Base> whole = new HashSet<>();
    Set<Base> names = new LinkedHashSet<>();
    long window = ALL;
    Set<Call> starts = new HashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() != entry.number()) {
        continue;
      }
      Optional<Address> value = source.value(s);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      Address argument = value.get();
      names.add(argument.base());
      Base object = MadeForStarts.innermost(argument.base());
      boolean again = !starts.add(new Call(s.function(), s.event().site(), s.event().via(), s.event().repeats(), argument));
      if (!again && whole.contains(object)) {
        return Optional.empty();
      }
      if (made.isMadeForEach(argument.base(), s)) {
        if (!again && (offsets.containsKey(object) || !whole.add(object))) {
          return Optional.empty();
        }
      } else if (!again || !contexts.activatedOnce(s.parent(), s.function())) {
        OptionalLong own = again ? OptionalLong.empty() : window(argument, object, s, offsets, whole);
        if (own.isEmpty()) {
          return Optional.empty();
        }
        window = Math.min(window, own.getAsLong());
      }
    }
    return starts.isEmpty() ? Optional.empty() : Optional.of(new Handover(source, whole, offsets, window, names));
  }

  /** The bytes that a part of an object, handed over by a call in a function activated once, has for itself. */
  private OptionalLong window(Address argument, Base object, Spawned s, Map<Base, Set<Long>> offsets, Set<Base> whole) {
    boolean isObject = object instanceof Base.Global || object instanceof Base.Fresh;
    if (!isObject || !contexts.activatedOnce(s.parent(), s.function())) {
      return OptionalLong.empty();
    }
    if (argument.terms().isEmpty() && !s.event().repeats()) {
      Set<Long> others = offsets.computeIfAbsent(object, _ -> new HashSet<>());
      long nearest = others.stream().mapToLong(o -> Math.abs(o - argument.offset())).min().orElse(ALL);
      others.add(argument.offset());
      return nearest == 0 ? OptionalLong.empty() : OptionalLong.of(nearest);
    }
    if (argument.terms().size() == 1 && !offsets.containsKey(object) && whole.add(object)) {
      Term term = argument.terms().getFirst();
      return term.index().terms().isEmpty() ? counted(s, term.index().base(), Math.abs(term.stride())) : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  private OptionalLong counted(Spawned s, Base index, long stride) {
    Optional<StartCounters.Counter> counter = counters.of(s, index);
    OptionalLong step = counter.isPresent() ? Induction.step(counter.get().flow(), counter.get().phi()) : OptionalLong.empty();
    return step.isPresent() ? OptionalLong.of(step.getAsLong() * stride) : OptionalLong.empty();
  }
}
