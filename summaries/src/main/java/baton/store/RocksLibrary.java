package baton.store;

import baton.llvm.BatonHome;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * The native half of RocksDB. By itself RocksDB unpacks its library of 17 MB into the temporary folder at every start; here it is
 * unpacked once into Baton's home and loaded from there.
 *
 * <p>To choose between its libraries RocksDB asks {@code ldd} which C library this is, unless the environment variable {@code
 * ROCKSDB_MUSL_LIBC} says; the launcher sets it.
 */
public final class RocksLibrary {
  /** RocksDB appends {@code jni} and the platform; its jar holds {@code rocksdb}, its loader asks for {@code rocksdbjni}. */
  private static final String PACKED = "rocksdb";

  private static final String LOADED = "rocksdbjni";

  private final BatonHome home;

  /** A library that is unpacked into {@code home} when it is first loaded. */
  public RocksLibrary(BatonHome home) {
    this.home = home;
  }

  /**
   * Loads the library into this process; does nothing when that has happened before. Where Baton's home cannot be written,
   * RocksDB's own way is taken, which is slower. Throws {@link UnsatisfiedLinkError} when the library does not load.
   */
  void load() {
    Path folder;
    try {
      folder = unpacked();
    } catch (IOException noHome) {
      loadFromTemporaryFolder(noHome);
      return;
    }
    RocksDB.loadLibrary(List.of(folder.toString()));
  }

  private static void loadFromTemporaryFolder(IOException noHome) {
    try {
      RocksDB.loadLibrary();
    } catch (RuntimeException e) {
      var error = new UnsatisfiedLinkError(noHome.getMessage() + "; " + e.getMessage());
      error.addSuppressed(e);
      throw error;
    }
  }

  /** The folder that holds the library under the name that RocksDB looks for; checked against the jar's check sum. */
  private Path unpacked() throws IOException {
    String resource = Environment.getJniLibraryFileName(PACKED);
    URL url = RocksDB.class.getClassLoader().getResource(resource);
    if (url == null || !(url.openConnection() instanceof JarURLConnection jar)) {
      throw new IOException("no " + resource + " in a jar on the class path");
    }
    ZipEntry entry = jar.getJarEntry();
    Path folder = home.folder().resolve(String.format(Locale.ROOT, "rocksdb-%08x-%d", entry.getCrc(), entry.getSize()));
    Path file = folder.resolve(Environment.getJniLibraryFileName(LOADED));
    if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize() || checkSum(file) != entry.getCrc()) {
      Files.createDirectories(folder);
      Path fresh = Files.createTempFile(folder, "unpacking", ".tmp");
      try (InputStream packed = jar.getInputStream()) {
        Files.copy(packed, fresh, StandardCopyOption.REPLACE_EXISTING);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(fresh);
      }
    }
    return folder;
  }

  private static long checkSum(Path file) throws IOException {
    var sum = new CRC32();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), buffer.length)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sum.update(buffer, 0, read);
      }
    }
    return sum.getValue();
  }
}
