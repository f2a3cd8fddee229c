package baton.llvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Fills the toolchain's folder from the jar: into a temporary sibling first, checked, then renamed in one step.
 *
 * <p>A lock on a file beside it makes a second process wait rather than do the work twice; the system releases it with the
 * process, so nothing is left that could block. Correctness rests on the rename alone: where locks do not work, the second
 * one to finish throws its copy away.
 */
final class Unpacking {
  /** Threads of one process do not lock files against each other. */
  private static final ReentrantLock IN_PROCESS = new ReentrantLock();

  private static final String ROOT = "org/bytedeco/llvm/linux-x86_64/";
  private static final String HEADERS = "lib/clang/" + Toolchain.MAJOR + "/include/";
  /** The loader asks for these names, the jar has only the bare ones. */
  private static final String SONAME_SUFFIX = "." + Toolchain.MAJOR + ".1";
  private static final String TEMPORARY = ".unpacking-";

  private final Path jar;
  private final Path folder;
  private final Path parent;

  Unpacking(Path jar, Path folder) {
    this.jar = jar;
    this.folder = folder;
    Path parent = folder.getParent();
    if (parent == null) {
      throw new IllegalArgumentException("the toolchain's folder has no parent: " + folder);
    }
    this.parent = parent;
  }

  /** The files of the folder, which is whole and as unpacked when this returns. */
  UnpackedFiles run() throws ToolchainUnavailableException {
    IN_PROCESS.lock();
    try {
      return locked();
    } finally {
      IN_PROCESS.unlock();
    }
  }

  private UnpackedFiles locked() throws ToolchainUnavailableException {
    try {
      Files.createDirectories(parent);
      try (FileChannel channel = FileChannel.open(
              parent.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = lock(channel)) {
        UnpackedFiles present = present();
        if (present != null) {
          return present;
        }
        if (lock != null) {
          removeLeftovers();
        }
        return unpack();
      }
    } catch (ZipException e) {
      throw new ToolchainUnavailableException(
          "the compiler's jar " + jar + " is damaged (" + e.getMessage() + "): delete it and build Baton again", e);
    } catch (IOException e) {
      throw new ToolchainUnavailableException(
          "cannot unpack the compiler into " + folder + ": " + Reasons.of(e)
              + "; it needs 280 MB in a folder that can be written: make room there or set BATON_HOME to another folder",
          e);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) {
    try {
      return channel.lock();
    } catch (OverlappingFileLockException | IOException unavailable) {
      // A file system without locks: the rename decides.
      return null;
    }
  }

  private @Nullable UnpackedFiles present() {
    try {
      UnpackedFiles files = UnpackedFiles.read(folder);
      return files.damaged(folder).isEmpty() ? files : null;
    } catch (IOException incomplete) {
      return null;
    }
  }

  private UnpackedFiles unpack() throws IOException {
    Path temporary = Files.createTempDirectory(parent, TEMPORARY);
    try {
      Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
      UnpackedFiles files = fill(temporary);
      return install(temporary, files);
    } finally {
      delete(temporary);
    }
  }

  private UnpackedFiles fill(Path temporary) throws IOException {
    List<String> written = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        String path = target(entry);
        if (path != null) {
          copy(zip, entry, temporary.resolve(path));
          written.add(path);
        }
      }
    }
    for (String needed : List.of("bin/clang", "bin/libLLVM.so", "bin/libclang-cpp.so", HEADERS + "stddef.h")) {
      if (!written.contains(needed)) {
        throw new ZipException("it holds no " + needed + " of LLVM " + Toolchain.MAJOR + " for 64-bit x86 Linux");
      }
    }
    Files.setPosixFilePermissions(temporary.resolve("bin/clang"), PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String library : List.of("libLLVM.so", "libclang-cpp.so")) {
      Files.createSymbolicLink(temporary.resolve("bin/" + library + SONAME_SUFFIX), Path.of(library));
    }
    List<UnpackedFiles.File> files = new ArrayList<>();
    for (String path : written.stream().sorted().toList()) {
      files.add(UnpackedFiles.File.of(temporary, path));
    }
    UnpackedFiles record = new UnpackedFiles(Sha256.of(jar) + " " + Files.size(jar), files);
    record.write(temporary);
    return record;
  }

  private static @Nullable String target(ZipEntry entry) {
    String name = entry.getName();
    if (entry.isDirectory() || !name.startsWith(ROOT) || name.contains("..")) {
      return null;
    }
    String inner = name.substring(ROOT.length());
    return switch (inner) {
      case "clang", "libLLVM.so", "libclang-cpp.so" -> "bin/" + inner;
      default -> inner.startsWith(HEADERS) ? inner : null;
    };
  }

  private static void copy(ZipFile zip, ZipEntry entry, Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    CRC32 checksum = new CRC32();
    try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), checksum);
        OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      in.transferTo(out);
    }
    if (checksum.getValue() != entry.getCrc()) {
      throw new ZipException("checksum of " + entry.getName());
    }
  }

  /** Renames the finished copy into place; whatever damaged thing is there makes room, a whole one wins. */
  private UnpackedFiles install(Path temporary, UnpackedFiles files) throws IOException {
    if (Files.exists(folder)) {
      UnpackedFiles present = present();
      if (present != null) {
        return present;
      }
      Path discarded = Files.createTempDirectory(parent, TEMPORARY);
      Files.move(folder, discarded.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE);
      delete(discarded);
    }
    try {
      Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
      return files;
    } catch (FileSystemException e) {
      // An atomic move to a folder with something in it has no exception of its own.
      UnpackedFiles present = present();
      if (present == null) {
        throw e;
      }
      return present;
    }
  }

  /** What processes that were killed left behind; only called with the lock held. */
  private void removeLeftovers() throws IOException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(parent, TEMPORARY + "*")) {
      for (Path leftover : leftovers) {
        delete(leftover);
      }
    }
  }

  private static void delete(Path tree) throws IOException {
    try {
      Files.walkFileTree(tree, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
          Files.deleteIfExists(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
          if (failure != null) {
            throw failure;
          }
          Files.deleteIfExists(folder);
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (NoSuchFileException gone) {
      // Renamed into place, or removed by another process.
    }
  }
}
