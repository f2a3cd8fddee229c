package baton.race;

import baton.entry.ProgramNames;
import baton.ir.AggregateType;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Symbol;
import baton.memory.Base;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Variables that are arrays of numbers or characters, or have such ones: a program may hand out their bytes as objects of any type, as
 * allocators of its own do.
 */
final class Storage {
  private final ProgramNames names;
  private final FieldSpans spans;
  private final Map<Symbol, Set<String>> aggregates = new HashMap<>();

  Storage(ProgramNames names, FieldSpans spans) {
    this.names = names;
    this.spans = spans;
  }

  /**
   * The aggregates that are in a variable, if an access by its name touches a number or an array of numbers in it. Accesses as other
   * aggregates are to what the program handed out of it.
   */
  Optional<Set<String>> of(SharedAccess access) {
    Spot spot = access.spot();
    if (spot.variable().isEmpty() || !(access.cell().base() instanceof Base.Global(Referent name))) {
      return Optional.empty();
    }
    if (!spot.fields().isEmpty() && spot.fields().stream().noneMatch(this::isOfNumbers)) {
      return Optional.empty();
    }
    return names.symbol(access.occurrence().at().function(), name)
        .filter(s -> !(names.program().type(s).resolved() instanceof Type.Unknown))
        .map(s -> aggregates.computeIfAbsent(s, this::aggregates));
  }

  private boolean isOfNumbers(FieldSpan span) {
    return spans.definition(span.field().aggregate()).stream()
        .flatMap(d -> d.members().stream())
        .filter(m -> m.offsetBits() < (span.field().offset() + 1) * Byte.SIZE && m.offsetBits() + m.sizeBits() > span.field().offset() * Byte.SIZE)
        .anyMatch(m -> isOfNumbers(m.type()));
  }

  private static boolean isOfNumbers(Type type) {
    return type.resolved() instanceof Type.Array(Type element, _)
        && (element.resolved() instanceof Type.Scalar || isOfNumbers(element));
  }

  private Set<String> aggregates(Symbol variable) {
    Set<String> result = new HashSet<>();
    collect(names.program().type(variable), result);
    return result;
  }

  private void collect(Type type, Set<String> to) {
    switch (type.resolved()) {
      case Type.Array(Type element, _) -> collect(element, to);
      case Type.Aggregate(String key) -> {
        if (to.add(key)) {
          spans.definition(key).map(AggregateType::members).ifPresent(members -> members.forEach(m -> collect(m.type(), to)));
        }
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> {}
    }
  }
}
