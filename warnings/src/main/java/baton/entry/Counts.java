package baton.entry;

import baton.callgraph.StrongConnectivity;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.link.Symbol;
import baton.memory.Base;
import baton.model.SelfRule;
import baton.summary.Event;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How often functions are activated and entries started: never, once, or more often. A thread is single when one call starts it that
 * is executed once, in a function that a single thread activates once; and a module begins and ends once in the life of its variables. What
 * never runs in parallel with itself for one object, which is known by a number such as that of an interrupt, never does so where it is
 * registered once.
 */
final class Counts {
  private static final int MANY = 2;

  /** A function, or a {@linkplain Callees set of callees}, that threads of an entry come to. */
  private record Reached(int entry, Object node) {}

  /** From where one is come to, and whether repeatedly. */
  private record Incoming(Reached from, boolean repeats) {}

  private final ProgramNames names;
  private final Map<Integer, Multiplicity> ofEntry = new HashMap<>();
  private final Map<Reached, Integer> ofFunction = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Integer> total = new HashMap<>();
  private final Map<Site, Boolean> repeated = new HashMap<>();

  private final Predicate<Symbol.DefinedFunction> shared;
  private final Set<Symbol.DefinedFunction> recursive;

  Counts(ProgramNames names, ContextWalk walk) {
    this.names = names;
    this.shared = walk.shared()::contains;
    this.recursive = recursive(walk.calls());
    activations(walk);
    multiplicities(walk);
    ofFunction.forEach(
        (reached, count) -> {
          int threads = multiplicity(reached.entry()) == Multiplicity.SINGLE ? 1 : MANY;
          if (reached.node() instanceof Symbol.DefinedFunction function) {
            total.merge(function, Math.min(MANY, threads * count), (a, b) -> Math.min(MANY, a + b));
          }
        });
  }

  private void activations(ContextWalk walk) {
    Map<Reached, Integer> begun = new HashMap<>();
    for (Activation activation : walk.activations()) {
      boolean shared = activation.entry().kind() == ThreadEntry.Kind.SHARED;
      if (shared || activation.from().isEmpty()) {
        begun.put(new Reached(activation.entry().number(), activation.function()), shared ? MANY : 1);
      }
    }
    Map<Reached, List<Incoming>> incoming = incoming(walk);
    ofFunction.putAll(begun);
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Map.Entry<Reached, List<Incoming>> each : incoming.entrySet()) {
        int count = begun.getOrDefault(each.getKey(), 0);
        for (Incoming call : each.getValue()) {
          int ofCaller = ofFunction.getOrDefault(call.from(), 0);
          count = Math.min(MANY, count + (call.repeats() && ofCaller > 0 ? MANY : ofCaller));
        }
        int saturated = Math.min(MANY, count);
        changed |= saturated != ofFunction.getOrDefault(each.getKey(), 0);
        ofFunction.put(each.getKey(), saturated);
      }
    }
  }

  private static Map<Reached, List<Incoming>> incoming(ContextWalk walk) {
    Map<Reached, List<Incoming>> result = new LinkedHashMap<>();
    for (ContextWalk.CallEdge call : walk.calls()) {
      Reached to = new Reached(call.entry(), call.callees().node());
      List<Incoming> before = result.get(to);
      if (before == null) {
        before = new ArrayList<>();
        result.put(to, before);
        List<Symbol.DefinedFunction> several = call.callees().functions().size() > 1 ? call.callees().functions() : List.of();
        for (Symbol.DefinedFunction callee : several) {
          // of those that all share there are many, whoever calls them
          if (!walk.isShared(callee)) {
            result.computeIfAbsent(new Reached(call.entry(), callee), _ -> new ArrayList<>()).add(new Incoming(to, false));
          }
        }
      }
      before.add(new Incoming(new Reached(call.entry(), call.caller()), call.event().repeats()));
    }
    return result;
  }

  /** Starts from every thread being one of many; an entry becomes single once those that start it are. */
  private void multiplicities(ContextWalk walk) {
    record Start(int parent, Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, boolean repeats) {}
    Map<Integer, Set<Start>> starts = new HashMap<>();
    for (Spawned s : walk.spawned()) {
      Event event = s.event();
      starts
          .computeIfAbsent(s.child().number(), _ -> new HashSet<>())
          .add(new Start(s.parent().number(), s.function(), event.site(), event.via(), event.repeats()));
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (ThreadEntry entry : walk.entries()) {
        Set<Start> ofThis = starts.getOrDefault(entry.number(), Set.of());
        boolean eachOnce =
            ofThis.stream()
                .allMatch(
                    s ->
                        !s.repeats()
                            && multiplicity(s.parent()) == Multiplicity.SINGLE
                            && count(s.parent(), s.function()) == 1);
        if (multiplicity(entry.number()) != Multiplicity.SINGLE && isSingle(entry, eachOnce && ofThis.size() == 1)) {
          ofEntry.put(entry.number(), Multiplicity.SINGLE);
          changed = true;
        }
      }
    }
    for (ThreadEntry entry : walk.entries()) {
      Set<Start> ofThis = starts.getOrDefault(entry.number(), Set.of());
      boolean startedOnce =
          ofThis.size() == 1
              && ofThis.stream()
                  .allMatch(s -> !s.repeats() && multiplicity(s.parent()) == Multiplicity.SINGLE && count(s.parent(), s.function()) == 1);
      if (entry.self() == SelfRule.SERIAL_OBJ && startedOnce && walk.isOfNumber(entry)) {
        ofEntry.putIfAbsent(entry.number(), Multiplicity.SERIAL);
      }
    }
    boolean threads = walk.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.THREAD);
    for (ThreadEntry entry : walk.entries()) {
      // a handler keeps out signals of the thread that it interrupts alone: another thread may take the next one (POSIX, 2.4.1)
      if (entry.self() == SelfRule.SERIAL && !(threads && entry.kind() == ThreadEntry.Kind.SIGNAL)) {
        ofEntry.putIfAbsent(entry.number(), Multiplicity.SERIAL);
      }
    }
  }

  private static boolean isSingle(ThreadEntry entry, boolean startedOnce) {
    return entry.mayBeOnlyOne() && (startedOnce || entry.kind() != ThreadEntry.Kind.THREAD);
  }

  Multiplicity multiplicity(int entry) {
    return ofEntry.getOrDefault(entry, Multiplicity.SEVERAL);
  }

  /** How often a thread of an entry activates a function; of one that all share, not only in its own name. */
  private int count(int entry, Symbol.DefinedFunction function) {
    return shared.test(function) ? MANY : ofFunction.getOrDefault(new Reached(entry, function), 0);
  }

  boolean activatedOnce(ThreadEntry entry, Symbol.DefinedFunction function) {
    boolean single = multiplicity(entry.number()) == Multiplicity.SINGLE;
    return single && count(entry.number(), function) <= 1;
  }

  /** Whether a base is an object, and its site makes one at most. */
  boolean madeOnce(Base object) {
    return switch (object) {
      case Base.Fresh(Digest body, int site) -> executedOnce(body, site);
      case Base.Within(Digest body, int call, Base made) -> executedOnce(body, call) && madeOnceEachTime(made);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  private boolean executedOnce(Digest body, int ordinal) {
    return names.withBody(body).stream().mapToInt(f -> total.getOrDefault(f, 0)).sum() == 1 && !repeats(body, ordinal);
  }

  /** Whether one activation of the function that makes the object makes one at most. */
  private boolean madeOnceEachTime(Base object) {
    return switch (object) {
      case Base.Fresh(Digest body, int site) -> !repeats(body, site) && !isRecursive(body);
      case Base.Within(Digest body, int call, Base made) -> !repeats(body, call) && !isRecursive(body) && madeOnceEachTime(made);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  private boolean repeats(Digest body, int ordinal) {
    return repeated.computeIfAbsent(new Site(body, ordinal, 0), s -> isRepeated(s.body(), s.ordinal()));
  }

  private boolean isRepeated(Digest body, int ordinal) {
    List<Symbol.DefinedFunction> functions = names.withBody(body);
    return functions.isEmpty() || inLoop(names.program().function(functions.getFirst()).body(), ordinal);
  }

  private boolean isRecursive(Digest body) {
    return names.withBody(body).stream().anyMatch(recursive::contains);
  }

  /** The functions that may come to call themselves. */
  private static Set<Symbol.DefinedFunction> recursive(Set<ContextWalk.CallEdge> calls) {
    Map<Object, Set<Object>> callees = Callees.graph(calls);
    List<Object> nodes = List.copyOf(callees.keySet());
    Map<Object, Integer> numbers = HashMap.newHashMap(nodes.size());
    for (Object node : nodes) {
      numbers.put(node, numbers.size());
    }
    int[][] successors = new int[nodes.size()][];
    callees.forEach((n, to) -> successors[numbers.getOrDefault(n, 0)] = to.stream().mapToInt(c -> numbers.getOrDefault(c, 0)).toArray());
    int[] component = StrongConnectivity.componentOf(successors);
    int[] members = new int[nodes.size()];
    for (int each : component) {
      members[each]++;
    }
    Set<Symbol.DefinedFunction> result = new HashSet<>();
    for (Object node : nodes) {
      boolean repeats = members[component[numbers.getOrDefault(node, 0)]] > 1 || callees.getOrDefault(node, Set.of()).contains(node);
      if (repeats && node instanceof Symbol.DefinedFunction function) {
        result.add(function);
      }
    }
    return result;
  }

  private static boolean inLoop(Body body, int ordinal) {
    if (body.comesBack()) {
      return true;
    }
    List<Block> blocks = body.blocks();
    int at = 0;
    while (at < blocks.size() && blocks.get(at).end() <= ordinal) {
      at++;
    }
    Set<Integer> seen = new HashSet<>();
    List<Integer> work = new ArrayList<>(at < blocks.size() ? blocks.get(at).terminator().successors() : List.of());
    while (!work.isEmpty()) {
      int next = work.removeLast();
      if (next == at) {
        return true;
      }
      if (seen.add(next)) {
        work.addAll(blocks.get(next).terminator().successors());
      }
    }
    return false;
  }
}
