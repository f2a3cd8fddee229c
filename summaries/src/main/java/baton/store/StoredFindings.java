package baton.store;

import baton.ir.Digest;
import baton.store.proto.FindingsRecord;
import baton.task.Tasks;
import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;

/** What was found in programs, by the digest of all that it follows from. Safe for use by several threads. */
public final class StoredFindings implements Tasks.Results<StoredFindings.Kept> {
  private final Records records;

  StoredFindings(Records records) {
    this.records = records;
  }

  /**
   * What was found.
   *
   * @param functions every function with its body and its summary
   * @param report the findings, as {@code baton.report.JsonReport} writes them, packed by gzip
   */
  public record Kept(List<RunManifest.FunctionBody> functions, ByteString report) {
    /** Copies {@code functions}; one that several units contain is named once. */
    public Kept {
      functions = functions.stream().distinct().toList();
    }
  }

  @Override
  public Optional<Kept> get(Digest key) {
    return records.get(Key.findings(key), FindingsRecord.parser(), record -> Optional.of(decode(record)));
  }

  /** Throws {@link RuntimeException} when {@code record} is not what {@link #encode} writes. */
  static Kept decode(FindingsRecord record) {
    return new Kept(FunctionsCodec.decode(record.getFunctions(), new TableReader(record.getTables())), record.getReport());
  }

  /** Keeps what was found. Throws {@link StoreException} when it cannot be written. */
  @Override
  public void put(Digest key, Kept result) {
    records.put(List.of(new Records.Entry(Key.findings(key), encode(result))));
  }

  static FindingsRecord encode(Kept kept) {
    var tables = new TableWriter();
    var record = FindingsRecord.newBuilder().setFunctions(FunctionsCodec.encode(kept.functions(), tables)).setReport(kept.report());
    return record.setTables(tables.tables()).build();
  }
}
