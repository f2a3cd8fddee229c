package baton.capture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Makes of the processes of a recorded build what it compiled, linked and archived. */
final class BuildReading {
  private static final Pattern COMPILER =
      Pattern.compile("(.*[-.])?(cc|gcc|c89|c99|clang|tcc|icc|icx|c\\+\\+|g\\+\\+|clang\\+\\+)(-[0-9.]+)?");
  private static final Pattern LINKER = Pattern.compile("(.*[-.])?(ld|bfd|gold|lld|mold)(-[0-9.]+)?");
  private static final Pattern ARCHIVER = Pattern.compile("(.*[-.])?ar(-[0-9.]+)?");

  /** Options with which nothing is compiled. */
  private static final Set<String> NO_COMPILATION = Set.of("-E", "-M", "-MM", "-fsyntax-only", "--version", "-###");

  private final Map<List<Object>, RecordedBuild.Compilation> compilations = new LinkedHashMap<>();
  private final Map<Path, RecordedBuild.Link> links = new LinkedHashMap<>();
  private final SortedMap<String, Integer> leftOut = new TreeMap<>();
  private final Set<String> compilers = new HashSet<>();

  /** The sources of compilers that link at once, by process. */
  private final Map<String, List<Path>> linkedAtOnce = new HashMap<>();

  /** The objects that compilers made. */
  private final Set<Path> made = new HashSet<>();

  private BuildReading() {}

  /** What they did. */
  static RecordedBuild of(List<RecordedProcess> processes) {
    BuildReading reading = new BuildReading();
    processes.forEach(reading::add);
    return KernelBuild.only(
        new RecordedBuild(List.copyOf(reading.compilations.values()), List.copyOf(reading.links.values()), reading.leftOut));
  }

  private void add(RecordedProcess process) {
    String program = process.program();
    if (ARCHIVER.matcher(program).matches()) {
      if (process.within().isEmpty()) {
        archive(process);
      }
    } else if (LINKER.matcher(program).matches()) {
      link(process);
    } else if (COMPILER.matcher(program).matches()) {
      compilers.add(process.id());
      // what a compiler starts does its work, as ccache does, or a driver that is one for another compiler
      if (!compilers.contains(process.within())) {
        compile(process);
      }
    }
  }

  private void compile(RecordedProcess process) {
    ToolWords words = ToolWords.of(process.words());
    if (words.flags().stream().anyMatch(NO_COMPILATION::contains)) {
      return;
    }
    boolean linked = words.flags().stream().noneMatch(f -> f.equals("-c") || f.equals("-S"));
    List<String> sources = words.inputs().stream().filter(i -> isSource(i, words.language())).toList();
    for (String source : sources) {
      CommandWords command = CommandWords.of(process.directory(), source, process.words());
      if (!command.isC()) {
        leftOut.merge(command.other(), 1, Integer::sum);
      } else if (source.equals("-") || !Files.isRegularFile(process.directory().resolve(source))) {
        leftOut.merge("C that is gone since", 1, Integer::sum);
      } else {
        Optional<String> output =
            linked ? Optional.empty() : Optional.of(sources.size() == 1 && !words.output().isEmpty() ? words.output() : object(source));
        RecordedBuild.Compilation compiled = new RecordedBuild.Compilation(process.directory(), source, process.words(), output);
        CompileCommand said = command.command();
        if (linked) {
          linkedAtOnce.computeIfAbsent(process.id(), _ -> new ArrayList<>()).add(compiled.source());
        } else {
          made.add(process.directory().resolve(compiled.output().orElseThrow()).normalize());
        }
        // the same with another object stays: link steps name objects
        compilations.putIfAbsent(List.of(compiled.source(), said, compiled.output()), compiled);
      }
    }
  }

  /** Whether a command is a compiler that links. */
  static boolean links(List<String> command) {
    String first = command.getFirst();
    ToolWords words = ToolWords.of(command);
    return COMPILER.matcher(first.substring(first.lastIndexOf('/') + 1)).matches()
        && !words.inputs().isEmpty()
        && words.flags().stream().noneMatch(f -> f.equals("-c") || f.equals("-S") || NO_COMPILATION.contains(f));
  }

  /** Whether a compiler that is given a file compiles it. */
  static boolean isSource(String input, String language) {
    String name = input.substring(input.lastIndexOf('/') + 1);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    boolean linked = Set.of("o", "lo", "a", "la", "so", "ld", "lds", "map").contains(ending) || name.contains(".so.");
    return !linked && (!language.isEmpty() || name.contains("."));
  }

  private static String object(String source) {
    String name = source.substring(source.lastIndexOf('/') + 1);
    return name.substring(0, name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.')) + ".o";
  }

  private void link(RecordedProcess process) {
    LinkerWords words = LinkerWords.of(process.directory(), process.words());
    if (words.inputs().isEmpty()) {
      return;
    }
    // a compiler that links at once names objects of its own, which are gone: they are those of its sources, in order
    Deque<Path> sources = new ArrayDeque<>(linkedAtOnce.getOrDefault(process.within(), List.of()));
    List<Path> inputs = new ArrayList<>();
    for (Path input : words.inputs()) {
      boolean isTemporary = !sources.isEmpty() && input.toString().endsWith(".o") && !made.contains(input) && !Files.exists(input);
      inputs.add(isTemporary ? sources.remove() : input);
    }
    put(words.kind(), process.directory().resolve(words.output()).normalize(), inputs, words.wholeArchives());
  }

  private void archive(RecordedProcess process) {
    List<String> rest = process.words().stream().skip(1).filter(w -> !w.startsWith("--")).toList();
    String does = rest.isEmpty() ? "" : rest.getFirst();
    if (rest.size() > 2 && does.chars().anyMatch(c -> c == 'r' || c == 'q')) {
      Path folder = process.directory();
      List<Path> members = rest.subList(2, rest.size()).stream().map(i -> folder.resolve(i).normalize()).toList();
      put(RecordedBuild.Kind.ARCHIVE, folder.resolve(rest.get(1)).normalize(), members, false);
    }
  }

  private void put(RecordedBuild.Kind kind, Path output, List<Path> inputs, boolean wholeArchives) {
    RecordedBuild.Link before = links.remove(output);
    Set<Path> all = new LinkedHashSet<>(kind == RecordedBuild.Kind.ARCHIVE && before != null ? before.inputs() : List.of());
    all.addAll(inputs);
    links.put(output, new RecordedBuild.Link(kind, output, List.copyOf(all), wholeArchives));
  }
}
