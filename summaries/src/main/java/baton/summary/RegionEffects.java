package baton.summary;

import baton.memory.Address;
import baton.symbolic.Merge;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a function does to the regions of its caller (Seidl and Vojdani, section 3: {@code enter} and {@code combine} as an effect). Open
 * merges rise to the callers until they speak of variables only; the others stay.
 *
 * @param merges the regions that are one afterwards
 * @param returned names of the regions that the returned value may lead into; an object that the function made stands for the
 *     thread-local region
 */
public record RegionEffects(SortedSet<Merge> merges, SortedSet<Address> returned) {
  /** No effect. */
  public static final RegionEffects NONE = new RegionEffects(new TreeSet<>(), new TreeSet<>());

  /** Copies the sets. */
  public RegionEffects {
    merges = Collections.unmodifiableSortedSet(new TreeSet<>(merges));
    returned = Collections.unmodifiableSortedSet(new TreeSet<>(returned));
  }

  /** What is true of either. */
  RegionEffects join(RegionEffects other) {
    SortedSet<Merge> either = new TreeSet<>(merges);
    either.addAll(other.merges);
    SortedSet<Address> values = new TreeSet<>(returned);
    values.addAll(other.returned);
    return new RegionEffects(either, values);
  }

  /** A canonical text: equal exactly for equal effects. */
  public String text() {
    StringBuilder text = new StringBuilder(" merges ");
    merges.forEach(m -> text.append(m.text()).append(';'));
    text.append(" returns into ");
    returned.forEach(r -> text.append(r.text()).append(';'));
    return text.toString();
  }
}
