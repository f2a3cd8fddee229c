package baton.callgraph;

/** Why a function is thought to be behind a pointer, most telling first. */
public enum Layer {
  /** It is called by name, or passed for the formal that is called. */
  PASSED,
  /** It comes into the field that is called, anywhere in the program. */
  FIELD,
  /** It comes into the variable that is called. */
  VARIABLE,
  /** It comes to the call in another way, such as by what a function returns. */
  ELSEWHERE,
  /** It may come to the call by another name of a cell, and its signature fits. */
  LOOSE
}
