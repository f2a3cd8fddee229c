package baton.report;

import baton.race.Findings;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** What several reports write alike. */
final class JsonParts {
  private JsonParts() {}

  /** A field that is a list of texts. */
  static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** What could not be analysed wholly. */
  static void incomplete(JsonGenerator json, List<Findings.Incomplete> all) throws IOException {
    json.writeArrayFieldStart("incomplete");
    for (Findings.Incomplete each : all) {
      json.writeStartObject();
      json.writeStringField("what", each.subject());
      json.writeStringField("reason", each.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
