package baton.report;

import baton.capture.Shown;
import baton.race.Category;
import baton.race.GuardStatistics;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One warning as text for engineers. */
final class WarningText {
  private final StringBuilder text = new StringBuilder();

  private WarningText() {}

  /** With so many pairs at most; where not all of them are shown, none has an access of another one. */
  static String of(Ranked ranked, int most) {
    WarningText result = new WarningText();
    List<Warning.Race> shown = ranked.races().size() <= most ? ranked.races() : ranked.apart(most);
    result.add(ranked, shown);
    return result.text.toString();
  }

  /** Names come from the program: nothing in them is to be acted on. */
  private void line(int indent, String content) {
    text.append(" ".repeat(indent)).append(Shown.of(content)).append('\n');
  }

  private void add(Ranked ranked, List<Warning.Race> shown) {
    Warning warning = ranked.warning();
    line(0, "race on " + warning.location().name() + "  [" + warning.id() + "]");
    line(2, ranked.reason());
    SortedSet<Integer> accesses = new TreeSet<>();
    shown.forEach(race -> accesses.addAll(List.of(race.first(), race.second())));
    List<Integer> numbers = List.copyOf(accesses);
    numbers.forEach(index -> add(numbers.indexOf(index) + 1, warning.accesses().get(index)));
    shown.forEach(race -> add(race, numbers));
    if (shown.size() < warning.races().size()) {
      line(2, "and " + (warning.races().size() + warning.unlisted() - shown.size()) + " more pairs: baton race " + warning.id());
    } else if (warning.unlisted() > 0) {
      line(2, "and " + warning.unlisted() + " more pairs of these accesses");
    }
    if (warning.unlistedAccesses() > 0) {
      line(2, warning.unlistedAccesses() + " more accesses take part and are not listed");
    }
    add(warning.statistics());
  }

  private void add(Warning.Race race, List<Integer> numbers) {
    String other = race.first() == race.second() ? "itself" : Integer.toString(numbers.indexOf(race.second()) + 1);
    String assumptions = race.assumptions().isEmpty() ? "" : "; assumes " + String.join(", ", race.assumptions());
    String categories =
        race.categories().isEmpty() ? "" : race.categories().stream().map(Category::label).collect(Collectors.joining(", ", " [", "]"));
    line(2, (numbers.indexOf(race.first()) + 1) + " with " + other + ": " + race.parallel() + assumptions + categories);
  }

  private void add(GuardStatistics statistics) {
    for (GuardStatistics.Share share : statistics.locks()) {
      line(2, share.accesses() + " of " + statistics.accesses() + " accesses hold " + share.lock());
    }
    if (statistics.locks().isEmpty()) {
      line(2, statistics.accesses() == 1 ? "the only access holds no lock" : "none of " + statistics.accesses() + " accesses holds a lock");
    }
  }

  private void add(int number, WarnedAccess access) {
    line(2, number + ". " + AccessText.full(access));
    line(5, "holds " + (access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks())));
    line(5, AccessText.thread(access.entry()));
    List<WarnedAccess.Step> chain = access.chain();
    for (int i = 0; i < chain.size(); i++) {
      WarnedAccess.Step step = chain.get(i);
      line(7, step.function() + "()" + (i == 0 ? " begins at " : " called at ") + AccessText.place(step.at()));
    }
  }
}
