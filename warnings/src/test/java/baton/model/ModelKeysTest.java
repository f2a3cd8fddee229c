package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.link.LibraryBodies;
import baton.oracle.CompiledC;
import baton.race.Analysed;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every key of a model file changes what is reported of some program. Each program under {@code src/test/resources/model-keys} begins
 * with a model, in lines that start with {@code //:}, and with changes of it, {@code //! RECORD.KEY | text | other text}: with each of
 * them, the findings are others.
 */
@Execution(ExecutionMode.CONCURRENT)
class ModelKeysTest {
  /** What people read, and what says which model it is. */
  private static final Set<String> FOR_PEOPLE =
      Set.of(
          "ModelFile.schema", "ModelFile.name", "ModelFile.version", "NamedRule.note", "NamedRule.source", "EntryFieldRule.note",
          "EntryFieldRule.source",
          "OperationTable.note", "OperationTable.source", "LibraryFunction.note", "LibraryFunction.source");

  private static final Set<Class<?>> SPELLED_AS_TEXT = Set.of(Origin.class, KernelVersion.class, MemberPath.class);
  private static final KernelVersion RELEASE = new KernelVersion(6, 1);
  private static final Map<Path, SortedSet<String>> UNCHANGED = new ConcurrentHashMap<>();
  private static final Path FOLDER = Path.of(System.getProperty("baton.root"), "warnings/src/test/resources/model-keys");

  /**
   * A change of a program's model.
   *
   * @param file the program
   * @param key the key that it is about
   * @param text what stands in the model
   * @param other what stands there instead
   */
  record Change(Path file, String key, String text, String other) {
    @Override
    public String toString() {
      return file.getFileName() + " " + key;
    }
  }

  static List<Change> changes() throws IOException {
    List<Change> changes = new ArrayList<>();
    for (Path file : files()) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("//!")) {
          String[] parts = line.substring(3).split("\\|", -1);
          assertEquals(3, parts.length, line);
          changes.add(new Change(file, parts[0].strip(), parts[1].strip(), parts[2].strip()));
        }
      }
    }
    return changes;
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  private static String model(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(l -> l.startsWith("//: "))
        .map(l -> l.substring(4))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** What is reported with a program's own model, which is looked at once for all its changes. */
  private static SortedSet<String> unchanged(Path file) {
    return UNCHANGED.computeIfAbsent(
        file,
        f -> {
          try {
            return findings(f, model(f));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** What is reported: the locations, and the lines that race there. */
  private static SortedSet<String> findings(Path file, String model) throws IOException {
    SortedSet<String> lines = new TreeSet<>();
    for (Warning warning : analysed(file, model).findings().warnings()) {
      for (WarnedAccess access : warning.accesses()) {
        String by = access.entry().kind() + " " + access.entry().function();
        lines.add(warning.location() + " " + access.kind() + " line " + access.at().line() + " " + by);
      }
    }
    return lines;
  }

  private static Analysed analysed(Path file, String model) throws IOException {
    try {
      ModelFile mine = new ModelReader().read("mine.yaml", "schema: 1\nname: mine\nversion: \"1\"\n" + model);
      List<ModelFile> files = List.of(new ModelReader().read(BuiltInModel.POSIX), mine);
      ConcurrencyModel known = new ModelLayers(files).at(Optional.of(RELEASE));
      return new Analysed(LibraryBodies.in(new CompiledC().program(Files.readString(file)), known), known);
    } catch (ModelException e) {
      throw new IllegalArgumentException(file.getFileName() + ": " + e.getMessage() + "\n" + model, e);
    }
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aKeyChangesWhatIsReported(Change change) throws IOException {
    String model = model(change.file());
    assertTrue(model.contains(change.text()), () -> "the model has no " + change.text());
    assertNotEquals(unchanged(change.file()), findings(change.file(), model.replace(change.text(), change.other())));
  }

  @Test
  void everyKeyIsShownToMatter() throws IOException {
    Set<String> shown = changes().stream().map(Change::key).collect(Collectors.toCollection(TreeSet::new));
    Set<String> keys = keys();
    assertTrue(keys.size() >= 100 && keys.containsAll(FOR_PEOPLE), keys::toString);
    Set<String> missing = new TreeSet<>(keys);
    missing.removeAll(shown);
    missing.removeAll(FOR_PEOPLE);
    assertEquals(Set.of(), missing, "no program shows what these do");
    shown.removeAll(keys);
    assertEquals(Set.of(), shown, "there are no such keys");
  }

  /** All keys, each with the record that it is read into. */
  private static Set<String> keys() {
    Set<Class<?>> seen = new LinkedHashSet<>();
    Set<String> keys = new TreeSet<>();
    List<Type> open = new ArrayList<>(List.of(ModelFile.class));
    while (!open.isEmpty()) {
      Type type = open.removeLast();
      if (type instanceof ParameterizedType p) {
        open.add(p.getRawType());
        open.addAll(Arrays.asList(p.getActualTypeArguments()));
      } else if (type instanceof Class<?> c && c.getPackageName().equals("baton.model") && !SPELLED_AS_TEXT.contains(c) && seen.add(c)) {
        if (c.isRecord() && c.getEnclosingClass() != Argument.class) {
          for (RecordComponent component : c.getRecordComponents()) {
            open.add(component.getGenericType());
            if (!component.isAnnotationPresent(Inline.class) && component.getType() != Origin.class) {
              keys.add(c.getSimpleName() + "." + Schema.key(component));
            }
          }
        }
        if (c.isSealed()) {
          open.addAll(Schema.alternatives(c));
        }
      }
    }
    return keys;
  }
}
