package baton.store;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.TranslationUnit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Damages a copy of a store somewhere and looks what becomes of it. Allowed: an error on opening, or that each record is right or
 * missing, where missing records were reported.
 */
final class StoreDamage {
  private final Path original;
  private final Map<UnitKey, TranslationUnit> units;
  private final Map<Digest, List<EncodedSummary>> components;

  /** What came of one damage. */
  enum Result {
    /** The store does not open and says why. */
    REFUSED,
    /** Records are missing and were reported. */
    REPORTED,
    /** Everything is there and right. */
    HARMLESS
  }

  StoreDamage(
      Path original, Map<UnitKey, TranslationUnit> units, Map<Digest, List<EncodedSummary>> components) {
    this.original = original;
    this.units = units;
    this.components = components;
  }

  /** Copies the store to {@code copy}, which must not exist, damages it by {@code seed}, and checks it. */
  Result check(Path copy, long seed) throws IOException {
    copyTo(copy);
    // Neighbouring seeds begin alike.
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    String what = damage(copy, random);
    return check(copy, what, random.nextInt(4) == 0);
  }

  /** The same with some bits of one byte flipped, of the file whose name has a part. */
  Result checkFlipped(Path copy, String part, int at, int bits) throws IOException {
    copyTo(copy);
    Path file = files(copy).stream().filter(f -> String.valueOf(f.getFileName()).contains(part)).findFirst().orElseThrow();
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= (byte) bits;
    Files.write(file, bytes);
    return check(copy, part + " flipped at " + at, false);
  }

  private Result check(Path copy, String what, boolean read) throws IOException {
    var stores = new Stores(copy);
    if (read) {
      look(stores, Access.READ_ONLY, what);
    }
    Result result = look(stores, Access.READ_WRITE, what);
    if (result != Result.REFUSED) {
      assertGoodAsNew(stores, what);
    }
    return result;
  }

  private Result look(Stores stores, Access access, String what) {
    stores.reported();
    int missing = 0;
    try (SummaryStore store = stores.open(access)) {
      for (var unit : units.entrySet()) {
        Optional<TranslationUnit> found = store.units().unit(unit.getKey());
        if (found.isEmpty()) {
          missing++;
        } else if (!found.get().equals(unit.getValue())) {
          throw new AssertionError(what + ": another unit came back");
        }
      }
      for (var component : components.entrySet()) {
        var found = store.summaries().component(component.getKey(), component.getValue().size());
        if (found.isEmpty()) {
          missing++;
        } else if (!found.get().equals(component.getValue())) {
          throw new AssertionError(what + ": other summaries came back");
        }
      }
      if (access == Access.READ_WRITE) {
        units.forEach(store.units()::put);
        Stores.put(store, components);
      }
    } catch (StoreException e) {
      return switch (e.failure()) {
        case StoreFailure.Damaged _, StoreFailure.OtherFormat _, StoreFailure.NotAStore _ -> Result.REFUSED;
        case StoreFailure.Missing _,
            StoreFailure.InUse _,
            StoreFailure.DiskFull _,
            StoreFailure.NoAccess _,
            StoreFailure.Unusable _,
            StoreFailure.NoLibrary _ ->
            throw new AssertionError(what + ": " + e.getMessage(), e);
      };
    }
    if (missing > 0 && stores.reported().isEmpty()) {
      throw new AssertionError(what + ": " + missing + " records were lost in silence");
    }
    return missing > 0 ? Result.REPORTED : Result.HARMLESS;
  }

  /** After the missing ones were put again, nothing is missing and nothing is reported. */
  private void assertGoodAsNew(Stores stores, String what) {
    stores.reported();
    for (int i = 0; i < 2; i++) {
      try (SummaryStore store = stores.write()) {
        for (var unit : units.entrySet()) {
          if (!store.units().unit(unit.getKey()).equals(Optional.of(unit.getValue()))) {
            throw new AssertionError(what + ": a unit that was put again is missing; " + stores.reported());
          }
        }
        for (var component : components.entrySet()) {
          var found = store.summaries().component(component.getKey(), component.getValue().size());
          if (!found.equals(Optional.of(component.getValue()))) {
            throw new AssertionError(what + ": summaries that were put again are missing; " + stores.reported());
          }
        }
      }
    }
    List<Damage> reported = stores.reported();
    if (!reported.isEmpty()) {
      throw new AssertionError(what + ": still reported afterwards: " + reported);
    }
  }

  private String damage(Path store, Random random) throws IOException {
    List<Path> files = files(store);
    Path file = files.get(random.nextInt(files.size()));
    String name = store.relativize(file).toString();
    long size = Files.size(file);
    if (size == 0 || random.nextInt(20) == 0) {
      Files.delete(file);
      return name + " deleted";
    }
    long at = random.nextInt((int) size);
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      return switch (random.nextInt(8)) {
        case 0 -> {
          access.setLength(at);
          yield name + " cut to " + at + " of " + size;
        }
        case 1 -> {
          access.seek(at);
          access.write(new byte[(int) Math.min(512, size - at)]);
          yield name + " zeroed at " + at;
        }
        case 2 -> {
          access.seek(at);
          access.write(random.nextInt(256));
          yield name + " overwritten at " + at;
        }
        default -> {
          access.seek(at);
          int old = access.read();
          access.seek(at);
          access.write(old ^ (1 << random.nextInt(8)));
          yield name + " flipped at " + at;
        }
      };
    }
  }

  private void copyTo(Path copy) throws IOException {
    for (Path file : files(original)) {
      Path target = copy.resolve(original.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return new ArrayList<>(files.filter(Files::isRegularFile).sorted().toList());
    }
  }
}
