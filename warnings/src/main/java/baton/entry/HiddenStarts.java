package baton.entry;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import baton.summary.Event;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Threads started inside calls whose effect is not in the summary of the caller: calls through pointers that it did not resolve, and
 * those that a model describes; and, once control has come back to a call that returned before ({@code setjmp}), what was started in
 * between. What a caller knows of the threads it has started leaves these out.
 */
final class HiddenStarts {
  private final EventChains chains;
  private final ConcurrencyModel model;
  private final Set<Symbol.DefinedFunction> comeBack;
  private final Map<Integer, Set<Object>> behind = new HashMap<>();
  private final Map<Integer, Set<Object>> behindReturns = new HashMap<>();
  private final Map<Integer, Set<Integer>> children = new HashMap<>();
  private final Map<Integer, Set<Integer>> childrenBefore = new HashMap<>();

  HiddenStarts(Program program, ContextWalk walk, EventChains chains, ConcurrencyModel model) {
    Set<ContextWalk.CallEdge> calls = walk.calls();
    List<Spawned> spawned = walk.spawned();
    this.chains = chains;
    this.model = model;
    this.comeBack = program.functions().stream().filter(f -> program.function(f).body().comesBack()).collect(Collectors.toSet());
    Map<Integer, List<ContextWalk.CallEdge>> byEntry = new HashMap<>();
    for (ContextWalk.CallEdge call : calls) {
      byEntry.computeIfAbsent(call.entry(), _ -> new ArrayList<>()).add(call);
      if (!isTold(call)) {
        behind.computeIfAbsent(call.entry(), _ -> new HashSet<>()).add(call.callees().node());
      }
    }
    calls.forEach(c -> comesBack(c.entry(), c.caller()));
    spawned.forEach(s -> comesBack(s.parent().number(), s.function()));
    behind.forEach((entry, nodes) -> close(nodes, Callees.graph(byEntry.getOrDefault(entry, List.of())), walk));
    behindReturns.forEach((entry, nodes) -> close(nodes, Callees.graph(byEntry.getOrDefault(entry, List.of())), walk));
    for (Spawned s : spawned) {
      int parent = s.parent().number();
      if (isBehind(s.parent(), s.function(), behind) || isPassedOn(s.function(), s.event())) {
        children.computeIfAbsent(parent, _ -> new HashSet<>()).add(s.child().number());
      }
      if (isBehind(s.parent(), s.function(), behindReturns) || comesBack(s.function(), s.event())) {
        childrenBefore.computeIfAbsent(parent, _ -> new HashSet<>()).add(s.child().number());
      }
    }
  }

  /** What a function has done before control came back to a call that had returned, its summary does not tell. */
  private void comesBack(int entry, Symbol.DefinedFunction function) {
    if (comeBack.contains(function)) {
      behindReturns.computeIfAbsent(entry, _ -> new HashSet<>()).add(function);
    }
  }

  /** Of what stands for many entries, all is. */
  private static boolean isBehind(ThreadEntry entry, Symbol.DefinedFunction function, Map<Integer, Set<Object>> behind) {
    return entry.kind() == ThreadEntry.Kind.SHARED || behind.getOrDefault(entry.number(), Set.of()).contains(function);
  }

  private static void close(Set<Object> nodes, Map<Object, Set<Object>> callees, ContextWalk walk) {
    List<Object> work = new ArrayList<>(nodes);
    while (!work.isEmpty()) {
      for (Object next : callees.getOrDefault(work.removeLast(), Set.of())) {
        boolean ends = next instanceof Symbol.DefinedFunction function && walk.isShared(function);
        if (!ends && nodes.add(next)) {
          work.add(next);
        }
      }
    }
  }

  private boolean comesBack(Symbol.DefinedFunction function, Event event) {
    return !comeBack.isEmpty() && chains.ways(function, event).stream().anyMatch(this::comesBack);
  }

  private boolean comesBack(EventChains.Way way) {
    return comeBack.contains(way.owner()) || way.calls().stream().anyMatch(c -> comeBack.contains(c.caller()));
  }

  /** Whether an event was raised from a function that another one was handed and called. */
  private boolean isPassedOn(Symbol.DefinedFunction function, Event event) {
    if (event.via().isEmpty()) {
      return false;
    }
    Event.Via via = event.via().get();
    Body body = chains.body(function);
    return call(body, via.ordinal())
        .filter(c -> c.callee() instanceof Callee.Direct(int referent) && !body.referents().get(referent).equals(via.callee()))
        .isPresent();
  }

  private static Optional<Instruction.Call> call(Body body, int at) {
    for (Block block : body.blocks()) {
      if (block.first() <= at && at < block.end() && block.instructions().get(at - block.first()) instanceof Instruction.Call made) {
        return Optional.of(made);
      }
    }
    return Optional.empty();
  }

  /** Whether the summary of the caller has the effect of the call: it was instantiated where it stands. */
  private boolean isTold(ContextWalk.CallEdge call) {
    Event event = call.event();
    if (!(event.act() instanceof Act.Enter enter) || !enter.raised()) {
      return false;
    }
    if (event.via().isEmpty()) {
      return true;
    }
    Body body = chains.body(call.caller(), event);
    return call(body, event.site().ordinal())
        .filter(c -> c.callee() instanceof Callee.Direct(int referent) && model.function(body.referents().get(referent).name()).isEmpty())
        .isPresent();
  }

  /** Whether an event in an activation may happen without the callers' summaries telling of it. */
  boolean isHidden(Activation at, Event raw) {
    return isBehind(at.entry(), at.function(), behind)
        || isBehind(at.entry(), at.function(), behindReturns)
        || isPassedOn(at.function(), raw)
        || comesBack(at.function(), raw);
  }

  /** Whether threads of {@code child} may have been started by {@code parent} without its knowing, where that has started and joined some. */
  boolean mayStart(int parent, Threads threads, int child) {
    return children.getOrDefault(parent, Set.of()).contains(child)
        || (threads.caveats().cameBack() && childrenBefore.getOrDefault(parent, Set.of()).contains(child));
  }
}
