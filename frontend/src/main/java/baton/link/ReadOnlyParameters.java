package baton.link;

import baton.ir.FunctionDeclaration;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** By the name of a function without a body: the parameters through which it only reads, by all prototypes that units have of it. */
final class ReadOnlyParameters {
  private final Map<String, Set<Integer>> byName = new HashMap<>();

  ReadOnlyParameters(List<TranslationUnit> units) {
    for (TranslationUnit unit : units) {
      for (FunctionDeclaration declaration : unit.declarations()) {
        // a unit that does not call it has no type of it
        if (!(declaration.type() instanceof Type.Unknown)) {
          byName.merge(declaration.name(), Set.copyOf(declaration.onlyRead()), ReadOnlyParameters::both);
        }
      }
    }
    byName.values().removeIf(Set::isEmpty);
  }

  private static Set<Integer> both(Set<Integer> one, Set<Integer> other) {
    return one.equals(other) ? one : Set.copyOf(one.stream().filter(other::contains).toList());
  }

  boolean contains(String function, int index) {
    return byName.getOrDefault(function, Set.of()).contains(index);
  }
}
