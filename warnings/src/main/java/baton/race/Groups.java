package baton.race;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Sorts accesses into groups; of one family, those with the weakest guards first. */
final class Groups {
  /** What the members of a group have in common. */
  private record Alike(int family, String guard) {}

  private Groups() {}

  static List<AccessGroup> of(List<SharedAccess> accesses, Predicate<Symbol.DefinedFunction> placed, OutsideCallers callers) {
    Map<AccessGroup.Family, Integer> families = new HashMap<>();
    Map<Alike, List<SharedAccess>> alike = new HashMap<>();
    List<List<List<SharedAccess>>> byFamily = new ArrayList<>();
    for (SharedAccess access : accesses) {
      int family = families.computeIfAbsent(AccessGroup.Family.of(access, placed, callers), _ -> families.size());
      if (family == byFamily.size()) {
        byFamily.add(new ArrayList<>(1));
      }
      List<List<SharedAccess>> ofFamily = byFamily.get(family);
      alike.computeIfAbsent(
              new Alike(family, callers.common(access.guard(), access.entry())),
              _ -> {
                List<SharedAccess> members = new ArrayList<>(1);
                ofFamily.add(members);
                return members;
              })
          .add(access);
    }
    Comparator<SharedAccess> weakestFirst =
        Comparator.comparingInt((SharedAccess a) -> a.guard().locks().acquired().size())
            .thenComparingInt(a -> -a.guard().threads().started().size())
            .thenComparing(a -> callers.text(a.guard()));
    List<AccessGroup> result = new ArrayList<>();
    for (int family = 0; family < byFamily.size(); family++) {
      List<List<SharedAccess>> sorted = byFamily.get(family);
      sorted.sort(Comparator.comparing(List::getFirst, weakestFirst));
      for (List<SharedAccess> members : sorted) {
        result.add(new AccessGroup(result.size(), family, members));
      }
    }
    return result;
  }
}
