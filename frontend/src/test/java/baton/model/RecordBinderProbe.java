package baton.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads single values through the binder, as components of small records made for it. */
final class RecordBinderProbe {
  private RecordBinderProbe() {}

  static Object read(Class<?> type, String text) {
    return value(type, text, new ArrayList<>()).orElseThrow();
  }

  static List<Problem> problemsOf(Class<?> type, String text) {
    List<Problem> problems = new ArrayList<>();
    value(type, text, problems);
    return problems;
  }

  private static Optional<Object> value(Class<?> type, String text, List<Problem> problems) {
    return new RecordBinder(problems).scalar(type, new Node.Scalar(new Origin("probe", 1, 1), text));
  }
}
