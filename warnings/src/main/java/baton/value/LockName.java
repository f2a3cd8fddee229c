package baton.value;

/**
 * A lock with a name that means one lock in all threads.
 *
 * @param text an address in a variable, or a token of the model
 */
record LockName(String text) implements Comparable<LockName> {
  @Override
  public int compareTo(LockName other) {
    return text.compareTo(other.text);
  }
}
