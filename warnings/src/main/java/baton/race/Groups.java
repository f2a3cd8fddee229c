package baton.race;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Sorts accesses into groups; of one family, those with the weakest guards first. */
final class Groups {
  private Groups() {}

  static List<AccessGroup> of(List<SharedAccess> accesses, Predicate<Symbol.DefinedFunction> placed, OutsideCallers callers) {
    Map<AccessGroup.Family, Map<String, List<SharedAccess>>> families = new LinkedHashMap<>();
    for (SharedAccess access : accesses) {
      families
          .computeIfAbsent(AccessGroup.Family.of(access, placed, callers), _ -> new LinkedHashMap<>())
          .computeIfAbsent(callers.common(access.guard(), access.entry()), _ -> new ArrayList<>())
          .add(access);
    }
    Comparator<SharedAccess> weakestFirst =
        Comparator.comparingInt((SharedAccess a) -> a.guard().locks().acquired().size())
            .thenComparingInt(a -> -a.guard().threads().started().size())
            .thenComparing(a -> callers.text(a.guard()));
    List<AccessGroup> result = new ArrayList<>();
    int family = 0;
    for (Map<String, List<SharedAccess>> byGuard : families.values()) {
      List<List<SharedAccess>> sorted = new ArrayList<>(byGuard.values());
      sorted.sort(Comparator.comparing(List::getFirst, weakestFirst));
      for (List<SharedAccess> members : sorted) {
        AccessGroup group = new AccessGroup(result.size(), family);
        members.forEach(group::add);
        result.add(group);
      }
      family++;
    }
    return result;
  }
}
