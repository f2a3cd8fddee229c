package baton.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The way from an object to a part of it, as C writes it: {@code ->f_inode->i_rwsem}, {@code .s_writers.rw_sem[0]}.
 *
 * <p>Members are given by name and found by debug types, since offsets move between releases.
 *
 * @param steps from the object on; empty for the object itself
 */
public record MemberPath(List<Step> steps) {
  private static final Pattern STEP = Pattern.compile("\\G(?:(->|\\.)([A-Za-z_]\\w*)|\\[(\\d+)])");

  /** The object itself. */
  public static final MemberPath WHOLE = new MemberPath(List.of());

  /** One step of a path. */
  public sealed interface Step {}

  /** {@code ->name}: the member of the object that a pointer points to. */
  public record Through(String name) implements Step {
    @Override
    public String toString() {
      return "->" + name;
    }
  }

  /** {@code .name}: the member of an object. */
  public record Member(String name) implements Step {
    @Override
    public String toString() {
      return "." + name;
    }
  }

  /** {@code [index]}: the element of an array. */
  public record Element(int index) implements Step {
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  public MemberPath {
    steps = List.copyOf(steps);
  }

  /**
   * Reads a path; the empty text is {@link #WHOLE}.
   *
   * @throws IllegalArgumentException with what is allowed as its message
   */
  public static MemberPath parse(String text) {
    List<Step> steps = new ArrayList<>();
    Matcher m = STEP.matcher(text);
    int end = 0;
    while (m.find()) {
      end = m.end();
      steps.add(
          m.group(3) != null
              ? new Element(Integer.parseInt(m.group(3)))
              : m.group(1).equals(".")
              ? new Member(m.group(2))
              : new Through(m.group(2)));
    }
    if (end != text.length()) {
      throw new IllegalArgumentException("a path of members as in C: ->name, .name or [number], repeated");
    }
    return new MemberPath(steps);
  }

  @Override
  public String toString() {
    return steps.stream().map(Step::toString).collect(Collectors.joining());
  }
}
