package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Findings;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonReportTest {
  private static final int ROUNDS = 300;

  private static List<Error> complaints(String report) throws IOException {
    Path docs = Path.of(System.getProperty("baton.root"), "docs");
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(docs.resolve("report.schema.json")), InputFormat.JSON);
    return schema.validate(report, InputFormat.JSON);
  }

  @Test
  void reportsReadBackAreTheFindings() throws UnreadableReportException {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Findings findings = SampleFindings.random(seed);
      assertEquals(findings, JsonReportReader.read(JsonReport.of(findings)), "seed " + seed);
    }
  }

  @Test
  void reportsAreAsTheSchemaSays() throws IOException {
    assertEquals(List.of(), complaints(JsonReport.of(SampleFindings.readerAndWriter())));
    for (int seed = 0; seed < ROUNDS / 10; seed++) {
      assertEquals(List.of(), complaints(JsonReport.of(SampleFindings.random(seed))), "seed " + seed);
    }
  }

  @Test
  void theSchemaRefusesWhatIsNoReport() throws IOException {
    String report = JsonReport.of(SampleFindings.readerAndWriter());
    for (String[] change :
        new String[][] {
          {"\"format\":3", "\"format\":4"},
          {"\"read\"", "\"looked\""},
          {"\"id\"", "\"name\""},
          {"\"first\":0", "\"first\":-1"},
          {"\"marked\":false", "\"marked\":\"no\""},
          {"\"column\":3", "\"column\":3, \"more\":1"}
        }) {
      assertTrue(report.contains(change[0]), change[0]);
      assertFalse(complaints(report.replace(change[0], change[1])).isEmpty(), change[1]);
    }
  }

  @Test
  void equalFindingsMakeEqualBytes() {
    assertEquals(JsonReport.of(SampleFindings.random(7)), JsonReport.of(SampleFindings.random(7)));
  }

  @Test
  void whatIsNoReportIsRefusedWithAReason() {
    String report = JsonReport.of(SampleFindings.readerAndWriter());
    assertEquals(
        "its format is 4, not 3",
        assertThrows(
                UnreadableReportException.class, () -> JsonReportReader.read(report.replace("\"format\":3", "\"format\":4")))
            .getMessage());
    assertThrows(UnreadableReportException.class, () -> JsonReportReader.read(report.substring(0, report.length() / 2)));
    assertThrows(UnreadableReportException.class, () -> JsonReportReader.read(report.replace("\"races\"", "\"none\"")));
    assertThrows(UnreadableReportException.class, () -> JsonReportReader.read(report.replace("\"read\"", "\"looked\"")));
    for (String table : List.of("thread", "reason")) {
      assertTrue(report.contains("\"" + table + "\":0"), report);
      String without = report.replace("\"" + table + "\":0", "\"" + table + "\":99");
      assertThrows(UnreadableReportException.class, () -> JsonReportReader.read(without), table);
    }
    assertTrue(report.contains("\"chain\":0"), report);
    String withoutChain = report.replace("\"chain\":0", "\"chain\":9");
    assertEquals(
        "it has no chain 9",
        assertThrows(UnreadableReportException.class, () -> JsonReportReader.read(withoutChain)).getMessage());
  }
}
