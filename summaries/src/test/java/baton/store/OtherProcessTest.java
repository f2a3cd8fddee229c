package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.TranslationUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes and one store. */
class OtherProcessTest {
  private static final int UNITS = 8;

  @TempDir Path temporary;

  @Test
  void oneWritesOthersReadAndNothingAcknowledgedIsLostByKilling() throws IOException, InterruptedException {
    var stores = new Stores(temporary.resolve("store"));
    Map<UnitKey, TranslationUnit> units = Stores.units(11, UNITS);
    try (var other = OtherProcess.start(stores.folder(), OtherProcess.home(), 11, UNITS)) {
      assertEquals("open", other.next());
      List<UnitKey> acknowledged = new ArrayList<>();
      for (String line = other.next(); !line.equals("done"); line = other.next()) {
        acknowledged.add(new UnitKey(Digest.ofHex(line)));
      }

      StoreException refused = assertThrows(StoreException.class, stores::write);
      assertEquals(new StoreFailure.InUse(stores.folder(), other.pid()), refused.failure());
      assertTrue(refused.failure().sentence().contains("a run is going on"), refused.failure().sentence());
      assertHolds(stores, Access.READ_ONLY, units, acknowledged);

      other.kill();
      assertHolds(stores, Access.READ_ONLY, units, acknowledged);
      assertHolds(stores, Access.READ_WRITE, units, acknowledged);
      assertHolds(stores, Access.READ_WRITE, units, acknowledged);
      assertEquals(List.of(), stores.reported());
    }
  }

  @Test
  void killedInTheMiddleOfWriting() throws IOException, InterruptedException {
    int many = 200;
    var stores = new Stores(temporary.resolve("store"));
    Map<UnitKey, TranslationUnit> units = Stores.units(12, many);
    List<UnitKey> acknowledged = new ArrayList<>();
    try (var other = OtherProcess.start(stores.folder(), OtherProcess.home(), 12, many)) {
      assertEquals("open", other.next());
      while (acknowledged.size() < many / 4) {
        acknowledged.add(new UnitKey(Digest.ofHex(other.next())));
      }
      other.kill();
    }
    assertHolds(stores, Access.READ_WRITE, units, acknowledged);
    assertEquals(List.of(), stores.reported());
  }

  /** The library is then unpacked as RocksDB does by itself. */
  @Test
  void homeThatIsNoFolderCostsTimeOnly() throws IOException {
    Path home = Files.writeString(temporary.resolve("home"), "");
    try (var other = OtherProcess.start(temporary.resolve("store"), home, 13, 1)) {
      assertEquals("open", other.next());
    }
  }

  @Test
  void libraryIsUnpackedOnceAndAgainWhenItIsDamaged() throws IOException {
    Path home = temporary.resolve("home");
    Path library = unpackedBy("one", home);
    byte[] content = Files.readAllBytes(library);
    var time = Files.getLastModifiedTime(library);
    assertEquals(library, unpackedBy("two", home));
    assertEquals(time, Files.getLastModifiedTime(library));
    byte[] damaged = content.clone();
    damaged[content.length / 2] ^= 1;
    Files.write(library, damaged);
    assertEquals(library, unpackedBy("three", home));
    assertEquals(-1, Files.mismatch(library, Files.write(temporary.resolve("expected"), content)));
  }

  private Path unpackedBy(String store, Path home) throws IOException {
    try (var other = OtherProcess.start(temporary.resolve(store), home, 14, 1)) {
      assertEquals("open", other.next());
    }
    try (var files = Files.walk(home)) {
      List<Path> libraries = files.filter(Files::isRegularFile).toList();
      assertEquals(1, libraries.size(), libraries.toString());
      return libraries.getFirst();
    }
  }

  private static void assertHolds(
      Stores stores, Access access, Map<UnitKey, TranslationUnit> units, List<UnitKey> keys) {
    try (SummaryStore store = stores.open(access)) {
      for (UnitKey key : keys) {
        assertEquals(Optional.ofNullable(units.get(key)), store.units().unit(key));
      }
    }
  }
}
