package baton.callgraph;

/** Which calls count as edges between functions. */
public enum Edges {
  /** Calls by name or known address, models ignored. */
  DIRECT_WITHOUT_MODELS,
  /** Calls by name or known address, and what models call back; not to functions whose body a model cuts. */
  DIRECT,
  /** {@link #DIRECT}, and calls of formals to what callers pass. Summaries are made over these. */
  WITH_FORMALS,
  /** {@link #WITH_FORMALS}, and dispatch to all its targets. Contexts flow along these. */
  WITH_DISPATCH
}
