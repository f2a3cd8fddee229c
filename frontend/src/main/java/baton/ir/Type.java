package baton.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
  record Scalar(String name, int bits) implements Type {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Scalar(String theirs, int theirBits) && bits == theirBits && name.equals(theirs));
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + bits;
    }
  }

  /**
   * A pointer.
   *
   * @param target what it points to
   */
  record Pointer(Type target) implements Type {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Pointer(Type theirs) && target.equals(theirs));
    }

    @Override
    public int hashCode() {
      return 31 * target.hashCode() + 1;
    }
  }

  /**
   * An array.
   *
   * @param element the type of an element
   * @param count the number of elements; -1 for a flexible or variable-length array
   */
  record Array(Type element, long count) implements Type {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Array(Type theirs, long theirCount) && count == theirCount && element.equals(theirs));
    }

    @Override
    public int hashCode() {
      return 31 * element.hashCode() + Long.hashCode(count);
    }
  }

  /**
   * A struct or union by name.
   *
   * @param key its key in a {@link TypeTable}: {@code struct foo} when a header defines it, {@code struct foo@dir/x.c} when a
   *     source file does, the typedef's name when only that names it, {@code struct #digest} of its layout when nothing does
   */
  record Aggregate(String key) implements Type {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Aggregate(String theirs) && key.equals(theirs));
    }

    @Override
    public int hashCode() {
      return key.hashCode();
    }
  }

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
  record Typedef(String name, Type target) implements Type {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this
          || (other instanceof Typedef(String theirs, Type theirTarget) && name.equals(theirs) && target.equals(theirTarget));
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + target.hashCode();
    }
  }

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

    @Override
    public boolean equals(@Nullable Object other) {
      return other == this
          || (other instanceof Function(Type theirs, List<Type> theirParameters, boolean theirVariadic)
              && variadic == theirVariadic
              && result.equals(theirs)
              && parameters.equals(theirParameters));
    }

    @Override
    public int hashCode() {
      return 31 * result.hashCode() + parameters.hashCode();
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
