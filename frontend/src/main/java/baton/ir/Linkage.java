package baton.ir;

/** How a symbol takes part in linking. */
public enum Linkage {
  /** The one definition of the program. */
  STRONG,
  /** A definition that a strong one replaces. */
  WEAK,
  /** A tentative definition; several become one. */
  COMMON,
  /** Known only in its unit ({@code static}). */
  INTERNAL,
  /** A constant without a name of its own. */
  PRIVATE,
  /** A definition for inlining only: another one may count, if any unit has it ({@code extern inline} of gnu89, {@code inline} of C99). */
  AVAILABLE,
  /** Not defined here. */
  DECLARED,
  /** Not defined here and possibly nowhere: its address may be null. */
  WEAK_DECLARED;

  /** Whether other units can refer to the definition. */
  public boolean isExported() {
    return switch (this) {
      case STRONG, WEAK, COMMON -> true;
      case INTERNAL, PRIVATE, AVAILABLE, DECLARED, WEAK_DECLARED -> false;
    };
  }

  /** Whether the unit holds a definition that linking may choose. */
  public boolean defines() {
    return switch (this) {
      case STRONG, WEAK, COMMON, INTERNAL, PRIVATE -> true;
      case AVAILABLE, DECLARED, WEAK_DECLARED -> false;
    };
  }
}
