package baton.ir;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** A digest over a sequence of texts and numbers, each with its length, so that no two sequences run together. */
public final class DigestBuilder {
  private final MessageDigest digest = Digest.fresh();
  private final byte[] four = new byte[Integer.BYTES];

  /** Adds a text. */
  public DigestBuilder add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.update(bytes);
    return this;
  }

  /** Adds texts and their number. */
  public DigestBuilder add(List<String> texts) {
    add(texts.size());
    texts.forEach(this::add);
    return this;
  }

  /** Adds {@code number} as four bytes, the highest first. */
  public DigestBuilder add(int number) {
    four[0] = (byte) (number >> 24);
    four[1] = (byte) (number >> 16);
    four[2] = (byte) (number >> 8);
    four[3] = (byte) number;
    digest.update(four);
    return this;
  }

  /** Adds another digest. */
  public DigestBuilder add(Digest other) {
    digest.update(other.raw());
    return this;
  }

  /** The digest of what was added. */
  public Digest build() {
    return Digest.ofRaw(digest.digest());
  }
}
