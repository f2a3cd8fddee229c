package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineReportTest {
  private static final String REASON =
      "2 of 3 accesses hold &table.lock, and the write in bump() at table.c:7:3 does not, but one of them is made by the thread that "
          + "starts the program, or begins a module";

  @Test
  void compilersWarnAtTheAccessThatMissesTheLock() {
    assertEquals(
        "table.c:7:3: warning: race on struct table.hits: " + REASON + " [data-race/forgotten-lock]\n"
            + "main.c:25:9: note: with read table.hits in main(), holding &table.lock; main() may have started worker() by then\n",
        LineReport.compiler(SampleFindings.readerAndWriter()));
  }

  @Test
  void workflowCommandsAreOneLineWithItsSignsEscaped() {
    assertEquals(
        "::error file=table.c,line=7,col=3,title=race on struct table.hits::race on struct table.hits: " + REASON
            + "%0Awith read table.hits in main() at main.c:25:9; main() may have started worker() by then\n",
        LineReport.github(SampleFindings.readerAndWriter()));
    assertEquals(
        "::warning file=a%2C100%25%3A.c,title=race on x%0A%2C::race on x%0A,: both access it by name or type%0Awith write x in f() at a,100%25:.c; "
            + "both run\n",
        LineReport.github(odd()));
  }

  @Test
  void qualityIssuesKeepTheirFingerprints() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GitlabReport.write(SampleFindings.readerAndWriter(), out);
    JsonNode issue = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8)).path(0);
    assertEquals("0a1b2c3d4e5f", issue.path("fingerprint").asText());
    assertEquals("critical", issue.path("severity").asText());
    assertEquals("table.c", issue.at("/location/path").asText());
    assertEquals(7, issue.at("/location/lines/begin").asInt());
  }

  private static Findings odd() {
    WarnedAccess access =
        new WarnedAccess("f", new WarnedAccess.Place("a,100%:.c", 0, 0), "x", WarnedAccess.Kind.WRITE, false, List.of(),
            new WarnedAccess.Entry("f", "thread", true, false, 0), Optional.empty(), List.of());
    Warning.Race race = new Warning.Race(0, 0, "both run", List.of(), 1, List.of());
    Warning warning =
        new Warning("w", new Location("x\n,", Location.Kind.VARIABLE), List.of(access), List.of(race), 0, 0, new GuardStatistics(1, List.of()));
    return new Findings(List.of(warning), SampleFindings.readerAndWriter().ledger(), List.of());
  }
}
