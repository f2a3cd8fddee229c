package baton.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Takes C text to bitcode. What it made last is kept, whoever asked, as many tests look at the same programs; and it compiles many texts with
 * one start, which takes longer than compiling a small program. Safe for several threads.
 *
 * @param command the file of clang
 * @param options its options for every text
 */
record Clang(Path command, List<String> options) {
  /** The name of a source that is a program by itself. */
  static final String PROGRAM = "program.c";

  /** So many texts in one start: more bring little, and one that clang rejects costs all beside it. */
  private static final int TOGETHER = 50;

  private static final int KEPT = 4_000;
  private static final Pattern ARGUMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Map<Source, byte[]> MADE =
      new LinkedHashMap<>(KEPT, 0.75F, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Source, byte[]> eldest) {
          return size() > KEPT;
        }
      };

  /** What the bitcode follows from. */
  private record Source(List<String> options, List<String> flags, String name, SortedMap<String, String> texts) {}

  /**
   * The bitcode of one of several sources.
   *
   * @param texts the text of each source and header by name
   * @param name the one
   * @param flags further options of clang
   * @throws RefusedByClang when clang rejects it
   */
  byte[] bitcode(SortedMap<String, String> texts, String name, List<String> flags) {
    Source source = new Source(options, flags, name, texts);
    Optional<byte[]> kept = made(source);
    if (kept.isPresent()) {
      return kept.get();
    }
    byte[] made =
        inFolder(
            folder -> {
              for (Map.Entry<String, String> text : texts.entrySet()) {
                Files.writeString(folder.resolve(text.getKey()), text.getValue());
              }
              List<String> line = line(flags);
              line.addAll(List.of("-ffile-prefix-map=" + folder + "=.", "-o", "unit.bc", name));
              Ended ended = run(folder, line);
              if (ended.code() != 0) {
                throw new RefusedByClang("clang rejects " + name + ":\n" + ended.messages() + texts.get(name));
              }
              return Files.readAllBytes(folder.resolve("unit.bc"));
            });
    keep(source, made);
    return made;
  }

  /** Makes the bitcode of each text as {@value #PROGRAM}, where it is not yet there; what clang rejects is told when it is asked for. */
  void compile(List<String> texts) {
    List<String> missing = texts.stream().distinct().filter(t -> made(program(t)).isEmpty()).toList();
    for (int from = 0; from < missing.size(); from += TOGETHER) {
      List<String> some = missing.subList(from, Math.min(missing.size(), from + TOGETHER));
      List<byte[]> made = inFolder(folder -> together(folder, some));
      for (int i = 0; i < made.size(); i++) {
        keep(program(some.get(i)), made.get(i));
      }
    }
  }

  /** The bitcode of each, by one run of the compiler proper; nothing where it rejects one. */
  private List<byte[]> together(Path folder, List<String> texts) throws IOException, InterruptedException {
    Files.writeString(folder.resolve(PROGRAM), "");
    List<String> asked = line(List.of("-###"));
    asked.addAll(List.of("-ffile-prefix-map=" + folder + "=.", PROGRAM));
    List<String> line = compilerProper(run(folder, asked).messages());
    for (int i = 0; i < texts.size(); i++) {
      Files.writeString(Files.createDirectory(folder.resolve(Integer.toString(i))).resolve(PROGRAM), texts.get(i));
      line.add("-fdebug-prefix-map=" + i + "/=");
      line.add("-fmacro-prefix-map=" + i + "/=");
    }
    for (int i = 0; i < texts.size(); i++) {
      line.add(i + "/" + PROGRAM);
    }
    List<byte[]> made = new ArrayList<>();
    if (run(folder, line).code() == 0) {
      for (int i = 0; i < texts.size(); i++) {
        made.add(Files.readAllBytes(folder.resolve(i + "/program.bc")));
      }
    }
    return made;
  }

  /** The command that the driver would run, without what it reads and writes: several sources stand for themselves. */
  private static List<String> compilerProper(String driver) {
    List<String> line = new ArrayList<>();
    String last = driver.strip().substring(driver.strip().lastIndexOf('\n') + 1);
    for (Matcher argument = ARGUMENT.matcher(last); argument.find(); ) {
      line.add(argument.group(1).replaceAll("\\\\(.)", "$1"));
    }
    int output = line.indexOf("-o");
    line.subList(output, output + 2).clear();
    line.removeLast();
    return line;
  }

  private List<String> line(List<String> flags) {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(options);
    line.addAll(flags);
    return line;
  }

  private Source program(String text) {
    return new Source(options, List.of(), PROGRAM, new TreeMap<>(Map.of(PROGRAM, text)));
  }

  private static Optional<byte[]> made(Source source) {
    synchronized (MADE) {
      return Optional.ofNullable(MADE.get(source));
    }
  }

  private static void keep(Source source, byte[] made) {
    synchronized (MADE) {
      MADE.put(source, made);
    }
  }

  private record Ended(int code, String messages) {}

  private static Ended run(Path folder, List<String> line) throws IOException, InterruptedException {
    Process clang = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).start();
    String messages = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(clang.waitFor(), messages);
  }

  private interface Work<T> {
    T in(Path folder) throws IOException, InterruptedException;
  }

  /** What is made of a new folder, which is removed with what is in it. */
  private static <T> T inFolder(Work<T> work) {
    try {
      Path folder = Files.createTempDirectory("oracle");
      try {
        return work.in(folder);
      } finally {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
