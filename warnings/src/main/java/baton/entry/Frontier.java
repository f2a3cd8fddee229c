package baton.entry;

import baton.link.Symbol;
import baton.summary.Guard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The activations found, and those still to be followed. Of one function, entry and binding at most {@link #CONTEXTS} contexts are
 * told apart; more are joined into one. Of one function and entry at most {@link #BINDINGS} bindings are told apart; further calls
 * count as calls with unknown arguments.
 */
final class Frontier {
  static final int CONTEXTS = 16;
  static final int BINDINGS = 16;

  private record Key(int entry, int function, Optional<String> binding) {}

  private record Reached(int entry, int function) {}

  private static final class Slot {
    private final List<Activation> activations = new ArrayList<>();
    private boolean joined;
  }

  private final Map<Key, Slot> slots = new LinkedHashMap<>();
  private final Map<Reached, Integer> bindings = new LinkedHashMap<>();
  private final Deque<Activation> open = new ArrayDeque<>();
  private int made;

  /**
   * Notes that a function is reached.
   *
   * @param entry by threads of this entry
   * @param function the function
   * @param given what stands for its formals; empty where its open events were raised
   * @param context what holds there
   * @param from how it is reached
   */
  void add(
      ThreadEntry entry,
      Symbol.DefinedFunction function,
      Optional<Binding> given,
      Guard context,
      Optional<Activation.Caller> from) {
    Optional<Binding> binding = given;
    Key key = new Key(entry.number(), function.number(), binding.map(Binding::text));
    if (binding.isPresent() && !slots.containsKey(key)) {
      int known = bindings.merge(new Reached(entry.number(), function.number()), 1, Integer::sum);
      if (known > BINDINGS) {
        binding = binding.map(b -> Binding.unknown(b.callee()));
        key = new Key(entry.number(), function.number(), binding.map(Binding::text));
      }
    }
    Slot slot = slots.computeIfAbsent(key, _ -> new Slot());
    add(slot, new Activation(made++, entry, function, binding, context, from));
  }

  private static Key key(Activation activation) {
    return new Key(activation.entry().number(), activation.function().number(), activation.binding().map(Binding::text));
  }

  private void add(Slot slot, Activation activation) {
    if (slot.activations.stream().anyMatch(a -> a.context().equals(activation.context()))) {
      return;
    }
    if (!slot.joined && slot.activations.size() < CONTEXTS) {
      slot.activations.add(activation);
      open.add(activation);
      return;
    }
    Guard joined = activation.context();
    for (Activation known : slot.activations) {
      joined = joined.join(known.context());
    }
    if (slot.joined && slot.activations.getFirst().context().equals(joined)) {
      return;
    }
    Activation first = slot.activations.getFirst();
    Activation all = new Activation(made++, first.entry(), first.function(), first.binding(), joined, first.from());
    slot.joined = true;
    slot.activations.clear();
    slot.activations.add(all);
    open.add(all);
  }

  /** The next activation to follow; empty when all have been. */
  Optional<Activation> next() {
    while (!open.isEmpty()) {
      Activation activation = open.remove();
      Slot slot = slots.get(key(activation));
      if (slot != null && slot.activations.stream().anyMatch(a -> a.number() == activation.number())) {
        return Optional.of(activation);
      }
    }
    return Optional.empty();
  }

  /** All activations, in order of discovery. */
  List<Activation> all() {
    List<Activation> result = new ArrayList<>();
    slots.values().forEach(s -> result.addAll(s.activations));
    return List.copyOf(result);
  }
}
