package baton.oracle;

import baton.ir.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What string literals hold. The representation keeps plain data by its digest only; so the literals of the sources are read here,
 * and found again by their digests.
 *
 * @param byDigest the bytes, with the zero at the end
 */
record Literals(Map<Digest, byte[]> byDigest) {
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  private static final Pattern BETWEEN = Pattern.compile("(?<!\\\\)\"\\s*\n\\s*\"");

  /** Copies the map. */
  Literals {
    byDigest = Map.copyOf(byDigest);
  }

  /** None. */
  static final Literals NONE = new Literals(Map.of());

  /** Those of some sources. Of escapes it knows the ones of one letter. */
  static Literals of(Collection<String> sources) {
    Map<Digest, byte[]> found = new HashMap<>();
    for (String source : sources) {
      Matcher matcher = LITERAL.matcher(BETWEEN.matcher(source).replaceAll(""));
      while (matcher.find()) {
        byte[] bytes = (matcher.group(1).translateEscapes() + '\0').getBytes(StandardCharsets.UTF_8);
        found.put(Digest.of(bytes), bytes);
      }
    }
    return new Literals(found);
  }

  /** The {@code count} bytes with that digest: a literal, or one that begins a longer array, or whose last zero has no room. */
  Optional<byte[]> bytes(Digest digest, int count) {
    byte[] known = byDigest.get(digest);
    return known != null
        ? Optional.of(known)
        : byDigest.values().stream().map(bytes -> Arrays.copyOf(bytes, count)).filter(bytes -> Digest.of(bytes).equals(digest)).findFirst();
  }
}
