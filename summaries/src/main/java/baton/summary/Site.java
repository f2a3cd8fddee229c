package baton.summary;

import baton.ir.Digest;
import java.util.Comparator;

/**
 * Where an event happens: an instruction of a body, whatever functions share that body.
 *
 * @param body the digest of the body
 * @param ordinal the ordinal of the instruction
 * @param part which of its accesses, as {@code baton.link.Access} counts them; 0 for one-access instructions; of a call the argument
 *     that points to what is touched, or {@link #pointee} or {@link #reached} of it, {@link #RESULT}, or
 *     {@link #library}
 */
public record Site(Digest body, int ordinal, int part) implements Comparable<Site> {
  private static final Comparator<Site> ORDER =
      Comparator.comparing(Site::body).thenComparingInt(Site::ordinal).thenComparingInt(Site::part);

  private static final int POINTEES = 32;
  private static final int REACHED = 64;

  /** The part of what the returned pointer leads to. */
  public static final int RESULT = 96;

  /** The part of the n-th state or variable of a library that a call uses. */
  public static int library(int index) {
    return RESULT + 1 + index;
  }

  /** The part of what the pointer leads to that an argument points to. */
  public static int pointee(int argument) {
    return POINTEES + argument % POINTEES;
  }

  /** The part of all that can be reached from what an argument points to. */
  public static int reached(int argument) {
    return REACHED + argument % POINTEES;
  }

  /** The argument that a part is about; {@link #RESULT}, and what is the library's, of itself. */
  public static int argument(int part) {
    return part >= POINTEES && part < RESULT ? part % POINTEES : part;
  }

  /** Whether a part is what an argument of a call itself points to. */
  public static boolean isArgument(int part) {
    return part < POINTEES;
  }

  /** Whether a part is {@link #pointee} of an argument. */
  public static boolean isPointee(int part) {
    return part >= POINTEES && part < REACHED;
  }

  /** Whether a part is {@link #reached} from an argument. */
  public static boolean isReached(int part) {
    return part >= REACHED && part < RESULT;
  }

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }

  /** A canonical text. */
  public String text() {
    return body.hex() + ":" + ordinal + ":" + part;
  }
}
