package baton.cli;

import java.util.ArrayList;
import java.util.List;

/** Runs several commands in one JVM, so that a cache of what was loaded and linked holds what each of them needs. For the launcher. */
final class Training {
  /** Stands between two commands. */
  private static final String NEXT = "then";

  private Training() {}

  /** Runs the commands in order; throws {@link IllegalStateException} when one ends with another code than 0. */
  public static void main(String[] args) {
    List<String> command = new ArrayList<>();
    for (String word : args) {
      if (word.equals(NEXT)) {
        run(command);
        command.clear();
      } else {
        command.add(word);
      }
    }
    run(command);
  }

  private static void run(List<String> command) {
    int code = Main.start(command);
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with " + code);
    }
  }
}
