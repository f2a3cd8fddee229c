package baton.ir;

import java.util.stream.Collectors;

/** Prints types in a fixed, unambiguous form: {@code ptr to struct foo}, {@code array 4 of int}. */
public final class TypeText {
  private TypeText() {}

  /** The text of {@code type}; equal exactly for equal types. */
  public static String of(Type type) {
    return switch (type) {
      case Type.None() -> "void";
      case Type.Scalar(String name, int bits) -> name + ":" + bits;
      case Type.Pointer(Type target) -> "ptr to " + of(target);
      case Type.Array(Type element, long count) -> "array " + count + " of " + of(element);
      case Type.Aggregate(String key) -> quoted(key);
      case Type.Enumeration(String name, int bits) -> quoted(name) + ":" + bits;
      case Type.Typedef(String name, Type target) -> name + " = (" + of(target) + ")";
      case Type.Function(Type result, var parameters, boolean variadic) ->
          parameters.stream().map(TypeText::of).collect(Collectors.joining(", ", "function (", variadic ? ", ...)" : ")"))
              + " to "
              + of(result);
      case Type.Unknown(String reason) -> "unknown " + quoted(reason);
    };
  }

  private static String quoted(String name) {
    return "{" + name.replace("\\", "\\\\").replace("}", "\\}") + "}";
  }
}
