package baton.model;

import java.util.List;
import java.util.Optional;

/** A YAML value that still knows where it stands. */
sealed interface Node {
  Origin at();

  /** What a message calls this value. */
  String described();

  /**
   * A plain or quoted value.
   *
   * @param text as written, so that {@code 6.10} is not 6.1
   */
  record Scalar(Origin at, String text) implements Node {
    @Override
    public String described() {
      return "'" + text + "'";
    }
  }

  record Sequence(Origin at, List<Node> items) implements Node {
    @Override
    public String described() {
      return "a list";
    }
  }

  record Mapping(Origin at, List<Entry> entries) implements Node {
    @Override
    public String described() {
      return "a mapping";
    }

    Optional<Entry> entry(String key) {
      return entries.stream().filter(e -> e.key().equals(key)).findFirst();
    }
  }

  /** A key with its own place and its value. */
  record Entry(Origin at, String key, Node value) {}
}
