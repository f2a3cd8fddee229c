package baton.chain;

import baton.chain.Value.Chain;
import baton.chain.Value.Element;
import baton.chain.Value.Global;
import baton.chain.Value.Head;
import baton.chain.Value.Local;
import baton.chain.Value.Named;
import baton.chain.Value.Node;
import baton.chain.Value.Place;
import baton.chain.Value.Pointer;
import baton.chain.Value.Target;
import baton.chain.Value.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What one thread knows at one place. Nodes have names; two names of nodes that are in lists may mean one node, unless {@link Links}
 * knows better; a node that is the thread's own has one name. Whatever is no longer known by a name is {@link Value#ANY}.
 */
final class State {
  /**
   * A node.
   *
   * @param list the head of the list that it is in; empty where the thread alone has it
   * @param next what its link holds; {@link Value#ANY} where that is not known
   */
  record Owned(Optional<Head> list, Value next) {
    boolean isOwn() {
      return list.isEmpty();
    }

    Owned linkedTo(Value to) {
      return new Owned(list, to);
    }
  }

  /** Two names that are not one. */
  record Apart(int one, int other) {}

  final List<TreeMap<Integer, Value>> frames = new ArrayList<>();
  final Map<Place, Value> locals = new HashMap<>();
  final Map<Integer, Owned> nodes = new TreeMap<>();
  final Map<Head, Value> heads = new HashMap<>();

  /** What cells hold that keep where lists end, where that is written or the end of the list changed; see {@link Tails}. */
  final Map<Head, Value> ends = new HashMap<>();

  final Set<Place> held = new HashSet<>();
  final Set<Apart> apart = new HashSet<>();
  final Set<Local> escaped = new HashSet<>();
  Value result = Value.ANY;

  /** Whether there is no other thread. */
  boolean alone;

  /** Whether the first walk does not go on from here, as {@link Run#putOff} says. */
  boolean over;

  /** Whether it was forgotten that a list ends elsewhere than its cell says. */
  boolean torn;

  private int fresh;

  State copy() {
    State copy = new State();
    frames.forEach(f -> copy.frames.add(new TreeMap<>(f)));
    copy.locals.putAll(locals);
    copy.nodes.putAll(nodes);
    copy.heads.putAll(heads);
    copy.ends.putAll(ends);
    copy.held.addAll(held);
    copy.apart.addAll(apart);
    copy.escaped.addAll(escaped);
    copy.result = result;
    copy.alone = alone;
    copy.torn = torn;
    copy.over = over;
    copy.fresh = fresh;
    return copy;
  }

  Map<Integer, Value> top() {
    return frames.getLast();
  }

  /** What is known of a node that a value points to. */
  Owned known(int node) {
    return Objects.requireNonNull(nodes.get(node), "a node that is pointed to is known");
  }

  int fresh() {
    return fresh++;
  }

  /** A value that nothing is known of, but that it is the same wherever it stands. */
  Value named() {
    return new Pointer(new Named(fresh()), 0, true, "");
  }

  /** A new node. */
  Pointer node(Owned node) {
    int id = fresh();
    nodes.put(id, node);
    return new Pointer(new Node(id), 0, true, "");
  }

  /** The node that a value points into. */
  static Optional<Integer> nodeOf(Value value) {
    return value instanceof Pointer(Node(int id), _, _, _) ? Optional.of(id) : Optional.empty();
  }

  /** Changes all values. */
  void replace(UnaryOperator<Value> by) {
    frames.forEach(f -> f.replaceAll((_, v) -> by.apply(v)));
    locals.replaceAll((_, v) -> by.apply(v));
    nodes.replaceAll((_, n) -> n.linkedTo(by.apply(n.next())));
    heads.replaceAll((_, v) -> by.apply(v));
    heads.values().removeIf(v -> v.equals(Value.ANY));
    ends.replaceAll((_, v) -> by.apply(v));
    result = by.apply(result);
  }

  /** Forgets nodes; what pointed to them may point anywhere. */
  void forget(Set<Integer> gone) {
    if (!gone.isEmpty()) {
      nodes.keySet().removeAll(gone);
      replace(v -> nodeOf(v).filter(gone::contains).isPresent() ? Value.ANY : v);
    }
  }

  /** A list of this thread's own turns out to be something. */
  void unfold(int chain, Value to) {
    replace(v -> v.equals(new Chain(chain)) ? to : v);
  }

  /** Two names turn out to mean one thing. */
  void unify(int gone, int kept) {
    rename(t -> t.equals(new Named(gone)) ? new Named(kept) : t, i -> i == gone ? kept : i);
  }

  boolean isApart(int one, int other) {
    return apart.contains(new Apart(Math.min(one, other), Math.max(one, other)));
  }

  void tellApart(int one, int other) {
    apart.add(new Apart(Math.min(one, other), Math.max(one, other)));
  }

  private void rename(UnaryOperator<Target> simple, UnaryOperator<Integer> names) {
    UnaryOperator<Target> targets = t -> deep(t, simple, names);
    replace(
        v ->
            v instanceof Pointer(Target t, long offset, boolean exact, String field)
                ? new Pointer(targets.apply(t), offset, exact, field)
                : v);
    nodes.replaceAll((_, n) -> new Owned(n.list().map(h -> renamed(h, targets)), n.next()));
    renameKeys(heads, targets);
    heads.values().removeIf(v -> v.equals(Value.ANY));
    renameKeys(ends, targets);
    Set<Place> locks = new HashSet<>();
    held.forEach(p -> locks.add(renamed(p, targets)));
    held.clear();
    held.addAll(locks);
    Set<Apart> pairs = new HashSet<>(apart);
    apart.clear();
    pairs.forEach(p -> tellApart(names.apply(p.one()), names.apply(p.other())));
  }

  private static void renameKeys(Map<Head, Value> cells, UnaryOperator<Target> targets) {
    Map<Head, Value> facts = new HashMap<>();
    cells.forEach((h, v) -> facts.merge(renamed(h, targets), v, (a, b) -> a.equals(b) ? a : Value.ANY));
    cells.clear();
    cells.putAll(facts);
  }

  private static Target deep(Target target, UnaryOperator<Target> simple, UnaryOperator<Integer> names) {
    return target instanceof Element(Target base, long offset, int index, long stride)
        ? new Element(deep(base, simple, names), offset, names.apply(index), stride)
        : simple.apply(target);
  }

  private static Place renamed(Place place, UnaryOperator<Target> by) {
    return new Place(by.apply(place.target()), place.offset());
  }

  private static Head renamed(Head head, UnaryOperator<Target> by) {
    return new Head(renamed(head.at(), by), head.field());
  }

  /**
   * Forgets what no register and no variable leads to, and gives names in the order in which they are found: equal knowledge has equal
   * texts then.
   *
   * @param kept heads whose first node is kept where the object or variable that they are in is known
   */
  String settle(Predicate<Head> kept) {
    Set<Integer> direct = new HashSet<>();
    Set<Integer> named = new HashSet<>();
    Numbering numbering = new Numbering(this);
    Set<Head> addresses = new HashSet<>();
    Set<Target> targets = new HashSet<>();
    numbering.values(v -> {
      nodeOf(v).ifPresent(direct::add);
      if (v instanceof Pointer(Target target, long offset, _, String field)) {
        addresses.add(new Head(new Place(target, offset), field));
        targets.add(target);
      }
    });
    for (int id : List.copyOf(direct)) {
      nodeOf(known(id).next()).filter(n -> !known(n).isOwn()).ifPresent(direct::add);
    }
    Predicate<Head> told = h -> kept.test(h) && (h.at().target() instanceof Global || targets.contains(h.at().target()));
    heads.forEach((h, v) -> nodeOf(v).filter(_ -> addresses.contains(h) || told.test(h)).ifPresent(direct::add));
    fold(direct);
    numbering.number(told);
    named.addAll(numbering.names());
    heads.keySet().removeIf(h -> !numbering.knows(h.at().target()));
    heads.values().removeIf(v -> nodeOf(v).filter(n -> !direct.contains(n)).isPresent());
    torn |= ends.keySet().removeIf(h -> !numbering.knows(h.at().target()));
    ends.replaceAll((_, v) -> v instanceof Chain || (v instanceof Pointer p && !numbering.knows(p.target())) ? Value.ANY : v);
    held.removeIf(p -> !numbering.knows(p.target()));
    apart.removeIf(p -> !named.contains(p.one()) || !named.contains(p.other()));
    numbering.rename();
    return text();
  }

  private static int number(Map<Integer, Integer> names, int id) {
    return Objects.requireNonNull(names.get(id), "a name has a number");
  }

  /** Applies new names to everything; for {@link Numbering}. */
  void rename(Map<Integer, Integer> names) {
    Map<Integer, Owned> old = new TreeMap<>(nodes);
    nodes.clear();
    old.forEach((id, node) -> nodes.put(number(names, id), node));
    rename(
        t ->
            switch (t) {
              case Named(int id) -> new Named(number(names, id));
              case Node(int id) -> new Node(number(names, id));
              case Local _, Global _, Token _, Element _ -> t;
            },
        id -> number(names, id));
    replace(v -> v instanceof Chain(int id) ? new Chain(number(names, id)) : v);
    fresh = names.size();
  }

  /** Keeps the nodes that are pointed to directly; own nodes behind them that nothing else leads to become a chain. */
  private void fold(Set<Integer> direct) {
    Map<Integer, Integer> counts = new HashMap<>();
    nodes.values().forEach(n -> nodeOf(n.next()).ifPresent(id -> counts.merge(id, 1, Integer::sum)));
    Map<Integer, Value> folded = new HashMap<>();
    for (int id : direct) {
      Owned node = known(id);
      boolean lost = nodeOf(node.next()).filter(n -> !direct.contains(n)).isPresent();
      folded.put(id, node.isOwn() ? fold(node.next(), direct, counts) : lost ? Value.ANY : node.next());
    }
    nodes.keySet().retainAll(direct);
    folded.forEach((id, next) -> nodes.compute(id, (_, n) -> n.linkedTo(next)));
  }

  private Value fold(Value next, Set<Integer> direct, Map<Integer, Integer> counts) {
    if (!(next instanceof Pointer(Node(int id), long offset, boolean exact, _)) || direct.contains(id)) {
      return next;
    }
    Owned node = known(id);
    if (!node.isOwn() || offset != 0 || !exact || counts.getOrDefault(id, 0) > 1) {
      return Value.ANY;
    }
    Value rest = fold(node.next(), direct, counts);
    return rest instanceof Value.Null || rest instanceof Chain ? new Chain(fresh()) : Value.ANY;
  }

  private String text() {
    List<String> facts = new ArrayList<>();
    heads.forEach((h, v) -> facts.add(h + "=" + v));
    ends.forEach((h, v) -> facts.add(h + " ends " + v));
    List<String> cells = new ArrayList<>();
    locals.forEach((p, v) -> cells.add(p + "=" + v));
    return frames
        + " "
        + cells.stream().sorted().toList()
        + " "
        + nodes
        + facts.stream().sorted().toList()
        + held.stream().map(Place::toString).sorted().toList()
        + apart.stream().map(Apart::toString).sorted().toList()
        + escaped.stream().map(Local::toString).sorted().toList()
        + result
        + alone;
  }
}
