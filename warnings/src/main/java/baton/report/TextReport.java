package baton.report;

import baton.callgraph.CallCase;
import baton.capture.Shown;
import baton.link.OwnFunctions;
import baton.race.Category;
import baton.race.Coverage;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Ledger;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Findings as text for engineers. */
public final class TextReport {
  /** So many pairs of a warning are shown in a list of warnings; the others are counted. */
  private static final int PAIRS_IN_LIST = 3;

  /** So many places of a warning are named in its line of a list. */
  private static final int PLACES_IN_LINE = 4;

  /** So many things that were not analysed for one reason are named. */
  private static final int ONE_BY_ONE = 5;

  /** Calls through pointers, and functions of which nothing is known, that are named. */
  private static final int CALLS_IN_LINE = 3;

  private static final int EXTERNALS_IN_LINE = 10;

  private static final int OWN_IN_LINE = 5;

  private final StringBuilder text = new StringBuilder();

  private TextReport() {}

  /** All warnings, what could not be analysed, and what became of all pairs. */
  public static String of(Findings findings) {
    TextReport report = new TextReport();
    for (Warning warning : findings.warnings()) {
      report.add(warning, PAIRS_IN_LIST);
      report.text.append('\n');
    }
    report.addIncomplete(findings.incomplete());
    report.addLedger(findings);
    report.addCoverage(findings.coverage());
    findings.counters().gaveUp().forEach(g -> report.line(2, g.analysis() + " tell nothing more: " + g.reason()));
    return report.text.toString();
  }

  /** One warning with every pair. */
  public static String of(Warning warning) {
    TextReport report = new TextReport();
    report.add(warning, Integer.MAX_VALUE);
    return report.text.toString();
  }

  /** One line per warning. */
  public static String list(Findings findings) {
    return findings.warnings().stream()
        .map(w ->
            String.format(
                Locale.ROOT,
                "%s  %s  %s\n",
                w.id(),
                Shown.of(w.location().name()),
                Shown.of(places(w))))
        .collect(Collectors.joining());
  }

  /** Where it is accessed: the first places, and how many more there are. */
  private static String places(Warning warning) {
    List<String> places = warning.accesses().stream().map(a -> word(a) + " " + place(a.at())).distinct().toList();
    int more = places.size() - PLACES_IN_LINE;
    String first = String.join(", ", places.subList(0, Math.min(places.size(), PLACES_IN_LINE)));
    return more > 0 ? first + " and " + more + " more places" : first;
  }

  /** Names come from the program: nothing in them is to be acted on. */
  private void line(int indent, String content) {
    text.append(" ".repeat(indent)).append(Shown.of(content)).append('\n');
  }

  private void add(Warning warning, int most) {
    line(0, "race on " + warning.location().name() + "  [" + warning.id() + "]");
    List<Warning.Race> shown = warning.races().subList(0, Math.min(most, warning.races().size()));
    SortedSet<Integer> accesses = new TreeSet<>();
    shown.forEach(race -> accesses.addAll(List.of(race.first(), race.second())));
    List<Integer> numbers = List.copyOf(accesses);
    numbers.forEach(index -> add(numbers.indexOf(index) + 1, warning.accesses().get(index)));
    for (Warning.Race race : shown) {
      String other = race.first() == race.second() ? "itself" : Integer.toString(numbers.indexOf(race.second()) + 1);
      String assumptions = race.assumptions().isEmpty() ? "" : "; assumes " + String.join(", ", race.assumptions());
      String categories =
          race.categories().isEmpty()
              ? ""
              : race.categories().stream().map(Category::label).collect(Collectors.joining(", ", " [", "]"));
      line(2, (numbers.indexOf(race.first()) + 1) + " with " + other + ": " + race.parallel() + assumptions + categories);
    }
    if (shown.size() < warning.races().size()) {
      line(2, "and " + (warning.races().size() + warning.unlisted() - shown.size()) + " more pairs: baton race " + warning.id());
    } else if (warning.unlisted() > 0) {
      line(2, "and " + warning.unlisted() + " more pairs of these accesses");
    }
    if (warning.unlistedAccesses() > 0) {
      line(2, warning.unlistedAccesses() + " more accesses take part and are not listed");
    }
    GuardStatistics statistics = warning.statistics();
    for (GuardStatistics.Share share : statistics.locks()) {
      line(2, share.accesses() + " of " + statistics.accesses() + " accesses hold " + share.lock());
    }
    if (statistics.locks().isEmpty()) {
      line(2, statistics.accesses() == 1 ? "the only access holds no lock" : "none of " + statistics.accesses() + " accesses holds a lock");
    }
  }

  private void add(int number, WarnedAccess access) {
    line(2, number + ". " + word(access) + " " + access.text() + " in " + access.function() + "() at " + place(access.at()));
    line(5, "holds " + (access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks())));
    line(5, entry(access.entry()));
    List<WarnedAccess.Step> chain = access.chain();
    for (int i = 0; i < chain.size(); i++) {
      WarnedAccess.Step step = chain.get(i);
      line(7, step.function() + "()" + (i == 0 ? " begins at " : " called at ") + place(step.at()));
    }
  }

  private static String entry(WarnedAccess.Entry entry) {
    String alike = entry.alike() == 0 ? "" : ", and from " + entry.alike() + " more that code outside may call";
    return entry.kind() + " " + entry.function() + "()" + (entry.several() ? ", several at a time" : "") + alike;
  }

  private static String word(WarnedAccess access) {
    return access.kind().name().toLowerCase(Locale.ROOT) + (access.marked() ? " (marked)" : "");
  }

  private static String place(WarnedAccess.Place at) {
    return at.line() == 0 ? at.file() : at.column() == 0 ? at.file() + ":" + at.line() : at.file() + ":" + at.line() + ":" + at.column();
  }

  private void addIncomplete(List<Findings.Incomplete> incomplete) {
    if (!incomplete.isEmpty()) {
      line(0, "not analysed wholly:");
      Map<String, List<String>> subjects = new LinkedHashMap<>();
      incomplete.forEach(i -> subjects.computeIfAbsent(i.reason(), _ -> new ArrayList<>()).add(i.subject()));
      for (Findings.Incomplete each : incomplete) {
        List<String> alike = subjects.getOrDefault(each.reason(), List.of());
        if (alike.size() <= ONE_BY_ONE) {
          line(2, each.subject() + ": " + each.reason());
        } else if (alike.getFirst().equals(each.subject())) {
          line(2, String.join(", ", alike.subList(0, ONE_BY_ONE)) + " and " + (alike.size() - ONE_BY_ONE) + " more: " + each.reason());
        }
      }
      text.append('\n');
    }
  }

  /** One line for the calls through pointers, one for the functions of which nothing is known; the first few of each by name. */
  private void addCoverage(Coverage coverage) {
    if (!coverage.calls().isEmpty()) {
      StringBuilder kinds = new StringBuilder();
      for (CallCase kind : CallCase.values()) {
        long count = coverage.count(kind);
        if (count > 0) {
          kinds.append(kinds.isEmpty() ? "" : ", ").append(count).append(' ').append(kind.label());
        }
      }
      String first =
          coverage.calls().stream()
              .filter(c -> c.kind() == CallCase.UNKNOWN || c.kind() == CallCase.BY_SIGNATURE)
              .limit(CALLS_IN_LINE)
              .map(c -> c.through() + " at " + c.at() + " (" + c.kind().label() + ")")
              .collect(Collectors.joining("; "));
      line(2, "calls through pointers: " + kinds + (first.isEmpty() ? "" : ": " + first));
    }
    if (!coverage.externals().isEmpty()) {
      String first =
          coverage.externals().stream()
              .limit(EXTERNALS_IN_LINE)
              .map(e -> e.name() + " (" + e.calls() + ")")
              .collect(Collectors.joining(", "));
      line(
          2,
          coverage.externals().size() + (coverage.externals().size() == 1 ? " function" : " functions")
              + " with neither body nor model called with shared memory: " + first);
    }
    addOwn(coverage.own().stream().filter(OwnFunctions.Meeting::body).toList(), "are what their bodies do");
    addOwn(coverage.own().stream().filter(m -> !m.body()).toList(), "are only what the rules say");
  }

  private void addOwn(List<OwnFunctions.Meeting> meetings, String what) {
    if (!meetings.isEmpty()) {
      int more = meetings.size() - OWN_IN_LINE;
      String first = meetings.stream().limit(OWN_IN_LINE).map(m -> m.name() + " at " + m.at()).collect(Collectors.joining(", "));
      line(2, "functions of the program that rules describe and that " + what + ": " + first + (more > 0 ? " and " + more + " more" : ""));
    }
  }

  private void addLedger(Findings findings) {
    Ledger ledger = findings.ledger();
    int races = findings.warnings().size();
    String none = findings.incomplete().isEmpty() ? "no race found" : "incomplete: no race found in what was followed";
    line(0, races == 0 ? none : races == 1 ? "1 race found" : races + " races found");
    findings.kernel().ifPresent(release -> line(2, "with the rules of Linux: " + release));
    String unasked = ledger.unasked() == 0 ? "" : ", " + ledger.unasked() + " more of accesses that race anyway";
    line(2, ledger.considered() + " pairs of accesses considered, " + ledger.reported() + " reported" + unasked);
    for (Map.Entry<String, Ledger.Line> each : ledger.discharges().entrySet()) {
      List<String> assumptions = each.getValue().assumptions();
      line(
          2,
          each.getValue().pairs()
              + " discharged by "
              + each.getKey()
              + (assumptions.isEmpty() ? "" : ", assuming " + String.join(", ", assumptions)));
    }
    if (races > 0) {
      line(
          2,
          CategoryTable.of(findings).stream()
              .map(row -> row.category().label() + " " + row.left())
              .collect(Collectors.joining(", ", races + " races; left without each category in turn: ", "")));
    }
    line(2, ledger.privateAccesses() + " accesses to memory that no other thread knows");
  }
}
