package baton.link;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import baton.ir.Referent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sections whose bounds a program names. A linker defines {@code __start_s} and {@code __stop_s} for a section {@code s} whose name
 * is one of C; from there each variable of the section is reached without its own name.
 */
public final class Sections {
  private static final Pattern BOUND = Pattern.compile("__(?:start|stop)_([A-Za-z_]\\w*)");

  private final Map<String, List<Symbol.DefinedVariable>> members;
  private final Map<String, List<Symbol.ExternalVariable>> bounds;
  private final Set<Symbol.DefinedVariable> collected;

  /** Those of a program. */
  public Sections(Program program) {
    this.bounds =
        program.symbols().stream()
            .filter(Symbol.ExternalVariable.class::isInstance)
            .map(Symbol.ExternalVariable.class::cast)
            .filter(v -> section(v.name()).isPresent())
            .collect(groupingBy(v -> section(v.name()).orElseThrow(), TreeMap::new, toList()));
    this.members =
        program.variables().stream()
            .filter(v -> bounds.containsKey(program.variable(v).section()))
            .collect(groupingBy(v -> program.variable(v).section(), TreeMap::new, toList()));
    this.collected = members.values().stream().flatMap(List::stream).collect(toSet());
  }

  /** The section that a symbol bounds, by its name. */
  public static Optional<String> bounded(Referent symbol) {
    return symbol instanceof Referent.External(String name) ? section(name) : Optional.empty();
  }

  private static Optional<String> section(String name) {
    Matcher matcher = BOUND.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Hands each bound of a section to {@code with}, together with each variable there. */
  public void forEach(BiConsumer<Symbol.ExternalVariable, Symbol.DefinedVariable> with) {
    members.forEach((section, list) -> bounds.getOrDefault(section, List.of()).forEach(bound -> list.forEach(v -> with.accept(bound, v))));
  }

  /** The variables in sections that have a bound, by number. */
  public List<Symbol.DefinedVariable> collected() {
    return collected.stream().sorted(comparingInt(Symbol::number)).toList();
  }

  /** Whether a variable is in a section that has a bound. */
  public boolean isCollected(Symbol.DefinedVariable variable) {
    return collected.contains(variable);
  }
}
