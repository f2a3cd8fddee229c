package baton.store;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Sealed messages by family and key: written once, counted, and reported when they are not what was written. */
final class Records implements AutoCloseable {
  private final Database database;
  private final Failures failures;
  private final Consumer<Damage> damage;
  // Null when the store is only read.
  private final @Nullable FileChannel countFile;
  private final Object writing = new Object();
  private RecordCount count;
  private Unsynced unsynced = Unsynced.NOTHING;

  /** What {@link #close} has to do. */
  private enum Unsynced {
    NOTHING,
    WRITES,
    /** A write failed, and whoever wanted it was told so: the database takes nothing any more. */
    FAILED
  }

  /** A message under its key. */
  record Entry(Key key, MessageLite value) {}

  Records(
      Database database,
      Failures failures,
      Consumer<Damage> damage,
      @Nullable FileChannel countFile,
      RecordCount count) {
    this.database = database;
    this.failures = failures;
    this.damage = damage;
    this.countFile = countFile;
    this.count = count;
  }

  /**
   * What {@code decode} makes of the record; empty when there is none, and when it is damaged or the disk does not give it, which is
   * reported.
   */
  <M extends MessageLite, T> Optional<T> get(Key key, Parser<M> parser, Function<M, Optional<T>> decode) {
    ByteString sealed;
    try {
      sealed = database.get(key);
    } catch (RocksDBException e) {
      report(key, e);
      return Optional.empty();
    }
    if (sealed == null) {
      return Optional.empty();
    }
    try {
      return decode.apply(parser.parseFrom(Seal.open(key, sealed)));
    } catch (InvalidProtocolBufferException
        | UnreadableValueException
        | IllegalArgumentException
        | IndexOutOfBoundsException e) {
      report(key, e);
      return Optional.empty();
    }
  }

  /** Whether there is a record that can be read; a damaged one is reported. */
  boolean holds(Key key) {
    try {
      ByteString sealed = database.get(key);
      if (sealed == null) {
        return false;
      }
      Seal.open(key, sealed);
      return true;
    } catch (RocksDBException | UnreadableValueException e) {
      report(key, e);
      return false;
    }
  }

  /** How many records there are, by family. */
  SortedMap<String, Long> sizes() {
    synchronized (writing) {
      SortedMap<String, Long> sizes = new TreeMap<>();
      count.families().forEach((family, expected) -> sizes.put(family.label(), expected.keys()));
      return sizes;
    }
  }

  /**
   * Writes the entries, all or none of those that are missing. A key that is there keeps its value; if that differs, it is
   * reported. Throws {@link StoreException} when they cannot be written.
   */
  void put(List<Entry> entries) {
    Map<Key, ByteString> sealed = new LinkedHashMap<>();
    for (Entry entry : entries) {
      ByteString value = Seal.close(entry.key(), entry.value().toByteString());
      ByteString twin = sealed.putIfAbsent(entry.key(), value);
      if (twin != null && !twin.equals(value)) {
        damage.accept(new Damage.Conflict(entry.key().toString()));
      }
    }
    synchronized (writing) {
      Map<Family, RecordCount.Expected> counts = new EnumMap<>(count.families());
      List<Database.Entry> missing = new ArrayList<>(sealed.size());
      sealed.forEach(
          (key, value) -> {
            Presence presence = presence(key, value);
            if (presence != Presence.PRESENT) {
              missing.add(new Database.Entry(key, value));
              counts.merge(key.family(), presence.counted(), Records::sum);
            }
          });
      write(missing, counts);
    }
  }

  /** Writes the entry in place of the one that may be there. Throws {@link StoreException} when it cannot be written. */
  void replace(Entry entry) {
    var sealed = new Database.Entry(entry.key(), Seal.close(entry.key(), entry.value().toByteString()));
    synchronized (writing) {
      RecordCount.Expected added =
          isThere(entry.key()) ? new RecordCount.Expected(0, 1) : new RecordCount.Expected(1, 0);
      Map<Family, RecordCount.Expected> counts = new EnumMap<>(count.families());
      counts.merge(entry.key().family(), added, Records::sum);
      write(List.of(sealed), counts);
    }
  }

  private boolean isThere(Key key) {
    try {
      return database.get(key) != null;
    } catch (RocksDBException e) {
      report(key, e);
      return true;
    }
  }

  private enum Presence {
    PRESENT,
    ABSENT,
    UNREADABLE;

    /** What writing the entry adds to what its family should hold. */
    RecordCount.Expected counted() {
      return switch (this) {
        case PRESENT -> RecordCount.Expected.NOTHING;
        case ABSENT -> new RecordCount.Expected(1, 0);
        case UNREADABLE -> new RecordCount.Expected(0, 1);
      };
    }
  }

  private Presence presence(Key key, ByteString value) {
    ByteString present;
    try {
      present = database.get(key);
      if (present == null) {
        return Presence.ABSENT;
      }
      if (!present.equals(value)) {
        Seal.open(key, present);
        damage.accept(new Damage.Conflict(key.toString()));
      }
      return Presence.PRESENT;
    } catch (RocksDBException | UnreadableValueException e) {
      report(key, e);
      return Presence.UNREADABLE;
    }
  }

  private void write(List<Database.Entry> entries, Map<Family, RecordCount.Expected> counts) {
    if (entries.isEmpty()) {
      return;
    }
    if (countFile == null) {
      throw new IllegalStateException("the store is open for reading only");
    }
    try {
      database.write(entries);
      unsynced = Unsynced.WRITES;
      count = new RecordCount(count.writer(), database.sequence(), counts);
      count.writeTo(countFile);
    } catch (RocksDBException e) {
      unsynced = Unsynced.FAILED;
      throw failures.of(e, 0);
    } catch (IOException e) {
      throw failures.of(e);
    }
  }

  /** Gives every key of a family, in order, to {@code consumer}. */
  void forEachKey(Family family, Consumer<Key> consumer) {
    try {
      database.forEachKey(family, consumer);
    } catch (RocksDBException e) {
      throw failures.of(e, 0);
    }
  }

  /** Throws {@link StoreException} when what was written cannot be made to survive the end of the machine. */
  @Override
  public void close() {
    try {
      if (countFile != null) {
        if (unsynced == Unsynced.WRITES) {
          database.sync();
        }
        count.by(0).writeTo(countFile);
        countFile.close();
      }
    } catch (RocksDBException e) {
      throw failures.of(e, 0);
    } catch (IOException e) {
      throw failures.of(e);
    } finally {
      database.close();
    }
  }

  private void report(Key key, Exception e) {
    damage.accept(new Damage.Unreadable(key.toString(), String.valueOf(e.getMessage())));
  }

  private static RecordCount.Expected sum(RecordCount.Expected left, RecordCount.Expected right) {
    return new RecordCount.Expected(left.keys() + right.keys(), left.rewrites() + right.rewrites());
  }
}
