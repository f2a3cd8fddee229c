package baton.cli;

import baton.race.Findings;
import baton.report.UnreadableReportException;
import baton.store.Access;
import baton.store.RocksLibrary;
import baton.store.StoreException;
import baton.store.StoredFindings;
import baton.store.SummaryStore;
import com.google.protobuf.ByteString;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What earlier runs found, from the store. */
final class PastRuns {
  private final Console console;
  private final Installation installation;
  private final StoreOptions options;

  PastRuns(Console console, Installation installation, StoreOptions options) {
    this.console = console;
    this.installation = installation;
    this.options = options;
  }

  /** The packed report of the last analysis; empty when there was none. */
  private Optional<ByteString> report() {
    Path folder = options.store().orElseGet(installation::store);
    if (!Files.exists(folder)) {
      return Optional.empty();
    }
    try (SummaryStore store =
        SummaryStore.open(
            folder, Access.READ_ONLY, new RocksLibrary(installation.home()), d -> console.error(d.sentence() + "."))) {
      return store.runs().withFindings()
          .flatMap(run -> run.findings().flatMap(store.findings()::get).stream())
          .findFirst()
          .map(StoredFindings.Kept::report);
    } catch (StoreException e) {
      throw new EnvironmentError(e.failure().sentence(), e);
    }
  }

  /** The findings of the last analysis; empty when there was none. */
  Optional<Findings> findings() {
    Optional<ByteString> report = report();
    if (report.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(PackedReport.read(report.get()));
    } catch (UnreadableReportException e) {
      throw new InputError("the last report in the store cannot be read: " + e.getMessage() + "; run 'baton analyze' again.", e);
    }
  }
}
