package baton.race;

import baton.link.Symbol;

/** Classes of objects that pointers do not tell apart; only accesses of one class can meet where no type is known. */
public interface ObjectClasses {
  /**
   * The class of what an access, or a pointer argument of a call, touches.
   *
   * @param function where it stands
   * @param ordinal the instruction
   * @param part which of its accesses or arguments
   */
  int accessed(Symbol.DefinedFunction function, int ordinal, int part);

  /** The class of a variable. */
  int of(Symbol variable);

  /** One class for everything. */
  static ObjectClasses single() {
    return new ObjectClasses() {
      @Override
      public int accessed(Symbol.DefinedFunction function, int ordinal, int part) {
        return 0;
      }

      @Override
      public int of(Symbol variable) {
        return 0;
      }
    };
  }
}
