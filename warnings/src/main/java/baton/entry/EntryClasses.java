package baton.entry;

import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.SelfRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which entries are one class, as nothing tells their threads apart: functions that anybody outside of the program may call at any time
 * with anything, and, of a program that such callers belong to, operations, handlers, callbacks and roots that have no order, no lock of a
 * caller, and may run from the beginning. One thread of such a class is to another what it is to itself. Fields of tables that hold one
 * function are one class in any case.
 *
 * <p>Operations and handlers that code must make possible first are classes of their own, while those are few; above that those of one
 * unit are one, which is possible when the first of them is.
 */
final class EntryClasses {
  /** Classes of entries that code must make possible first. */
  static final int MOST_INTRODUCED = 256;

  private final ConcurrencyModel model;
  private final boolean open;
  private final Introductions introductions;
  private final Map<Alike, List<EntryRoots.Root>> several = new HashMap<>();
  private final Map<Alike, Set<Symbol.DefinedFunction>> seen = new HashMap<>();
  private final Map<Own, Boolean> introduced = new HashMap<>();
  private final List<List<EntryRoots.Root>> result = new ArrayList<>();

  /**
   * Entries that are one class.
   *
   * @param unit whose code makes them possible; empty where nothing need do so
   */
  private record Alike(ThreadEntry.Kind kind, String unit) {}

  /** A function that runs in one way. */
  private record Own(ThreadEntry.Kind kind, Symbol.DefinedFunction function) {
    static Own of(EntryRoots.Root root) {
      return new Own(root.kind(), root.function());
    }
  }

  private EntryClasses(List<EntryRoots.Root> roots, ProgramNames names, ConcurrencyModel model) {
    this.model = model;
    this.open = roots.stream().anyMatch(r -> r.kind() == ThreadEntry.Kind.OPEN);
    this.introductions = new Introductions(names, List.of());
  }

  /** The classes of some roots, in the order of their first ones; of a class, the functions are in the order of the program. */
  static List<List<EntryRoots.Root>> of(List<EntryRoots.Root> roots, ProgramNames names, ConcurrencyModel model) {
    EntryClasses classes = new EntryClasses(roots, names, model);
    classes.find(roots);
    return classes.result;
  }

  private void find(List<EntryRoots.Root> roots) {
    for (EntryRoots.Root root : roots) {
      if (isTimeless(root)) {
        introduced.computeIfAbsent(Own.of(root), _ -> isIntroduced(root));
      }
    }
    boolean few = introduced.values().stream().filter(isIntroduced -> isIntroduced).count() <= MOST_INTRODUCED;
    Set<Own> alone = new HashSet<>();
    for (EntryRoots.Root root : roots) {
      Optional<Boolean> first = Optional.ofNullable(introduced.get(Own.of(root))).filter(_ -> isTimeless(root));
      if (first.isPresent() && open && !(few && first.get())) {
        join(root, new Alike(root.kind(), first.get() ? root.function().unit() : ""));
      } else if (first.isEmpty() || alone.add(Own.of(root))) {
        result.add(List.of(root));
      }
    }
    several.values().forEach(c -> c.sort(Comparator.comparingInt(r -> r.function().number())));
  }

  private void join(EntryRoots.Root root, Alike as) {
    List<EntryRoots.Root> known = several.get(as);
    if (known == null) {
      known = new ArrayList<>();
      several.put(as, known);
      result.add(known);
    }
    if (seen.computeIfAbsent(as, _ -> new HashSet<>()).add(root.function())) {
      known.add(root);
    }
  }

  /** Whether it may run in parallel with itself, with anything, and knows no order but that something must make it possible. */
  private boolean isTimeless(EntryRoots.Root root) {
    if (root.self() != SelfRule.MULTI || !root.held().isEmpty() || root.phase().isPresent()) {
      return false;
    }
    return switch (root.kind()) {
      case OPEN -> true;
      case OPERATION, HANDLER -> CallbackField.labelled(root.by()).lifecycle(model).isEmpty();
      case ROOT, UNKNOWN_CALLBACK -> open;
      case MAIN, THREAD, SIGNAL, EXIT, SHARED -> false;
    };
  }

  private boolean isIntroduced(EntryRoots.Root root) {
    return introductions.of(new ThreadEntry(-1, List.of(root.function()), root.kind(), root.by(), root.self(), root.phase())).isPresent();
  }
}
