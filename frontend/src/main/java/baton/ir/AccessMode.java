package baton.ir;

/**
 * How an access is synchronised.
 *
 * @param order the memory order; {@link Order#PLAIN} for an ordinary access
 * @param isVolatile whether the access is volatile ({@code READ_ONCE} in the kernel; nothing at all in user space)
 */
public record AccessMode(Order order, boolean isVolatile) {
  /** An ordinary load or store. */
  public static final AccessMode PLAIN = new AccessMode(Order.PLAIN, false);

  /** Memory orders of C11, weakest first. */
  public enum Order {
    /** Not atomic. */
    PLAIN,
    /** Atomic without any order at all (LLVM's unordered). */
    UNORDERED,
    /** {@code memory_order_relaxed}. */
    RELAXED,
    /** {@code memory_order_acquire}. */
    ACQUIRE,
    /** {@code memory_order_release}. */
    RELEASE,
    /** {@code memory_order_acq_rel}. */
    ACQUIRE_RELEASE,
    /** {@code memory_order_seq_cst}. */
    SEQUENTIAL
  }

  /** Whether the access is atomic. */
  public boolean isAtomic() {
    return order != Order.PLAIN;
  }
}
