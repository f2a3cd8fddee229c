package baton.value;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which entries begin: those that nobody starts, and those that a call starts which is reached. */
final class Starts {
  private final Contexts contexts;
  private final List<ThreadEntry> roots = new ArrayList<>();
  private final List<Spawned> calls;
  private final Set<Integer> begun = new HashSet<>();
  private final Map<Integer, Set<Integer>> within = new HashMap<>();

  /**
   * An entry that begins.
   *
   * @param entry the entry
   * @param arguments what is known of its arguments
   */
  record Start(ThreadEntry entry, List<Value> arguments) {}

  Starts(Contexts contexts) {
    this.contexts = contexts;
    this.calls = new ArrayList<>(contexts.spawned());
    for (Activation at : contexts.activations()) {
      within.computeIfAbsent(at.function().number(), _ -> new HashSet<>()).add(at.entry().number());
    }
    Set<Integer> started = calls.stream().map(s -> s.child().number()).collect(Collectors.toSet());
    contexts.entries().stream().filter(e -> !started.contains(e.number())).forEach(roots::add);
  }

  /**
   * The entries that begin, and have not been named before with these arguments.
   *
   * @param isAnalysed whether a function has been gone through
   * @param isReached whether an instruction of such a function has been reached
   * @param settled whether nothing else will be reached without them
   */
  List<Start> next(Predicate<Symbol.DefinedFunction> isAnalysed, BiPredicate<Symbol.DefinedFunction, Integer> isReached, boolean settled) {
    List<Start> result = new ArrayList<>();
    roots.forEach(e -> result.add(new Start(e, List.of())));
    roots.clear();
    calls.removeIf(
        s -> {
          boolean begins = begins(s, isAnalysed, isReached, settled);
          if (begins) {
            result.add(new Start(s.child(), arguments(s)));
          }
          return begins;
        });
    result.forEach(s -> begun.add(s.entry().number()));
    return result.stream().distinct().toList();
  }

  /** A number that is handed over, or an address in a variable, if it is one. */
  private List<Value> arguments(Spawned start) {
    Optional<Value> handed = start.argumentAt() < 0 ? Optional.empty() : start.argument().flatMap(a -> value(start.function(), a));
    if (handed.isEmpty()) {
      return List.of();
    }
    List<Value> result = new ArrayList<>(Collections.nCopies(start.argumentAt(), Value.ANY));
    result.add(handed.get());
    return result;
  }

  private Optional<Value> value(Symbol.DefinedFunction in, Address address) {
    if (address.isInteger()) {
      return Optional.of(Value.of(Values.of(address.offset())));
    }
    return address.terms().isEmpty() && address.base() instanceof Base.Global(Referent name)
        ? contexts.names().symbol(in, name)
            .filter(Symbol.DefinedVariable.class::isInstance)
            .map(s -> Value.of(new Value.Place(s.number(), address.offset())))
        : Optional.empty();
  }

  /** Whether only entries activate a function that have not begun. */
  boolean isIdle(Symbol.DefinedFunction function) {
    Set<Integer> entries = within.getOrDefault(function.number(), Set.of());
    return !entries.isEmpty() && entries.stream().noneMatch(begun::contains);
  }

  private boolean begins(
      Spawned start, Predicate<Symbol.DefinedFunction> isAnalysed, BiPredicate<Symbol.DefinedFunction, Integer> isReached,
      boolean settled) {
    List<Symbol.DefinedFunction> functions = contexts.names().withBody(start.event().site().body());
    if (functions.isEmpty()) {
      return true;
    }
    return functions.stream()
        .anyMatch(
            f ->
                isAnalysed.test(f)
                    ? isReached.test(f, start.event().site().ordinal())
                    : settled && !isIdle(f));
  }
}
