package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Findings;
import baton.race.Warning;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which warnings a rule suppresses. */
final class SuppressionsTest {
  private final Findings findings = SampleFindings.readerAndWriter();
  private final Warning warning = findings.warnings().getFirst();

  private static Suppressions.Rule rule(String id, String location, String path) {
    return new Suppressions.Rule(
        Optional.of(id).filter(i -> !i.isEmpty()), Optional.of(location).filter(l -> !l.isEmpty()), Optional.of(path).filter(p -> !p.isEmpty()),
        "looked at");
  }

  private boolean isSuppressed(Suppressions.Rule rule) {
    Suppressions.Sorted sorted = new Suppressions(List.of(rule)).of(findings);
    boolean suppressed = sorted.suppressed().stream().anyMatch(s -> s.warning().equals(warning));
    assertEquals(!suppressed, sorted.shown().warnings().contains(warning));
    assertEquals(sorted.suppressed().isEmpty(), sorted.unused().equals(List.of(rule)));
    return suppressed;
  }

  @Test
  void aRuleFitsWhereAllThatItSaysFits() {
    String name = warning.location().name();
    assertTrue(isSuppressed(rule(warning.id(), "", "")));
    assertTrue(isSuppressed(rule("", name, "")));
    assertTrue(isSuppressed(rule("", name.substring(0, 1) + "*", "**.c")));
    assertTrue(isSuppressed(rule("", "*", "")));
    assertTrue(!isSuppressed(rule("000000000000", "", "")));
    assertTrue(!isSuppressed(rule("", name + "x", "")));
    assertTrue(!isSuppressed(rule(warning.id(), "other*", "")));
    assertTrue(!isSuppressed(rule("", name, "elsewhere/**")));
  }

  @Test
  void aRuleForEverythingOrWithoutAReasonIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> rule("", "", ""));
    assertThrows(IllegalArgumentException.class, () -> rule("", "", "src/{"));
    assertThrows(
        IllegalArgumentException.class, () -> new Suppressions.Rule(Optional.of("x"), Optional.empty(), Optional.empty(), " "));
  }
}
