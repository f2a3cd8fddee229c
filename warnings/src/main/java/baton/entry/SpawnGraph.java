package baton.entry;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which entries start which, by number. */
final class SpawnGraph {
  private final Map<Integer, SortedSet<Integer>> children = new HashMap<>();
  private final Map<Integer, SortedSet<Integer>> parents = new HashMap<>();
  private final Map<Integer, Set<Integer>> reached = new HashMap<>();
  private final Map<Integer, Set<Integer>> withoutIt = new HashMap<>();
  private final Set<Integer> roots = new HashSet<>();

  SpawnGraph(List<ThreadEntry> entries, List<Spawned> spawned) {
    for (Spawned s : spawned) {
      children.computeIfAbsent(s.parent().number(), _ -> new TreeSet<>()).add(s.child().number());
      parents.computeIfAbsent(s.child().number(), _ -> new TreeSet<>()).add(s.parent().number());
    }
    entries.stream().map(ThreadEntry::number).filter(e -> !parents.containsKey(e)).forEach(roots::add);
  }

  SortedSet<Integer> children(int entry) {
    return children.getOrDefault(entry, Collections.emptySortedSet());
  }

  SortedSet<Integer> parents(int entry) {
    return parents.getOrDefault(entry, Collections.emptySortedSet());
  }

  /** Whether a thread of {@code from} is {@code to}, or starts it, or starts one that does. */
  boolean reaches(int from, int to) {
    return reached.computeIfAbsent(from, f -> closure(Set.of(f), -1)).contains(to);
  }

  /** Whether no thread of {@code entry} exists unless one of {@code dominator} started it or an ancestor of it. */
  boolean dominates(int dominator, int entry) {
    return dominator != entry && children.containsKey(dominator) && !withoutIt.computeIfAbsent(dominator, d -> closure(roots, d)).contains(entry);
  }

  private Set<Integer> closure(Set<Integer> from, int except) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>(from);
    while (!work.isEmpty()) {
      int next = work.remove();
      if (next != except && seen.add(next)) {
        work.addAll(children(next));
      }
    }
    return seen;
  }
}
