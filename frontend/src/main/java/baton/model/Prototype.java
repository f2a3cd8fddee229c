package baton.model;

import java.util.List;

/**
 * What a declaration says of a function, as far as a rule can be checked against it.
 *
 * @param parameters the named parameters in order
 * @param variadic whether more arguments may follow
 * @param result what is returned
 */
public record Prototype(List<Shape> parameters, boolean variadic, Shape result) {
  /** A C type, roughly. */
  public enum Shape {
    /** A pointer to an object. */
    POINTER,
    /** A pointer to a function. */
    FUNCTION,
    /** An integer, a boolean or an enumeration. */
    INTEGER,
    /** A floating-point number, a struct or a union. */
    OTHER,
    /** Nothing; only as a result. */
    NOTHING
  }

  public Prototype {
    parameters = List.copyOf(parameters);
  }
}
