package baton.link;

import baton.ir.FunctionDeclaration;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** By the name of a function without a body: its parameters that all prototypes which units have of it make pointers to {@code const}. */
final class ConstParameters {
  private final Map<String, Set<Integer>> byName = new HashMap<>();

  ConstParameters(List<TranslationUnit> units) {
    for (TranslationUnit unit : units) {
      for (FunctionDeclaration declaration : unit.declarations()) {
        // a unit that does not call it has no type of it
        if (!(declaration.type() instanceof Type.Unknown)) {
          byName.merge(declaration.name(), Set.copyOf(declaration.constParameters()), ConstParameters::both);
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
