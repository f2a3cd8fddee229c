package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.link.Symbol;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Threads that are each handed an object of their own touch different ones: every call that starts them passes an object made at
 * another place, and a call that is executed again passes one that was made since. Only accesses inside the very object that was
 * handed over are meant, not what it points to.
 */
public final class OwnArguments implements Refinement {
  private final Contexts contexts;
  private final Map<Integer, Optional<Handover>> known = new HashMap<>();

  /** What all threads of an entry are handed: at which position, and made by which allocations; empty where two may share one. */
  private record Handover(int position, Set<Base> made) {}

  OwnArguments(Facts facts) {
    this.contexts = facts.contexts();
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
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess a = pair.first();
    SharedAccess b = pair.second();
    Optional<Handover> first = handed(a);
    Optional<Handover> second = handed(b);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    boolean sameEntry = a.entry().number() == b.entry().number();
    Set<Base> common = new HashSet<>(first.get().made());
    common.retainAll(second.get().made());
    return sameEntry || common.isEmpty()
        ? Optional.of(new Discharge(name(), "each thread is handed an object of its own", List.of()))
        : Optional.empty();
  }

  private Optional<Handover> handed(SharedAccess access) {
    return access.cell().base() instanceof Base.Handed(var entry, int position)
            && entry.equals(contexts.names().self(access.entry().function()))
        ? known.computeIfAbsent(access.entry().number(), _ -> handover(access.entry())).filter(h -> h.position() == position)
        : Optional.empty();
  }

  private Optional<Handover> handover(ThreadEntry entry) {
    Set<Base> made = new HashSet<>();
    int position = -1;
    Set<Event> calls = new HashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()) {
        boolean again = !calls.add(s.event());
        Optional<Base> object = s.argument().filter(a -> a.terms().isEmpty()).map(a -> a.base());
        boolean fresh = object.filter(o -> isMadeForEachCall(o, s)).isPresent();
        if (!fresh || (position >= 0 && position != s.argumentAt()) || (!again && !made.add(innermost(object.orElseThrow())))) {
          return Optional.empty();
        }
        position = s.argumentAt();
      }
    }
    return position < 0 ? Optional.empty() : Optional.of(new Handover(position, made));
  }

  private static Base innermost(Base object) {
    Base inner = object;
    while (inner instanceof Base.Within(_, _, Base made)) {
      inner = made;
    }
    return inner;
  }

  /** Whether the thread is started at a place that control cannot come to again without making another object. */
  private boolean isMadeForEachCall(Base object, Spawned s) {
    Digest body = contexts.names().program().function(s.function()).digest();
    if (!(s.event().act() instanceof Act.Spawn) || !(innermost(object) instanceof Base.Fresh)) {
      return false;
    }
    int start = s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal());
    return switch (object) {
      case Base.Fresh(Digest in, int site) -> in.equals(body) && betweenEachTwo(s.function(), site, start);
      case Base.Within(Digest in, int call, _) -> in.equals(body) && betweenEachTwo(s.function(), call, start);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  /** Whether {@code made} is executed between every two executions of {@code start}. */
  private boolean betweenEachTwo(Symbol.DefinedFunction function, int made, int start) {
    Body body = contexts.names().program().function(function).body();
    int from = block(body, start);
    int through = block(body, made);
    if (from == through) {
      return made < start || !cycle(body, from, -1);
    }
    return !cycle(body, from, through);
  }

  private static int block(Body body, int ordinal) {
    int index = 0;
    while (index < body.blocks().size() - 1 && body.blocks().get(index).end() <= ordinal) {
      index++;
    }
    return index;
  }

  /** Whether control can come from a block to itself without the block {@code except}. */
  private static boolean cycle(Body body, int block, int except) {
    Set<Integer> seen = new HashSet<>();
    List<Block> blocks = body.blocks();
    List<Integer> work = new ArrayList<>(blocks.get(block).terminator().successors());
    while (!work.isEmpty()) {
      int next = work.removeLast();
      if (next == block) {
        return true;
      }
      if (next != except && seen.add(next)) {
        work.addAll(blocks.get(next).terminator().successors());
      }
    }
    return false;
  }
}
