package baton.ir;

import java.util.List;

/**
 * A C type as debug information tells it. Aggregates are named, and defined in a {@link TypeTable}, so every type is a finite tree.
 */
public sealed interface Type {
  /** {@code void}: no value. */
  record None() implements Type {}

  /**
   * An arithmetic type.
   *
   * @param name its C name, such as {@code unsigned int}
   * @param bits its size in bits
   */
  record Scalar(String name, int bits) implements Type {}

  /**
   * A pointer.
   *
   * @param target what it points to
   */
  record Pointer(Type target) implements Type {}

  /**
   * An array.
   *
   * @param element the type of an element
   * @param count the number of elements; -1 for a flexible or variable-length array
   */
  record Array(Type element, long count) implements Type {}

  /**
   * A struct or union by name.
   *
   * @param key its key in a {@link TypeTable}: {@code struct foo} when a header defines it, {@code struct foo@dir/x.c} when a
   *     source file does, the typedef's name when only that names it, {@code struct #digest} of its layout when nothing does
   */
  record Aggregate(String key) implements Type {}

  /**
   * An enumeration.
   *
   * @param name {@code enum foo}
   * @param bits its size in bits
   */
  record Enumeration(String name, int bits) implements Type {}

  /**
   * A type definition; models name types by it.
   *
   * @param name the typedef's name
   * @param target what it stands for
   */
  record Typedef(String name, Type target) implements Type {}

  /**
   * A function.
   *
   * @param result what it returns
   * @param parameters its declared parameters, in order
   * @param variadic whether further arguments may follow
   */
  record Function(Type result, List<Type> parameters, boolean variadic) implements Type {
    /** Copies {@code parameters}. */
    public Function {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * A type that debug information does not tell.
   *
   * @param reason why, such as {@code undeclared} or the tag of an unknown debug node
   */
  record Unknown(String reason) implements Type {}

  /** This type without the typedefs around it. */
  default Type resolved() {
    Type type = this;
    while (type instanceof Typedef(_, Type target)) {
      type = target;
    }
    return type;
  }
}
