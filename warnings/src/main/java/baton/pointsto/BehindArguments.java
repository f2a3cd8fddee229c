package baton.pointsto;

import baton.summary.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What calls of functions that are not there touch behind the objects that their arguments point to, as nodes that point there. */
final class BehindArguments {
  private final Unification classes;
  private final Map<Part, List<Integer>> nodes = new HashMap<>();

  /** What an event of a call is about, as {@link Site} numbers it. */
  private record Part(int function, int ordinal, int part) {}

  BehindArguments(Unification classes) {
    this.classes = classes;
  }

  /** Notes that the pointer to which an argument points leads where a node does; one class tells of all such. */
  void addPointee(Nodes.Copy caller, int ordinal, int argument, int node) {
    List<Integer> all = at(caller, ordinal, Site.pointee(argument));
    if (!all.isEmpty()) {
      classes.merge(all.getFirst(), node);
    }
    all.add(node);
  }

  /** Notes that all that can be reached from an argument is where a node points to. */
  void addReached(Nodes.Copy caller, int ordinal, int argument, int node) {
    at(caller, ordinal, Site.reached(argument)).add(node);
  }

  private List<Integer> at(Nodes.Copy caller, int ordinal, int part) {
    return nodes.computeIfAbsent(new Part(caller.function().number(), ordinal, part), _ -> new ArrayList<>());
  }

  /** The nodes that point to what a part of a call touches, in any copy of the function; none where nothing tells. */
  List<Integer> of(int function, int ordinal, int part) {
    return List.copyOf(nodes.getOrDefault(new Part(function, ordinal, part), List.of()));
  }
}
