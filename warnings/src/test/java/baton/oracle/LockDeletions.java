package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The programs that come from a source by leaving out one call that takes a lock. Lines stay where they were. */
final class LockDeletions {
  private static final Pattern TAKES =
      Pattern.compile("^\\s*(pthread_(mutex_lock|rwlock_(rd|wr)lock|spin_lock)|mtx_lock|sem_wait|lock|lock_cell|lock_via)\\([^;]*\\);");

  private LockDeletions() {}

  /**
   * A source without one call.
   *
   * @param line the line that the call stood on
   * @param text the source
   */
  record Mutant(int line, String text) {}

  /** All of them, by line; a call that stands at the beginning of its line counts. */
  static List<Mutant> of(String source) {
    String[] lines = source.split("\n", -1);
    List<Mutant> mutants = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (TAKES.matcher(lines[i]).find()) {
        String[] changed = lines.clone();
        changed[i] = TAKES.matcher(lines[i]).replaceFirst("(void)0;");
        mutants.add(new Mutant(i + 1, String.join("\n", changed)));
      }
    }
    return mutants;
  }
}
