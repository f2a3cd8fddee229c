package baton.ir;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A SHA-256 digest: the name of a piece of content. Digests are ordered as their hexadecimal digits are.
 *
 * @param first its first eight bytes, the highest first
 * @param second its next eight bytes
 * @param third its next eight bytes
 * @param fourth its last eight bytes
 */
public record Digest(long first, long second, long third, long fourth) implements Comparable<Digest> {
  /** How many bytes a digest has. */
  public static final int BYTES = 32;
  private static final HexFormat HEX = HexFormat.of();

  /** Never fed: its copies are, which are cheaper to have than new ones. */
  private static final MessageDigest FRESH = sha256();

  /** The digest with these 64 hexadecimal digits; throws {@link IllegalArgumentException} for any other text. */
  public static Digest ofHex(String hex) {
    return ofRaw(HEX.parseHex(hex));
  }

  /** The digest of {@code content}. */
  public static Digest of(byte[] content) {
    return ofRaw(fresh().digest(content));
  }

  /** The digest of {@code text} in UTF-8. */
  public static Digest of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest whose 32 bytes are {@code raw}; throws {@link IllegalArgumentException} for any other number of bytes. */
  public static Digest ofRaw(byte[] raw) {
    if (raw.length != BYTES) {
      throw new IllegalArgumentException("not a SHA-256 digest: " + raw.length + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.wrap(raw);
    return new Digest(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
  }

  /** The 32 bytes. */
  public byte[] raw() {
    return ByteBuffer.allocate(BYTES).putLong(first).putLong(second).putLong(third).putLong(fourth).array();
  }

  /** The 64 lower-case hexadecimal digits. */
  public String hex() {
    return HEX.toHexDigits(first) + HEX.toHexDigits(second) + HEX.toHexDigits(third) + HEX.toHexDigits(fourth);
  }

  /** The first twelve hexadecimal digits, for people. */
  public String brief() {
    return HEX.toHexDigits(first).substring(0, 12);
  }

  @Override
  public int compareTo(Digest other) {
    int order = Long.compareUnsigned(first, other.first);
    order = order != 0 ? order : Long.compareUnsigned(second, other.second);
    order = order != 0 ? order : Long.compareUnsigned(third, other.third);
    return order != 0 ? order : Long.compareUnsigned(fourth, other.fourth);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Digest digest
        && first == digest.first
        && second == digest.second
        && third == digest.third
        && fourth == digest.fourth;
  }

  /** Any part of a digest is as good as chance. */
  @Override
  public int hashCode() {
    return (int) first;
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
