package baton.race;

import baton.link.Program;
import baton.oracle.CompiledC;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The programs under {@code src/test/resources/races}: for each idiom a folder, in it pairs {@code NAME-racy.c}, {@code NAME-safe.c}. */
public final class MarkedPrograms {
  private static final Pattern INCLUDE = Pattern.compile("#include \"([\\w.-]+)\"");
  private static final Pattern MAIN = Pattern.compile("\\bmain\\s*\\(");

  private final Path folder;

  /** The programs of the checkout that the build's system property names. */
  public MarkedPrograms() {
    folder = Path.of(System.getProperty("baton.root"), "warnings/src/test/resources/races");
  }

  /** All of them, by name. */
  public List<Path> files() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its idiom and name. */
  public String name(Path file) {
    return folder.relativize(file).toString();
  }

  /** Whether it can be run by itself; a part of a kernel or a library cannot. */
  public boolean hasMain(Path file) throws IOException {
    return MAIN.matcher(Files.readString(file)).find();
  }

  /**
   * The safe program that a racy one is to be compared with: the one of its name, else that of the first words of its name, as several
   * programs may break one. Empty where there is none.
   */
  public Optional<Path> safeTwin(Path racy) {
    String name = racy.getFileName().toString();
    for (int end = name.lastIndexOf("-racy.c"); end > 0; end = name.lastIndexOf('-', end - 1)) {
      Path safe = racy.resolveSibling(name.substring(0, end) + "-safe.c");
      if (Files.exists(safe)) {
        return Optional.of(safe);
      }
    }
    return Optional.empty();
  }

  /** Compiles them all, which is faster than one after the other. */
  void compile(CompiledC compiler) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path file : files()) {
      texts.add(text(file));
    }
    compiler.compile(texts);
  }

  /** One with its summaries, by the model that its flags name. */
  public Analysed analysed(Path file, CompiledC compiler) throws IOException {
    Program program = compiler.program(text(file));
    return Marks.of(file).flags().contains("linux") ? Analysed.linux(program) : Analysed.posix(program);
  }

  /** The text with the headers beside it put in their place: the compiler sees no folder. */
  private static String text(Path file) throws IOException {
    return text(file, "program.c");
  }

  private static String text(Path file, String name) throws IOException {
    StringBuilder text = new StringBuilder();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      Matcher include = INCLUDE.matcher(line);
      if (include.matches()) {
        String header = include.group(1);
        text.append("#line 1 \"" + header + "\"\n").append(text(file.resolveSibling(header), header));
        text.append("#line ").append(number + 1).append(" \"" + name + "\"\n");
      } else {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }
}
