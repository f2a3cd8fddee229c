package baton.store;

import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.TranslationUnit;
import baton.store.proto.BodyRecord;
import baton.store.proto.RunRecord;
import baton.store.proto.UnitRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The content-addressed store: translation units, bodies and run manifests of all runs, on disk. Safe for use by several threads.
 *
 * <p>A record that is damaged counts as absent and is reported, so that it is computed again. All methods throw {@link
 * StoreException} when the store can no longer be used, such as for lack of space.
 */
public final class SummaryStore implements AutoCloseable {
  private final Records records;
  private final SharedBodies bodies = new SharedBodies();

  private SummaryStore(Records records) {
    this.records = records;
  }

  /**
   * Opens the store in {@code folder}. What is found damaged, now or later, is given to {@code damage}, on the thread that finds
   * it. Throws {@link StoreException} when the store cannot be opened; see {@link StoreFailure} for the reasons.
   */
  public static SummaryStore open(Path folder, Access access, RocksLibrary library, Consumer<Damage> damage) {
    return new SummaryStore(new Opening(new StoreFolder(folder), damage).open(access, library));
  }

  /** Keeps a unit and its bodies. Bodies that are there already, from whichever unit, are not written again. */
  public void putUnit(Digest key, TranslationUnit unit) {
    List<Records.Entry> entries = new ArrayList<>(unit.functions().size() + 1);
    for (Function function : unit.functions()) {
      entries.add(new Records.Entry(Key.body(function.digest()), BodyCodec.encode(function.body())));
    }
    entries.add(new Records.Entry(Key.unit(key), UnitCodec.encode(unit)));
    records.put(entries);
  }

  /** The unit kept under {@code key}; empty as well when one of its bodies is missing. */
  public Optional<TranslationUnit> unit(Digest key) {
    return records.get(Key.unit(key), UnitRecord.parser(), record -> UnitCodec.decode(record, this::body));
  }

  /** Whether there is a readable record of the unit; its bodies are not looked at. */
  public boolean holdsUnit(Digest key) {
    return records.holds(Key.unit(key));
  }

  /** The body with this digest. The same object as long as somebody holds it. */
  public Optional<Body> body(Digest digest) {
    Optional<Body> held = bodies.get(digest);
    if (held.isPresent()) {
      return held;
    }
    Optional<Body> read =
        records.get(Key.body(digest), BodyRecord.parser(), record -> Optional.of(BodyCodec.decode(record)));
    read.ifPresent(body -> bodies.remember(digest, body));
    return read;
  }

  /** Keeps the manifest of a run. */
  public void putRun(RunManifest run) {
    records.put(List.of(new Records.Entry(Key.run(run.id()), RunCodec.encode(run))));
  }

  /** The manifest of a run. */
  public Optional<RunManifest> run(RunId id) {
    return records.get(Key.run(id), RunRecord.parser(), record -> Optional.of(RunCodec.decode(record)));
  }

  /** All runs, the oldest first. */
  public List<RunId> runs() {
    List<RunId> runs = new ArrayList<>();
    records.forEachKey(Family.RUNS, key -> runs.add(new RunId(key.bytes().toStringUtf8())));
    return runs;
  }

  /** The manifest of the run that began last and is readable. */
  public Optional<RunManifest> latestRun() {
    return runs().reversed().stream().flatMap(id -> run(id).stream()).findFirst();
  }

  /** Gives the keys of all units, in order, to {@code consumer}. */
  public void forEachUnitKey(Consumer<Digest> consumer) {
    records.forEachKey(Family.UNITS, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }

  /** Gives the digests of all bodies, in order, to {@code consumer}. */
  public void forEachBodyDigest(Consumer<Digest> consumer) {
    records.forEachKey(Family.BODIES, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }

  /** Ends the use of the store. What was written survives the end of the machine from here on. */
  @Override
  public void close() {
    records.close();
  }
}
