package baton.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;

/** Opens the database of a store and compares what it holds with what it should hold. */
final class Opening {
  /**
   * A reader that opens while the writer moves records from the log into a table may see neither, and half a count while it is
   * written; the next attempt does better.
   */
  private static final int READER_ATTEMPTS = 5;

  private final StoreFolder folder;
  private final Failures failures;
  private final Consumer<Damage> damage;

  Opening(StoreFolder folder, Consumer<Damage> damage) {
    this.folder = folder;
    this.failures = new Failures(folder.folder());
    this.damage = damage;
  }

  Records open(Access access, RocksLibrary library) {
    folder.prepare(access);
    try {
      library.load();
    } catch (UnsatisfiedLinkError e) {
      throw new StoreException(new StoreFailure.NoLibrary(folder.folder(), String.valueOf(e.getMessage())), e);
    }
    try {
      Optional<String> endless = LogFiles.endless(folder.database());
      if (endless.isPresent()) {
        throw new StoreException(new StoreFailure.Damaged(folder.folder(), endless.get()));
      }
      return switch (access) {
        case READ_WRITE -> openForWriting();
        case READ_ONLY -> openForReading();
      };
    } catch (IOException e) {
      throw failures.of(e);
    }
  }

  private Records openForWriting() throws IOException {
    boolean create = folder.isNew();
    Counted expected = create ? new Counted(RecordCount.NONE, List.of()) : counted();
    Database database;
    try {
      database = Database.open(folder.database(), create);
    } catch (RocksDBException e) {
      throw failures.of(e, expected.count().writer());
    }
    boolean opened = false;
    try {
      // Another process may have written between reading the count and taking the lock.
      Counted locked = create ? expected : counted();
      Compared compared = compare(database, locked.count());
      FileChannel file = RecordCount.open(folder.count());
      RecordCount count = compared.count().by(ProcessHandle.current().pid());
      count.writeTo(file);
      var records = new Records(database, failures, damage, file, count);
      report(locked, compared);
      StoreFormat.agree(records, folder.folder());
      opened = true;
      return records;
    } catch (RocksDBException e) {
      throw failures.of(e, 0);
    } finally {
      if (!opened) {
        database.close();
      }
    }
  }

  private Records openForReading() throws IOException {
    for (int attempt = 1; ; attempt++) {
      // Read first: what is counted by now is in the database by then.
      Counted expected = counted();
      try {
        Database database = Database.openReadOnly(folder.database());
        Compared compared = compare(database, expected.count());
        boolean good = expected.damage().isEmpty() && compared.damage().isEmpty();
        if (good || attempt == READER_ATTEMPTS) {
          report(expected, compared);
          return new Records(database, failures, damage, null, expected.count());
        }
        database.close();
      } catch (RocksDBException e) {
        if (attempt == READER_ATTEMPTS) {
          throw failures.of(e, 0);
        }
      }
    }
  }

  /** A record count, and what is wrong with its file. */
  private record Counted(RecordCount count, List<Damage> damage) {}

  private Counted counted() {
    Path file = folder.count();
    try {
      if (Files.exists(file)) {
        return new Counted(RecordCount.read(file), List.of());
      }
      return new Counted(RecordCount.NONE, List.of(new Damage.Uncounted(file.getFileName() + " is missing")));
    } catch (IOException e) {
      return new Counted(RecordCount.NONE, List.of(new Damage.Uncounted(file.getFileName() + ": " + e.getMessage())));
    }
  }

  /** What the database should hold from now on, and what it should have held before. */
  private record Compared(RecordCount count, List<Damage> damage) {}

  private static Compared compare(Database database, RecordCount expected) throws RocksDBException {
    List<Damage> found = new ArrayList<>();
    RecordCount actual = expected.at(database.sequence());
    for (Family family : Family.values()) {
      long entries = database.entries(family);
      long keys = expected.expected(family).keys();
      long rewrites = expected.expected(family).rewrites();
      if (entries < keys) {
        found.add(new Damage.Lost(family.label(), keys - entries));
        keys = 0;
      }
      // A process that was killed between writing and counting left more than was counted.
      actual = actual.with(family, new RecordCount.Expected(Math.max(keys, entries - rewrites), rewrites));
    }
    if (found.isEmpty() && database.sequence() < expected.sequence()) {
      found.add(new Damage.LostWrites(expected.sequence() - database.sequence()));
    }
    return new Compared(actual, found);
  }

  private void report(Counted expected, Compared compared) {
    expected.damage().forEach(damage);
    compared.damage().forEach(damage);
  }
}
