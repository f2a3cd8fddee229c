package baton.llvm;

import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Digest;
import baton.ir.Linkage;
import baton.ir.Referent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/**
 * Gives bodies their digests. An internal function that refers to no internal data of the unit, neither itself nor through the
 * internal functions it refers to, is named by the digest of its body, so that the same inline function of a thousand units is
 * one; any other internal function is named by unit and name.
 *
 * <p>Such functions that refer to each other in a circle get their digests together: from all their texts, in the order of their
 * names, in which they refer to each other by name.
 */
final class BodyIdentity {
  /**
   * A body under its final identity.
   *
   * @param self how others refer to the function
   * @param body the body with final referents
   * @param digest its digest
   */
  record Identified(Referent self, Body body, Digest digest) {}

  private final Map<Referent, LoweredFunction> byReferent = new HashMap<>();
  private final Map<Referent, Referent> shared = new HashMap<>();
  private final Map<Referent, KnownBodies.Known> known = new HashMap<>();
  private final KnownBodies bodies;

  BodyIdentity(List<LoweredFunction> functions, KnownBodies bodies) {
    this.bodies = bodies;
    functions.forEach(f -> byReferent.put(f.self(), f));
    nameSharedFunctions(functions);
  }

  /** The final identity of {@code function}, one of those this was made from. */
  Identified of(LoweredFunction function) {
    KnownBodies.Known found = known.get(function.self());
    if (found == null) {
      found = bodies.of(withFinalReferents(function.body()));
    }
    return new Identified(finalReferent(function.self()), found.body(), found.digest());
  }

  /** The final form of a provisional referent. */
  Referent finalReferent(Referent referent) {
    return shared.getOrDefault(referent, referent);
  }

  private void nameSharedFunctions(List<LoweredFunction> functions) {
    Set<Referent> stateless = stateless(functions);
    DefaultDirectedGraph<Referent, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    stateless.forEach(graph::addVertex);
    for (Referent referent : stateless) {
      callees(referent).filter(stateless::contains).forEach(callee -> graph.addEdge(referent, callee));
    }
    Map<Referent, List<Referent>> componentOf = new HashMap<>();
    for (Set<Referent> component : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
      List<Referent> members = component.stream().sorted(Comparator.comparing(Referent::name)).toList();
      members.forEach(m -> componentOf.put(m, members));
    }
    // Callees first; an explicit stack because chains of inline functions can be long.
    for (Referent root : stateless) {
      List<Referent> stack = new ArrayList<>(List.of(root));
      while (!stack.isEmpty()) {
        List<Referent> component = componentOf(componentOf, stack.getLast());
        List<Referent> open =
            component.stream()
                .flatMap(this::callees)
                .filter(c -> stateless.contains(c) && !shared.containsKey(c) && !component.contains(c))
                .toList();
        if (!open.isEmpty()) {
          stack.addAll(open);
        } else {
          stack.removeLast();
          if (!shared.containsKey(component.getFirst())) {
            name(component, graph);
          }
        }
      }
    }
  }

  private static List<Referent> componentOf(Map<Referent, List<Referent>> components, Referent member) {
    return components.getOrDefault(member, List.of(member));
  }

  private void name(List<Referent> component, DefaultDirectedGraph<Referent, DefaultEdge> graph) {
    Referent first = component.getFirst();
    if (component.size() == 1 && !graph.containsEdge(first, first)) {
      KnownBodies.Known found = bodies.of(withFinalReferents(body(first)));
      known.put(first, found);
      shared.put(first, new Referent.SharedFunction(first.name(), found.digest()));
      return;
    }
    String text =
        component.stream()
            .map(m -> m.name() + "\n" + BodyText.canonical(body(m), r -> within(component, r)))
            .collect(Collectors.joining("\n"));
    Digest whole = Digest.of(text);
    for (Referent member : component) {
      Digest digest = Digest.of(whole.hex() + " " + member.name());
      shared.put(member, new Referent.SharedFunction(member.name(), digest));
    }
    for (Referent member : component) {
      known.put(member, new KnownBodies.Known(withFinalReferents(body(member)), digestOf(member)));
    }
  }

  private Digest digestOf(Referent member) {
    return switch (finalReferent(member)) {
      case Referent.SharedFunction(_, Digest digest) -> digest;
      case Referent other -> throw new IllegalStateException(other.identity() + " is not shared");
    };
  }

  private String within(List<Referent> component, Referent referent) {
    return component.contains(referent) ? "circle " + referent.name() : finalReferent(referent).identity();
  }

  /** The internal functions that refer to no unit state, in the order of their names. */
  private Set<Referent> stateless(List<LoweredFunction> functions) {
    Map<Referent, List<Referent>> callers = new HashMap<>();
    TreeMap<String, Referent> result = new TreeMap<>();
    List<Referent> stateful = new ArrayList<>();
    for (LoweredFunction function : functions) {
      if (function.linkage() == Linkage.INTERNAL) {
        result.put(function.name(), function.self());
        for (Referent referent : function.body().referents()) {
          if (byReferent.containsKey(referent)) {
            callers.computeIfAbsent(referent, _ -> new ArrayList<>()).add(function.self());
          } else if (referent instanceof Referent.UnitSymbol) {
            stateful.add(function.self());
          }
        }
      }
    }
    while (!stateful.isEmpty()) {
      Referent next = stateful.removeLast();
      if (result.remove(next.name()) != null) {
        stateful.addAll(callers.getOrDefault(next, List.of()));
      }
    }
    Set<Referent> ordered = new TreeSet<>(Comparator.comparing(Referent::name));
    ordered.addAll(result.values());
    return ordered;
  }

  private Stream<Referent> callees(Referent function) {
    return body(function).referents().stream().filter(r -> r instanceof Referent.UnitSymbol && byReferent.containsKey(r));
  }

  private Body body(Referent referent) {
    LoweredFunction function = byReferent.get(referent);
    if (function == null) {
      throw new IllegalStateException("no function " + referent.identity());
    }
    return function.body();
  }

  private Body withFinalReferents(Body body) {
    return new Body(
        body.formals(),
        body.variadic(),
        body.result(),
        body.resultType(),
        body.blocks(),
        body.referents().stream().map(this::finalReferent).toList());
  }
}
