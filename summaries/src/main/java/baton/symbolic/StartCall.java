package baton.symbolic;

import baton.ir.Digest;

/**
 * A call on the way to the start of a thread.
 *
 * @param body the digest of the body it stands in
 * @param ordinal its ordinal
 */
public record StartCall(Digest body, int ordinal) implements Comparable<StartCall> {
  /** Further calls, which are not told. */
  public static final StartCall MORE = new StartCall(Digest.of("further calls"), -1);

  @Override
  public int compareTo(StartCall other) {
    int order = Integer.compare(ordinal, other.ordinal);
    return order != 0 ? order : body.compareTo(other.body);
  }

  String text() {
    return equals(MORE) ? "..." : body.hex() + ":" + ordinal;
  }
}
