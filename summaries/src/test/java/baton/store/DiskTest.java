package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.TranslationUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full or cannot be written. */
class DiskTest {
  @TempDir Path folder;

  @Test
  void fullDiskIsSaidAndLosesNothing() throws IOException {
    try (var _ = SmallDisk.at(folder, 4)) {
      var stores = new Stores(folder.resolve("store"));
      Map<UnitKey, TranslationUnit> units = Stores.units(21, 30);
      SummaryStore store = stores.write();
      Map<Digest, List<EncodedSummary>> components = Stores.components(23, 30);
      units.forEach(store.units()::put);
      Stores.put(store, components);
      Path filler = folder.resolve("filler");
      fill(filler);
      StoreException full = assertThrows(StoreException.class, () -> putMany(store));
      assertEquals(new StoreFailure.DiskFull(stores.folder()), full.failure());
      assertEquals(
          new StoreFailure.DiskFull(folder.resolve("second")),
          assertThrows(StoreException.class, () -> new Stores(folder.resolve("second")).write().close()).failure());
      store.close();

      Files.delete(filler);
      try (SummaryStore again = stores.write()) {
        units.forEach((key, unit) -> assertEquals(Optional.of(unit), again.units().unit(key)));
        components.forEach(
            (key, all) -> assertEquals(Optional.of(all), again.summaries().component(key, all.size())));
        units.forEach(again.units()::put);
        Stores.put(again, components);
      }
      assertEquals(List.of(), stores.reported());
    }
  }

  @Test
  void diskThatCannotBeWrittenIsReadAndSaysSoToAWriter() throws IOException {
    try (var disk = SmallDisk.at(folder, 8)) {
      var stores = new Stores(folder.resolve("store"));
      Map<UnitKey, TranslationUnit> units = Stores.units(22, 5);
      try (SummaryStore store = stores.write()) {
        units.forEach(store.units()::put);
      }
      disk.forbidWriting();
      var refused = assertThrows(StoreException.class, () -> stores.write().close());
      assertInstanceOf(StoreFailure.NoAccess.class, refused.failure(), refused.getMessage());
      assertInstanceOf(
          StoreFailure.NoAccess.class,
          assertThrows(StoreException.class, () -> new Stores(folder.resolve("new")).write().close()).failure());
      try (SummaryStore store = stores.read()) {
        units.forEach((key, unit) -> assertEquals(Optional.of(unit), store.units().unit(key)));
      }
      assertEquals(List.of(), stores.reported());
    }
  }

  private static void putMany(SummaryStore store) {
    for (int seed = 100; seed < 200; seed++) {
      Stores.put(store, Stores.components(seed, 30));
      Stores.units(seed, 10).forEach(store.units()::put);
    }
  }

  private static void fill(Path file) throws IOException {
    byte[] some = new byte[4096];
    try (var out = Files.newOutputStream(file)) {
      IOException full =
          assertThrows(
              IOException.class,
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  out.write(some);
                }
              });
      assertTrue(String.valueOf(full.getMessage()).contains("No space left"), full.getMessage());
    }
  }
}
