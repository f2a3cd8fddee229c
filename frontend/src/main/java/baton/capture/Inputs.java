package baton.capture;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to analyse: the compile commands behind the files, folders and databases that a user names.
 *
 * @param root the checkout
 * @param commands in no particular order, without repetitions
 * @param skipped what is named but cannot be read as C, with the reason
 * @param links what is made of the commands' objects, as far as it was recorded
 * @param found what was taken for a folder that was named, in sentences for the user
 * @param flagless the folders whose sources are compiled without the flags of a build
 */
public record Inputs(
    SourceRoot root, List<CompileCommand> commands, List<Skipped> skipped, Links links, List<String> found, List<Path> flagless) {
  /** The name of a compile database. */
  public static final String DATABASE = "compile_commands.json";

  /**
   * A source that is not captured.
   *
   * @param source its path
   * @param reason why, in a few words
   */
  public record Skipped(Path source, String reason) {}

  /**
   * What is linked.
   *
   * @param objects by what path link steps name what a command makes: its object, or its source where it was linked at once
   * @param steps the link steps, in order
   */
  public record Links(Map<Path, CompileCommand> objects, List<RecordedBuild.Link> steps) {
    /** Nothing is known of it. */
    public static final Links NONE = new Links(Map.of(), List.of());

    /** Copies both. */
    public Links {
      objects = Map.copyOf(objects);
      steps = List.copyOf(steps);
    }
  }

  /** Copies the lists. */
  public Inputs {
    commands = List.copyOf(commands);
    skipped = List.copyOf(skipped);
    found = List.copyOf(found);
    flagless = List.copyOf(flagless);
  }

  /**
   * Finds the commands behind {@code paths}: C files, preprocessed or not, compile databases, and folders. A folder stands for the
   * compile database in it, else for the only one in a folder in it, as in {@code build/}, else for every {@code .c} file below it.
   *
   * @param paths at least one; relative ones start at {@code directory}
   * @param flags compiler options that every command gets in addition; relative paths in them start at {@code directory}
   * @param directory where the user is
   * @param root the checkout, if the user says so; else the nearest folder above the inputs that version control marks, else their
   *     common folder
   * @throws CaptureInputException if something named does not exist, holds no C, or is not a compile database
   */
  public static Inputs of(List<Path> paths, List<String> flags, Path directory, Optional<Path> root) throws CaptureInputException {
    List<Path> sources = new ArrayList<>();
    Collection<CompileCommand> commands = new LinkedHashSet<>();
    List<Skipped> skipped = new ArrayList<>();
    Map<Path, CompileCommand> objects = new HashMap<>();
    List<RecordedBuild.Link> links = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<Path> flagless = new ArrayList<>();
    List<String> extra = AbsoluteOptions.of(directory, ResponseFiles.expand(directory, flags));
    for (Path path : paths) {
      Path absolute = directory.resolve(path).toAbsolutePath().normalize();
      Path database = absolute.resolve(DATABASE);
      if (Files.isDirectory(absolute) && !Files.exists(database)) {
        Optional<Path> inside = databaseBelow(absolute, path);
        if (inside.isPresent()) {
          found.add("the sources in " + path + " are compiled as " + absolute.relativize(inside.get()) + " says");
          read(inside.get(), extra, commands, skipped, objects);
          links.addAll(LinkDatabase.beside(inside.get()));
        } else {
          sources.addAll(below(absolute, path, skipped));
          flagless.add(path);
        }
      } else if (Files.isDirectory(absolute) || absolute.toString().endsWith(".json")) {
        Path file = Files.isDirectory(absolute) ? database : absolute;
        if (!Files.isRegularFile(exists(file, path))) {
          throw new CaptureInputException(file + " is no regular file: make the compile database again");
        }
        read(file, extra, commands, skipped, objects);
        links.addAll(LinkDatabase.beside(file));
      } else if (CompileCommand.isNameOfC(absolute.toString())) {
        sources.add(exists(absolute, path));
      } else {
        exists(absolute, path);
        throw new CaptureInputException(
            path + " is neither a .c file, nor a folder, nor preprocessed C (.i), nor a " + DATABASE + ": name one of these");
      }
    }
    SourceRoot checkout = root(root, directory, sources, commands);
    for (Path source : sources) {
      commands.add(new CompileCommand(checkout.folder(), checkout.shown(source), "cc", extra));
    }
    return new Inputs(checkout, List.copyOf(commands), skipped, new Links(objects, links), found, flagless);
  }

  /** The only compile database in a folder of a folder, which is where builds outside of the sources leave it. */
  private static Optional<Path> databaseBelow(Path folder, Path spelled) throws CaptureInputException {
    List<Path> found;
    try (Stream<Path> inside = Files.list(folder)) {
      found = inside.map(f -> f.resolve(DATABASE)).filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new CaptureInputException("cannot read the folder " + spelled + ": " + e.getMessage(), e);
    }
    if (found.size() > 1) {
      String all = found.stream().map(f -> folder.relativize(f).toString()).collect(Collectors.joining(", "));
      throw new CaptureInputException(spelled + " has several compile databases: " + all + "; name one of them, or several");
    }
    return found.stream().findFirst();
  }

  private static void read(
      Path file, List<String> extra, Collection<CompileCommand> commands, List<Skipped> skipped, Map<Path, CompileCommand> objects)
      throws CaptureInputException {
    CompileDatabase.Content content = CompileDatabase.read(file);
    if (content.commands().isEmpty()) {
      throw new CaptureInputException(file + " holds no compile command for C: make it again for a build that compiles something");
    }
    for (int i = 0; i < content.commands().size(); i++) {
      CompileCommand command = content.commands().get(i);
      List<String> options = new ArrayList<>(command.options());
      options.addAll(extra);
      CompileCommand whole = new CompileCommand(command.directory(), command.source(), command.compiler(), options);
      commands.add(whole);
      objects.put(content.objects().get(i).orElseGet(() -> whole.sourcePath().normalize()), whole);
    }
    skipped.addAll(content.skipped());
  }

  private static Path exists(Path absolute, Path spelled) throws CaptureInputException {
    if (!Files.exists(absolute)) {
      throw new CaptureInputException(spelled + " does not exist: check the path");
    }
    if (!Files.isReadable(absolute)) {
      throw new CaptureInputException(spelled + " cannot be read: check its permissions");
    }
    return absolute;
  }

  private static List<Path> below(Path folder, Path spelled, List<Skipped> skipped) throws CaptureInputException {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
              Path name = inner.getFileName();
              boolean hidden = name != null && name.toString().startsWith(".") && !inner.equals(folder);
              return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(".c") && Files.isRegularFile(file)) {
                if (Path.of(file.toString()).equals(file)) {
                  found.add(file);
                } else {
                  skipped.add(new Skipped(file, "its name is not UTF-8"));
                }
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
              if (file.equals(folder)) {
                throw failure;
              }
              if (!String.valueOf(file.getFileName()).startsWith(".")) {
                skipped.add(new Skipped(file, "it cannot be read"));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new CaptureInputException("cannot read the folder " + spelled + ": " + e.getMessage(), e);
    }
    if (found.isEmpty()) {
      throw new CaptureInputException(spelled + " holds no .c file and no " + DATABASE + ": name a folder with C sources");
    }
    found.sort(null);
    return found;
  }

  private static SourceRoot root(Optional<Path> named, Path directory, List<Path> sources, Collection<CompileCommand> commands)
      throws CaptureInputException {
    try {
      if (named.isPresent()) {
        return SourceRoot.at(directory.resolve(named.get()));
      }
      Path common = null;
      for (Path source : sources) {
        common = common(common, source.getParent());
      }
      for (CompileCommand command : commands) {
        common = common(common, command.sourcePath().normalize().getParent());
      }
      Path versioned = common == null ? null : SourceRoot.versioned(common);
      if (versioned != null) {
        return SourceRoot.at(versioned);
      }
      Path wide = common;
      for (CompileCommand command : commands) {
        wide = common(wide, command.directory());
      }
      return SourceRoot.at(existing(wide == null || wide.getNameCount() == 0 ? common : wide));
    } catch (IOException e) {
      throw new CaptureInputException("cannot read the root " + named.orElse(directory) + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Path common(@Nullable Path one, @Nullable Path other) {
    if (one == null) {
      return other;
    }
    Path common = one;
    while (common != null && other != null && !other.startsWith(common)) {
      common = common.getParent();
    }
    return common;
  }

  private static Path existing(@Nullable Path folder) {
    Path candidate = folder;
    while (candidate != null && !Files.isDirectory(candidate)) {
      candidate = candidate.getParent();
    }
    return candidate == null ? Path.of("/") : candidate;
  }
}
