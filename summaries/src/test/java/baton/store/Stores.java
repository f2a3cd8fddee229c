package baton.store;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.TranslationUnit;
import baton.llvm.BatonHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
