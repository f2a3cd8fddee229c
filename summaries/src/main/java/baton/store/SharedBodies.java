package baton.store;

import baton.ir.Body;
import baton.ir.Digest;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The bodies that somebody holds, by digest: an inline function that a thousand units contain is one object in memory too. */
final class SharedBodies {
  private final Map<Digest, Held> held = new ConcurrentHashMap<>();
  private final ReferenceQueue<Body> dropped = new ReferenceQueue<>();

  private static final class Held extends WeakReference<Body> {
    private final Digest digest;

    Held(Digest digest, Body body, ReferenceQueue<Body> dropped) {
      super(body, dropped);
      this.digest = digest;
    }
  }

  Optional<Body> get(Digest digest) {
    Held reference = held.get(digest);
    return reference == null ? Optional.empty() : Optional.ofNullable(reference.get());
  }

  /** Remembers {@code body} as long as somebody holds it. */
  void remember(Digest digest, Body body) {
    for (var gone = dropped.poll(); gone != null; gone = dropped.poll()) {
      held.remove(((Held) gone).digest, gone);
    }
    held.put(digest, new Held(digest, body, dropped));
  }
}
