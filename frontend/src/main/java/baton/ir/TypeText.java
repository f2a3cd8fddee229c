package baton.ir;

/** Prints types in a fixed, unambiguous form: {@code ptr to struct foo}, {@code array 4 of int}. */
public final class TypeText {
  private TypeText() {}

  /** The text of {@code type}; equal exactly for equal types. */
  public static String of(Type type) {
    StringBuilder text = new StringBuilder();
    append(text, type);
    return text.toString();
  }

  /** Adds the text of {@code type} to {@code text}. */
  static void append(StringBuilder text, Type type) {
    switch (type) {
      case Type.None() -> text.append("void");
      case Type.Scalar(String name, int bits) -> text.append(name).append(':').append(bits);
      case Type.Pointer(Type target) -> append(text.append("ptr to "), target);
      case Type.Array(Type element, long count) -> append(text.append("array ").append(count).append(" of "), element);
      case Type.Aggregate(String key) -> text.append(quoted(key));
      case Type.Enumeration(String name, int bits) -> text.append(quoted(name)).append(':').append(bits);
      case Type.Typedef(String name, Type target) -> {
        append(text.append(name).append(" = ("), target);
        text.append(')');
      }
      case Type.Function function -> append(text, function);
      case Type.Unknown(String reason) -> text.append("unknown ").append(quoted(reason));
    }
  }

  private static void append(StringBuilder text, Type.Function function) {
    text.append("function (");
    String before = "";
    for (Type parameter : function.parameters()) {
      append(text.append(before), parameter);
      before = ", ";
    }
    append(text.append(function.variadic() ? ", ...) to " : ") to "), function.result());
  }

  private static String quoted(String name) {
    return "{" + name.replace("\\", "\\\\").replace("}", "\\}") + "}";
  }
}
