package baton.ir;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A SHA-256 digest: the name of a piece of content.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record Digest(String hex) implements Comparable<Digest> {
  private static final int HEX_DIGITS = 64;

  /** Throws {@link IllegalArgumentException} when {@code hex} is not 64 hexadecimal digits. */
  public Digest {
    boolean digits = hex.length() == HEX_DIGITS;
    for (int i = 0; digits && i < HEX_DIGITS; i++) {
      digits = HexFormat.isHexDigit(hex.charAt(i));
    }
    if (!digits) {
      throw new IllegalArgumentException("not a SHA-256 digest: " + hex);
    }
  }

  /** The digest of {@code content}. */
  public static Digest of(byte[] content) {
    return ofRaw(sha256().digest(content));
  }

  /** The digest of {@code text} in UTF-8. */
  public static Digest of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest whose 32 bytes are {@code raw}. */
  public static Digest ofRaw(byte[] raw) {
    return new Digest(HexFormat.of().formatHex(raw));
  }

  /** The 32 bytes. */
  public byte[] raw() {
    return HexFormat.of().parseHex(hex);
  }

  /** The first twelve hexadecimal digits, for people. */
  public String brief() {
    return hex.substring(0, 12);
  }

  @Override
  public int compareTo(Digest other) {
    return hex.compareTo(other.hex);
  }

  @Override
  public String toString() {
    return brief();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
