package baton.link;

import org.jspecify.annotations.Nullable;

/**
 * A function or variable of a linked program. Symbols are equal exactly when their identities are.
 *
 * <p>The number counts the symbols of the program in the order of their identities, so it depends on the set of units only. It is the
 * hash code, as symbols are keys of most tables.
 */
public sealed interface Symbol {
  /** The position among the program's symbols, from 0. */
  int number();

  /**
   * The identity within the program: the name where it is free of clashes, {@code scope:name} for the others of several link
   * scopes, {@code name@unit} for what only one unit sees, {@code name@digest} for an internal function that units share.
   */
  String identity();

  /** The name in the source or object file; what models match. */
  String name();

  /** The name for people. */
  default String label() {
    return name();
  }

  /** A symbol that is a function, or may be one. */
  sealed interface Callable extends Symbol {}

  /**
   * A function with a body.
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param scope the link scope it belongs to; for a shared internal function, that of the unit which stands for all
   * @param unit the unit whose definition counts
   */
  record DefinedFunction(int number, String identity, String name, String scope, String unit) implements Callable {
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof DefinedFunction function && number == function.number && identity.equals(function.identity));
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /**
   * A function chosen when the program is loaded (an ifunc).
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param scope the link scope it belongs to
   * @param unit the unit that defines it
   */
  record IndirectFunction(int number, String identity, String name, String scope, String unit) implements Callable {
    @Override
    public int hashCode() {
      return number;
    }
  }

  /**
   * A function that no unit defines.
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param weak whether every reference is weak, so that its address may be null
   * @param unit the first unit that declares it
   */
  record ExternalFunction(int number, String identity, String name, boolean weak, String unit) implements Callable {
    @Override
    public int hashCode() {
      return number;
    }
  }

  /**
   * A variable with a definition.
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param displayName the name in the source, or the linkage name when it has none there
   * @param scope the link scope it belongs to
   * @param unit the unit whose definition counts
   * @param bytes its size; the largest of all tentative definitions
   */
  record DefinedVariable(
      int number, String identity, String name, String displayName, String scope, String unit, long bytes)
      implements Symbol {
    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public String label() {
      return displayName;
    }
  }

  /**
   * A variable that no unit defines.
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param weak whether every reference is weak, so that its address may be null
   * @param unit the first unit that declares it
   */
  record ExternalVariable(int number, String identity, String name, boolean weak, String unit) implements Symbol {
    @Override
    public int hashCode() {
      return number;
    }
  }

  /**
   * A name that resolves to nothing.
   *
   * @param number the position among the program's symbols
   * @param identity the identity within the program
   * @param name the linkage name
   * @param reason why it resolves to nothing
   */
  record Unresolved(int number, String identity, String name, String reason) implements Callable {
    @Override
    public int hashCode() {
      return number;
    }
  }
}
