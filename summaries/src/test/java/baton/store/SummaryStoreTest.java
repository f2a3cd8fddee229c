package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.capture.Recipe;
import baton.capture.SearchPath;
import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.Function;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is put into a store comes back, now and after it was opened again. */
class SummaryStoreTest {
  @TempDir Path folder;

  @Test
  void unitsComeBackFromAnOpenedAgainStore() {
    var stores = new Stores(folder);
    Map<UnitKey, TranslationUnit> units = Stores.units(1, 20);
    try (SummaryStore store = stores.write()) {
      units.forEach(store.units()::put);
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.units().unit(key)));
    }
    try (SummaryStore store = stores.read()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.units().unit(key)));
      assertEquals(Optional.empty(), store.units().unit(Stores.key("another")));
      assertFalse(store.units().holds(Stores.key("another")));
      List<UnitKey> keys = new ArrayList<>();
      store.units().forEachKey(keys::add);
      assertEquals(units.keySet(), Set.copyOf(keys));
      assertEquals(units.size(), keys.size());
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void bodyOfTwoUnitsIsStoredOnceAndIsOneObject() {
    var stores = new Stores(folder);
    TranslationUnit unit = withFunctions();
    try (SummaryStore store = stores.write()) {
      store.units().put(Stores.key("a"), unit);
      store.units().put(Stores.key("b"), unit);
      List<Digest> bodies = new ArrayList<>();
      store.units().forEachBody(bodies::add);
      assertEquals(unit.functions().stream().map(f -> f.digest()).distinct().count(), bodies.size());
      TranslationUnit a = store.units().unit(Stores.key("a")).orElseThrow();
      TranslationUnit b = store.units().unit(Stores.key("b")).orElseThrow();
      assertSame(a.functions().getFirst().body(), b.functions().getFirst().body());
    }
  }

  @Test
  void summariesComeBackFromAnOpenedAgainStore() {
    var stores = new Stores(folder);
    Map<Digest, List<EncodedSummary>> components = Stores.components(8, 40);
    try (SummaryStore store = stores.write()) {
      Stores.put(store, components);
      Stores.put(store, components);
    }
    try (SummaryStore store = stores.read()) {
      components.forEach((key, summaries) -> assertEquals(Optional.of(summaries), found(store, key, summaries)));
      components.forEach(
          (key, summaries) ->
              assertEquals(
                  summaries.stream().map(EncodedSummary::summary).toList(),
                  found(store, key, summaries).orElseThrow().stream().map(EncodedSummary::summary).toList()));
      assertEquals(Optional.empty(), store.summaries().component(Digest.of("another"), 1));
      List<Digest> keys = new ArrayList<>();
      store.summaries().forEachKey(keys::add);
      assertEquals(components.keySet().stream().sorted().toList(), keys);
      assertEquals(List.of(), stores.reported());
      Digest first = keys.getFirst();
      assertEquals(Optional.empty(), store.summaries().component(first, 7));
    }
    assertEquals(1, stores.reported().size(), "a record with another number of members is damaged");
  }

  private static Optional<List<EncodedSummary>> found(SummaryStore store, Digest key, List<EncodedSummary> summaries) {
    return store.summaries().component(key, summaries.size());
  }

  @Test
  void otherSummariesForAKeyAreReportedAndTheFirstStay() {
    var stores = new Stores(folder);
    List<List<EncodedSummary>> two = List.copyOf(Stores.components(9, 2).values());
    Digest key = Digest.of("key");
    try (SummaryStore store = stores.write()) {
      Stores.put(store, Map.of(key, two.getFirst()));
      Stores.put(store, Map.of(key, two.getLast()));
      assertEquals(List.of(new Damage.Conflict("summaries/" + key.hex())), stores.reported());
      assertEquals(Optional.of(two.getFirst()), store.summaries().component(key, two.getFirst().size()));
    }
  }

  @Test
  void secondValueForAKeyIsReportedAndTheFirstOneStays() {
    var stores = new Stores(folder);
    Map<UnitKey, TranslationUnit> units = Stores.units(2, 2);
    TranslationUnit first = units.values().stream().findFirst().orElseThrow();
    TranslationUnit second = units.values().stream().skip(1).findFirst().orElseThrow();
    try (SummaryStore store = stores.write()) {
      store.units().put(Stores.key("key"), first);
      store.units().put(Stores.key("key"), first);
      assertEquals(List.of(), stores.reported());
      store.units().put(Stores.key("key"), second);
      assertEquals(List.of(new Damage.Conflict("units/" + Digest.of("key").hex())), stores.reported());
      assertEquals(Optional.of(first), store.units().unit(Stores.key("key")));
    }
  }

  @Test
  void bodyOfTwoFunctionsOfAUnitIsOneRecord() {
    var stores = new Stores(folder);
    TranslationUnit unit = withFunctions();
    List<Function> functions = new ArrayList<>(unit.functions());
    functions.addAll(unit.functions());
    try (SummaryStore store = stores.write()) {
      store.units().put(Stores.key("twins"), Stores.with(unit, functions));
    }
    stores.write().close();
    assertEquals(List.of(), stores.reported(), "counted twice it would seem lost");
  }

  @Test
  void threadsPutTheSameUnitsAtOnce() throws ExecutionException, InterruptedException {
    var stores = new Stores(folder);
    Map<UnitKey, TranslationUnit> units = Stores.units(3, 20);
    try (SummaryStore store = stores.write();
        var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        done.add(threads.submit(() -> units.forEach(store.units()::put)));
      }
      for (Future<?> one : done) {
        one.get();
      }
    }
    try (SummaryStore store = stores.write()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.units().unit(key)));
    }
    assertEquals(List.of(), stores.reported(), "written twice would be counted twice");
  }

  @Test
  void manifestsAreListedByTime() {
    var stores = new Stores(folder);
    RunManifest early = manifest(Instant.parse("2026-01-02T03:04:05.678Z"), new Outcome.Complete());
    RunManifest late = manifest(Instant.parse("2026-10-02T03:04:05Z"), new Outcome.Incomplete("one unit failed"));
    try (SummaryStore store = stores.write()) {
      assertEquals(Optional.empty(), store.runs().latest());
      store.runs().put(late);
      store.runs().put(early);
    }
    try (SummaryStore store = stores.read()) {
      assertEquals(List.of(early.id(), late.id()), store.runs().ids());
      assertEquals(Optional.of(late), store.runs().latest());
      assertEquals(Optional.of(early), store.runs().run(early.id()));
      assertEquals("20260102-030405.678-7", early.id().text());
    }
  }

  @Test
  void readersSeeWhatIsThereWhileAnotherWritesAndCannotWrite() {
    var stores = new Stores(folder);
    Map<UnitKey, TranslationUnit> units = Stores.units(4, 3);
    try (SummaryStore writer = stores.write()) {
      units.forEach(writer.units()::put);
      try (SummaryStore reader = stores.read()) {
        units.forEach((key, unit) -> assertEquals(Optional.of(unit), reader.units().unit(key)));
        writer.units().put(Stores.key("later"), withFunctions());
        assertEquals(Optional.empty(), reader.units().unit(Stores.key("later")));
        assertThrows(
            IllegalStateException.class, () -> reader.units().put(Stores.key("from the reader"), withFunctions()));
      }
      try (SummaryStore reader = stores.read()) {
        assertTrue(reader.units().holds(Stores.key("later")));
      }
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void storeSurvivesManyOpenings() throws IOException {
    var stores = new Stores(folder);
    Map<UnitKey, TranslationUnit> units = Stores.units(5, 12);
    for (var unit : units.entrySet()) {
      try (SummaryStore store = stores.write()) {
        store.units().put(unit.getKey(), unit.getValue());
      }
    }
    try (SummaryStore store = stores.read()) {
      units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.units().unit(key)));
    }
    assertEquals(List.of(), stores.reported());
  }

  @Test
  void latestRecipesOfACommandAreKept() {
    var stores = new Stores(folder);
    Digest command = Digest.of("clang a.c");
    List<Recipe> recipes = IntStream.range(0, 10).mapToObj(SummaryStoreTest::recipe).toList();
    try (SummaryStore store = stores.write()) {
      assertEquals(List.of(), store.units().recipes(command));
      recipes.forEach(recipe -> store.units().keep(command, recipe));
      assertEquals(recipes.reversed().subList(0, 8), store.units().recipes(command));
      store.units().keep(command, recipes.get(5));
      assertEquals(recipes.get(5), store.units().recipes(command).getFirst());
      assertEquals(8, store.units().recipes(command).size());
    }
    try (SummaryStore store = stores.write()) {
      assertEquals(recipes.get(5), store.units().recipes(command).getFirst());
      List<Digest> commands = new ArrayList<>();
      store.units().forEachCommand(commands::add);
      assertEquals(List.of(command), commands);
    }
    assertEquals(List.of(), stores.reported());
  }

  private static Recipe recipe(int i) {
    return new Recipe(
        List.of("@root/a.c", "@root/include/x" + i + ".h", "@root/include/\ud83d\ude00", "@root/include/\ud83d\ude01", ""),
        new SearchPath(List.of(), List.of("/usr/include", "/usr/include/x86_64-linux-gnu"), List.of("/none")));
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
        List.of(new RunManifest.Unit("a.c", Optional.of(Stores.key("a")), outcome), new RunManifest.Unit("b.c", Optional.empty(), outcome)),
        List.of(
            new RunManifest.FunctionBody(new Referent.External("main"), Digest.of("main")),
            new RunManifest.FunctionBody(new Referent.SharedFunction("get", Digest.of("get")), Digest.of("get")),
            new RunManifest.FunctionBody(new Referent.SharedFunction("odd", Digest.of("odd")), Digest.of("other")),
            new RunManifest.FunctionBody(new Referent.UnitSymbol("a.c", "help"), Digest.of("help"))),
        new TreeMap<>(Map.of("compile", Duration.ofMillis(1234))),
        outcome);
  }
}
