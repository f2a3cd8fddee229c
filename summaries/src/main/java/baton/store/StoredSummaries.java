package baton.store;

import baton.ir.Digest;
import baton.store.proto.ComponentRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The summaries of components, by the digest of all that they were made from. Safe for use by several threads. */
public final class StoredSummaries {
  private final Records records;
  private final boolean audited;

  StoredSummaries(Records records) {
    this(records, false);
  }

  private StoredSummaries(Records records, boolean audited) {
    this.records = records;
    this.audited = audited;
  }

  /** The same for somebody who makes everything again: nothing is found, and what differs from what is there is reported. */
  public StoredSummaries audited() {
    return new StoredSummaries(records, true);
  }

  /**
   * The summaries of the component with this key, one a member.
   *
   * @param key the digest of what they were made from
   * @param members how many there must be; a record with another number is damaged
   */
  public Optional<List<EncodedSummary>> component(Digest key, int members) {
    return audited
        ? Optional.empty()
        : records.get(Key.summaries(key), ComponentRecord.parser(), record -> Optional.of(decode(record, members)));
  }

  private static List<EncodedSummary> decode(ComponentRecord record, int members) {
    if (record.getSummariesCount() != members) {
      throw new UnreadableValueException(record.getSummariesCount() + " summaries instead of " + members);
    }
    return record.getSummariesList().stream().map(EncodedSummary::ofBytes).toList();
  }

  /**
   * Keeps the summaries of components, all or none of those that are missing. A component that is there keeps its summaries; if
   * they differ, that is reported as {@link Damage.Conflict}. Throws {@link StoreException} when they cannot be written.
   */
  public void put(List<Component> components) {
    List<Records.Entry> entries = new ArrayList<>(components.size());
    for (Component component : components) {
      var record = ComponentRecord.newBuilder();
      component.summaries().forEach(summary -> record.addSummaries(summary.bytes()));
      entries.add(new Records.Entry(Key.summaries(component.key()), record.build()));
    }
    records.put(entries);
  }

  /** Gives the keys of all components, in order, to {@code consumer}. */
  public void forEachKey(Consumer<Digest> consumer) {
    records.forEachKey(Family.SUMMARIES, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }

  /**
   * A component's summaries under their key.
   *
   * @param key the digest of what they were made from
   * @param summaries one a member
   */
  public record Component(Digest key, List<EncodedSummary> summaries) {
    /** Copies {@code summaries}. */
    public Component {
      summaries = List.copyOf(summaries);
    }
  }
}
