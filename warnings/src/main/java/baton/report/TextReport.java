package baton.report;

import baton.callgraph.CallCase;
import baton.capture.Shown;
import baton.link.OwnFunctions;
import baton.race.Coverage;
import baton.race.Findings;
import baton.race.Ledger;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings as text for engineers. */
public final class TextReport {
  /** So many pairs of a warning are shown in a list of warnings; the others are counted. */
  private static final int MOST_PAIRS = 5;

  /** So many warnings of a group are named beside the one that is told. */
  private static final int OTHERS_OF_GROUP = 6;

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

  /**
   * All warnings, what could not be analysed, and what became of all pairs. Warnings of one cause stand together, the most convincing
   * first; of each group the first one is told, and the others are named.
   */
  public static String of(Findings findings) {
    TextReport report = new TextReport();
    List<WarningGroup> groups = WarningGroup.of(findings);
    for (WarningGroup group : groups) {
      group.cause().ifPresent(cause -> report.line(0, cause));
      report.add(group.members().getFirst(), MOST_PAIRS);
      report.addOthers(group.members().subList(1, group.members().size()));
      report.text.append('\n');
    }
    report.addRest(findings, groups.size());
    return report.text.toString();
  }

  /** The same with each warning by itself, by what they are about. */
  public static String flat(Findings findings) {
    TextReport report = new TextReport();
    for (Warning warning : findings.warnings()) {
      report.add(Ranked.of(warning), MOST_PAIRS);
      report.text.append('\n');
    }
    report.addRest(findings, findings.warnings().size());
    return report.text.toString();
  }

  /** One warning with every pair. */
  public static String of(Warning warning) {
    return WarningText.of(Ranked.of(warning), Integer.MAX_VALUE);
  }

  private void add(Ranked ranked, int most) {
    text.append(WarningText.of(ranked, most));
  }

  private void addOthers(List<Ranked> others) {
    others.stream()
        .limit(OTHERS_OF_GROUP)
        .forEach(r -> line(2, "also " + r.warning().location().name() + "  [" + r.warning().id() + "]"));
    if (others.size() > OTHERS_OF_GROUP) {
      line(2, "and " + (others.size() - OTHERS_OF_GROUP) + " more: baton races");
    }
  }

  private void addRest(Findings findings, int groups) {
    addIncomplete(findings.incomplete());
    addLedger(findings, groups);
    addCoverage(findings.coverage());
    findings.counters().gaveUp().forEach(g -> line(2, g.analysis() + " tell nothing more: " + g.reason()));
  }

  /** One line per warning, those of one cause together, the most convincing first. */
  public static String list(Findings findings) {
    TextReport report = new TextReport();
    for (WarningGroup group : WarningGroup.of(findings)) {
      group.cause().ifPresent(cause -> report.line(0, cause));
      group.members().forEach(r -> report.addLine(group.cause().isPresent() ? 2 : 0, r.warning()));
    }
    return report.text.toString();
  }

  /** One line per warning, by what they are about. */
  public static String flatList(Findings findings) {
    TextReport report = new TextReport();
    findings.warnings().forEach(w -> report.addLine(0, w));
    return report.text.toString();
  }

  private void addLine(int indent, Warning warning) {
    line(indent, warning.id() + "  " + warning.location().name() + "  " + places(warning));
  }

  /** Where it is accessed: the first places, and how many more there are. */
  private static String places(Warning warning) {
    List<String> places = warning.accesses().stream().map(a -> AccessText.kind(a) + " " + AccessText.place(a.at())).distinct().toList();
    int more = places.size() - PLACES_IN_LINE;
    String first = String.join(", ", places.subList(0, Math.min(places.size(), PLACES_IN_LINE)));
    return more > 0 ? first + " and " + more + " more places" : first;
  }

  /** Names come from the program: nothing in them is to be acted on. */
  private void line(int indent, String content) {
    text.append(" ".repeat(indent)).append(Shown.of(content)).append('\n');
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

  private void addLedger(Findings findings, int groups) {
    Ledger ledger = findings.ledger();
    int races = findings.warnings().size();
    String none = findings.incomplete().isEmpty() ? "no race found" : "incomplete: no race found in what was followed";
    String grouped = groups == races ? "" : " in " + groups + (groups == 1 ? " group" : " groups");
    line(0, races == 0 ? none : races == 1 ? "1 race found" : races + " races found" + grouped);
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
