package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SarifReportTest {
  private static final int ROUNDS = 30;

  private static String report(Findings findings) throws IOException {
    return report(Suppressions.NONE.of(findings));
  }

  private static String report(Suppressions.Sorted sorted) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SarifReport.write(sorted.shown(), sorted.suppressed(), "1.2", out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static List<Error> complaints(String report) throws IOException {
    try (InputStream text = Objects.requireNonNull(SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"))) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
              .getSchema(new String(text.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      return schema.validate(report, InputFormat.JSON);
    }
  }

  @Test
  void reportsAreAsTheStandardsSchemaSays() throws IOException {
    assertEquals(List.of(), complaints(report(SampleFindings.readerAndWriter())));
    for (int seed = 0; seed < ROUNDS; seed++) {
      assertEquals(List.of(), complaints(report(SampleFindings.random(seed))), "seed " + seed);
    }
  }

  @Test
  void theSchemaRefusesWhatIsNoReport() throws IOException {
    String report = report(SampleFindings.readerAndWriter());
    for (String[] change :
        new String[][] {
          {"\"2.1.0\"", "\"2.1\""}, {"\"startLine\" : 7", "\"startLine\" : 0"}, {"\"level\" : \"error\"", "\"level\" : \"bad\""},
          {"\"threadFlows\"", "\"flows\""}
        }) {
      assertTrue(report.contains(change[0]), change[0]);
      assertFalse(complaints(report.replace(change[0], change[1])).isEmpty(), change[1]);
    }
  }

  @Test
  void bothThreadsAreFlowsThatEndAtTheirAccesses() throws IOException {
    JsonNode run = new ObjectMapper().readTree(report(SampleFindings.readerAndWriter())).path("runs").path(0);
    assertEquals("1.2", run.at("/tool/driver/version").asText());
    assertEquals("not analysed wholly: huge: more than 10 steps", run.at("/invocations/0/toolExecutionNotifications/0/message/text").asText());
    JsonNode result = run.at("/results/0");
    assertEquals("data-race/forgotten-lock", result.path("ruleId").asText());
    assertEquals(result.path("ruleId").asText(), run.at("/tool/driver/rules").path(result.path("ruleIndex").asInt()).path("id").asText());
    assertEquals("0a1b2c3d4e5f", result.at("/partialFingerprints/batonRace~1v1").asText());
    assertEquals("table.c", result.at("/locations/0/physicalLocation/artifactLocation/uri").asText());
    assertEquals(7, result.at("/locations/0/physicalLocation/region/startLine").asInt());
    assertEquals(25, result.at("/relatedLocations/0/physicalLocation/region/startLine").asInt());
    JsonNode flows = result.at("/codeFlows/0/threadFlows");
    assertEquals(2, flows.size());
    assertEquals("thread worker(), several at a time", flows.at("/0/message/text").asText());
    assertEquals(
        "write t->hits in bump(), holding no lock", flows.at("/0/locations").path(flows.at("/0/locations").size() - 1).at("/location/message/text").asText());
    assertEquals("main() begins", flows.at("/1/locations/0/location/message/text").asText());
  }

  @Test
  void pathsAreQuoted() throws IOException {
    assertEquals("my%20file.c", uri("my file.c"));
    assertEquals("./a:b.c", uri("a:b.c"));
    assertEquals("d/a:b%23.c", uri("d/a:b#.c"));
    assertEquals("file:///usr/include/%C3%BC.h", uri("/usr/include/\u00fc.h"));
  }

  private static String uri(String path) throws IOException {
    WarnedAccess access =
        new WarnedAccess("f", new WarnedAccess.Place(path, 1, 0), "x", WarnedAccess.Kind.WRITE, false, List.of(),
            new WarnedAccess.Entry("f", "thread", true, false, 0), Optional.empty(), List.of());
    Warning.Race race = new Warning.Race(0, 0, "both run", List.of(), 1, List.of());
    Warning warning =
        new Warning("w", new Location("x", Location.Kind.VARIABLE), List.of(access), List.of(race), 0, 0, new GuardStatistics(1, List.of()));
    Findings findings = new Findings(List.of(warning), SampleFindings.readerAndWriter().ledger(), List.of());
    String report = report(findings);
    assertEquals(List.of(), complaints(report));
    JsonNode place = new ObjectMapper().readTree(report).at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation");
    assertEquals(!path.startsWith("/"), place.has("uriBaseId"));
    return place.path("uri").asText();
  }

  @Test
  void whatIsSuppressedStandsThereWithTheReason() throws IOException {
    Findings findings = SampleFindings.readerAndWriter();
    String id = findings.warnings().getFirst().id();
    Suppressions rules =
        new Suppressions(List.of(new Suppressions.Rule(Optional.of(id), Optional.empty(), Optional.empty(), "a number for people")));
    String report = report(rules.of(findings));
    assertEquals(List.of(), complaints(report));
    JsonNode results = new ObjectMapper().readTree(report).at("/runs/0/results");
    assertEquals(findings.warnings().size(), results.size());
    JsonNode last = results.get(results.size() - 1);
    assertEquals("a number for people", last.at("/suppressions/0/justification").asText());
    assertEquals(id, last.at("/partialFingerprints/batonRace~1v1").asText());
  }
}
