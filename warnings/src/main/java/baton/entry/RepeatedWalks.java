package baton.entry;

import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.summary.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Walks from the entries of a program, repeated with what earlier walks found. */
final class RepeatedWalks {
  /** Walks, at most, of which each knows what the one before found. */
  private static final int WALKS = 4;

  private final ProgramNames names;
  private final CallTargets targets;
  private final ConcurrencyModel model;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private ContextLimits limits;

  /** Of a program; of one with many entries less is told apart than within {@code limits}. */
  RepeatedWalks(
      ProgramNames names,
      CallTargets targets,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      ContextLimits limits) {
    this.names = names;
    this.targets = targets;
    this.model = model;
    this.summaries = summaries;
    this.limits = limits;
  }

  /** The last walk from some roots, and from what turns out to be reached by none of them. */
  ContextWalk run(List<EntryRoots.Root> first, Unreached unreached) {
    List<EntryRoots.Root> begun = new ArrayList<>(first);
    List<List<EntryRoots.Root>> roots;
    ContextWalk walk;
    do {
      roots = EntryClasses.of(begun, names, model);
      walk = walk(roots, Map.of(), new StaleNames(_ -> false));
    } while (begun.addAll(unreached.beyond(walk.activations())));
    Counts counts = new Counts(names, walk);
    Map<ContextWalk.EntryKey, Binding> known = Map.of();
    Set<ContextWalk.EntryKey> refuted = new HashSet<>();
    for (int i = 1; i < WALKS; i++) {
      Predicate<Base> madeOnce = counts::madeOnce;
      Map<ContextWalk.EntryKey, Binding> next = arguments(walk, madeOnce);
      for (ContextWalk.EntryKey key : known.keySet()) {
        if (!known.get(key).equals(next.get(key))) {
          refuted.add(key);
        }
      }
      next.keySet().removeAll(refuted);
      if (i > 1 && next.equals(known)) {
        break;
      }
      known = i == WALKS - 1 ? Map.of() : next;
      walk = walk(roots, known, new StaleNames(madeOnce));
    }
    return walk;
  }

  private ContextWalk walk(List<List<EntryRoots.Root>> roots, Map<ContextWalk.EntryKey, Binding> known, StaleNames stale) {
    ContextWalk walk = new ContextWalk(names, targets, model, summaries, known, stale, limits);
    if (!walk.run(roots)) {
      limits = limits.ofMany();
      walk = new ContextWalk(names, targets, model, summaries, known, stale, limits);
      walk.run(roots);
    }
    return walk;
  }

  /** The arguments of entries that are handed the same value by every call that starts them. */
  private Map<ContextWalk.EntryKey, Binding> arguments(ContextWalk walk, Predicate<Base> madeOnce) {
    Map<ContextWalk.EntryKey, Set<Optional<Address>>> handed = new HashMap<>();
    Map<ContextWalk.EntryKey, Integer> positions = new HashMap<>();
    for (Spawned s : walk.spawned()) {
      ContextWalk.EntryKey key = walk.key(s.child());
      Optional<Address> common =
          s.argument().filter(a -> ContextWalk.isCommon(a, madeOnce) && !a.mentions(base -> names.isThreadLocal(s.function(), base)));
      handed.computeIfAbsent(key, _ -> new HashSet<>()).add(common);
      positions.merge(key, s.argumentAt(), (a, b) -> a.equals(b) ? a : -1);
    }
    Map<ContextWalk.EntryKey, Binding> result = new HashMap<>();
    handed.forEach(
        (key, values) -> {
          int position = positions.getOrDefault(key, -1);
          if (values.size() == 1 && values.iterator().next().isPresent() && position >= 0) {
            List<Optional<Address>> formals = new ArrayList<>();
            for (int i = 0; i < position; i++) {
              formals.add(Optional.empty());
            }
            formals.add(values.iterator().next());
            result.put(key, new Binding(names.self(key.function()), formals));
          }
        });
    return result;
  }
}
