package baton.pointsto;

import baton.link.Symbol;
import baton.memory.Base;

/** The only object that pointers of a class, or those to objects of some size, lead to, as far as the text of the program goes. */
public sealed interface SoleObject {
  /** Its size; -1 when it is not constant. */
  long bytes();

  /** A variable of which there is one, not one for each thread. */
  record Variable(Symbol.DefinedVariable variable) implements SoleObject {
    @Override
    public long bytes() {
      return variable.bytes();
    }
  }

  /**
   * What one place makes: one object only if it is executed once.
   *
   * @param name the allocation, under the calls that lead to it as far as they are told apart
   * @param bytes its size; -1 when it is not constant
   */
  record Made(Base name, long bytes) implements SoleObject {}
}
