package baton.callgraph;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which functions a field is declared for. Of those that come there by nothing but an unknown way, the others are not called through it:
 * a call through the field has its type, and that of a function that is called has to be compatible (C11, 6.5.2.2, paragraph 9). Numbers
 * and pointers to data are not called at all; what is declared {@code void *} or one of several members may be any function.
 */
final class FieldSignatures {
  private final Program program;
  private final boolean exact;
  private final Map<FieldKey, Type> declared = new HashMap<>();
  private @Nullable Map<Integer, Type.Function> byHash;

  /** Under a rule: where code is built with control-flow integrity types are equal; else they are alike for the machine. */
  FieldSignatures(Program program, SignatureRule rule) {
    this.program = program;
    this.exact = rule != SignatureRule.RANK;
  }

  /** Whether types of functions are equal where one is called, not only alike for the machine. */
  boolean isExact() {
    return exact;
  }

  /** The type of a field, or that of the pointers in it. */
  Type declared(FieldKey field) {
    return declared.computeIfAbsent(field, this::find);
  }

  /** Whether a function has the type that a field of type {@code declared} points to, as far as both are known. */
  boolean fits(Type declared, Symbol.Callable function) {
    return switch (declared) {
      case Type.Pointer(Type target) when target.resolved() instanceof Type.Function type ->
          type(function).map(own -> fits(type, own)).orElse(true);
      case Type.Pointer(Type target) -> target.resolved() instanceof Type.None || target.resolved() instanceof Type.Unknown;
      case Type.Scalar _, Type.Enumeration _ -> false;
      case Type.Aggregate(String key) -> program.types().defined(key).stream().noneMatch(t -> t.complete() && t.size() < Long.BYTES);
      default -> true;
    };
  }

  /** A function's type: as it is declared, or, where assembly defines it, that of the functions with the same hash. */
  private Optional<Type.Function> type(Symbol.Callable function) {
    return program.type(function) instanceof Type.Function own
        ? Optional.of(own)
        : hash(function).flatMap(h -> Optional.ofNullable(byHash().get(h)));
  }

  private Optional<Integer> hash(Symbol function) {
    return program.signature(function).filter(s -> s.kcfi().isPresent()).map(s -> s.kcfi().getAsInt());
  }

  private Map<Integer, Type.Function> byHash() {
    if (byHash == null) {
      Map<Integer, Type.Function> types = new HashMap<>();
      for (Symbol symbol : program.symbols()) {
        if (program.type(symbol) instanceof Type.Function type) {
          hash(symbol).ifPresent(h -> types.putIfAbsent(h, type));
        }
      }
      byHash = types;
    }
    return byHash;
  }

  private Type find(FieldKey field) {
    long bit = field.offset() * Byte.SIZE;
    List<AggregateType.Member> there =
        program.types().defined(field.aggregate()).stream()
            .flatMap(t -> t.members().stream())
            .filter(m -> m.offsetBits() <= bit && bit < m.offsetBits() + m.sizeBits())
            .toList();
    return there.size() == 1 ? element(there.getFirst().type()) : new Type.Unknown("one of several members");
  }

  /** A member's type, or that of the elements of an array. */
  private static Type element(Type type) {
    Type each = type.resolved();
    while (each instanceof Type.Array(Type element, _)) {
      each = element.resolved();
    }
    return each;
  }

  private boolean fits(Type.Function field, Type.Function function) {
    if (!exact && (field.parameters().isEmpty() || function.parameters().isEmpty())) {
      return true; // perhaps without a prototype
    }
    if (field.parameters().size() != function.parameters().size() || field.variadic() != function.variadic()) {
      return !exact && (field.variadic() || function.variadic());
    }
    for (int i = 0; i < field.parameters().size(); i++) {
      if (!alike(field.parameters().get(i), function.parameters().get(i))) {
        return false;
      }
    }
    return alike(field.result(), function.result()) || (!exact && field.result().resolved() instanceof Type.None);
  }

  private boolean alike(Type one, Type other) {
    Type first = one.resolved();
    Type second = other.resolved();
    return switch (first) {
      case Type.Unknown _ -> true;
      case Type.Pointer(Type target) ->
          second instanceof Type.Unknown || (second instanceof Type.Pointer(Type theirs) && (!exact || alike(target, theirs)));
      case Type.Aggregate(String key) -> second instanceof Type.Unknown || (second instanceof Type.Aggregate(String theirs) && named(key, theirs));
      case Type.Scalar(_, int bits) -> isNumber(second, bits);
      case Type.Enumeration(_, int bits) -> isNumber(second, bits);
      case Type.None _ -> second instanceof Type.Unknown || second instanceof Type.None || !exact;
      case Type.Function _ -> second instanceof Type.Unknown || second instanceof Type.Function;
      case Type.Array _, Type.Typedef _ -> true;
    };
  }

  /** Whether two aggregates may be one: which file defines them need not be known everywhere. */
  private boolean named(String one, String other) {
    return !exact || one.contains("#") || other.contains("#") || name(one).equals(name(other));
  }

  private static String name(String key) {
    int file = key.indexOf('@');
    return file < 0 ? key : key.substring(0, file);
  }

  private static boolean isNumber(Type type, int bits) {
    return switch (type) {
      case Type.Scalar(_, int theirs) -> theirs == bits;
      case Type.Enumeration(_, int theirs) -> theirs == bits;
      case Type.Unknown _ -> true;
      default -> false;
    };
  }
}
