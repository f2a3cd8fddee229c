package baton.callgraph;

import baton.ir.Signature;
import baton.link.FieldKey;
import baton.link.Symbol;

/** What a call reaches, as far as its function's body tells. */
public sealed interface CallTarget {
  /**
   * A function by name, or by an address that the body itself names.
   *
   * @param callee the function
   * @param name the name it is called by, which differs from the callee's where that is an alias
   */
  record Direct(Symbol.Callable callee, String name) implements CallTarget {}

  /**
   * A function whose body a model says not to look at.
   *
   * @param callee the function
   * @param name the name it is called by
   */
  record Cut(Symbol.Callable callee, String name) implements CallTarget {}

  /**
   * A function that must not be compiled in: the call is unreachable.
   *
   * @param callee the function
   */
  record Unreachable(Symbol.Callable callee) implements CallTarget {}

  /**
   * What a field of a struct holds.
   *
   * @param field the field
   * @param signature what the call promises
   */
  record Dispatch(FieldKey field, Signature signature) implements CallTarget {}

  /**
   * What a variable that is no aggregate holds.
   *
   * @param variable the variable
   * @param signature what the call promises
   */
  record ThroughVariable(Symbol variable, Signature signature) implements CallTarget {}

  /**
   * What the function's own caller passed.
   *
   * @param formal the formal's index
   * @param signature what the call promises
   */
  record ThroughFormal(int formal, Signature signature) implements CallTarget {}

  /**
   * Nothing the body tells.
   *
   * @param reason what is called, for people
   * @param signature what the call promises
   */
  record Unknown(String reason, Signature signature) implements CallTarget {}

  /**
   * What a modelled function calls back before it returns.
   *
   * @param by the modelled function
   * @param argument the argument that is called
   * @param target what that argument is
   */
  record CalledBack(Symbol.Callable by, int argument, CallTarget target) implements CallTarget {}

  /**
   * What a modelled function starts as a thread, or registers to be called by others or later. No call of this function, so no edge.
   *
   * @param by the modelled function
   * @param argument the argument that is started
   * @param target what that argument is
   */
  record Started(Symbol.Callable by, int argument, CallTarget target) implements CallTarget {}
}
