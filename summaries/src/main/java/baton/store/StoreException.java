package baton.store;

/** The store cannot be opened, or no longer be written. The message is the failure's sentence and ready to be shown. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient StoreFailure failure;

  /** A failure found by the store itself. */
  public StoreException(StoreFailure failure) {
    super(failure.sentence());
    this.failure = failure;
  }

  /** A failure, and what led to it. */
  public StoreException(StoreFailure failure, Throwable cause) {
    super(failure.sentence(), cause);
    this.failure = failure;
  }

  /** What is wrong. */
  public StoreFailure failure() {
    return failure;
  }
}
