package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Digest;
import baton.ir.Outcome;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is put into a store comes back, now and after it was opened again. */
class SummaryStoreTest {
  @TempDir Path folder;

  @Test
  void unitsComeBackFromAnOpenedAgainStore() {
    var stores = new Stores(folder);
    Map<Digest, TranslationUnit> units = Stores.units(1, 20);
    try (SummaryStore store = stores.write()) {
      units.forEach(store::putUnit);
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.unit(key)));
    }
    try (SummaryStore store = stores.read()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.unit(key)));
      assertEquals(Optional.empty(), store.unit(Digest.of("another")));
      assertFalse(store.holdsUnit(Digest.of("another")));
      List<Digest> keys = new ArrayList<>();
      store.forEachUnitKey(keys::add);
      assertEquals(List.copyOf(units.keySet()), keys);
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void bodyOfTwoUnitsIsStoredOnceAndIsOneObject() {
    var stores = new Stores(folder);
    TranslationUnit unit = withFunctions();
    try (SummaryStore store = stores.write()) {
      store.putUnit(Digest.of("a"), unit);
      store.putUnit(Digest.of("b"), unit);
      List<Digest> bodies = new ArrayList<>();
      store.forEachBodyDigest(bodies::add);
      assertEquals(unit.functions().stream().map(f -> f.digest()).distinct().count(), bodies.size());
      TranslationUnit a = store.unit(Digest.of("a")).orElseThrow();
      TranslationUnit b = store.unit(Digest.of("b")).orElseThrow();
      assertSame(a.functions().getFirst().body(), b.functions().getFirst().body());
    }
  }

  @Test
  void secondValueForAKeyIsReportedAndTheFirstOneStays() {
    var stores = new Stores(folder);
    Map<Digest, TranslationUnit> units = Stores.units(2, 2);
    TranslationUnit first = units.values().stream().findFirst().orElseThrow();
    TranslationUnit second = units.values().stream().skip(1).findFirst().orElseThrow();
    try (SummaryStore store = stores.write()) {
      store.putUnit(Digest.of("key"), first);
      store.putUnit(Digest.of("key"), first);
      assertEquals(List.of(), stores.reported());
      store.putUnit(Digest.of("key"), second);
      assertEquals(List.of(new Damage.Conflict("units/" + Digest.of("key").hex())), stores.reported());
      assertEquals(Optional.of(first), store.unit(Digest.of("key")));
    }
  }

  @Test
  void threadsPutTheSameUnitsAtOnce() throws ExecutionException, InterruptedException {
    var stores = new Stores(folder);
    Map<Digest, TranslationUnit> units = Stores.units(3, 20);
    try (SummaryStore store = stores.write();
        var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        done.add(threads.submit(() -> units.forEach(store::putUnit)));
      }
      for (Future<?> one : done) {
        one.get();
      }
    }
    try (SummaryStore store = stores.write()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.unit(key)));
    }
    assertEquals(List.of(), stores.reported(), "written twice would be counted twice");
  }

  @Test
  void manifestsAreListedByTime() {
    var stores = new Stores(folder);
    RunManifest early = manifest(Instant.parse("2026-01-02T03:04:05.678Z"), new Outcome.Complete());
    RunManifest late = manifest(Instant.parse("2026-10-02T03:04:05Z"), new Outcome.Incomplete("one unit failed"));
    try (SummaryStore store = stores.write()) {
      assertEquals(Optional.empty(), store.latestRun());
      store.putRun(late);
      store.putRun(early);
    }
    try (SummaryStore store = stores.read()) {
      assertEquals(List.of(early.id(), late.id()), store.runs());
      assertEquals(Optional.of(late), store.latestRun());
      assertEquals(Optional.of(early), store.run(early.id()));
      assertEquals("20260102-030405.678-7", early.id().text());
    }
  }

  @Test
  void readersSeeWhatIsThereWhileAnotherWritesAndCannotWrite() {
    var stores = new Stores(folder);
    Map<Digest, TranslationUnit> units = Stores.units(4, 3);
    try (SummaryStore writer = stores.write()) {
      units.forEach(writer::putUnit);
      try (SummaryStore reader = stores.read()) {
        units.forEach((key, unit) -> assertEquals(Optional.of(unit), reader.unit(key)));
        writer.putUnit(Digest.of("later"), withFunctions());
        assertEquals(Optional.empty(), reader.unit(Digest.of("later")));
        assertThrows(
            IllegalStateException.class, () -> reader.putUnit(Digest.of("from the reader"), withFunctions()));
      }
      try (SummaryStore reader = stores.read()) {
        assertTrue(reader.holdsUnit(Digest.of("later")));
      }
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void storeSurvivesManyOpenings() throws IOException {
    var stores = new Stores(folder);
    Map<Digest, TranslationUnit> units = Stores.units(5, 12);
    for (var unit : units.entrySet()) {
      try (SummaryStore store = stores.write()) {
        store.putUnit(unit.getKey(), unit.getValue());
      }
    }
    try (SummaryStore store = stores.read()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.unit(key)));
    }
    assertEquals(List.of(), stores.reported());
  }

  static TranslationUnit withFunctions() {
    return Stores.units(6, 20).values().stream().filter(unit -> unit.functions().size() > 1).findFirst().orElseThrow();
  }

  private static RunManifest manifest(Instant started, Outcome outcome) {
    return new RunManifest(
        RunId.of(started, 7),
        started,
        "1",
        new TreeMap<>(Map.of("models", "linux", "jobs", "")),
        List.of(new RunManifest.Unit("a.c", Digest.of("a"), outcome)),
        List.of(
            new RunManifest.FunctionBody(new Referent.External("main"), Digest.of("main")),
            new RunManifest.FunctionBody(new Referent.UnitSymbol("a.c", "help"), Digest.of("help"))),
        new TreeMap<>(Map.of("compile", Duration.ofMillis(1234))),
        outcome);
  }
}
