package baton.race;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Program;
import baton.link.Symbol;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Variables out of which a program may hand objects of other types, as allocators of its own do: out of the arrays of numbers or characters
 * in them, and of those that have no such array out of all of it.
 */
final class Storage {
  private static final int MAX_DEPTH = 8;

  private final Program program;
  private final FieldSpans spans;
  private final Map<Integer, Optional<Own>> known = new HashMap<>();

  /**
   * What a variable is made of.
   *
   * @param aggregates all in its type
   * @param hasNumbers whether there are numbers out of which objects are handed: an array of them, or nothing else
   */
  record Own(Set<String> aggregates, boolean hasNumbers) {
    /** Whether accesses as these aggregates are to what the program handed out of the variable. */
    boolean isForeign(Collection<String> as) {
      return !as.isEmpty() && as.stream().noneMatch(aggregates::contains);
    }
  }

  Storage(Program program, FieldSpans spans) {
    this.program = program;
    this.spans = spans;
  }

  /** Of the object that a symbol of this number is; empty for what is no variable of a known type. */
  Optional<Own> of(int object) {
    return known.computeIfAbsent(object, this::find);
  }

  private Optional<Own> find(int object) {
    List<Symbol> symbols = program.symbols();
    if (object >= symbols.size() || symbols.get(object) instanceof Symbol.Callable) {
      return Optional.empty();
    }
    Type type = program.type(symbols.get(object));
    if (type.resolved() instanceof Type.Unknown || type.resolved() instanceof Type.None) {
      return Optional.empty();
    }
    Set<String> aggregates = new HashSet<>();
    boolean numbers = collect(type, aggregates);
    return Optional.of(new Own(aggregates, numbers || aggregates.isEmpty()));
  }

  /** Adds all aggregates in a type; returns whether there is an array of numbers. */
  private boolean collect(Type type, Set<String> to) {
    return switch (type.resolved()) {
      case Type.Array(Type element, _) -> element.resolved() instanceof Type.Scalar || collect(element, to);
      case Type.Aggregate(String key) -> {
        boolean any = false;
        if (to.add(key)) {
          for (AggregateType.Member member : spans.definition(key).map(AggregateType::members).orElse(List.of())) {
            any |= collect(member.type(), to);
          }
        }
        yield any;
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> false;
    };
  }

  /** Whether accesses to these fields of a variable, or to the whole of it if there are none, are to what it hands out. */
  boolean isHandedOut(Own own, List<FieldSpan> fields) {
    return !own.hasNumbers() || fields.isEmpty()
        || fields.stream().anyMatch(f -> isOfNumbers(new Type.Aggregate(f.field().aggregate()), f.field().offset(), 0));
  }

  /** Whether the byte at an offset in a type is in an array of numbers. */
  private boolean isOfNumbers(Type type, long offset, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Array(Type element, _) -> {
            long size = spans.size(element);
            yield element.resolved() instanceof Type.Scalar || (size > 0 && isOfNumbers(element, offset % size, depth + 1));
          }
          case Type.Aggregate(String key) ->
              spans.definition(key).map(AggregateType::members).orElse(List.of()).stream()
                  .filter(m -> m.offsetBits() < (offset + 1) * Byte.SIZE && m.offsetBits() + m.sizeBits() > offset * Byte.SIZE)
                  .anyMatch(m -> isOfNumbers(m.type(), offset - m.offsetBits() / Byte.SIZE, depth + 1));
          case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> false;
        };
  }
}
