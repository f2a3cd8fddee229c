package baton.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model that Baton brings along, read as far as it is asked for: the models name some thousand functions, a small program a handful. A rule
 * that has a line for itself, in the form that most have there, waits as text until one of its functions is asked for; all else is read at
 * once. That nothing differs from the file read as a whole is for a test to show.
 */
final class SparseLayer implements Layer {
  private static final String START = "  - {names: [";
  private static final Map<String, Section> SECTIONS = sections();

  private final ModelReader reader;
  private final WholeLayer rest;
  private final Map<String, List<Line>> lines = new HashMap<>();

  SparseLayer(ModelReader reader, String file, String text) throws ModelException {
    this.reader = reader;
    String[] all = text.split("\n", -1);
    int header = -1;
    boolean filled = true;
    @Nullable Section section = null;
    for (int at = 0; at < all.length; at++) {
      String line = all[at];
      if (line.isEmpty() || line.stripLeading().startsWith("#")) {
        all[at] = "";
      } else if (!line.startsWith(" ")) {
        clear(all, header, filled);
        section = line.endsWith(":") ? SECTIONS.get(line.substring(0, line.length() - 1)) : null;
        header = at;
        filled = section == null;
      } else if (section != null && line.startsWith(START) && line.endsWith("}") && !line.contains("patterns:")) {
        Line rule = new Line(file, section, at, line);
        for (String name : line.substring(START.length(), line.indexOf(']')).split(",", -1)) {
          lines.computeIfAbsent(name.strip(), _ -> new ArrayList<>()).add(rule);
        }
        all[at] = "";
      } else {
        filled = true;
      }
    }
    clear(all, header, filled);
    rest = new WholeLayer(reader.read(file, String.join("\n", all)));
  }

  /** A section of which nothing is left is none. */
  private static void clear(String[] all, int header, boolean filled) {
    if (!filled) {
      all[header] = "";
    }
  }

  private static Map<String, Section> sections() {
    Map<String, Section> byKey = new HashMap<>();
    for (Section section : Section.values()) {
      byKey.put(section.key(), section);
    }
    return byKey;
  }

  /** The line of a rule. */
  private final class Line {
    private final String file;
    private final Section section;
    private final int before;
    private final String text;
    private @Nullable NamedRule<?> rule;

    Line(String file, Section section, int before, String text) {
      this.file = file;
      this.section = section;
      this.before = before;
      this.text = text;
    }

    synchronized NamedRule<?> rule() {
      NamedRule<?> known = rule == null ? reader.rule(file, section, before, text) : rule;
      rule = known;
      return known;
    }

    boolean holds(Optional<KernelVersion> release) {
      boolean always = !text.contains("since:") && !text.contains("until:");
      return always || rule().range().contains(release);
    }
  }

  @Override
  public ModelFile file() {
    return rest.file();
  }

  @Override
  public Map<Section, List<NamedRule<?>>> naming(String function) {
    List<Line> waiting = lines.getOrDefault(function, List.of());
    if (waiting.isEmpty()) {
      return rest.naming(function);
    }
    Map<Section, List<NamedRule<?>>> all = new EnumMap<>(Section.class);
    rest.naming(function).forEach((section, rules) -> all.put(section, new ArrayList<>(rules)));
    waiting.forEach(line -> all.computeIfAbsent(line.section, _ -> new ArrayList<>()).add(line.rule()));
    all.values().forEach(rules -> rules.sort((one, other) -> one.at().compareTo(other.at())));
    return all;
  }

  @Override
  public Set<String> names(Optional<KernelVersion> release) {
    Set<String> names = new HashSet<>(rest.names(release));
    lines.forEach(
        (name, waiting) -> {
          if (waiting.stream().anyMatch(line -> line.holds(release))) {
            names.add(name);
          }
        });
    return names;
  }

  @Override
  public Set<String> names(Section section, Optional<KernelVersion> release) {
    Set<String> names = new HashSet<>(rest.names(section, release));
    lines.forEach(
        (name, waiting) -> {
          if (waiting.stream().anyMatch(line -> line.section == section && line.holds(release))) {
            names.add(name);
          }
        });
    return names;
  }
}
