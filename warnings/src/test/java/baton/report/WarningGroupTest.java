package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Category;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarningGroupTest {
  private static final List<String> NAMES = List.of("forgotten", "class", "named", "own", "indirect", "booted", "once", "called");

  private static final GuardStatistics NO_LOCK = new GuardStatistics(3, List.of());

  @Test
  void aForgottenLockComesFirstThenWhatIsNamedThenWhatOnlyAClassTells() {
    GuardStatistics often = new GuardStatistics(3, List.of(new GuardStatistics.Share("&l", 2)));
    GuardStatistics seldom = new GuardStatistics(4, List.of(new GuardStatistics.Share("&l", 2)));
    GuardStatistics once = new GuardStatistics(3, List.of(new GuardStatistics.Share("once[&c] (shared)", 2)));
    Findings findings =
        findings(
            warning("class", Location.Kind.VARIABLE, often, race(0, 1, Category.LARGE_CLASS)),
            warning("named", Location.Kind.VARIABLE, seldom, race(0, 1)),
            warning("own", Location.Kind.VARIABLE, often, race(0, 1, Category.OWN_ALLOCATION)),
            warning("forgotten", Location.Kind.VARIABLE, often, race(0, 1, Category.LARGE_CLASS), race(0, 1)),
            warning("indirect", Location.Kind.VARIABLE, often, race(0, 1, Category.INDIRECT)),
            warning("booted", Location.Kind.VARIABLE, seldom, race(0, 1, Category.BOOT_THREAD)),
            warning("called", Location.Kind.VARIABLE, seldom, race(0, 1, Category.UNKNOWN_CALLBACK)),
            warning("once", Location.Kind.VARIABLE, once, race(0, 1)));
    List<String> order = WarningGroup.of(findings).stream().map(g -> g.members().getFirst().warning().id()).toList();
    assertEquals(List.of("forgotten", "once", "named", "booted", "called", "own", "class", "indirect"), order);
    Ranked first = WarningGroup.of(findings).getFirst().members().getFirst();
    assertEquals(Conviction.FORGOTTEN_LOCK, first.conviction());
    assertEquals("2 of 3 accesses hold &l, and the write in f0() at f.c:1 does not", first.reason());
    assertEquals(List.of(), first.races().getFirst().categories());
  }

  @Test
  void whatBeginsAProgramNeedsNoLockYetTheLockIsTold() {
    GuardStatistics often = new GuardStatistics(3, List.of(new GuardStatistics.Share("&l", 2)));
    List<WarnedAccess> accesses = List.of(access(0, true), access(1, false, "&l"));
    List<Warning.Race> races = List.of(race(0, 1, Category.BOOT_THREAD));
    Ranked begun = Ranked.of(new Warning("w", new Location("x", Location.Kind.VARIABLE), accesses, races, 0, 0, often));
    assertEquals(Conviction.NAMED, begun.conviction());
    assertTrue(begun.reason().startsWith("2 of 3 accesses hold &l, and the write in f0() at f.c:1 does not, but "), begun.reason());
  }

  @Test
  void whatRestsOnOneUnmodelledFunctionIsAGroup() {
    List<Warning> warnings = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      WarnedAccess called = unmodelled(i, i == 4 ? "other" : "hand");
      List<WarnedAccess> accesses = List.of(access(10 + i), called, unmodelled(20 + i, "hand"));
      List<Warning.Race> races = List.of(race(0, 1, Category.UNKNOWN_CALLBACK), race(0, 2, Category.UNKNOWN_CALLBACK));
      warnings.add(new Warning("w" + i, new Location("v" + i, Location.Kind.VARIABLE), accesses, races, 0, 0, NO_LOCK));
    }
    List<WarningGroup> groups = WarningGroup.of(findings(warnings.toArray(Warning[]::new)));
    assertEquals(List.of(3, 1), groups.stream().map(g -> g.members().size()).toList());
    assertEquals(
        "3 warnings rest on what is assumed of hand(), of which there is neither a body nor a model: tell what it does, "
            + "'baton model new hand' begins a rule",
        groups.getFirst().cause().orElseThrow());
  }

  @Test
  void variablesThatUsersSetAreAGroup() {
    List<Warning> warnings = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      List<WarnedAccess> accesses = List.of(access(10 + i), in(i, i == 4 ? "store" : "param_attr_store for p" + i));
      warnings.add(new Warning("w" + i, new Location("p" + i, Location.Kind.VARIABLE), accesses, List.of(race(0, 1)), 0, 0, NO_LOCK));
    }
    List<WarningGroup> groups = WarningGroup.of(findings(warnings.toArray(Warning[]::new)));
    assertEquals(List.of(3, 1), groups.stream().map(g -> g.members().size()).toList());
    assertEquals("3 warnings about variables that users set at any time, by param_attr_store()", groups.getFirst().cause().orElseThrow());
  }

  @Test
  void aLockThatBothHoldIsNotForgotten() {
    GuardStatistics often = new GuardStatistics(3, List.of(new GuardStatistics.Share("&l", 2)));
    List<WarnedAccess> accesses = List.of(access(0, "&l"), access(1, "&l"));
    Warning warning = new Warning("w", new Location("x", Location.Kind.VARIABLE), accesses, List.of(race(0, 1)), 0, 0, often);
    assertEquals(Conviction.NAMED, Ranked.of(warning).conviction());
  }

  @Test
  void anAccessThatTakesPartInAllRacesIsTheCause() {
    List<Warning> warnings = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      List<WarnedAccess> accesses = List.of(access(0), access(i), access(10 + i));
      List<Warning.Race> races = List.of(race(0, 1, Category.LARGE_CLASS), race(0, 2, Category.LARGE_CLASS));
      warnings.add(new Warning("w" + i, new Location("p" + i, Location.Kind.UNTYPED), accesses, races, 0, 0, NO_LOCK));
    }
    for (int i = 5; i <= 8; i++) {
      warnings.add(new Warning("w" + i, new Location("p" + i, Location.Kind.UNTYPED), List.of(access(i), access(10 + i)),
          List.of(race(0, 1, Category.LARGE_CLASS)), 0, 0, NO_LOCK));
    }
    List<WarningGroup> groups = WarningGroup.of(findings(warnings.toArray(Warning[]::new)));
    assertEquals(2, groups.size());
    assertEquals("in all of 4 warnings: write x0 in f0() at f.c:1", groups.getFirst().cause().orElseThrow());
    assertEquals(List.of("w1", "w2", "w3", "w4"), groups.getFirst().members().stream().map(r -> r.warning().id()).toList());
    assertTrue(groups.getLast().cause().orElseThrow().startsWith("4 warnings about memory of unknown type"), groups.toString());
  }

  @Test
  void pairsThatAreShownShareNoAccess() {
    Warning warning =
        new Warning(
            "w", new Location("x", Location.Kind.VARIABLE), List.of(access(0), access(1), access(2), access(3)),
            List.of(race(0, 1), race(0, 2), race(1, 3), race(2, 3), race(3, 3)), 0, 0, NO_LOCK);
    assertEquals(List.of(race(0, 1), race(2, 3)), Ranked.of(warning).apart(5));
    assertEquals(List.of(race(0, 1)), Ranked.of(warning).apart(1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void eachWarningIsInOneGroupWhateverTheirOrder(long seed) {
    Findings findings = SampleFindings.random(seed);
    List<WarningGroup> groups = WarningGroup.of(findings);
    List<Warning> grouped = groups.stream().flatMap(g -> g.members().stream()).map(Ranked::warning).toList();
    assertEquals(findings.warnings().size(), grouped.size());
    assertTrue(grouped.containsAll(findings.warnings()));
    Findings reversed = new Findings(findings.warnings().reversed(), findings.ledger(), findings.incomplete());
    assertEquals(groups.size(), WarningGroup.of(reversed).size());
  }

  private static Findings findings(Warning... warnings) {
    return new Findings(List.of(warnings), SampleFindings.readerAndWriter().ledger(), List.of());
  }

  private static Warning warning(String id, Location.Kind kind, GuardStatistics statistics, Warning.Race... races) {
    int number = 2 * NAMES.indexOf(id);
    return new Warning(id, new Location(id, kind), List.of(access(number), access(number + 1)), List.of(races), 0, 0, statistics);
  }

  private static WarnedAccess unmodelled(int number, String function) {
    WarnedAccess plain = access(number);
    return new WarnedAccess(
        plain.function(), plain.at(), plain.text(), plain.kind(), plain.marked(), plain.locks(), plain.entry(), Optional.of(function),
        plain.chain());
  }

  private static Warning.Race race(int first, int second, Category... categories) {
    return new Warning.Race(first, second, "both run", List.of(), 1, List.of(categories));
  }

  private static WarnedAccess access(int number, String... locks) {
    return access(number, false, locks);
  }

  private static WarnedAccess in(int number, String function) {
    WarnedAccess of = access(number);
    return new WarnedAccess(function, of.at(), of.text(), of.kind(), of.marked(), of.locks(), of.entry(), of.unmodelled(), of.chain());
  }

  private static WarnedAccess access(int number, boolean begins, String... locks) {
    return new WarnedAccess(
        "f" + number, new WarnedAccess.Place("f.c", 1 + number, 0), "x" + number, WarnedAccess.Kind.WRITE, false, List.of(locks),
        new WarnedAccess.Entry("f" + number, "thread", false, begins, 0), Optional.empty(), List.of());
  }
}
