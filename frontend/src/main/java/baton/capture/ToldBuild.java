package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a build did that was not recorded, from what it left or says: the {@code .cmd} files that the kernel's build writes beside each
 * object, or what {@code make -n} prints.
 */
public final class ToldBuild {
  private static final Pattern COMMAND = Pattern.compile("(?:saved)?cmd_\\S+ := (.*)");
  private static final Pattern ENTERING = Pattern.compile(".*\\[\\d+\\]: Entering directory ['`](.*)'|.*: Entering directory ['`](.*)'");
  private static final Pattern LEAVING = Pattern.compile(".*: Leaving directory .*");
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*=.*");

  /** Programs that run another one, which is named after them. */
  private static final Pattern AROUND = Pattern.compile("(.*/)?(sh|bash|dash|libtool|ccache|distcc|env|nice|time)|-.*");

  private final List<RecordedProcess> processes = new ArrayList<>();

  private ToldBuild() {}

  /**
   * Reads it.
   *
   * @param from the folder in which a kernel or a module was built, or a file of what {@code make -n} or {@code make -nw} printed
   * @param directory where make was started
   * @throws CaptureInputException if there is no such thing, or nothing in it
   */
  public static RecordedBuild of(Path from, Path directory) throws CaptureInputException {
    Path absolute = directory.resolve(from).normalize();
    ToldBuild told = new ToldBuild();
    try {
      if (Files.isDirectory(absolute)) {
        told.folder(absolute, from);
      } else if (Files.isReadable(absolute)) {
        told.lines(Files.readString(absolute, StandardCharsets.UTF_8), directory.toAbsolutePath());
      } else {
        throw new CaptureInputException(from + " is no folder or file that can be read: name where a kernel was built, or what make -n printed");
      }
    } catch (IOException | InvalidPathException e) {
      throw new CaptureInputException("cannot read " + from + ": " + e.getMessage(), e);
    }
    return BuildReading.of(told.processes);
  }

  private void folder(Path folder, Path spelled) throws IOException, CaptureInputException {
    TreeSet<Path> files = new TreeSet<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = String.valueOf(file.getFileName());
            if (name.startsWith(".") && name.endsWith(".cmd")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
    if (files.isEmpty()) {
      throw new CaptureInputException(
          spelled + " holds no .cmd file, so no kernel or module was built there"
              + (Files.exists(folder.resolve(Inputs.DATABASE)) ? "; it has a compile database: baton analyze " + spelled : "; build it first"));
    }
    for (Path file : files) {
      // what is named there starts at the folder of the whole build
      for (String line : Files.readString(file, StandardCharsets.UTF_8).lines().toList()) {
        Matcher command = COMMAND.matcher(line);
        if (command.matches()) {
          run(command.group(1).replace("$(pound)", "#").replace("$$", "$"), folder);
        }
      }
    }
  }

  private void lines(String text, Path start) {
    Deque<Path> folders = new ArrayDeque<>(List.of(start));
    for (String line : text.replace("\\\n", " ").lines().toList()) {
      Matcher entering = ENTERING.matcher(line);
      if (entering.matches()) {
        String folder = entering.group(1) == null ? entering.group(2) : entering.group(1);
        folders.push(folders.element().resolve(folder).normalize());
      } else if (LEAVING.matcher(line).matches()) {
        if (folders.size() > 1) {
          folders.pop();
        }
      } else {
        run(line, folders.element());
      }
    }
  }

  private void run(String line, Path start) {
    Path folder = start;
    List<String> printed = List.of();
    for (List<String> words : ShellLine.commands(line)) {
      List<String> command = expanded(withoutAround(words), folder, printed);
      printed = printed(words);
      if (command.size() > 1 && command.getFirst().equals("cd")) {
        folder = folder.resolve(command.get(1)).normalize();
      } else if (!command.isEmpty()) {
        String id = Integer.toString(processes.size());
        RecordedProcess process = new RecordedProcess(id, "", folder, command);
        processes.add(process);
        process.linker().ifPresent(processes::add);
      }
    }
  }

  private static List<String> withoutAround(List<String> words) {
    int first = 0;
    while (first < words.size() && (ASSIGNMENT.matcher(words.get(first)).matches() || AROUND.matcher(words.get(first)).matches())) {
      first++;
    }
    return words.subList(first, words.size());
  }

  /** What {@code printf} prints with a format such as {@code lib/%s}: a kernel's build hands the members of archives on so. */
  private static List<String> printed(List<String> words) {
    return words.size() > 2 && words.getFirst().equals("printf") && words.get(1).contains("%s")
        ? words.subList(2, words.size()).stream().map(w -> words.get(1).trim().replace("%s", w)).toList()
        : List.of();
  }

  /** With what it is handed by {@code xargs} and by files of words. */
  private static List<String> expanded(List<String> command, Path folder, List<String> printed) {
    List<String> result = new ArrayList<>();
    boolean handed = !command.isEmpty() && command.getFirst().equals("xargs");
    for (String word : handed ? command.subList(1, command.size()) : command) {
      Path file = word.startsWith("@") ? folder.resolve(word.substring(1)) : folder;
      if (Files.isRegularFile(file)) {
        try {
          result.addAll(ShellWords.of(Files.readString(file, StandardCharsets.UTF_8)));
        } catch (IOException e) {
          result.add(word); // whoever compiles with it tells that it cannot be read
        }
      } else {
        result.add(word);
      }
    }
    result.addAll(handed ? printed : List.of());
    return result;
  }
}
