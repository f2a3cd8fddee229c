package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** What cannot be opened says what is wrong, where, and what to do, in one sentence. */
class StoreFailureTest {
  @TempDir Path temporary;

  @Test
  void readerOfNothingMakesNothing() throws IOException {
    Path missing = temporary.resolve("missing");
    assertEquals(new StoreFailure.Missing(missing), failure(missing, Access.READ_ONLY));
    assertFalse(Files.exists(missing));
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    assertEquals(new StoreFailure.Missing(empty), failure(empty, Access.READ_ONLY));
    try (var files = Files.list(empty)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void storeIsMadeInAnEmptyFolderAndAfterAKilledBeginning() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("empty"));
    Files.writeString(folder.resolve("baton-store"), "");
    var stores = new Stores(folder);
    stores.write().close();
    stores.read().close();
    assertEquals(List.of(), stores.reported());
  }

  @ParameterizedTest
  @EnumSource
  void fileIsNotAStore(Access access) throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "text");
    assertEquals(new StoreFailure.NotAStore(file, "it is not a folder"), failure(file, access));
    assertEquals("text", Files.readString(file));
  }

  @ParameterizedTest
  @EnumSource
  void folderOfSomethingElseIsLeftAlone(Access access) throws IOException {
    Files.writeString(temporary.resolve("letter.txt"), "text");
    assertEquals(new StoreFailure.NotAStore(temporary, "it holds letter.txt"), failure(temporary, access));
    try (var files = Files.list(temporary)) {
      assertEquals(1, files.count());
    }
  }

  @ParameterizedTest
  @EnumSource
  void databaseOfAnotherProgramIsLeftAlone(Access access) throws RocksDBException {
    new Stores(temporary.resolve("loads the library")).write().close();
    Path other = temporary.resolve("other");
    RocksDB.open(other.toString()).close();
    assertEquals(
        new StoreFailure.NotAStore(other, "it is a RocksDB database of another program"), failure(other, access));
  }

  @ParameterizedTest
  @EnumSource
  void otherFormatNamesBothVersions(Access access) throws IOException {
    Path folder = made();
    Path marker = folder.resolve("baton-store");
    Files.writeString(marker, Files.readString(marker).replace("format " + StoreFolder.FORMAT, "format 1"));
    assertEquals(new StoreFailure.OtherFormat(folder, "1", StoreFolder.FORMAT), failure(folder, access));
    assertTrue(failure(folder, access).sentence().contains("format 1,"));
    assertTrue(failure(folder, access).sentence().contains("format " + StoreFolder.FORMAT + ":"));
  }

  @ParameterizedTest
  @EnumSource
  void scribbledMarkerIsDamage(Access access) throws IOException {
    Path folder = made();
    Files.writeString(folder.resolve("baton-store"), "Batom store");
    assertInstanceOf(StoreFailure.Damaged.class, failure(folder, access));
  }

  @ParameterizedTest
  @EnumSource
  void databaseThatIsGoneIsDamageAndNotANewStore(Access access) throws IOException {
    Path folder = made();
    try (var files = Files.list(folder.resolve("database"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertInstanceOf(StoreFailure.Damaged.class, failure(folder, access));
  }

  @Test
  void oneProcessOpensItOnce() {
    Path folder = temporary.resolve("store");
    try (SummaryStore store = new Stores(folder).write()) {
      assertEquals(
          new StoreFailure.InUse(folder, ProcessHandle.current().pid()), failure(folder, Access.READ_WRITE));
      assertFalse(store.units().holds(Stores.key("still open")));
    }
  }

  @Test
  void namesWithSpacesAndOtherLettersWork() {
    var stores = new Stores(temporary.resolve("größer als 1 %").resolve("überall"));
    stores.write().close();
    try (SummaryStore store = stores.read()) {
      assertEquals(Optional.empty(), store.runs().latest());
    }
  }

  private Path made() {
    Path folder = temporary.resolve("made");
    new Stores(folder).write().close();
    return folder;
  }

  private static StoreFailure failure(Path folder, Access access) {
    StoreException e = assertThrows(StoreException.class, () -> new Stores(folder).open(access).close());
    assertEquals(e.failure().sentence(), e.getMessage());
    assertTrue(e.failure().sentence().contains(folder.toString()), e.failure().sentence());
    assertFalse(e.failure().sentence().contains("\n"), e.failure().sentence());
    return e.failure();
  }
}
