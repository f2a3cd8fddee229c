package baton.entry;

/**
 * That a thread surely took one lock while it held another one, which it has not given back since.
 *
 * @param held the lock held
 * @param taken the lock taken meanwhile, and perhaps given back again
 */
public record LockOrder(String held, String taken) implements Comparable<LockOrder> {
  /** The same two locks, the other way round. */
  public LockOrder crossed() {
    return new LockOrder(/* held= */ taken, /* taken= */ held);
  }

  @Override
  public int compareTo(LockOrder other) {
    int order = held.compareTo(other.held);
    return order != 0 ? order : taken.compareTo(other.taken);
  }
}
