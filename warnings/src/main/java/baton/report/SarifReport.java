package baton.report;

import baton.race.Findings;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Findings in the Static Analysis Results Interchange Format (OASIS, SARIF 2.1.0): a result for each warning, with both threads of its most
 * convincing pair as thread flows. Places are relative to {@code SRCROOT}, the root of the sources; the fingerprint has no line numbers.
 */
public final class SarifReport {
  private static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String ROOT = "SRCROOT";

  /** In the order in which they stand in the report. */
  private static final List<Conviction> RULES = List.of(Conviction.values());

  /** Pairs of which a result names the accesses. */
  private static final int MOST_PAIRS = 5;

  private final JsonGenerator json;

  private SarifReport(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes it in UTF-8. Leaves {@code out} open.
   *
   * @param suppressed what is not among the findings as somebody looked at it before; it is written with the reasons
   * @param version Baton's
   */
  public static void write(Findings findings, List<Suppressions.Suppressed> suppressed, String version, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      new SarifReport(json).log(findings, suppressed, version);
    }
    out.write('\n');
    out.flush();
  }

  private void log(Findings findings, List<Suppressions.Suppressed> suppressed, String version) throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool(version);
    invocation(findings);
    json.writeArrayFieldStart("results");
    for (WarningGroup group : WarningGroup.of(findings)) {
      for (Ranked ranked : group.members()) {
        result(ranked, Optional.empty());
      }
    }
    for (Suppressions.Suppressed each : suppressed) {
      result(Ranked.of(each.warning()), Optional.of(each.reason()));
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void tool(String version) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Baton");
    json.writeStringField("version", version);
    json.writeArrayFieldStart("rules");
    for (Conviction conviction : RULES) {
      json.writeStartObject();
      json.writeStringField("id", Severity.rule(conviction));
      message("shortDescription", Severity.title(conviction));
      message("fullDescription", Severity.meaning(conviction));
      message("help", Severity.help(conviction));
      json.writeObjectFieldStart("defaultConfiguration");
      json.writeStringField("level", Severity.of(conviction).sarif());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The run: what could not be analysed is told as notifications. */
  private void invocation(Findings findings) throws IOException {
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", true);
    json.writeArrayFieldStart("toolExecutionNotifications");
    for (Findings.Incomplete each : findings.incomplete()) {
      json.writeStartObject();
      json.writeStringField("level", "warning");
      message("message", "not analysed wholly: " + each.subject() + ": " + each.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void result(Ranked ranked, Optional<String> suppressed) throws IOException {
    Warning warning = ranked.warning();
    json.writeStartObject();
    json.writeStringField("ruleId", Severity.rule(ranked.conviction()));
    json.writeNumberField("ruleIndex", RULES.indexOf(ranked.conviction()));
    json.writeStringField("level", Severity.of(ranked.conviction()).sarif());
    message("message", "race on " + warning.location().name() + ": " + ranked.reason());
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("batonRace/v1", warning.id());
    json.writeEndObject();
    json.writeArrayFieldStart("suppressions");
    if (suppressed.isPresent()) {
      json.writeStartObject();
      json.writeStringField("kind", "external");
      json.writeStringField("justification", suppressed.get());
      json.writeEndObject();
    }
    json.writeEndArray();
    List<Warning.Race> pairs = ranked.apart(MOST_PAIRS);
    if (!pairs.isEmpty()) {
      Warning.Race best = pairs.getFirst();
      WarnedAccess first = ranked.best().getFirst();
      json.writeArrayFieldStart("locations");
      location(first.at(), AccessText.withLocks(first));
      json.writeEndArray();
      related(warning, pairs, first);
      flows(best, first, ranked.best().getLast());
    }
    json.writeEndObject();
  }

  private void related(Warning warning, List<Warning.Race> pairs, WarnedAccess first) throws IOException {
    Set<WarnedAccess> others = new LinkedHashSet<>();
    pairs.forEach(r -> others.addAll(List.of(warning.accesses().get(r.first()), warning.accesses().get(r.second()))));
    others.remove(first);
    json.writeArrayFieldStart("relatedLocations");
    for (WarnedAccess other : others) {
      location(other.at(), AccessText.withLocks(other));
    }
    json.writeEndArray();
  }

  private void flows(Warning.Race race, WarnedAccess first, WarnedAccess second) throws IOException {
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    message("message", race.parallel());
    json.writeArrayFieldStart("threadFlows");
    flow("first", first);
    flow("second", second);
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void flow(String id, WarnedAccess access) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    message("message", AccessText.thread(access.entry()));
    json.writeArrayFieldStart("locations");
    for (int i = 0; i < access.chain().size(); i++) {
      WarnedAccess.Step step = access.chain().get(i);
      step(step.at(), step.function() + "()" + (i == 0 ? " begins" : " is called"), i);
    }
    step(access.at(), AccessText.withLocks(access), access.chain().size());
    json.writeEndArray();
    json.writeEndObject();
  }

  private void step(WarnedAccess.Place at, String text, int depth) throws IOException {
    json.writeStartObject();
    json.writeFieldName("location");
    location(at, text);
    json.writeNumberField("nestingLevel", depth);
    json.writeEndObject();
  }

  private void location(WarnedAccess.Place at, String text) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(at.file()));
    if (!at.file().startsWith("/")) {
      json.writeStringField("uriBaseId", ROOT);
    }
    json.writeEndObject();
    if (at.line() > 0) {
      json.writeObjectFieldStart("region");
      json.writeNumberField("startLine", at.line());
      if (at.column() > 0) {
        json.writeNumberField("startColumn", at.column());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    message("message", text);
    json.writeEndObject();
  }

  /** The path as a URI reference; a relative one stays so, also where a colon is in its first part. */
  private static String uri(String path) {
    try {
      String absolute = path.startsWith("/") ? path : "/" + path;
      String quoted = new URI("file", "", absolute, null).toASCIIString();
      return path.startsWith("/") ? quoted : relative(quoted.substring("file:///".length()));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no URI can be made of " + path, e);
    }
  }

  private static String relative(String quoted) {
    int slash = quoted.indexOf('/');
    int colon = quoted.indexOf(':');
    return colon >= 0 && (slash < 0 || colon < slash) ? "./" + quoted : quoted;
  }

  private void message(String name, String text) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", text);
    json.writeEndObject();
  }
}
