package baton.ir;

import java.util.Optional;

/**
 * A symbol that a body or an initialiser refers to, named so that equal bodies of different units share a digest and different
 * statics never do.
 */
public sealed interface Referent {
  /** Begins the names of what stands for the state of library functions. */
  String HIDDEN = "hidden state of ";

  /** The symbol's name in its unit; what models match. */
  String name();

  /** The whole identity as one line; equal exactly for equal referents. */
  default String identity() {
    return switch (this) {
      case External(String name) -> "external " + name;
      case SharedFunction(String name, Digest body) -> "shared " + name + " " + body.hex();
      case UnitSymbol(String unit, String name) -> "unit " + name + " " + unit;
      case Literal(Digest content, Optional<String> _) -> "literal " + content.hex();
    };
  }

  /** What library functions keep and do not protect; no program can have a symbol of this name. */
  static External hiddenStateOf(String state) {
    return new External(HIDDEN + state);
  }

  /** The name of the state that a referent stands for, if it stands for {@linkplain #hiddenStateOf one}. */
  static Optional<String> hiddenState(Referent referent) {
    boolean hidden = referent instanceof External(String name) && name.startsWith(HIDDEN);
    return hidden ? Optional.of(referent.name().substring(HIDDEN.length())) : Optional.empty();
  }

  /**
   * A function or variable with external linkage.
   *
   * @param name its linkage name
   */
  record External(String name) implements Referent {}

  /**
   * An internal function without unit state: neither it nor what it calls refers to internal data of the unit.
   *
   * @param name its name
   * @param body the digest of its body
   */
  record SharedFunction(String name, Digest body) implements Referent {}

  /**
   * An internal variable, or an internal function with unit state.
   *
   * @param unit the name of the unit
   * @param name its name; {@code function.variable#ordinal} for a variable local to a function
   */
  record UnitSymbol(String unit, String name) implements Referent {}

  /**
   * A private constant, such as a string, that leads to no variable.
   *
   * @param content the digest of its initialiser
   * @param conversions of a text of bytes what it has as a format, such as {@code %d%-8s}: all from each percent sign to its conversion;
   *     empty for what is no such text
   */
  record Literal(Digest content, Optional<String> conversions) implements Referent {
    /** Whether it is, as a format of {@code printf}, one with a conversion that writes ({@code %n}). */
    public boolean stores() {
      return conversions.filter(c -> c.contains("n")).isPresent();
    }

    @Override
    public String name() {
      return "literal#" + content.brief();
    }
  }
}
