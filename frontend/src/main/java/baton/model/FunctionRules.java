package baton.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that a model says of one function name. */
public final class FunctionRules {
  private final String name;
  private final Map<Section, Stated> bySection;
  private @Nullable String digest;

  /**
   * A rule with what its file says about the body.
   *
   * @param rule what the function does
   * @param body what becomes of its body
   * @param at where that stands; no part of the digest
   */
  public record Stated(FunctionRule rule, Body body, Origin at) {}

  FunctionRules(String name, Map<Section, Stated> bySection) {
    this.name = name;
    Map<Section, Stated> copy = new EnumMap<>(Section.class);
    copy.putAll(bySection);
    this.bySection = Collections.unmodifiableMap(copy);
  }

  /** The function. */
  public String name() {
    return name;
  }

  /** Whether no rule is about it. */
  public boolean isEmpty() {
    return bySection.isEmpty();
  }

  /** The rules by section, in the order of the sections. */
  public Map<Section, Stated> bySection() {
    return bySection;
  }

  /** The rule of this kind. */
  public <R extends FunctionRule> Optional<R> rule(Class<R> kind) {
    for (Stated stated : bySection.values()) {
      if (kind.isInstance(stated.rule())) {
        return Optional.of(kind.cast(stated.rule()));
      }
    }
    return Optional.empty();
  }

  /** Whether they say how callbacks come to run, or end: where the function has a body, that says it once more. */
  public boolean tellCallbacks() {
    return rule(SpawnRule.class).isPresent() || rule(ArmRule.class).isPresent() || rule(JoinRule.class).isPresent();
  }

  /** What becomes of the function's body: the least that any of its rules asks for, all of it without rules. */
  public Body body() {
    return bySection.values().stream().map(Stated::body).min(Body::compareTo).orElse(Body.FULL);
  }

  /** Whether the function finds by name what a program exports. */
  public boolean findNamed() {
    return rule(MemoryRule.class).filter(MemoryRule::returnsNamed).isPresent();
  }

  /** The same function with these rules alone. */
  public FunctionRules only(Map<Section, Stated> left) {
    return new FunctionRules(name, left);
  }

  /** Digest of what is said, equal for names of which the same is said; places and notes do not enter. */
  public synchronized String digest() {
    String known = digest == null ? Fingerprint.of(render(bySection)) : digest;
    digest = known;
    return known;
  }

  static String render(Map<Section, Stated> rules) {
    StringBuilder text = new StringBuilder();
    rules.forEach((section, stated) -> text.append(section.key()).append(' ').append(stated.body()).append(' ')
        .append(stated.rule()).append('\n'));
    return text.toString();
  }
}
