package baton.summary;

import baton.ir.Digest;
import java.util.Comparator;

/**
 * Where an event happens: an instruction of a body, whatever functions share that body.
 *
 * @param body the digest of the body
 * @param ordinal the ordinal of the instruction
 * @param part which of its accesses, as {@code baton.link.Access} counts them; 0 for one-access instructions
 */
public record Site(Digest body, int ordinal, int part) implements Comparable<Site> {
  private static final Comparator<Site> ORDER =
      Comparator.comparing(Site::body).thenComparingInt(Site::ordinal).thenComparingInt(Site::part);

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }

  /** A canonical text. */
  public String text() {
    return body.hex() + ":" + ordinal + ":" + part;
  }
}
