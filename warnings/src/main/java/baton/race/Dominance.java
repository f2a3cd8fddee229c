package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is discharged as pairs with weaker guards are: what was said of one holds of all with guards at least as strong on both sides. */
final class Dominance {
  /** In larger families to look for weaker guards costs more than to ask. */
  private static final int LARGE_FAMILY = 4;

  private final boolean isUsed;
  private final Map<Long, Discharge> discharged = new HashMap<>();

  /** By the number of the family: how many groups it has. */
  private final int[] sizes;

  /** Those of families of several groups that are not large. */
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();

  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();

  /** Among these groups. */
  Dominance(List<AccessGroup> groups, boolean isUsed) {
    this.isUsed = isUsed;
    this.sizes = new int[1 + groups.stream().mapToInt(AccessGroup::family).max().orElse(0)];
    groups.forEach(g -> sizes[g.family()]++);
    for (AccessGroup group : groups) {
      if (sizes[group.family()] > 1 && sizes[group.family()] <= LARGE_FAMILY) {
        families.computeIfAbsent(group.family(), _ -> new ArrayList<>()).add(group);
      }
    }
  }

  /** What was said of a pair with weaker guards, if it was discharged. */
  Optional<Discharge> of(AccessGroup first, AccessGroup second) {
    if (discharged.isEmpty() || !isWorthWhile(first, second)) {
      return Optional.empty();
    }
    for (AccessGroup weak : weaker(first)) {
      for (AccessGroup other : weaker(second)) {
        Discharge known = discharged.get(AccessGroup.key(weak, other));
        if (known != null) {
          return Optional.of(known);
        }
      }
    }
    return Optional.empty();
  }

  /** Remembers why a pair was discharged, if others may have stronger guards. */
  void note(AccessGroup first, AccessGroup second, Discharge why) {
    if (isWorthWhile(first, second) && sizes[first.family()] + sizes[second.family()] > 2) {
      discharged.put(AccessGroup.key(first, second), why);
    }
  }

  private boolean isWorthWhile(AccessGroup first, AccessGroup second) {
    return isUsed && sizes[first.family()] <= LARGE_FAMILY && sizes[second.family()] <= LARGE_FAMILY;
  }

  private List<AccessGroup> weaker(AccessGroup group) {
    List<AccessGroup> family = families.get(group.family());
    return family == null
        ? List.of(group)
        : weaker.computeIfAbsent(
            group.number(), _ -> family.stream().filter(g -> g.number() <= group.number() && g.dominates(group)).toList());
  }
}
