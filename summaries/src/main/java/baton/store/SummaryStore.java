package baton.store;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The content-addressed store of all runs, on disk. Safe for use by several threads.
 *
 * <p>A record that is damaged counts as absent and is reported, so that it is computed again. Whatever writes throws {@link
 * StoreException} when the store can no longer be used, such as for lack of space.
 */
public final class SummaryStore implements AutoCloseable {
  private final Records records;
  private final StoredUnits units;
  private final StoredRuns runs;
  private final StoredSummaries summaries;
  private final StoredFlows flows;
  private final StoredFindings findings;

  private SummaryStore(Records records) {
    this.records = records;
    this.units = new StoredUnits(records);
    this.runs = new StoredRuns(records);
    this.summaries = new StoredSummaries(records);
    this.flows = new StoredFlows(records);
    this.findings = new StoredFindings(records);
  }

  /** Where a user's store is kept in Baton's folder {@code home}. Each format has its own: an update of Baton finds no foreign one. */
  public static Path folderIn(Path home) {
    return home.resolve("store-" + StoreFolder.FORMAT);
  }

  /**
   * Opens the store in {@code folder}. What is found damaged, now or later, is given to {@code damage}, on the thread that finds
   * it. Throws {@link StoreException} when the store cannot be opened; see {@link StoreFailure} for the reasons.
   */
  public static SummaryStore open(Path folder, Access access, RocksLibrary library, Consumer<Damage> damage) {
    return new SummaryStore(new Opening(new StoreFolder(folder), damage).open(access, library));
  }

  /** Units, bodies and recipes. */
  public StoredUnits units() {
    return units;
  }

  /** Run manifests. */
  public StoredRuns runs() {
    return runs;
  }

  /** Summaries of components. */
  public StoredSummaries summaries() {
    return summaries;
  }

  /** What flows where in bodies. */
  public StoredFlows flows() {
    return flows;
  }

  /** What was found in programs. */
  public StoredFindings findings() {
    return findings;
  }

  /** How many records there are, by the name of their column family. */
  public SortedMap<String, Long> sizes() {
    return records.sizes();
  }

  /**
   * Ends the use of the store. What was written survives the end of the machine from here on. Throws {@link StoreException} when
   * that cannot be had.
   */
  @Override
  public void close() {
    records.close();
  }
}
