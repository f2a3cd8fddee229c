package baton.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Looks for what is allowed in models and yet probably not meant. */
public final class ModelLint {
  private final List<ModelFile> layers;

  /** Lints these files, the lowest first. */
  public ModelLint(ModelLayers layers) {
    this.layers = layers.files();
  }

  /** What is doubtful in the files whatever the program, in the order of files and places. */
  public List<Problem> warnings() {
    List<Problem> warnings = new ArrayList<>(LockPairs.unpaired(layers));
    warnings.addAll(signalsWithoutWaits());
    warnings.addAll(redundant());
    warnings.addAll(ignoredAndMore());
    return warnings.stream().sorted(Comparator.comparing(Problem::at)).toList();
  }

  private List<Problem> signalsWithoutWaits() {
    Set<SignalKind> waited = new TreeSet<>();
    Set<SignalKind> signalled = new TreeSet<>();
    for (ModelFile layer : layers) {
      layer.waits().forEach(r -> waited.add(r.rule().kind()));
      layer.signals().stream().filter(r -> r.rule().op() == SignalOperation.SIGNAL).forEach(r -> signalled.add(r.rule().kind()));
    }
    List<Problem> warnings = new ArrayList<>();
    for (ModelFile layer : layers) {
      for (NamedRule<WaitRule> wait : layer.waits()) {
        if (!signalled.contains(wait.rule().kind())) {
          warnings.add(Problem.warning(
              wait.at(), "nothing signals a " + Schema.spelling(wait.rule().kind()) + ", so these waits never order anything"));
        }
      }
      for (NamedRule<SignalRule> signal : layer.signals()) {
        SignalKind kind = signal.rule().kind();
        if (!waited.contains(kind) && kind != SignalKind.WAKE_UP) {
          warnings.add(Problem.warning(signal.at(), "nothing waits for a " + Schema.spelling(kind)));
        }
      }
    }
    return warnings;
  }

  /** Rules that say what an earlier rule already says. */
  private List<Problem> redundant() {
    List<Problem> warnings = new ArrayList<>();
    Map<Section, Map<String, NamedRule<?>>> named = new HashMap<>();
    Map<Section, List<PatternRule>> patterns = new HashMap<>();
    for (ModelFile layer : layers) {
      layer
          .functionRules()
          .forEach(
              (section, rules) -> {
                Map<String, NamedRule<?>> earlier = named.computeIfAbsent(section, s -> new HashMap<>());
                List<PatternRule> wider = patterns.computeIfAbsent(section, s -> new ArrayList<>());
                rules.forEach(rule -> rule.patterns().forEach(p -> wider.add(new PatternRule(Pattern.compile(p), rule))));
                for (NamedRule<?> rule : rules) {
                  for (String name : rule.names()) {
                    NamedRule<?> former = earlier.put(name, rule);
                    if (former != null && sameContent(former, rule)) {
                      warnings.add(Problem.warning(rule.at(), already(name, section, former)));
                    } else {
                      firstMatching(wider, name).filter(p -> !p.equals(rule) && sameContent(p, rule))
                          .ifPresent(p -> warnings.add(Problem.warning(rule.at(), already(name, section, p))));
                    }
                  }
                }
              });
    }
    return warnings;
  }

  private record PatternRule(Pattern pattern, NamedRule<?> rule) {}

  private static Optional<NamedRule<?>> firstMatching(List<PatternRule> patterns, String name) {
    for (PatternRule candidate : patterns) {
      if (candidate.pattern().matcher(name).matches()) {
        return Optional.of(candidate.rule());
      }
    }
    return Optional.empty();
  }

  private static boolean sameContent(NamedRule<?> one, NamedRule<?> other) {
    return one.rule().equals(other.rule()) && one.body().equals(other.body()) && one.range().equals(other.range());
  }

  private static String already(String name, Section section, NamedRule<?> former) {
    return "what this says of '" + name + "' in " + section.key() + " is already said at " + former.at();
  }

  /** Functions that one rule ignores and another gives an effect. */
  private List<Problem> ignoredAndMore() {
    Map<String, NamedRule<?>> ignored = new HashMap<>();
    layers.forEach(layer -> layer.ignored().forEach(rule -> rule.names().forEach(name -> ignored.put(name, rule))));
    List<Problem> warnings = new ArrayList<>();
    for (ModelFile layer : layers) {
      layer
          .functionRules()
          .forEach(
              (section, rules) -> {
                for (NamedRule<?> rule : rules) {
                  rule.names().stream()
                      .filter(Predicate.not(name -> section == Section.IGNORED || !ignored.containsKey(name)))
                      .forEach(name -> warnings.add(
                          Problem.warning(rule.at(), "'" + name + "' has a rule in " + section.key() + " and is ignored as well")));
                }
              });
    }
    return warnings;
  }

  /**
   * How a program uses the rules.
   *
   * @param unused names that rules spell out and the program neither defines nor calls, in order
   * @param unmodelledLocks functions that the program calls, that are named like locks and that no rule is about, in order
   */
  public record Coverage(List<String> unused, List<String> unmodelledLocks) {}

  private static final Pattern LIKE_A_LOCK = Pattern.compile("(?i).*(?<![bcf])lock.*|.*(mutex|semaphore|spin_|rwsem).*");

  /**
   * Holds the rules against a program.
   *
   * @param model the rules in force
   * @param defined the functions that the program defines
   * @param called the functions that the program calls directly
   */
  public static Coverage coverage(ConcurrencyModel model, Set<String> defined, Set<String> called) {
    List<String> unused = model.functionNames().stream().filter(name -> !defined.contains(name) && !called.contains(name)).toList();
    List<String> unmodelled =
        new TreeSet<>(called).stream().filter(name -> LIKE_A_LOCK.matcher(name).matches() && model.function(name).isEmpty()).toList();
    return new Coverage(unused, unmodelled);
  }
}
