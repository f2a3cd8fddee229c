package baton.capture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The words of a linker, sorted.
 *
 * @param kind what it makes
 * @param output what it says to make
 * @param inputs the files that it names, and the libraries that it finds by name; empty where it only tells its version
 * @param wholeArchives whether all of some archive is linked
 */
record LinkerWords(RecordedBuild.Kind kind, String output, List<Path> inputs, boolean wholeArchives) {
  private static final Set<String> NEXT =
      Set.of(
          "-A", "-a", "-b", "-c", "-e", "-F", "-f", "-G", "-h", "-I", "-m", "-O", "-R", "-T", "-u", "-Y", "-y", "-z", "-Map", "-assert",
          "-audit", "-defsym", "-depaudit", "-dynamic-linker", "-dT", "-fini", "-init", "-plugin", "-plugin-opt", "-rpath", "-rpath-link",
          "-soname", "-section-start", "-Tbss", "-Tdata", "-Ttext", "-version-script", "-wrap", "--dynamic-linker", "--dynamic-list",
          "--format", "--hash-style", "--plugin", "--script", "--sysroot", "--version-script", "--wrap");

  /** Copies the inputs. */
  LinkerWords {
    inputs = List.copyOf(inputs);
  }

  /** Sorts those of a command, the linker first; relative paths start at {@code directory}. */
  static LinkerWords of(Path directory, List<String> words) {
    RecordedBuild.Kind kind = RecordedBuild.Kind.EXECUTABLE;
    String output = "a.out";
    List<Path> folders = new ArrayList<>();
    List<Path> inputs = new ArrayList<>();
    boolean archivesOnly = false;
    boolean wholeArchives = false;
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      switch (word) {
        case "-r", "-i", "--relocatable" -> kind = RecordedBuild.Kind.RELOCATABLE;
        case "-shared", "--shared", "-Bshareable" -> kind = RecordedBuild.Kind.SHARED;
        case "-static", "-Bstatic", "-dn", "-non_shared" -> archivesOnly = true;
        case "--whole-archive", "-whole-archive" -> wholeArchives = true;
        case "-Bdynamic", "-dy", "-call_shared" -> archivesOnly = false;
        case "-o", "--output" -> {
          output = next;
          i++;
        }
        case "-L", "--library-path" -> {
          folders.add(directory.resolve(next));
          i++;
        }
        case "-l", "--library" -> {
          library(folders, next, archivesOnly).ifPresent(inputs::add);
          i++;
        }
        default -> {
          if (NEXT.contains(word)) {
            i++;
          } else if (word.startsWith("--output=")) {
            output = word.substring("--output=".length());
          } else if (word.startsWith("-L")) {
            folders.add(directory.resolve(word.substring(2)));
          } else if (word.startsWith("-l")) {
            library(folders, word.substring(2), archivesOnly).ifPresent(inputs::add);
          } else if (!word.startsWith("-") && !word.isEmpty()) {
            inputs.add(directory.resolve(word).normalize());
          }
        }
      }
    }
    return new LinkerWords(kind, output, inputs, wholeArchives);
  }

  private static Optional<Path> library(List<Path> folders, String name, boolean archivesOnly) {
    for (Path folder : folders) {
      for (String ending : archivesOnly ? List.of(".a") : List.of(".so", ".a")) {
        Path file = folder.resolve(name.startsWith(":") ? name.substring(1) : "lib" + name + ending).normalize();
        if (Files.isRegularFile(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }
}
