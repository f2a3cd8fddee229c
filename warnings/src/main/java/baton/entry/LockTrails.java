package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Component;
import baton.callgraph.Components;
import baton.callgraph.Edges;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Which locks each function takes, and which it may use, on every way from its beginning to one of its instructions. */
final class LockTrails {
  private final CallGraph graph;
  private final LockSteps steps;
  private final Components components;
  private final Map<Integer, Trail> wholes = new HashMap<>();
  private final Map<Integer, Ways> ways = new HashMap<>();
  private final Callees.Sets sets = new Callees.Sets();
  private final IdentityHashMap<Call, Callees> entered = new IdentityHashMap<>();
  private int left;

  /**
   * One function.
   *
   * @param body its body
   * @param steps the calls that may use a lock
   * @param begins what each block begins with that control comes to
   * @param lastAsked where in a block it was asked for last, as instructions are asked for one behind the other
   */
  private record Ways(Body body, SortedMap<Integer, Trail> steps, Map<Integer, Trail> begins, Map<Integer, Asked> lastAsked) {
    @Nullable Trail at(int ordinal) {
      int index = 0;
      while (body.blocks().get(index).end() <= ordinal) {
        index++;
      }
      Asked last = lastAsked.get(index);
      if (last == null || last.ordinal() > ordinal) {
        Trail result = through(index, ordinal);
        if (result != null) {
          lastAsked.put(index, new Asked(ordinal, result));
        }
        return result;
      }
      Trail result = last.trail();
      for (Trail step : steps.subMap(last.ordinal(), ordinal).values()) {
        result = result.then(step);
      }
      lastAsked.put(index, new Asked(ordinal, result));
      return result;
    }

    /** From the beginning of the function to an instruction of a block, without that. */
    @Nullable Trail through(int block, int end) {
      Trail result = begins.get(block);
      if (result != null) {
        for (Trail step : steps.subMap(body.blocks().get(block).first(), end).values()) {
          result = result.then(step);
        }
      }
      return result;
    }
  }

  /** What lies between the beginning of a function and an instruction, without that. */
  private record Asked(int ordinal, Trail trail) {}

  /**
   * Of a program.
   *
   * @param looked which locks are looked for, and which of them count as one
   * @param budget how many blocks are looked at before everything is given up
   */
  LockTrails(CallGraph graph, ConcurrencyModel model, LockNames names, LockSteps.Looked looked, int budget) {
    this.graph = graph;
    this.left = budget;
    this.steps = new LockSteps(graph, model, names, looked, f -> wholes.getOrDefault(f.number(), Trail.ANY));
    this.components = graph.components(Edges.DIRECT);
    for (Component component : components.inOrder()) {
      for (Symbol.DefinedFunction function : component.members()) {
        if (!component.recursive()) {
          wholes.put(function.number(), whole(function));
        }
      }
    }
  }

  /** Whether there was no budget to look at everything; then nothing is known. */
  boolean isGivenUp() {
    return left <= 0;
  }

  /** From the beginning of a function to an instruction; empty when control does not come there. */
  Optional<Trail> at(Symbol.DefinedFunction function, int ordinal) {
    return Optional.ofNullable(ways(function).at(ordinal));
  }

  private Trail whole(Symbol.DefinedFunction function) {
    Ways all = ways(function);
    Trail result = null;
    for (int i = 0; i < all.body().blocks().size(); i++) {
      Block block = all.body().blocks().get(i);
      Trail end = block.terminator() instanceof Terminator.Return ? all.through(i, block.end()) : null;
      result = end == null ? result : result == null ? end : result.join(end);
    }
    // control does not come back
    return result == null ? Trail.NONE : result;
  }

  private Ways ways(Symbol.DefinedFunction function) {
    Ways known = ways.get(function.number());
    if (known == null) {
      known = solve(function);
      ways.put(function.number(), known);
    }
    return known;
  }

  private Ways solve(Symbol.DefinedFunction function) {
    Body body = graph.program().function(function).body();
    SortedMap<Integer, Trail> taken = left > 0 ? steps.of(function) : new TreeMap<>();
    Map<Integer, Trail> begins = new HashMap<>();
    Ways result = new Ways(body, taken, begins, new HashMap<>());
    begins.put(0, Trail.NONE);
    Deque<Integer> work = new ArrayDeque<>();
    work.add(0);
    while (!work.isEmpty() && left > 0) {
      left--;
      int block = work.poll();
      Trail end = result.through(block, body.blocks().get(block).end());
      for (int next : body.blocks().get(block).terminator().successors()) {
        Trail before = begins.get(next);
        Trail joined = before == null || end == null ? end : before.join(end);
        if (joined != null && !joined.equals(before)) {
          begins.put(next, joined);
          work.add(next);
        }
      }
    }
    return result;
  }

  /** What a function begins with that is called at an instruction, by one of its calls; nothing is known of what is called back. */
  void forEachCall(Symbol.DefinedFunction function, BiConsumer<Callees, Trail> callees) {
    for (Call call : graph.calls(function)) {
      Optional<Trail> before =
          call.target() instanceof CallTarget.CalledBack ? Optional.of(Trail.ANY) : at(function, call.site().ordinal());
      before.ifPresent(trail -> callees.accept(entered(call), trail));
    }
  }

  private Callees entered(Call call) {
    return entered.computeIfAbsent(call, c -> sets.of(LockSteps.entered(graph, c).distinct().toList()));
  }

  /** Whether functions are seen to be called at an instruction. */
  boolean areCalled(Callees callees, Symbol.DefinedFunction caller, int ordinal) {
    List<Callees> here = graph.calls(caller).stream().filter(c -> c.site().ordinal() == ordinal).map(this::entered).toList();
    return callees.functions().stream().allMatch(f -> here.stream().anyMatch(h -> h.contains(f)));
  }
}
