package baton.chain;

import baton.chain.State.Owned;
import baton.chain.Value.Chain;
import baton.chain.Value.Head;
import baton.chain.Value.Named;
import baton.chain.Value.Node;
import baton.chain.Value.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a store to a link of a list does. Every node in a list is referred to by one cell of lists, so lists have no circles and no
 * nodes in common, and a node on the way to another is another one. A store keeps that if what it puts into the cell is a row of the
 * thread's own nodes, and then null, or a node that came after the cell before: what lay between is the thread's own afterwards.
 */
final class Links {
  private Links() {}

  /**
   * A cell that is a link of a list.
   *
   * @param head the head of the list
   * @param node the node whose link it is; empty for the head itself
   */
  record Cell(Head head, Optional<Integer> node) {}

  /** What a cell holds, as far as it is known. */
  static Value read(State state, Cell cell) {
    return cell.node().map(n -> state.known(n).next()).orElseGet(() -> state.heads.getOrDefault(cell.head(), Value.ANY));
  }

  /** It becomes known what a cell holds. */
  static void know(State state, Cell cell, Value value) {
    if (cell.node().isPresent()) {
      state.nodes.computeIfPresent(cell.node().get(), (_, n) -> n.linkedTo(value));
    } else if (value.equals(Value.ANY)) {
      state.heads.remove(cell.head());
    } else {
      state.heads.put(cell.head(), value);
    }
  }

  /** The last node of the list of a cell, none in an empty one, as far as what is known leads from the cell to the end; else empty. */
  static Optional<Optional<Integer>> last(State state, Cell cell) {
    Set<Integer> seen = new HashSet<>();
    Optional<Integer> last = cell.node();
    Value at = read(state, cell);
    while (State.nodeOf(at).isPresent() && seen.add(State.nodeOf(at).get())) {
      last = State.nodeOf(at);
      at = state.known(last.get()).next();
    }
    return at instanceof Value.Null ? Optional.of(last) : Optional.empty();
  }

  /** What a store puts into a cell: own nodes, then what follows them. */
  private record Row(List<Integer> own, Value rest) {}

  /** Stores a value into a link of a list whose lock is held; whether the last node of the list is the one that it was. */
  static boolean store(State state, Cell cell, Value value) throws GivenUp {
    Row row = row(state, value);
    Value before = read(state, cell);
    Optional<Integer> kept = State.nodeOf(row.rest());
    List<Integer> removed = new ArrayList<>();
    boolean all = row.rest() instanceof Value.Null || row.rest() instanceof Chain;
    Value at = before;
    while (State.nodeOf(at).isPresent() && !State.nodeOf(at).equals(kept)) {
      int id = State.nodeOf(at).orElseThrow();
      if (removed.contains(id)) {
        throw new GivenUp("a list seems to be a circle");
      }
      removed.add(id);
      at = state.known(id).next();
    }
    if (!all && !State.nodeOf(at).equals(kept)) {
      throw new GivenUp("a node is linked that is not known to come after");
    }
    boolean pure = removed.isEmpty() && (kept.isPresent() || before instanceof Value.Null);
    Set<Integer> apart = onTheWay(state, cell, kept);
    if (!pure) {
      Set<Integer> stale = new HashSet<>(maybeIn(state, cell.head()));
      stale.removeAll(apart);
      removed.forEach(stale::remove);
      state.forget(stale);
    }
    apart.addAll(removed);
    forgetCells(state, cell, apart);
    if (!removed.isEmpty() && all && at.equals(Value.ANY)) {
      Value rest = new Chain(state.fresh());
      state.nodes.compute(removed.getLast(), (_, n) -> n.linkedTo(rest));
    }
    removed.forEach(id -> state.nodes.compute(id, (_, n) -> new Owned(Optional.empty(), n.next())));
    row.own().forEach(id -> state.nodes.compute(id, (_, n) -> new Owned(Optional.of(cell.head()), n.next())));
    know(state, cell, row.own().isEmpty() && row.rest() instanceof Chain ? Value.ANY : value);
    if (row.rest() instanceof Chain(int id)) {
      state.unfold(id, Value.ANY);
    }
    return kept.isPresent();
  }

  /** The thread's own nodes from a value on, and what follows them: null, a list of its own, or a node in a list. */
  private static Row row(State state, Value value) throws GivenUp {
    Set<Integer> own = new LinkedHashSet<>();
    Value at = value;
    while (at instanceof Pointer(Node(int id), long offset, boolean exact, _) && state.known(id).isOwn()) {
      if (offset != 0 || !exact || !own.add(id)) {
        throw new GivenUp("a list is made a circle, or entered in the middle of a node");
      }
      at = state.known(id).next();
    }
    boolean node = at instanceof Pointer(Node _, long offset, boolean exact, _) && offset == 0 && exact;
    if (!(at instanceof Value.Null) && !(at instanceof Chain) && !node) {
      throw new GivenUp("a list is continued with something that is not known");
    }
    return new Row(List.copyOf(own), at);
  }

  /** The nodes that are surely before a cell, or from a node on. */
  private static Set<Integer> onTheWay(State state, Cell cell, Optional<Integer> from) {
    Set<Integer> result = new HashSet<>();
    Optional<Integer> at = from;
    while (at.isPresent() && result.add(at.get())) {
      at = State.nodeOf(state.known(at.get()).next());
    }
    cell.node().ifPresent(result::add);
    boolean grown = cell.node().isPresent();
    Set<Integer> before = new HashSet<>(cell.node().stream().toList());
    while (grown) {
      grown = false;
      for (var each : state.nodes.entrySet()) {
        boolean leads = !each.getValue().isOwn() && State.nodeOf(each.getValue().next()).filter(before::contains).isPresent();
        grown |= leads && before.add(each.getKey());
      }
    }
    result.addAll(before);
    return result;
  }

  /** Nodes in lists that may be the list of a head. */
  private static Set<Integer> maybeIn(State state, Head head) {
    Set<Integer> result = new HashSet<>();
    state.nodes.forEach((id, node) -> node.list().filter(h -> maybeOne(state, h, head)).ifPresent(_ -> result.add(id)));
    return result;
  }

  /** What is known of other cells that may be this one is forgotten. */
  private static void forgetCells(State state, Cell cell, Set<Integer> apart) {
    if (cell.node().isPresent()) {
      for (int id : maybeIn(state, cell.head())) {
        if (!apart.contains(id)) {
          know(state, new Cell(cell.head(), Optional.of(id)), Value.ANY);
        }
      }
    } else {
      state.heads.keySet().removeIf(h -> !h.equals(cell.head()) && maybeOne(state, h, cell.head()));
    }
  }

  /** Whether two heads may be one. */
  static boolean maybeOne(State state, Head one, Head other) {
    if (one.equals(other)) {
      return true;
    }
    if (!one.field().equals(other.field())) {
      return false;
    }
    if (one.at().target() instanceof Value.Global(var a) && other.at().target() instanceof Value.Global(var b)) {
      return a.equals(b) && one.at().offset() == other.at().offset();
    }
    if (one.at().target() instanceof Named(int a) && other.at().target() instanceof Named(int b)) {
      return one.at().offset() == other.at().offset() ? !state.isApart(a, b) : a != b;
    }
    return true;
  }
}
