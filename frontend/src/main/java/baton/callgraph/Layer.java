package baton.callgraph;

/** Why a function is thought to be behind a pointer, most telling first. */
public enum Layer {
  /** It is passed for the formal that is called. */
  PASSED,
  /** It is stored into the field that is called, anywhere in the program. */
  FIELD,
  /** It is stored into the variable that is called. */
  VARIABLE,
  /** Its address goes somewhere in the program where no field is known. */
  LOOSE
}
