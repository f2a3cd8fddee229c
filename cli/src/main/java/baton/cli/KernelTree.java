package baton.cli;

import baton.capture.CaptureReport;
import baton.capture.CompileCommand;
import baton.model.KernelVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The release of the kernel tree that units are compiled in: in its generated headers, else in its topmost Makefile. */
final class KernelTree {
  private static final Pattern NAME = Pattern.compile("#define\\s+UTS_RELEASE\\s+\"(\\d+\\.\\d+)[^\"]*\"");
  private static final Pattern CODE = Pattern.compile("#define\\s+LINUX_VERSION_CODE\\s+(\\d{1,9})\\b");
  private static final Pattern MAJOR = Pattern.compile("(?m)^VERSION\\s*=\\s*(\\d{1,4})\\s*$");
  private static final Pattern MINOR = Pattern.compile("(?m)^PATCHLEVEL\\s*=\\s*(\\d{1,4})\\s*$");
  private static final Pattern INCLUDE = Pattern.compile("(.*?)/?(?:arch/[^/]+/)?include(?:/generated)?(?:/uapi)?/?");

  /** A generated header has a few lines; this much of a file is looked at. */
  private static final int MOST_BYTES = 1 << 16;

  private static final int BYTE = 8;
  private static final int LAST_BYTE = 0xff;

  private KernelTree() {}

  /** The release; absent where no tree says it, or two trees say different ones. */
  static Optional<KernelVersion> release(CaptureReport report) {
    Set<Path> folders = new LinkedHashSet<>();
    report.complete().forEach(unit -> folders.addAll(folders(unit.command())));
    Set<KernelVersion> found = new TreeSet<>();
    for (Path folder : folders) {
      release(folder).ifPresent(found::add);
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  /** Where kbuild compiles, and what it searches for headers. */
  private static Set<Path> folders(CompileCommand command) {
    Set<Path> result = new LinkedHashSet<>(List.of(command.directory()));
    for (int i = 0; i < command.options().size(); i++) {
      String option = command.options().get(i);
      String next = i + 1 < command.options().size() ? command.options().get(i + 1) : "";
      String searched = option.equals("-I") || option.equals("-isystem") ? next : option.startsWith("-I") ? option.substring(2) : "";
      Matcher include = INCLUDE.matcher(searched);
      if (!searched.isEmpty() && include.matches()) {
        boolean top = include.group(1).isEmpty() && searched.startsWith("/");
        add(command.directory(), top ? "/" : include.group(1), result);
      }
    }
    return result;
  }

  private static void add(Path directory, String folder, Set<Path> to) {
    try {
      to.add(directory.resolve(folder).normalize());
    } catch (InvalidPathException e) {
      // no folder has that name, so nothing is there
    }
  }

  private static Optional<KernelVersion> release(Path tree) {
    return first(tree.resolve("include/generated/utsrelease.h"), NAME)
        .map(m -> KernelVersion.parse(m.group(1)))
        .or(() -> first(tree.resolve("include/generated/uapi/linux/version.h"), CODE).map(m -> decoded(Integer.parseInt(m.group(1)))))
        .or(() -> written(tree.resolve("Makefile")));
  }

  private static KernelVersion decoded(int code) {
    return new KernelVersion(code >> (2 * BYTE), (code >> BYTE) & LAST_BYTE);
  }

  /** What a Makefile says that begins as that of a kernel does. */
  private static Optional<KernelVersion> written(Path makefile) {
    return first(makefile, MAJOR)
        .flatMap(major -> first(makefile, MINOR).map(minor -> KernelVersion.parse(major.group(1) + "." + minor.group(1))));
  }

  private static Optional<Matcher> first(Path file, Pattern wanted) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (var content = Files.newInputStream(file)) {
      Matcher matcher = wanted.matcher(new String(content.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1));
      return matcher.find() ? Optional.of(matcher) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
