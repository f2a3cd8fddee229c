package baton.capture;

import baton.ir.Digest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** A digest over a sequence of texts and numbers, each with its length, so that no two sequences run together. */
final class DigestBuilder {
  private final MessageDigest digest = Digest.fresh();
  private final byte[] four = new byte[Integer.BYTES];

  DigestBuilder add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.update(bytes);
    return this;
  }

  DigestBuilder add(List<String> texts) {
    add(texts.size());
    texts.forEach(this::add);
    return this;
  }

  /** Adds {@code number} as four bytes, the highest first. */
  DigestBuilder add(int number) {
    four[0] = (byte) (number >> 24);
    four[1] = (byte) (number >> 16);
    four[2] = (byte) (number >> 8);
    four[3] = (byte) number;
    digest.update(four);
    return this;
  }

  DigestBuilder add(Digest other) {
    digest.update(other.raw());
    return this;
  }

  Digest build() {
    return Digest.ofRaw(digest.digest());
  }
}
