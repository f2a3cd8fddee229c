package baton.entry;

import baton.link.Symbol;
import baton.memory.Address;
import baton.summary.Guard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The activations found, and those still to be followed: rows of a table by function. A row under which no more holds than under another
 * one stands for that one, too, and rows that differ in nothing but in which threads may have been started are one: a thread may run if
 * it may under one of them, and nobody asks for two threads at once. Of one function, entry and binding so many contexts
 * are told apart ({@link ContextLimits}); more are joined into one. Of one function and entry so many bindings are; more are one, of the
 * arguments in which all agree. A function to which more entries lead, or of which there are more rows, is <em>shared</em>: whoever calls it does so as
 * one of several threads of one entry that stands for all, of which nothing else is known. So the table is as large as the program has
 * functions, however many entries lead to them.
 */
final class Frontier {
  /** Stands for the number of the entry where that does not matter. */
  private static final int ALL = -1;

  private final ProgramNames names;
  private final Function<Symbol.DefinedFunction, ThreadEntry> makeShared;
  private final ContextLimits limits;
  private final Interned interned;
  private final Map<Key, Slot> slots = new LinkedHashMap<>();
  private final Map<Reached, Few<Binding>> bindings = new HashMap<>();
  private final Map<Integer, Rows> rows = new HashMap<>();
  private final Set<Passed> passed = new HashSet<>();
  private final Map<Given, Few<List<Optional<Address>>>> given = new HashMap<>();
  private final Set<Callees> sharedCallees = new HashSet<>();
  private final Deque<Activation> open = new ArrayDeque<>();
  private @Nullable ThreadEntry shared;
  private int made;
  private int inTable;

  /** The binding is compared as an object: there is one of each. */
  private record Key(int entry, int function, @Nullable Binding binding) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key(int theirEntry, int theirFunction, var theirs)
          && entry == theirEntry
          && function == theirFunction
          && Interned.same(binding, theirs);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * entry + function) + System.identityHashCode(binding);
    }
  }

  private record Reached(int entry, int function) {}

  private record Given(int entry, Callees callees) {}

  private static final class Slot {
    private final List<Activation> activations = new ArrayList<>();
    private boolean joined;
  }

  /** Those of one function. */
  private static final class Rows {
    private final Set<Integer> entries = new HashSet<>();
    private final List<Key> keys = new ArrayList<>();
    private int count;
    private boolean shared;
  }

  /** What was passed on to all of some callees at once; the arguments and the context are compared as objects. */
  private record Passed(int entry, Callees callees, @Nullable Object arguments, Guard context) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Passed(int itsEntry, Callees itsCallees, var itsArguments, Guard itsContext)
          && entry == itsEntry
          && Interned.same(callees, itsCallees)
          && Interned.same(arguments, itsArguments)
          && Interned.same(context, itsContext);
    }

    @Override
    public int hashCode() {
      int objects = 31 * System.identityHashCode(arguments) + System.identityHashCode(context);
      return 31 * (31 * entry + System.identityHashCode(callees)) + objects;
    }
  }

  /** With what makes the entry that stands for all. */
  Frontier(ProgramNames names, Function<Symbol.DefinedFunction, ThreadEntry> makeShared, ContextLimits limits, Interned interned) {
    this.names = names;
    this.makeShared = makeShared;
    this.interned = interned;
    this.limits = limits;
  }

  /**
   * Notes that all of some functions are reached by one call. What was passed to all of them before is not noted for each once more; of
   * more different arguments than one function keeps apart, none are known.
   *
   * @param arguments what the call passes; empty where their open events were raised
   */
  void add(
      ThreadEntry entry,
      Callees callees,
      Optional<List<Optional<Address>>> arguments,
      Guard context,
      Activation.Caller from) {
    Guard told = told(entry, context);
    boolean all = areShared(callees);
    int its = all ? ALL : entry.number();
    Optional<List<Optional<Address>>> few = arguments.map(a -> few(its, callees, a, all ? limits.ofShared() : limits.bindings()));
    if (passed.add(new Passed(its, callees, few.orElse(null), told))) {
      for (Symbol.DefinedFunction callee : callees.functions()) {
        add(entry, callee, few.map(t -> interned.once(new Binding(names.self(callee), t))), told, Optional.of(from));
      }
    }
  }

  /** What is told of a context of an entry. */
  private Guard told(ThreadEntry entry, Guard context) {
    return limits.starts() || entry.mayBeOnlyOne() ? context : interned.anythingStarted(context);
  }

  private List<Optional<Address>> few(int entry, Callees callees, List<Optional<Address>> arguments, int most) {
    return given.computeIfAbsent(new Given(entry, callees), _ -> new Few<>(Binding::common)).told(arguments, most);
  }

  private boolean areShared(Callees callees) {
    if (sharedCallees.contains(callees)) {
      return true;
    }
    boolean all = callees.functions().stream().allMatch(this::isShared);
    if (all) {
      sharedCallees.add(callees);
    }
    return all;
  }

  /** Whether all that call a function count as threads of one entry. */
  boolean isShared(Symbol.DefinedFunction function) {
    Rows all = rows.get(function.number());
    return all != null && all.shared;
  }

  /**
   * Notes that a function is reached.
   *
   * @param entry by threads of this entry
   * @param function the function
   * @param given what stands for its formals; empty where its open events were raised
   * @param context what holds there
   * @param from how it is reached; empty where threads begin with it
   */
  void add(
      ThreadEntry entry,
      Symbol.DefinedFunction function,
      Optional<Binding> given,
      Guard context,
      Optional<Activation.Caller> from) {
    Rows all = rows.computeIfAbsent(function.number(), _ -> new Rows());
    if (from.isPresent() && entry.kind() != ThreadEntry.Kind.SHARED && !all.shared) {
      all.entries.add(entry.number());
      if (all.entries.size() > limits.entries()) {
        share(function, all);
      }
    }
    ThreadEntry its = from.isPresent() && all.shared ? shared(function) : entry;
    row(all, its, function, given, context, from);
    if (!all.shared && all.count > limits.rows()) {
      share(function, all);
    }
  }

  private ThreadEntry shared(Symbol.DefinedFunction function) {
    if (shared == null) {
      shared = makeShared.apply(function);
    }
    return shared;
  }

  /** Whoever has called the function, and whoever calls it from now on, is one of many. */
  private void share(Symbol.DefinedFunction function, Rows all) {
    all.shared = true;
    List<Activation> told = new ArrayList<>();
    for (Key key : List.copyOf(all.keys)) {
      Slot slot = slots.get(key);
      if (slot != null) {
        slot.activations.stream().filter(a -> a.from().isPresent()).forEach(told::add);
        slot.activations.removeIf(a -> a.from().isPresent());
        slot.joined &= !slot.activations.isEmpty();
      }
    }
    count(all, -told.size());
    told.forEach(a -> row(all, shared(function), function, a.binding(), a.context(), a.from()));
  }

  private void row(
      Rows all,
      ThreadEntry entry,
      Symbol.DefinedFunction function,
      Optional<Binding> given,
      Guard context,
      Optional<Activation.Caller> from) {
    int most = entry.kind() == ThreadEntry.Kind.SHARED ? limits.ofShared() : limits.contexts();
    int mostBindings = entry.kind() == ThreadEntry.Kind.SHARED ? limits.ofShared() : limits.bindings();
    Optional<Binding> binding = given.map(interned::once);
    List<Activation> rows = new ArrayList<>();
    if (binding.isPresent()) {
      Few<Binding> few = bindings.computeIfAbsent(new Reached(entry.number(), function.number()), _ -> new Few<>(this::common));
      List<Binding> before = few.known();
      binding = Optional.of(few.told(binding.get(), mostBindings));
      if (few.isOne()) {
        for (Binding known : before) {
          if (!Interned.same(known, binding.get())) {
            rows.addAll(removed(all, new Key(entry.number(), function.number(), known)));
          }
        }
      }
    }
    Key key = new Key(entry.number(), function.number(), binding.orElse(null));
    Slot slot = slots.get(key);
    if (slot == null) {
      slot = new Slot();
      slots.put(key, slot);
      all.keys.add(key);
    }
    int before = slot.activations.size();
    for (Activation row : rows) {
      add(slot, new Activation(made++, entry, function, binding, row.context(), row.from()), most);
    }
    add(slot, new Activation(made++, entry, function, binding, interned.once(told(entry, context)), from), most);
    count(all, slot.activations.size() - before);
  }

  private void count(Rows all, int more) {
    all.count += more;
    inTable += more;
  }

  /** How many rows there are. */
  int size() {
    return inTable;
  }

  /** How many functions are reached. */
  int functions() {
    return rows.size();
  }

  private Binding common(Binding one, Binding other) {
    return interned.once(new Binding(one.callee(), Binding.common(one.formals(), other.formals())));
  }

  /** What was known under a binding that is told apart from others no longer. */
  private List<Activation> removed(Rows all, Key key) {
    Slot slot = slots.remove(key);
    if (slot == null) {
      return List.of();
    }
    all.keys.remove(key);
    count(all, -slot.activations.size());
    return slot.activations;
  }

  private static Key key(Activation activation) {
    return new Key(activation.entry().number(), activation.function().number(), activation.binding().orElse(null));
  }

  private void add(Slot slot, Activation activation, int most) {
    Guard context = activation.context();
    if (slot.activations.stream().anyMatch(a -> interned.dominates(a.context(), context))) {
      return;
    }
    Optional<Activation> alike = slot.activations.stream().filter(a -> interned.differInStarted(a.context(), context)).findFirst();
    if (alike.isPresent()) {
      slot.activations.remove(alike.get());
      Activation known = alike.get();
      Guard either = interned.join(known.context(), context);
      add(slot, new Activation(made++, known.entry(), known.function(), known.binding(), either, known.from()), most);
      return;
    }
    slot.activations.removeIf(a -> interned.dominates(context, a.context()));
    if (slot.activations.isEmpty() || (!slot.joined && slot.activations.size() < most)) {
      slot.activations.add(activation);
      open.add(activation);
      return;
    }
    Guard joined = activation.context();
    for (Activation known : slot.activations) {
      joined = interned.join(joined, known.context());
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

  /** The functions of which all that call them count as threads of one entry. */
  Set<Symbol.DefinedFunction> shared() {
    return names.program().functions().stream().filter(this::isShared).collect(Collectors.toUnmodifiableSet());
  }

  /** Forgets what is asked only while there are activations to be followed. */
  void leave() {
    slots.clear();
    bindings.clear();
    rows.clear();
    passed.clear();
    given.clear();
    sharedCallees.clear();
  }

  /** All activations, in order of discovery. */
  List<Activation> all() {
    List<Activation> result = new ArrayList<>();
    slots.values().forEach(s -> result.addAll(s.activations));
    return List.copyOf(result);
  }
}
