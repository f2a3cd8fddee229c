package baton.llvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The clang and libLLVM that Baton brings along, unpacked into a folder of this user.
 *
 * <p>The folder is filled once, by whichever process comes first, and appears whole or not at all: see {@link Unpacking}. Its
 * record lists every file with size, time and digest. Opening it compares sizes and times only, and digests where those
 * differ; {@link #damage} compares all digests.
 */
public final class Toolchain {
  /** The only major version whose C interface and bitcode this package knows. */
  static final int MAJOR = 20;

  private final Path folder;
  private final UnpackedFiles files;
  private final String version;

  private Toolchain(Path folder, UnpackedFiles files) {
    this.folder = folder;
    this.files = files;
    this.version = files.version();
  }

  /**
   * The toolchain of {@code jar}, unpacked below {@code home}; unpacked now if it is not there or damaged.
   *
   * @param jar the artifact {@code org.bytedeco:llvm} for this platform
   * @throws ToolchainUnavailableException if the jar is missing or damaged, or the folder cannot be written
   */
  public static Toolchain locate(BatonHome home, Path jar) throws ToolchainUnavailableException {
    Path parent = home.folder().resolve("toolchain");
    Path folder = parent.resolve("llvm-" + fingerprint(jar));
    try {
      UnpackedFiles files = UnpackedFiles.read(folder);
      if (files.differing(folder).isEmpty()) {
        return new Toolchain(folder, files);
      }
    } catch (IOException absent) {
      // No complete record means no complete folder; Unpacking says what stands in the way, if anything does.
    }
    return new Toolchain(folder, new Unpacking(jar, folder).run());
  }

  private static String fingerprint(Path jar) throws ToolchainUnavailableException {
    try {
      return JarFingerprint.of(jar);
    } catch (NoSuchFileException e) {
      throw new ToolchainUnavailableException(
          "the compiler's jar " + jar + " is missing: build Baton again, or point -Dbaton.toolchain at it", e);
    } catch (IOException e) {
      throw new ToolchainUnavailableException(
          "cannot read the compiler's jar " + jar + ": " + Reasons.of(e) + "; build Baton again", e);
    }
  }

  /** The folder that holds everything; nothing in it may be changed. */
  public Path folder() {
    return folder;
  }

  /** The compiler driver, an executable file. */
  public Path clang() {
    return folder.resolve("bin/clang");
  }

  /** The library that reads bitcode, to be loaded by this full path. */
  public Path libLlvm() {
    return folder.resolve("bin/libLLVM.so");
  }

  /** Clang's own folder, with {@code include/stddef.h} and its like. */
  public Path resourceDirectory() {
    return folder.resolve("lib/clang/" + MAJOR);
  }

  /** Identity by content: equal for equal compiler files, wherever they lie; 64 hexadecimal digits. */
  public String version() {
    return version;
  }

  /**
   * Reads every file and compares its digest with the record made at unpacking.
   *
   * @return the files that differ or are missing, relative to {@link #folder}; empty if all is well
   * @throws IOException if a file is there but cannot be read
   */
  public List<String> damage() throws IOException {
    return files.damaged(folder);
  }

  /** Whether everything that {@code home} would need is already unpacked for {@code jar}; changes nothing. */
  public static boolean present(BatonHome home, Path jar) throws ToolchainUnavailableException {
    return Files.isRegularFile(home.folder()
        .resolve("toolchain")
        .resolve("llvm-" + fingerprint(jar))
        .resolve(UnpackedFiles.RECORD));
  }
}
