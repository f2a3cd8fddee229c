package baton.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Rules by function name over all layers. In each section a rule that names the function beats every pattern; among rules of the
 * same sort a later file beats an earlier one, and within a file the first pattern that matches counts.
 */
final class FunctionIndex {
  private record PatternRule(Pattern pattern, FunctionRules.Stated stated) {}

  private final Map<String, Map<Section, FunctionRules.Stated>> exact = new TreeMap<>();
  private final Map<Section, List<PatternRule>> patterns = new EnumMap<>(Section.class);
  private final Map<String, FunctionRules> answers = new ConcurrentHashMap<>();

  FunctionIndex(List<ModelFile> layers, Optional<KernelVersion> release) {
    for (ModelFile layer : layers) {
      layer.remove().forEach(this::remove);
      layer.functionRules().forEach((section, rules) -> add(section, rules, release));
    }
    exact.forEach((name, rules) -> answers.put(name, withPatterns(name, rules)));
  }

  private FunctionIndex(FunctionIndex base) {
    base.exact.forEach((name, rules) -> exact.put(name, new EnumMap<>(rules)));
    patterns.putAll(base.patterns);
    answers.putAll(base.answers);
  }

  /** The same, but of some names it says what another index says of them. */
  FunctionIndex with(FunctionIndex other, Collection<String> names) {
    SortedMap<String, FunctionRules> said = new TreeMap<>();
    names.forEach(name -> said.put(name, other.get(name)));
    return with(said);
  }

  /** The same, but of some names it says this. */
  FunctionIndex with(Map<String, FunctionRules> said) {
    FunctionIndex result = new FunctionIndex(this);
    said.forEach(
        (name, rules) -> {
          Map<Section, FunctionRules.Stated> bySection = new EnumMap<>(Section.class);
          bySection.putAll(rules.bySection());
          result.exact.put(name, bySection);
          result.answers.put(name, rules);
        });
    return result;
  }

  private void remove(ModelFile.Removal removal) {
    for (String name : removal.names()) {
      Map<Section, FunctionRules.Stated> rules = exact.get(name);
      if (rules != null) {
        rules.remove(removal.section());
      }
    }
    List<PatternRule> left = new ArrayList<>(patterns.getOrDefault(removal.section(), List.of()));
    left.removeIf(rule -> removal.names().contains(rule.pattern().pattern()));
    patterns.put(removal.section(), left);
  }

  private void add(Section section, List<NamedRule<?>> rules, Optional<KernelVersion> release) {
    List<PatternRule> ofLayer = new ArrayList<>();
    // names: the last one counts, so what the newest release knows comes last; patterns: the first one does
    List<NamedRule<?>> ordered = new ArrayList<>(rules);
    ordered.sort(Comparator.comparing(rule -> rule.range().isOpen()));
    for (NamedRule<?> rule : ordered) {
      if (rule.range().contains(release)) {
        FunctionRules.Stated stated = stated(section, rule);
        rule.names().forEach(name -> exact.computeIfAbsent(name, n -> new EnumMap<>(Section.class)).put(section, stated));
      }
    }
    ordered.sort(Comparator.comparing(rule -> !rule.range().isOpen()));
    for (NamedRule<?> rule : ordered) {
      if (rule.range().contains(release)) {
        FunctionRules.Stated stated = stated(section, rule);
        rule.patterns().forEach(p -> ofLayer.add(new PatternRule(Pattern.compile(p), stated)));
      }
    }
    ofLayer.addAll(patterns.getOrDefault(section, List.of()));
    patterns.put(section, ofLayer);
  }

  private static FunctionRules.Stated stated(Section section, NamedRule<?> rule) {
    return new FunctionRules.Stated(rule.rule(), rule.body().orElse(section.defaultBody()), rule.at());
  }

  private FunctionRules withPatterns(String name, Map<Section, FunctionRules.Stated> named) {
    Map<Section, FunctionRules.Stated> all = new EnumMap<>(Section.class);
    patterns.forEach(
        (section, rules) ->
            rules.stream().filter(r -> r.pattern().matcher(name).matches()).findFirst().ifPresent(r -> all.put(section, r.stated())));
    all.putAll(named);
    return new FunctionRules(name, all);
  }

  FunctionRules get(String name) {
    return answers.computeIfAbsent(name, n -> withPatterns(n, Map.of()));
  }

  /** Every name that some rule spells out, in order. */
  List<String> names() {
    return List.copyOf(exact.keySet());
  }

  /** All rules as text, equal for equal indexes. */
  String render() {
    StringBuilder text = new StringBuilder();
    exact.forEach((name, rules) -> text.append(name).append('\n').append(FunctionRules.render(rules)));
    patterns.forEach(
        (section, rules) ->
            rules.forEach(r -> text.append(section).append(' ').append(r.pattern()).append(' ').append(r.stated().body()).append(' ')
                .append(r.stated().rule()).append('\n')));
    return text.toString();
  }
}
