package baton.model;

/**
 * A release of Linux, {@code 6.10}; later digits do not change interfaces and are dropped.
 *
 * @param major the first number
 * @param minor the second number
 */
public record KernelVersion(int major, int minor) implements Comparable<KernelVersion> {
  /** Later than any release that a rule names. */
  static final KernelVersion NEWEST = new KernelVersion(9999, 9999);

  /** Reads {@code MAJOR.MINOR} with anything after a further dot or dash. @throws IllegalArgumentException with what is allowed */
  public static KernelVersion parse(String text) {
    if (!text.matches("\\d{1,4}\\.\\d{1,4}([.-].*)?")) {
      throw new IllegalArgumentException("a kernel version MAJOR.MINOR");
    }
    String[] parts = text.split("[.-]", 3);
    return new KernelVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  @Override
  public int compareTo(KernelVersion other) {
    return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
