package baton.ir;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** A digest over a sequence of texts and numbers, each with its length, so that no two sequences run together. */
public final class DigestBuilder {
  private static final int ROOM = 1024;

  private final MessageDigest digest = Digest.fresh();
  /** What is not yet in {@code digest}: many small updates cost more than what they add. */
  private final ByteBuffer waiting = ByteBuffer.allocate(ROOM);

  /** Adds a text. */
  public DigestBuilder add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds texts and their number. */
  public DigestBuilder add(List<String> texts) {
    add(texts.size());
    texts.forEach(this::add);
    return this;
  }

  /** Adds {@code number} as four bytes, the highest first. */
  public DigestBuilder add(int number) {
    makeRoom(Integer.BYTES);
    waiting.putInt(number);
    return this;
  }

  /** Adds another digest. */
  public DigestBuilder add(Digest other) {
    makeRoom(Digest.BYTES);
    waiting.putLong(other.first()).putLong(other.second()).putLong(other.third()).putLong(other.fourth());
    return this;
  }

  /** Adds bytes and their number. */
  public DigestBuilder add(byte[] bytes) {
    add(bytes.length);
    makeRoom(bytes.length);
    if (bytes.length <= ROOM) {
      waiting.put(bytes);
    } else {
      digest.update(bytes);
    }
    return this;
  }

  private void makeRoom(int bytes) {
    if (waiting.remaining() < bytes) {
      flush();
    }
  }

  private void flush() {
    digest.update(waiting.array(), 0, waiting.position());
    waiting.clear();
  }

  /** The digest of what was added. */
  public Digest build() {
    flush();
    return Digest.ofRaw(digest.digest());
  }
}
