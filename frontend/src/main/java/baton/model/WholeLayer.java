package baton.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A file that was read as a whole. */
final class WholeLayer implements Layer {
  private final ModelFile file;
  private final Map<String, Map<Section, List<NamedRule<?>>>> byName = new HashMap<>();

  WholeLayer(ModelFile file) {
    this.file = file;
    file.functionRules()
        .forEach(
            (section, rules) -> {
              for (NamedRule<?> rule : rules) {
                for (String name : rule.names()) {
                  byName
                      .computeIfAbsent(name, _ -> new EnumMap<>(Section.class))
                      .computeIfAbsent(section, _ -> new ArrayList<>())
                      .add(rule);
                }
              }
            });
  }

  @Override
  public ModelFile file() {
    return file;
  }

  @Override
  public Map<Section, List<NamedRule<?>>> naming(String function) {
    return byName.getOrDefault(function, Map.of());
  }

  @Override
  public Set<String> names(Optional<KernelVersion> release) {
    Set<String> names = new HashSet<>();
    for (Section section : Section.values()) {
      names.addAll(names(section, release));
    }
    return names;
  }

  @Override
  public Set<String> names(Section section, Optional<KernelVersion> release) {
    Set<String> names = new HashSet<>();
    for (NamedRule<?> rule : file.rulesOf(section)) {
      if (rule.range().contains(release)) {
        names.addAll(rule.names());
      }
    }
    return names;
  }
}
