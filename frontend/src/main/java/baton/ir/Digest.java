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

  /** Never fed: its copies are, which are cheaper to have than new ones. */
  private static final MessageDigest FRESH = sha256();

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
    return ofRaw(fresh().digest(content));
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
    byte[] raw = new byte[HEX_DIGITS / 2];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = (byte) (HexFormat.fromHexDigit(hex.charAt(2 * i)) << 4 | HexFormat.fromHexDigit(hex.charAt(2 * i + 1)));
    }
    return raw;
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

  /** A SHA-256 that nothing was added to. */
  public static MessageDigest fresh() {
    try {
      return (MessageDigest) FRESH.clone();
    } catch (CloneNotSupportedException e) {
      return sha256();
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
