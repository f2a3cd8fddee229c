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
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Gives the names of a state new numbers, in the order in which registers and variables lead to them. */
final class Numbering {
  private static final Comparator<Place> ORDER =
      Comparator.comparingInt((Place p) -> p.target() instanceof Local(int depth, _) ? depth : -1)
          .thenComparingInt(p -> p.target() instanceof Local(_, int ordinal) ? ordinal : -1)
          .thenComparingLong(Place::offset);

  private final State state;
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  Numbering(State state) {
    this.state = state;
  }

  /** Hands on what registers and local variables hold, and what is returned. */
  void values(Consumer<Value> to) {
    state.frames.forEach(f -> f.values().forEach(to));
    state.locals.entrySet().stream().sorted(Map.Entry.comparingByKey(ORDER)).forEach(e -> to.accept(e.getValue()));
    to.accept(state.result);
  }

  /**
   * Finds the numbers.
   *
   * @param kept heads that lead to their first node wherever they are
   */
  void number(Predicate<Head> kept) {
    values(this::visit);
    follow();
    state.heads.entrySet().stream()
        .filter(e -> kept.test(e.getKey()))
        .sorted(Comparator.comparing(e -> e.getKey().toString()))
        .forEach(e -> visit(e.getValue()));
    follow();
  }

  private void follow() {
    while (!open.isEmpty()) {
      State.Owned node = state.known(open.poll());
      node.list().ifPresent(h -> visit(h.at().target()));
      visit(node.next());
    }
  }

  /** The names found. */
  Set<Integer> names() {
    return numbers.keySet();
  }

  /** Whether all names in an address were found. */
  boolean knows(Target target) {
    return switch (target) {
      case Named(int id) -> numbers.containsKey(id);
      case Node(int id) -> numbers.containsKey(id);
      case Element(Target base, _, int index, _) -> knows(base) && numbers.containsKey(index);
      case Local _, Global _, Token _ -> true;
    };
  }

  /** Changes the state to the new numbers. */
  void rename() {
    state.rename(numbers);
  }

  private void visit(Value value) {
    switch (value) {
      case Pointer(Target target, long offset, _, String field) -> {
        visit(target);
        Value behind = state.heads.get(new Head(new Place(target, offset), field));
        if (behind != null && !(target instanceof Node)) {
          State.nodeOf(behind).ifPresent(n -> visit(new Node(n)));
        }
      }
      case Chain(int id) -> name(id);
      case Value.Any _, Value.Null _, Value.NonZero _, Value.Constant _ -> {}
    }
  }

  private void visit(Target target) {
    switch (target) {
      case Named(int id) -> name(id);
      case Node(int id) -> {
        if (name(id)) {
          open.add(id);
        }
      }
      case Element(Target base, _, int index, _) -> {
        visit(base);
        name(index);
      }
      case Local _, Global _, Token _ -> {}
    }
  }

  private boolean name(int id) {
    return numbers.putIfAbsent(id, numbers.size()) == null;
  }
}
