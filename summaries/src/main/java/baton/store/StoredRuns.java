package baton.store;

import baton.store.proto.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The manifests of all runs. */
public final class StoredRuns {
  private final Records records;

  StoredRuns(Records records) {
    this.records = records;
  }

  /** Keeps the manifest of a run. */
  public void put(RunManifest run) {
    records.put(List.of(new Records.Entry(Key.run(run.id()), RunCodec.encode(run))));
  }

  /** The manifest of a run. */
  public Optional<RunManifest> run(RunId id) {
    return records.get(Key.run(id), RunRecord.parser(), record -> Optional.of(RunCodec.decode(record)));
  }

  /** All runs, the oldest first. */
  public List<RunId> ids() {
    List<RunId> ids = new ArrayList<>();
    records.forEachKey(Family.RUNS, key -> ids.add(new RunId(key.bytes().toStringUtf8())));
    return ids;
  }

  /** The manifests of all runs that looked for races, the latest first, of those that are readable. */
  public Stream<RunManifest> withFindings() {
    return ids().reversed().stream().flatMap(id -> run(id).stream()).filter(run -> run.findings().isPresent());
  }

  /** The manifest of the run that began last, of those that are readable. */
  public Optional<RunManifest> latest() {
    return ids().reversed().stream().flatMap(id -> run(id).stream()).findFirst();
  }
}
