package baton.value;

import java.util.function.UnaryOperator;

/**
 * Something mutable of which copies are made more often than changes: a copy shares it until one of the two is changed.
 *
 * @param <M> what is copied
 */
final class LazyCopy<M> {
  private final UnaryOperator<M> copier;
  private M value;
  private boolean isShared;

  private LazyCopy(M value, UnaryOperator<M> copier, boolean isShared) {
    this.value = value;
    this.copier = copier;
    this.isShared = isShared;
  }

  /** Of something that nobody else changes. */
  static <M> LazyCopy<M> of(M value, UnaryOperator<M> copier) {
    return new LazyCopy<>(value, copier, false);
  }

  /** A copy that changes independently. */
  LazyCopy<M> copy() {
    isShared = true;
    return new LazyCopy<>(value, copier, true);
  }

  /** To be looked at only. */
  M read() {
    return value;
  }

  /** To be changed. */
  M write() {
    if (isShared) {
      value = copier.apply(value);
      isShared = false;
    }
    return value;
  }
}
