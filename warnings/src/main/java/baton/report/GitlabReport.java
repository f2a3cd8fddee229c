package baton.report;

import baton.race.Findings;
import baton.race.WarnedAccess;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/** Findings as GitLab's code quality report: one issue for each warning, whose fingerprint has no line numbers. */
public final class GitlabReport {
  private GitlabReport() {}

  /** Writes it in UTF-8. Leaves {@code out} open. */
  public static void write(Findings findings, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      for (WarningGroup group : WarningGroup.of(findings)) {
        for (Ranked ranked : group.members()) {
          if (!ranked.races().isEmpty()) {
            write(json, ranked);
          }
        }
      }
      json.writeEndArray();
    }
    out.write('\n');
    out.flush();
  }

  private static void write(JsonGenerator json, Ranked ranked) throws IOException {
    WarnedAccess first = ranked.best().getFirst();
    WarnedAccess second = ranked.best().getLast();
    json.writeStartObject();
    json.writeStringField(
        "description",
        "race on " + ranked.warning().location().name() + ": " + ranked.reason() + "; with " + AccessText.full(second));
    json.writeStringField("check_name", Severity.rule(ranked.conviction()));
    json.writeStringField("fingerprint", ranked.warning().id());
    json.writeStringField("severity", Severity.of(ranked.conviction()).gitlab());
    json.writeObjectFieldStart("location");
    json.writeStringField("path", first.at().file());
    json.writeObjectFieldStart("lines");
    json.writeNumberField("begin", Math.max(1, first.at().line()));
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
  }
}
