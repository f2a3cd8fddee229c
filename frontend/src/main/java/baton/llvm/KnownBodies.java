package baton.llvm;

import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Digest;
import baton.ir.Instruction;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bodies met before and their digests: an inline function is read once for every unit that contains it, and comparing two bodies
 * costs far less than writing out the text that a digest is taken of. Equal bodies become one object. Bounded; safe for several
 * threads.
 */
final class KnownBodies {
  /** Those not met for longest are forgotten. */
  private static final int MOST = 1 << 14;

  /** Longer bodies are seldom those of inline functions. */
  private static final int INSTRUCTIONS = 256;

  /** So many instructions of the entry block count for the hash code. */
  private static final int SAMPLE = 6;

  private final LinkedHashMap<Key, Known> known = new LinkedHashMap<>(MOST, 0.75f, true);

  /**
   * A body and the digest of its canonical text.
   *
   * @param body with final referents
   * @param digest of its text
   */
  record Known(Body body, Digest digest) {}

  /** A body whose hash code is worked out once. */
  private record Key(Body body, int hash) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key(Body otherBody, int otherHash) && hash == otherHash && body.equals(otherBody);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** A body equal to {@code body}, and its digest. */
  Known of(Body body) {
    if (body.size() > INSTRUCTIONS) {
      return computed(body);
    }
    Key key = new Key(body, hash(body));
    synchronized (known) {
      Known before = known.get(key);
      if (before != null) {
        return before;
      }
    }
    Known computed = computed(body);
    synchronized (known) {
      known.put(key, computed);
      if (known.size() > MOST) {
        known.pollFirstEntry();
      }
    }
    return computed;
  }

  /** Of what tells most bodies apart; comparing tells the rest. */
  private static int hash(Body body) {
    int hash = 31 * (31 * body.size() + body.formals().hashCode()) + body.referents().hashCode();
    List<Instruction> entry = body.blocks().getFirst().instructions();
    for (int i = 0; i < Math.min(entry.size(), SAMPLE); i++) {
      hash = 31 * hash + entry.get(i).hashCode();
    }
    return hash;
  }

  private static Known computed(Body body) {
    return new Known(body, Digest.of(BodyText.canonical(body)));
  }
}
