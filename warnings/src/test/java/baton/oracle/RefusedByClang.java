package baton.oracle;

/** Clang does not accept a source. The message holds what clang says and the source. */
final class RefusedByClang extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedByClang(String message) {
    super(message);
  }
}
