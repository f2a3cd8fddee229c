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

  /** Whether what comes later in the thread also happens after what a value read here was released with. */
  public boolean acquires() {
    return switch (order) {
      case ACQUIRE, ACQUIRE_RELEASE, SEQUENTIAL -> true;
      case PLAIN, UNORDERED, RELAXED, RELEASE -> false;
    };
  }

  /** Whether what came before in the thread also happens before what acquires the value written here. */
  public boolean releases() {
    return switch (order) {
      case RELEASE, ACQUIRE_RELEASE, SEQUENTIAL -> true;
      case PLAIN, UNORDERED, RELAXED, ACQUIRE -> false;
    };
  }
}
