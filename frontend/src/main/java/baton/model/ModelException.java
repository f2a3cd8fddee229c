package baton.model;

import java.util.List;
import java.util.stream.Collectors;

/** Model files that cannot be used; carries every error found, not only the first. */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1;
  private final transient List<Problem> problems;

  /** Takes the errors, in the order of the files and of the places in them. */
  public ModelException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** All errors in one line. */
  public String sentence() {
    return problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
  }

  /** The errors; never empty. */
  public List<Problem> problems() {
    return problems;
  }
}
