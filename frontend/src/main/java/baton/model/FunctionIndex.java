package baton.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Rules by function name over all layers. In each section a rule that names the function beats every pattern; among rules of the
 * same sort a later file beats an earlier one, and within a file the first pattern that matches counts.
 *
 * <p>What is said of a name is worked out when it is asked for: models name some thousand functions, a program few of them.
 */
final class FunctionIndex {
  private record PatternRule(Pattern pattern, FunctionRules.Stated stated) {}

  /** Of one function there are variants on Darwin: one conforms to UNIX 03, one has large inode numbers, and so on. */
  private static final Set<String> DARWIN_VARIANTS =
      Set.of("$UNIX2003", "$INODE64", "$INODE64$UNIX2003", "$NOCANCEL", "$NOCANCEL$UNIX2003", "$DARWIN_EXTSN", "$DARWIN_EXTSN$NOCANCEL", "$1050");

  private final List<Layer> layers;
  private final Optional<KernelVersion> release;
  private final Map<Section, List<PatternRule>> patterns;
  /** What is said of some names in place of all that rules say. */
  private final SortedMap<String, FunctionRules> said;
  private final Map<String, FunctionRules> answers = new ConcurrentHashMap<>();

  FunctionIndex(List<? extends Layer> layers, Optional<KernelVersion> release) {
    this.layers = List.copyOf(layers);
    this.release = release;
    patterns = new EnumMap<>(Section.class);
    said = new TreeMap<>();
    for (Layer layer : layers) {
      layer.file().remove().forEach(this::removePatterns);
      for (Section section : Section.values()) {
        addPatterns(section, layer.file().rulesOf(section));
      }
    }
  }

  private FunctionIndex(FunctionIndex base, Map<String, FunctionRules> more) {
    layers = base.layers;
    release = base.release;
    patterns = base.patterns;
    said = new TreeMap<>(base.said);
    said.putAll(more);
  }

  /** The same, but of some names it says what another index says of them. */
  FunctionIndex with(FunctionIndex other, Collection<String> names) {
    SortedMap<String, FunctionRules> theirs = new TreeMap<>();
    names.forEach(name -> theirs.put(name, other.get(name)));
    return with(theirs);
  }

  /** The same, but of some names it says this. */
  FunctionIndex with(Map<String, FunctionRules> more) {
    return new FunctionIndex(this, more);
  }

  private void removePatterns(ModelFile.Removal removal) {
    List<PatternRule> left = new ArrayList<>(patterns.getOrDefault(removal.section(), List.of()));
    left.removeIf(rule -> removal.names().contains(rule.pattern().pattern()));
    patterns.put(removal.section(), left);
  }

  /** The first pattern that matches counts, so those of a later file stand first, and in a file those that hold for the newest release. */
  private void addPatterns(Section section, List<? extends NamedRule<?>> rules) {
    List<NamedRule<?>> ordered = new ArrayList<>();
    for (NamedRule<?> rule : rules) {
      if (!rule.patterns().isEmpty() && rule.range().contains(release)) {
        ordered.add(rule);
      }
    }
    if (ordered.isEmpty()) {
      return;
    }
    ordered.sort(Comparator.comparing(rule -> !rule.range().isOpen()));
    List<PatternRule> all = new ArrayList<>();
    ordered.forEach(rule -> rule.patterns().forEach(p -> all.add(new PatternRule(Pattern.compile(p), stated(section, rule)))));
    all.addAll(patterns.getOrDefault(section, List.of()));
    patterns.put(section, all);
  }

  private static FunctionRules.Stated stated(Section section, NamedRule<?> rule) {
    return new FunctionRules.Stated(rule.rule(), rule.body().orElse(section.defaultBody()), rule.at());
  }

  /** What rules say that name the function. */
  private Map<Section, FunctionRules.Stated> named(String name) {
    Map<Section, FunctionRules.Stated> named = new EnumMap<>(Section.class);
    for (Layer layer : layers) {
      for (ModelFile.Removal removal : layer.file().remove()) {
        if (removal.names().contains(name)) {
          named.remove(removal.section());
        }
      }
      layer.naming(name).forEach((section, rules) -> last(rules).ifPresent(rule -> named.put(section, stated(section, rule))));
    }
    return named;
  }

  /** The last rule that holds; what the newest release knows comes after all else. */
  private Optional<NamedRule<?>> last(List<NamedRule<?>> rules) {
    Optional<NamedRule<?>> last = Optional.empty();
    for (NamedRule<?> rule : rules) {
      boolean later = last.isEmpty() || rule.range().isOpen() || !last.get().range().isOpen();
      if (later && rule.range().contains(release)) {
        last = Optional.of(rule);
      }
    }
    return last;
  }

  private FunctionRules find(String label) {
    String name = withoutVariant(label);
    Map<Section, FunctionRules.Stated> all = new EnumMap<>(Section.class);
    patterns.forEach((section, rules) -> first(rules, name).ifPresent(rule -> all.put(section, rule.stated())));
    all.putAll(named(name));
    return new FunctionRules(label, all);
  }

  private static Optional<PatternRule> first(List<PatternRule> rules, String name) {
    for (PatternRule rule : rules) {
      if (rule.pattern().matcher(name).matches()) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  FunctionRules get(String name) {
    FunctionRules instead = said.get(name);
    return instead != null ? instead : answers.computeIfAbsent(name, this::find);
  }

  /**
   * What is said of a label that the headers of Darwin put behind a declaration, {@code _read$UNIX2003}, is what is said of the function;
   * labels without a variant cannot be told from other names.
   */
  private static String withoutVariant(String name) {
    int variant = name.indexOf('$');
    return variant > 1 && name.charAt(0) == '_' && DARWIN_VARIANTS.contains(name.substring(variant)) ? name.substring(1, variant) : name;
  }

  /** Every name that some rule spells out, in order. */
  List<String> names() {
    Set<String> names = new TreeSet<>(said.keySet());
    for (Layer layer : layers) {
      names.addAll(layer.names(release));
    }
    return List.copyOf(names);
  }

  /** Those of {@link #names()} that have a rule of this section, be it by a pattern. */
  List<String> names(Section section) {
    Set<String> names = new TreeSet<>(said.keySet());
    for (Layer layer : layers) {
      names.addAll(layer.names(section, release));
    }
    List<PatternRule> rules = patterns.getOrDefault(section, List.of());
    if (!rules.isEmpty()) {
      names().stream().filter(name -> first(rules, name).isPresent()).forEach(names::add);
    }
    names.removeIf(name -> !get(name).bySection().containsKey(section));
    return List.copyOf(names);
  }

  /** All rules as text, equal for equal indexes. */
  String render() {
    StringBuilder text = new StringBuilder();
    for (String name : names()) {
      FunctionRules instead = said.get(name);
      text.append(name).append('\n').append(FunctionRules.render(instead != null ? instead.bySection() : named(name)));
    }
    patterns.forEach(
        (section, rules) ->
            rules.forEach(r -> text.append(section).append(' ').append(r.pattern()).append(' ').append(r.stated().body()).append(' ')
                .append(r.stated().rule()).append('\n')));
    return text.toString();
  }
}
