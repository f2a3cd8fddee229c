package baton.store;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Outcome;
import baton.ir.TranslationUnit;
import baton.llvm.BatonHome;
import baton.summary.Summary;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stores for tests: what they report, and units to put in. */
final class Stores {
  private final Path folder;
  private final List<Damage> damage = new CopyOnWriteArrayList<>();

  Stores(Path folder) {
    this.folder = folder;
  }

  SummaryStore write() {
    return open(Access.READ_WRITE);
  }

  SummaryStore read() {
    return open(Access.READ_ONLY);
  }

  SummaryStore open(Access access) {
    return SummaryStore.open(folder, access, library(), damage::add);
  }

  static RocksLibrary library() {
    return new RocksLibrary(BatonHome.of(Map.of(), System.getProperties()));
  }

  Path folder() {
    return folder;
  }

  /** What was reported since the last call. */
  List<Damage> reported() {
    List<Damage> reported = List.copyOf(damage);
    damage.clear();
    return reported;
  }

  /** Units with random content whose bodies have the digests of their content, as real ones do. */
  static Map<UnitKey, TranslationUnit> units(long seed, int count) {
    var values = new RandomValues(seed);
    Map<UnitKey, TranslationUnit> units = new LinkedHashMap<>();
    while (units.size() < count) {
      TranslationUnit unit = honest(values.next(TranslationUnit.class));
      units.put(key(seed + "/" + units.size()), unit);
    }
    return units;
  }

  /** A run with random functions and outcome. */
  static RunManifest run(RandomValues values, int number) {
    List<RunManifest.FunctionBody> functions = new ArrayList<>();
    for (int i = 0; i < number % 5; i++) {
      functions.add(values.next(RunManifest.FunctionBody.class));
    }
    Instant started = Instant.EPOCH.plusMillis(number);
    return new RunManifest(
        RunId.of(started, number),
        started,
        "1",
        new TreeMap<>(Map.of("option", Integer.toString(number))),
        List.of(values.next(RunManifest.Unit.class)),
        functions,
        new TreeMap<>(Map.of("stage", Duration.ofNanos(number))),
        values.next(Outcome.class));
  }

  /** Components with random summaries, by key. */
  static Map<Digest, List<EncodedSummary>> components(long seed, int count) {
    var values = new RandomValues(seed);
    Map<Digest, List<EncodedSummary>> components = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      List<EncodedSummary> summaries = new ArrayList<>();
      for (int member = 0; member <= i % 3; member++) {
        summaries.add(EncodedSummary.of(values.next(Summary.class)));
      }
      components.put(Digest.of(seed + "." + i), List.copyOf(summaries));
    }
    return components;
  }

  /** Puts components, all at once. */
  static void put(SummaryStore store, Map<Digest, List<EncodedSummary>> components) {
    store
        .summaries()
        .put(components.entrySet().stream().map(c -> new StoredSummaries.Component(c.getKey(), c.getValue())).toList());
  }

  static UnitKey key(String text) {
    return new UnitKey(Digest.of(text));
  }

  private static TranslationUnit honest(TranslationUnit unit) {
    List<Function> functions = new ArrayList<>();
    for (Function function : unit.functions()) {
      functions.add(
          new Function(
              function.name(),
              function.linkage(),
              function.self(),
              Digest.of(BodyCodec.encode(function.body()).toByteArray()),
              function.body(),
              function.type(),
              function.signature(),
              function.section(),
              function.file(),
              function.line(),
              function.positions(),
              function.formalNames(),
              function.localNames()));
    }
    return with(unit, functions);
  }

  static TranslationUnit with(TranslationUnit unit, List<Function> functions) {
    return new TranslationUnit(
        unit.name(),
        unit.target(),
        unit.pointerBytes(),
        unit.files(),
        functions,
        unit.declarations(),
        unit.globals(),
        unit.aliases(),
        unit.types(),
        unit.constructors(),
        unit.destructors(),
        unit.annotations(),
        unit.moduleAssembly(),
        unit.notes());
  }
}
