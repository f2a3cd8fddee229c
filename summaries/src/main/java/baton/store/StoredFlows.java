package baton.store;

import baton.flow.BodyFlows;
import baton.ir.Digest;
import baton.store.proto.FlowsRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What flows where in bodies, by the digest of all that it was found from. Safe for use by several threads. */
public final class StoredFlows {
  private final Records records;

  StoredFlows(Records records) {
    this.records = records;
  }

  /** What is kept under a key. */
  public Optional<BodyFlows> get(Digest key) {
    return records.get(Key.flows(key), FlowsRecord.parser(), record -> Optional.of(FlowCodec.decode(record)));
  }

  /**
   * Keeps flows, all or none of those that are missing. What is there stays; if it differs, that is reported as {@link Damage.Conflict}.
   * Throws {@link StoreException} when they cannot be written.
   */
  public void put(Map<Digest, BodyFlows> flows) {
    List<Records.Entry> entries = new ArrayList<>(flows.size());
    flows.forEach((key, value) -> entries.add(new Records.Entry(Key.flows(key), FlowCodec.encode(value))));
    records.put(entries);
  }

  /** Gives all keys, in order, to {@code consumer}. */
  public void forEachKey(Consumer<Digest> consumer) {
    records.forEachKey(Family.FLOWS, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }
}
