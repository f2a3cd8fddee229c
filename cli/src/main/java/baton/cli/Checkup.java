package baton.cli;

import baton.llvm.Toolchain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks at everything Baton needs from the machine. */
final class Checkup {
  private static final int JDK = 25;
  /** The unpacked toolchain and the store of a small program, with room to spare. */
  private static final long SPACE_NEEDED = 2L << 30;

  private final Installation installation;

  Checkup(Installation installation) {
    this.installation = installation;
  }

  /** One finding a check, always in the same order. */
  List<Finding> findings() {
    return List.of(platform(), jdk(), maven(), headers(), cacheFolder(), space(), toolchain());
  }

  private Finding platform() {
    String os = installation.properties().getProperty("os.name", "?");
    String machine = installation.properties().getProperty("os.arch", "?");
    return os.equals("Linux") && machine.equals("amd64")
        ? new Finding.Good("platform", os + " " + machine)
        : new Finding.Broken("platform", os + " " + machine + "; Baton needs Linux on 64-bit x86.");
  }

  private Finding jdk() {
    String version = installation.properties().getProperty("java.version", "?");
    String home = installation.properties().getProperty("java.home", "?");
    return Runtime.version().feature() == JDK
        ? new Finding.Good("JDK", version + " in " + home)
        : new Finding.Broken(
            "JDK",
            String.format(
                Locale.ROOT,
                "%s in %s; install JDK %d (Debian: openjdk-%d-jdk, Fedora: java-%d-openjdk-devel, or Temurin %d).",
                version,
                home,
                JDK,
                JDK,
                JDK,
                JDK));
  }

  private Finding maven() {
    return onPath("mvn")
        .<Finding>map(mvn -> new Finding.Good("Maven", mvn.toString()))
        .orElse(
            new Finding.Limited(
                "Maven", "not on the PATH; needed only to build Baton again (Debian and Fedora: package maven)."));
  }

  private Finding headers() {
    try {
      return new LibcHeaders(Compiler.of(installation).clang(), List.of()).present()
          ? new Finding.Good("libc headers", "found by the bundled clang")
          : new Finding.Broken("libc headers", LibcHeaders.REMEDY);
    } catch (EnvironmentError | IOException e) {
      return new Finding.Limited("libc headers", "not checked, since the bundled clang does not run.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Finding.Limited("libc headers", "not checked: interrupted.");
    }
  }

  private Finding cacheFolder() {
    Path home = installation.home().folder();
    try {
      Files.createDirectories(home);
      Files.delete(Files.createTempFile(home, "doctor", ".tmp"));
      return new Finding.Good("cache folder", home.toString());
    } catch (IOException e) {
      return new Finding.Broken(
          "cache folder", "cannot write in " + home + " (" + e + "); set BATON_HOME to a folder that can be written.");
    }
  }

  private Finding space() {
    Path existing = installation.home().folder();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    try {
      long usable = Files.getFileStore(existing).getUsableSpace();
      String text = String.format(Locale.ROOT, "%.1f GB free for %s", usable / 1e9, installation.home().folder());
      return usable >= SPACE_NEEDED
          ? new Finding.Good("disk space", text)
          : new Finding.Limited("disk space", text + "; unpacking and storing may need more, set BATON_HOME elsewhere.");
    } catch (IOException e) {
      return new Finding.Limited("disk space", "unknown for " + existing + " (" + e + ").");
    }
  }

  /** Unpacks the toolchain if need be, and compares every file with its digest. */
  private Finding toolchain() {
    try {
      Toolchain toolchain = Compiler.of(installation);
      List<String> damage = toolchain.damage();
      return damage.isEmpty()
          ? new Finding.Good("toolchain", toolchain.folder().toString())
          : new Finding.Broken(
              "toolchain",
              String.format(
                  Locale.ROOT,
                  "%s is damaged (%d files, first %s); delete that folder, it will be unpacked again.",
                  toolchain.folder(),
                  damage.size(),
                  damage.getFirst()));
    } catch (EnvironmentError e) {
      return new Finding.Broken("toolchain", e.sentence());
    } catch (IOException e) {
      return new Finding.Broken("toolchain", "cannot be read: " + e);
    }
  }

  private Optional<Path> onPath(String program) {
    return Stream.of(installation.environment().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator), -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
