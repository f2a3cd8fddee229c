package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.capture.UnitKey;
import baton.flow.BodyFlows;
import baton.ir.Digest;
import baton.ir.TranslationUnit;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

/** Damage anywhere in the files of a store never gives a wrong value and never loses a record in silence. */
class DamageTest {
  @TempDir Path temporary;

  /** Openings before the damage: with one, all records are in the log; with more, in tables and the log. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void damageIsFoundOrHarmless(int openings) throws IOException {
    Map<StoreDamage.Result, Integer> results = damage(openings, 8);
    assertTrue(results.size() > 1, results.toString());
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void damageIsFoundOrHarmlessOften(int openings) throws IOException {
    System.out.println(openings + " openings: " + damage(openings, Integer.getInteger("baton.damages", 500)));
  }

  @Test
  void lostRecordsAreCounted() throws IOException {
    Map<UnitKey, TranslationUnit> units = Stores.units(31, 10);
    var stores = new Stores(temporary.resolve("store"));
    Path log;
    try (SummaryStore store = stores.write()) {
      units.forEach(store.units()::put);
      log = log(stores.folder());
    }
    Files.write(log, new byte[0]);
    try (SummaryStore store = stores.write()) {
      units.keySet().forEach(key -> assertEquals(Optional.empty(), store.units().unit(key)));
    }
    List<Damage> reported = stores.reported();
    assertTrue(reported.contains(new Damage.Lost("units", 10)), reported.toString());
  }

  /** RocksDB reads such a log for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"MANIFEST-", ".log"})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void recordOfARecycledLogIsRefused(String name) throws IOException {
    var stores = new Stores(temporary.resolve("store"));
    try (SummaryStore store = stores.write()) {
      Stores.units(34, 2).forEach(store.units()::put);
    }
    Path file = file(stores.folder(), name);
    byte[] bytes = Files.readAllBytes(file);
    int header = 7;
    int second = header + Byte.toUnsignedInt(bytes[4]) + (Byte.toUnsignedInt(bytes[5]) << 8);
    int kind = second + header - 1;
    assertEquals(1, bytes[kind], "a whole record");
    bytes[kind] = 5;
    Files.write(file, bytes);
    for (Access access : Access.values()) {
      StoreException refused = assertThrows(StoreException.class, () -> stores.open(access));
      assertEquals(
          new StoreFailure.Damaged(stores.folder(), file.getFileName() + " has a record of another kind of log at byte " + second),
          refused.failure());
    }
    assertEquals(List.of(), stores.reported());
  }

  /** Each bit of where the kinds of records are, and some that only look like it. */
  @Tag("long")
  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void everyByteOfAManifestMayBeDamaged() throws IOException {
    Path original = temporary.resolve("original");
    Map<UnitKey, TranslationUnit> units = Stores.units(35, 2);
    for (int opening = 0; opening < 2; opening++) {
      try (SummaryStore store = new Stores(original).write()) {
        units.forEach(store.units()::put);
      }
    }
    long size = Files.size(file(original, "MANIFEST-"));
    var damage = new StoreDamage(original, units, Map.of());
    Map<StoreDamage.Result, Integer> results = new EnumMap<>(StoreDamage.Result.class);
    for (int at = 0; at < size; at++) {
      results.merge(damage.checkFlipped(temporary.resolve("copy" + at), "MANIFEST-", at, 4), 1, Integer::sum);
    }
    System.out.println("bytes of a manifest: " + results);
    assertEquals(size, results.values().stream().mapToInt(i -> i).sum());
  }

  @Test
  void damagedRecordIsReportedByNameAndWrittenAgain() throws IOException {
    Map<UnitKey, TranslationUnit> units = Stores.units(32, 1);
    UnitKey key = units.keySet().iterator().next();
    TranslationUnit unit = units.values().iterator().next();
    var folder = new StoreFolder(temporary.resolve("store"));
    var stores = new Stores(folder.folder());
    stores.write().close();
    putRaw(folder, Key.unit(key.digest()), "not what belongs here");
    try (SummaryStore store = stores.write()) {
      assertEquals(Optional.empty(), store.units().unit(key));
      assertEquals(
          List.of(new Damage.Unreadable("units/" + key.digest().hex(), "wrong checksum")), stores.reported());
      units.forEach(store.units()::put);
      stores.reported();
      assertEquals(Optional.of(unit), store.units().unit(key));
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void damagedFlowsAreReportedByNameAndWrittenAgain() throws IOException {
    Digest key = Digest.of("flows");
    BodyFlows flows = new RandomValues(33).next(BodyFlows.class);
    var folder = new StoreFolder(temporary.resolve("store"));
    var stores = new Stores(folder.folder());
    stores.write().close();
    putRaw(folder, Key.flows(key), "not what belongs here");
    try (SummaryStore store = stores.write()) {
      assertEquals(Optional.empty(), store.flows().get(key));
      assertEquals(List.of(new Damage.Unreadable("flows/" + key.hex(), "wrong checksum")), stores.reported());
      store.flows().put(Map.of(key, flows));
      stores.reported();
      assertEquals(Optional.of(flows), store.flows().get(key));
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void valueUnderAnotherKeyIsNoValue() {
    var value = ByteString.copyFromUtf8("value");
    var place = Key.body(Digest.of("here"));
    ByteString sealed = Seal.close(place, value);
    assertEquals(value, Seal.open(place, sealed));
    assertThrows(UnreadableValueException.class, () -> Seal.open(Key.body(Digest.of("there")), sealed));
  }

  private Map<StoreDamage.Result, Integer> damage(int openings, int times) throws IOException {
    Path original = temporary.resolve("original");
    Map<UnitKey, TranslationUnit> units = new LinkedHashMap<>();
    Map<Digest, List<EncodedSummary>> components = new LinkedHashMap<>();
    for (int opening = 0; opening < openings; opening++) {
      Map<UnitKey, TranslationUnit> more = Stores.units(40 + opening, 6);
      Map<Digest, List<EncodedSummary>> summaries = Stores.components(60 + opening, 12);
      try (SummaryStore store = new Stores(original).write()) {
        more.forEach(store.units()::put);
        Stores.put(store, summaries);
      }
      components.putAll(summaries);
      units.putAll(more);
    }
    var damage = new StoreDamage(original, units, components);
    Map<StoreDamage.Result, Integer> results = new EnumMap<>(StoreDamage.Result.class);
    for (int i = 0; i < times; i++) {
      Path copy = temporary.resolve("copy" + i);
      results.merge(damage.check(copy, 1000L * openings + i), 1, Integer::sum);
    }
    return results;
  }

  private static void putRaw(StoreFolder folder, Key key, String value) throws IOException {
    try (Database database = Database.open(folder.database(), false)) {
      var sealed = Seal.close(Key.FORMAT, ByteString.copyFromUtf8(value));
      database.write(List.of(new Database.Entry(key, sealed)));
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  private static Path log(Path folder) throws IOException {
    return file(folder, ".log");
  }

  /** The first file with a part of a name. */
  private static Path file(Path folder, String part) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(file -> String.valueOf(file.getFileName()).contains(part)).findFirst().orElseThrow();
    }
  }
}
