package baton.model;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of functions, callback fields and types by name: model files laid over each other, for one release.
 *
 * <p>Immutable; made by {@link ModelLayers}.
 */
public final class ConcurrencyModel {
  private final FunctionIndex functions;
  private final Map<String, EntryFieldRule> entryFields;
  private final Map<String, OperationTable> tables;
  private final Map<String, LibraryFunction> library;
  private final Set<String> ignoredTypes;
  private final Set<String> ignoredGlobals;
  private final Set<String> plainFunctions;
  private final Policy policy;
  private final String version;
  private final Optional<String> kernel;
  private final Remembered generalDigest;
  private final Remembered digest;

  /** A text that is made when it is asked for: digests read every rule, and most runs need few of them. */
  private static final class Remembered {
    private final Supplier<String> source;
    private @Nullable String text;

    Remembered(Supplier<String> source) {
      this.source = source;
    }

    synchronized String text() {
      String known = text == null ? source.get() : text;
      text = known;
      return known;
    }
  }

  ConcurrencyModel(List<? extends Layer> read, Optional<KernelVersion> release) {
    functions = new FunctionIndex(read, release);
    List<ModelFile> layers = read.stream().map(Layer::file).toList();
    entryFields = new TreeMap<>();
    tables = new TreeMap<>();
    library = new TreeMap<>();
    Policy effective = Policy.STANDARD;
    Set<String> types = new TreeSet<>();
    Set<String> globals = new TreeSet<>();
    Set<String> plain = new TreeSet<>();
    for (ModelFile layer : layers) {
      layer.entryFields().stream()
          .filter(r -> r.range().contains(release))
          .sorted(Comparator.comparing(r -> r.range().isOpen()))
          .forEach(rule -> rule.fields().forEach(field -> entryFields.put(rule.struct() + "." + field, rule)));
      layer.operationTables().stream()
          .filter(t -> t.range().contains(release))
          .sorted(Comparator.comparing(t -> t.range().isOpen()))
          .forEach(t -> tables.put(t.struct(), t));
      layer.libraryFunctions().stream()
          .filter(f -> f.range().contains(release))
          .sorted(Comparator.comparing(f -> f.range().isOpen()))
          .forEach(f -> f.names().forEach(name -> library.put(name, f)));
      types.addAll(layer.ignoredTypes());
      globals.addAll(layer.ignoredGlobals());
      plain.addAll(layer.plainFunctions());
      if (layer.policy().isPresent()) {
        effective = layer.policy().get().over(effective);
      }
    }
    policy = effective;
    ignoredTypes = Set.copyOf(types);
    ignoredGlobals = Set.copyOf(globals);
    plainFunctions = Set.copyOf(plain);
    boolean hasReleases = layers.stream().anyMatch(l -> l.name().equals(BuiltInModel.LINUX.name().toLowerCase(Locale.ROOT)));
    kernel = hasReleases ? Optional.of(release.map(KernelVersion::toString).orElse("every release")) : Optional.empty();
    version = layers.stream().map(l -> l.name() + " " + l.version()).collect(Collectors.joining(" + "));
    generalDigest = new Remembered(() -> Fingerprint.of(general()));
    digest = new Remembered(() -> Fingerprint.of(functions.render() + "\n" + general()));
  }

  private ConcurrencyModel(ConcurrencyModel base, FunctionIndex functions, String version) {
    this.functions = functions;
    entryFields = base.entryFields;
    tables = base.tables;
    library = base.library;
    ignoredTypes = base.ignoredTypes;
    ignoredGlobals = base.ignoredGlobals;
    plainFunctions = base.plainFunctions;
    policy = base.policy;
    kernel = base.kernel;
    this.version = version;
    generalDigest = base.generalDigest;
    digest = new Remembered(() -> Fingerprint.of(base.digest() + "\n" + functions.render()));
  }

  /** The same model, but what is said of some functions is what another one says of them. */
  public ConcurrencyModel with(ConcurrencyModel other, SortedSet<String> names) {
    return names.isEmpty()
        ? this
        : new ConcurrencyModel(
            this, functions.with(other.functions, names), version + " + " + names.size() + " functions of " + other.version);
  }

  /** The same model, but of some functions it says only this. */
  public ConcurrencyModel with(SortedMap<String, FunctionRules> said) {
    return said.isEmpty()
        ? this
        : new ConcurrencyModel(this, functions.with(said), version + " without rules for " + said.size() + " functions of the program");
  }

  /** All that is said but what is said of functions. */
  private String general() {
    return String.join(
        "\n", fieldText(), tableText(), libraryText(), new TreeSet<>(ignoredTypes).toString(), new TreeSet<>(ignoredGlobals).toString(),
        new TreeSet<>(plainFunctions).toString(), policy.toString());
  }

  private String fieldText() {
    return entryFields.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue().profile())
        .collect(Collectors.joining("\n"));
  }

  private String tableText() {
    return tables.values().stream()
        .map(t -> t.struct() + " " + t.fields() + t.profile() + t.overrides() + t.lifecycle() + t.registered())
        .collect(Collectors.joining("\n"));
  }

  private String libraryText() {
    return library.entrySet().stream().map(e -> e.getKey() + " " + e.getValue().text()).collect(Collectors.joining("\n"));
  }

  /** The functions of the system that access variables of the program, by name. */
  public SortedMap<String, LibraryFunction> libraryFunctions() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(library));
  }

  /** All that is said of a function; empty rules when nothing is. */
  public FunctionRules function(String name) {
    return functions.get(name);
  }

  /** Every function that some rule names, in order; functions that only a pattern covers are not among them. */
  public List<String> functionNames() {
    return functions.names();
  }

  /** Those of {@link #functionNames()} that have a rule of one section. */
  public List<String> functionNames(Section section) {
    return functions.names(section);
  }

  /** How a callback runs that is stored into {@code struct.field}. */
  public Optional<EntryFieldRule> entryField(String struct, String field) {
    return Optional.ofNullable(entryFields.get(struct + "." + field));
  }

  /** The table of operations that a struct is. */
  public Optional<OperationTable> operationTable(String struct) {
    return Optional.ofNullable(tables.get(struct));
  }

  /** The structs that are tables of operations, in order. */
  public Set<String> operationTables() {
    return new TreeSet<>(tables.keySet());
  }

  /** The callback fields, each as {@code struct.field}, in order. */
  public Set<String> entryFields() {
    return new TreeSet<>(entryFields.keySet());
  }

  /** Whether accesses inside objects of this struct or typedef are the business of the primitive it is. */
  public boolean ignoresType(String name) {
    return ignoredTypes.contains(name);
  }

  /** Whether accesses to this global are left out. */
  public boolean ignoresGlobal(String name) {
    return ignoredGlobals.contains(name);
  }

  /** Whether a function of the system is known: by its rules, or as one that is passed no pointers and runs no code of the program. */
  public boolean knows(String function) {
    return plainFunctions.contains(function) || !function(function).isEmpty();
  }

  /** What holds where no rule speaks. */
  public Policy policy() {
    return policy;
  }

  /** Names and versions of the files, lowest first: {@code posix 1 + mine 3}. */
  public String version() {
    return version;
  }

  /** The release of Linux whose rules these are, or that they are those of every release; absent for other systems. */
  public Optional<String> kernel() {
    return kernel;
  }

  /** Digest of all that is said but what is said of functions by their names. */
  public String generalDigest() {
    return generalDigest.text();
  }

  /** Digest of everything said; equal exactly when two models say the same. */
  public String digest() {
    return digest.text();
  }
}
