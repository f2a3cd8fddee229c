package baton.capture;

import baton.ir.Digest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** A digest over a sequence of texts and numbers, each with its length, so that no two sequences run together. */
final class DigestBuilder {
  private final MessageDigest digest;

  DigestBuilder() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

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

  DigestBuilder add(int number) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
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
