package baton.report;

import baton.capture.Shown;
import baton.race.Category;
import baton.race.Findings;
import baton.race.Ledger;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why accesses to a location race, and why others do not, in sentences that the source can be checked against. */
public final class Explanation {
  /** So many races of a warning are told in full. */
  private static final int RACES_TOLD = 4;

  private final StringBuilder text = new StringBuilder();

  private Explanation() {}

  /**
   * The locations that a user may mean.
   *
   * @param wanted a location as reports name it, with or without {@code struct}; the beginning or the last part of one; or the id of
   *     a warning or its beginning
   * @return their names, sorted; none when nothing is like that
   */
  public static List<String> locations(Findings findings, String wanted) {
    SortedSet<String> names = new TreeSet<>(findings.ledger().accounts().keySet());
    findings.warnings().forEach(w -> names.add(w.location().name()));
    SortedSet<String> exact = new TreeSet<>();
    SortedSet<String> like = new TreeSet<>();
    for (String name : names) {
      if (plain(name).equals(plain(wanted))) {
        exact.add(name);
      } else if (isPart(plain(wanted), plain(name))) {
        like.add(name);
      }
    }
    for (Warning warning : findings.warnings()) {
      if (!wanted.isEmpty() && warning.id().startsWith(wanted)) {
        exact.add(warning.location().name());
      }
    }
    return List.copyOf(exact.isEmpty() ? like : exact);
  }

  private static String plain(String name) {
    return name.startsWith("struct ") || name.startsWith("union ") ? name.substring(name.indexOf(' ') + 1) : name;
  }

  private static boolean isPart(String part, String whole) {
    return !part.isEmpty()
        && (whole.startsWith(part + ".")
            || whole.startsWith(part + "[")
            || whole.endsWith("." + part)
            || whole.contains("." + part + "."));
  }

  /** What was found of one location. */
  public static String of(Findings findings, String location) {
    Explanation told = new Explanation();
    told.add(findings, location);
    return told.text.toString();
  }

  private void add(Findings findings, String location) {
    List<Warning> warnings = findings.warnings().stream().filter(w -> w.location().name().equals(location)).toList();
    Ledger.Account account = findings.ledger().accounts().get(location);
    line(0, location + (warnings.isEmpty() ? ": no race was found." : ": possible races."));
    if (account != null) {
      line(
          0,
          plural(account.considered(), "pair") + " of accesses that may touch it considered, " + account.reported()
              + " reported, " + (account.considered() - account.reported()) + " shown to be no race.");
    }
    warnings.forEach(this::add);
    if (account != null) {
      account.discharges().forEach(this::add);
    }
  }

  private void add(Warning warning) {
    List<Warning.Race> told = warning.races().subList(0, Math.min(RACES_TOLD, warning.races().size()));
    for (Warning.Race race : told) {
      WarnedAccess first = warning.accesses().get(race.first());
      WarnedAccess second = warning.accesses().get(race.second());
      text.append('\n');
      line(0, "Race " + warning.id() + ", " + plural(race.pairs(), "pair") + ":");
      if (race.first() == race.second()) {
        line(2, "Two threads do this: " + access(first));
      } else {
        line(2, "One thread: " + access(first));
        line(2, "Another thread: " + access(second));
      }
      line(2, "Both at one time, because " + race.parallel() + ".");
      line(2, locks(first, second));
      if (!race.assumptions().isEmpty()) {
        line(2, "Assumed: " + String.join(", ", race.assumptions()) + ".");
      }
      for (Category category : race.categories()) {
        line(2, "Of the category " + category.label() + ": " + category.meaning() + ".");
      }
    }
    if (told.size() < warning.races().size()) {
      line(0, "and " + (warning.races().size() - told.size()) + " more: baton race " + warning.id());
    }
  }

  private static String access(WarnedAccess access) {
    List<String> way = new ArrayList<>();
    List<WarnedAccess.Step> chain = access.chain();
    for (int i = 1; i < chain.size(); i++) {
      way.add("calls " + chain.get(i).function() + "() at " + place(chain.get(i).at()));
    }
    return access.entry().kind() + " " + access.entry().function() + "()"
        + (way.isEmpty() ? "" : " " + String.join(", which ", way) + ", which")
        + " " + verb(access) + " " + access.text() + " at " + place(access.at()) + ".";
  }

  private static String verb(WarnedAccess access) {
    String verb =
        switch (access.kind()) {
          case READ -> "reads";
          case WRITE -> "writes";
          case FREE -> "frees";
        };
    return access.marked() ? verb + " (marked)" : verb;
  }

  private static String locks(WarnedAccess first, WarnedAccess second) {
    if (first.locks().isEmpty() && second.locks().isEmpty()) {
      return "No lock is surely held at either.";
    }
    List<String> both = first.locks().stream().filter(second.locks()::contains).toList();
    return both.isEmpty()
        ? "They hold no common lock: the one " + held(first) + ", the other " + held(second) + "."
        : "Both hold " + String.join(", ", both) + ", but it is not known to be one lock that keeps both apart.";
  }

  private static String held(WarnedAccess access) {
    return access.locks().isEmpty() ? "holds none" : "holds " + String.join(", ", access.locks());
  }

  private void add(String refinement, Ledger.Line discharged) {
    text.append('\n');
    line(0, "No race, by " + refinement + ", " + plural(discharged.pairs(), "pair") + ":");
    for (Ledger.Sample sample : discharged.samples()) {
      String other = sample.first().equals(sample.second()) ? "itself in another thread" : sample.second();
      line(2, sample.first() + " with " + other + ": " + sample.facts() + ".");
    }
    if (discharged.samples().size() < discharged.pairs()) {
      line(2, "and others like these.");
    }
    if (!discharged.assumptions().isEmpty()) {
      line(2, discharged.assumptions().stream().collect(Collectors.joining(", ", "Assumed: ", ".")));
    }
  }

  private static String place(WarnedAccess.Place at) {
    return at.line() == 0 ? at.file() : at.file() + ":" + at.line();
  }

  private static String plural(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private void line(int indent, String content) {
    text.append(" ".repeat(indent)).append(Shown.of(content)).append('\n');
  }
}
