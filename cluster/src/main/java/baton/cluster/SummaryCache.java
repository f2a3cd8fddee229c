package baton.cluster;

import baton.ir.Digest;
import baton.store.EncodedSummary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The summaries that a worker used last, up to a number of bytes. */
final class SummaryCache {
  private static final long MOST_BYTES = 32L << 20;

  private final Map<Digest, EncodedSummary> byDigest = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  Optional<EncodedSummary> get(Digest digest) {
    return Optional.ofNullable(byDigest.get(digest));
  }

  void put(EncodedSummary summary) {
    if (byDigest.put(summary.digest(), summary) == null) {
      bytes += summary.bytes().size();
      var oldest = byDigest.values().iterator();
      while (bytes > MOST_BYTES) {
        bytes -= oldest.next().bytes().size();
        oldest.remove();
      }
    }
  }
}
