package baton.race;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a C file claims about its lines in comments.
 *
 * <p>{@code // RACE} says that an access of the line takes part in a race that can happen, {@code // NORACE} that none does. A
 * reason may follow a colon. {@code // TODO NORACE: reason} makes the same claim and admits that the analysis does not see it yet.
 *
 * @param flags what the first line asks for with {@code // flags:}
 * @param byLine the marks, by line, counted from 1
 */
public record Marks(List<String> flags, SortedMap<Integer, Mark> byLine) {
  private static final Pattern MARK = Pattern.compile("//\\s*(TODO )?(RACE|NORACE)(?::\\s*(\\S.*))?");
  private static final Pattern LOOKS_LIKE_MARK = Pattern.compile("//.*\\b(?:NO[ -]?)?RACE\\b", Pattern.CASE_INSENSITIVE);
  private static final String FLAGS = "// flags:";

  public Marks {
    flags = List.copyOf(flags);
    byLine = Collections.unmodifiableSortedMap(new TreeMap<>(byLine));
  }

  /** What a line is said to be. */
  public enum Claim {
    RACE,
    NORACE
  }

  /**
   * One mark.
   *
   * @param claim what is true of the line
   * @param todo whether the analysis is known to be wrong about it
   * @param reason what follows the colon, or empty
   */
  public record Mark(Claim claim, boolean todo, String reason) {
    /** True if the analysis must report the line for the test to pass. */
    public boolean wanted() {
      return (claim == Claim.RACE) != todo;
    }

    @Override
    public String toString() {
      return (todo ? "TODO " : "") + claim + (reason.isEmpty() ? "" : ": " + reason);
    }
  }

  /**
   * The marks of a file.
   *
   * @throws IllegalArgumentException if a comment looks like a mark and is none
   */
  public static Marks of(Path file) throws IOException {
    return of(Files.readAllLines(file, StandardCharsets.UTF_8));
  }

  /**
   * The marks in the lines of a file.
   *
   * @throws IllegalArgumentException if a comment looks like a mark and is none
   */
  public static Marks of(List<String> lines) {
    List<String> flags =
        !lines.isEmpty() && lines.getFirst().startsWith(FLAGS)
            ? List.of(lines.getFirst().substring(FLAGS.length()).strip().split("\\s+"))
            : List.of();
    var marks = new TreeMap<Integer, Mark>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher comment = LOOKS_LIKE_MARK.matcher(lines.get(i));
      if (comment.find()) {
        marks.put(i + 1, mark(i + 1, lines.get(i).substring(comment.start())));
      }
    }
    return new Marks(flags, marks);
  }

  private static Mark mark(int line, String comment) {
    Matcher matcher = MARK.matcher(comment.stripTrailing());
    boolean todo = comment.contains("TODO");
    if (!matcher.matches() || comment.indexOf("//", 2) >= 0 || (todo && matcher.group(3) == null)) {
      throw new IllegalArgumentException("line " + line + ": not a mark: " + comment);
    }
    String reason = matcher.group(3);
    return new Mark(Claim.valueOf(matcher.group(2)), todo, reason == null ? "" : reason);
  }

  /** The lines that are said to race, and that the analysis reports. */
  public List<Integer> reportedRaces() {
    return byLine.entrySet().stream().filter(e -> e.getValue().claim() == Claim.RACE && !e.getValue().todo()).map(Map.Entry::getKey).toList();
  }

  /** How many lines make this claim, those marked TODO among them. */
  public long count(Claim claim) {
    return byLine.values().stream().filter(mark -> mark.claim() == claim).count();
  }

  /** How many lines that make this claim are marked TODO. */
  public long todo(Claim claim) {
    return byLine.values().stream().filter(mark -> mark.claim() == claim && mark.todo()).count();
  }

  /** One sentence for each line on which the marks and the reported lines differ; a TODO line that has become right is one. */
  public List<String> differences(SortedSet<Integer> reported) {
    var differences = new ArrayList<String>();
    byLine.forEach(
        (line, mark) -> {
          if (mark.wanted() != reported.contains(line)) {
            differences.add("line " + line + " is marked " + mark + " and is " + (mark.wanted() ? "not " : "") + "reported");
          }
        });
    return List.copyOf(differences);
  }
}
