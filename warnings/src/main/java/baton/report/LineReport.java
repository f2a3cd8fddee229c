package baton.report;

import baton.capture.Shown;
import baton.race.Findings;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.List;
import java.util.function.BiFunction;

/** Findings as lines that editors, build logs and continuous integration understand, the most convincing first. */
public final class LineReport {
  private LineReport() {}

  /** As compilers warn: the first access of the most convincing pair, then a note with the other one. */
  public static String compiler(Findings findings) {
    return of(findings, LineReport::asCompiler);
  }

  /** As workflow commands of GitHub Actions, which annotate the line in the change. */
  public static String github(Findings findings) {
    return of(findings, LineReport::asCommand);
  }

  private static String of(Findings findings, BiFunction<Ranked, Warning.Race, String> line) {
    StringBuilder text = new StringBuilder();
    for (WarningGroup group : WarningGroup.of(findings)) {
      for (Ranked ranked : group.members()) {
        List<Warning.Race> races = ranked.races();
        if (!races.isEmpty()) {
          text.append(line.apply(ranked, races.getFirst()));
        }
      }
    }
    return text.toString();
  }

  private static String title(Ranked ranked) {
    return "race on " + ranked.warning().location().name() + ": " + ranked.reason();
  }

  private static String asCompiler(Ranked ranked, Warning.Race race) {
    WarnedAccess first = ranked.best().getFirst();
    WarnedAccess second = ranked.best().getLast();
    String warning = AccessText.place(first.at()) + ": warning: " + title(ranked) + " [" + Severity.rule(ranked.conviction()) + "]";
    String note = AccessText.place(second.at()) + ": note: with " + AccessText.withLocks(second) + "; " + race.parallel();
    return Shown.of(warning) + "\n" + Shown.of(note) + "\n";
  }

  private static String asCommand(Ranked ranked, Warning.Race race) {
    WarnedAccess first = ranked.best().getFirst();
    WarnedAccess second = ranked.best().getLast();
    String command = Severity.of(ranked.conviction()).github();
    StringBuilder result = new StringBuilder("::").append(command).append(" file=").append(property(first.at().file()));
    if (first.at().line() > 0) {
      result.append(",line=").append(first.at().line());
    }
    if (first.at().column() > 0) {
      result.append(",col=").append(first.at().column());
    }
    String text = title(ranked) + "\nwith " + AccessText.full(second) + "; " + race.parallel();
    return result.append(",title=").append(property("race on " + ranked.warning().location().name()))
        .append("::").append(data(text)).append('\n').toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
