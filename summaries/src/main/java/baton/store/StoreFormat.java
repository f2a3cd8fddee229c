package baton.store;

import baton.store.proto.FormatRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The format version inside the database, so that a marker file beside a database of another version is found out. */
final class StoreFormat {
  private StoreFormat() {}

  /** Writes our version where there is none; throws {@link StoreException} when there is another one. */
  static void agree(Records records, Path folder) {
    Optional<Integer> found =
        records.get(Key.FORMAT, FormatRecord.parser(), record -> Optional.of(record.getFormat()));
    if (found.isEmpty()) {
      var ours = FormatRecord.newBuilder().setFormat(StoreFolder.FORMAT).build();
      records.put(List.of(new Records.Entry(Key.FORMAT, ours)));
    } else if (found.get() != StoreFolder.FORMAT) {
      throw new StoreException(new StoreFailure.OtherFormat(folder, found.get().toString(), StoreFolder.FORMAT));
    }
  }
}
