package baton.entry;

import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.SelfRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which entries are one class, as nothing tells their threads apart: functions that anybody outside of the program may call at any time
 * with anything, and, of a program that such callers belong to, operations, callbacks and roots that have no order, no lock of a caller,
 * and may run from the beginning. One thread of such a class is to another what it is to itself.
 */
final class EntryClasses {
  private final ConcurrencyModel model;
  private final boolean open;
  private final Introductions introductions;

  private EntryClasses(List<EntryRoots.Root> roots, ProgramNames names, ConcurrencyModel model) {
    this.model = model;
    this.open = roots.stream().anyMatch(r -> r.kind() == ThreadEntry.Kind.OPEN);
    this.introductions = new Introductions(names, List.of());
  }

  /** The classes of some roots, in the order of their first ones; of a class, the functions are in the order of the program. */
  static List<List<EntryRoots.Root>> of(List<EntryRoots.Root> roots, ProgramNames names, ConcurrencyModel model) {
    EntryClasses classes = new EntryClasses(roots, names, model);
    Map<ThreadEntry.Kind, List<EntryRoots.Root>> several = new EnumMap<>(ThreadEntry.Kind.class);
    Map<ThreadEntry.Kind, Set<Symbol.DefinedFunction>> seen = new EnumMap<>(ThreadEntry.Kind.class);
    List<List<EntryRoots.Root>> result = new ArrayList<>();
    for (EntryRoots.Root root : roots) {
      if (!classes.isAnybodys(root)) {
        result.add(List.of(root));
        continue;
      }
      List<EntryRoots.Root> known = several.get(root.kind());
      if (known == null) {
        known = new ArrayList<>();
        several.put(root.kind(), known);
        result.add(known);
      }
      if (seen.computeIfAbsent(root.kind(), _ -> new HashSet<>()).add(root.function())) {
        known.add(root);
      }
    }
    several.values().forEach(c -> c.sort(Comparator.comparingInt(r -> r.function().number())));
    return result;
  }

  private boolean isAnybodys(EntryRoots.Root root) {
    if (root.self() != SelfRule.MULTI || !root.held().isEmpty() || root.phase().isPresent()) {
      return false;
    }
    return switch (root.kind()) {
      case OPEN -> true;
      case OPERATION -> open && CallbackField.labelled(root.by()).lifecycle(model).isEmpty() && isFromTheBeginning(root);
      case ROOT, UNKNOWN_CALLBACK -> open;
      case MAIN, THREAD, SIGNAL, HANDLER, EXIT, SHARED -> false;
    };
  }

  private boolean isFromTheBeginning(EntryRoots.Root root) {
    ThreadEntry alone = new ThreadEntry(-1, List.of(root.function()), root.kind(), root.by(), root.self(), root.phase());
    return introductions.of(alone).isEmpty();
  }
}
