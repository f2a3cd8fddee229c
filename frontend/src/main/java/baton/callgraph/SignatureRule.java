package baton.callgraph;

/** What becomes of a target whose signature differs from the call's. */
public enum SignatureRule {
  /** It stays and ranks last. */
  RANK,
  /** It is left out where the hashes of both C signatures are known, as in code that is built with control-flow integrity. */
  FILTER_BY_HASH,
  /** It is left out. For kernels on targets without the hash. */
  FILTER
}
