package baton.report;

import baton.link.OwnFunctions;
import baton.race.Category;
import baton.race.Counters;
import baton.race.Coverage;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Ledger;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;

/** Findings as JSON, see {@code docs/report.schema.json}. {@link JsonReportReader} reads it back. */
public final class JsonReport {
  /** The version of the format: raised when something a reader relies on changes its meaning or goes. */
  public static final int FORMAT = 3;

  /** How deep each nested value stands on a line of its own. */
  private static final int OF_CHAINS = 2;

  private static final int OF_TABLES = 2;
  private static final int OF_WARNINGS = 4;
  private static final int OF_ALL_ELSE = 8;

  private final JsonGenerator json;
  private final JsonLines lines;
  private final Map<List<WarnedAccess.Step>, Integer> chains = new LinkedHashMap<>();
  private final Map<WarnedAccess.Entry, Integer> threads = new LinkedHashMap<>();
  private final Map<Reason, Integer> reasons = new LinkedHashMap<>();

  /** What many races have in common. */
  private record Reason(String parallel, List<String> assumptions, List<Category> categories) {
    static Reason of(Warning.Race race) {
      return new Reason(race.parallel(), race.assumptions(), race.categories());
    }
  }

  private JsonReport(JsonGenerator json, JsonLines lines) {
    this.json = json;
    this.lines = lines;
  }

  /** The report, with a line for each access, race and chain, and a final line break. */
  public static String of(Findings findings) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(findings, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory could not be written", e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Writes the same in UTF-8, bit by bit: of a whole kernel it is larger than a text can be. Leaves {@code out} open. */
  public static void write(Findings findings, OutputStream out) throws IOException {
    JsonLines lines = new JsonLines(OF_ALL_ELSE);
    try (JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(lines);
      new JsonReport(json, lines).write(findings);
    }
    out.write('\n');
    out.flush();
  }

  private void write(Findings findings) throws IOException {
    json.writeStartObject();
    json.writeNumberField("format", FORMAT);
    json.writeStringField("outcome", findings.incomplete().isEmpty() ? "complete" : "incomplete");
    if (findings.kernel().isPresent()) {
      json.writeStringField("kernel", findings.kernel().get());
    }
    chains(findings);
    threads(findings);
    reasons(findings);
    json.writeArrayFieldStart("warnings");
    lines.until(OF_WARNINGS);
    for (Warning warning : findings.warnings()) {
      write(warning);
    }
    json.writeEndArray();
    groups(findings);
    lines.until(OF_ALL_ELSE);
    json.writeArrayFieldStart("categories");
    for (CategoryTable.Row row : CategoryTable.of(findings)) {
      json.writeStartObject();
      json.writeStringField("category", row.category().label());
      json.writeNumberField("warnings", row.warnings());
      json.writeNumberField("left", row.left());
      json.writeEndObject();
    }
    json.writeEndArray();
    write(findings.ledger());
    JsonParts.incomplete(json, findings.incomplete());
    write(findings.coverage());
    json.writeObjectFieldStart("counters");
    for (Map.Entry<String, Long> each : findings.counters().counts().entrySet()) {
      json.writeNumberField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("gaveUp");
    for (Counters.GaveUp each : findings.counters().gaveUp()) {
      json.writeStartObject();
      json.writeStringField("analysis", each.analysis());
      json.writeStringField("reason", each.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** The most convincing warnings first, those of one cause together. */
  private void groups(Findings findings) throws IOException {
    json.writeArrayFieldStart("groups");
    lines.until(OF_CHAINS);
    for (WarningGroup group : WarningGroup.of(findings)) {
      json.writeStartObject();
      if (group.cause().isPresent()) {
        json.writeStringField("cause", group.cause().get());
      }
      strings("warnings", group.members().stream().map(r -> r.warning().id()).toList());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Many accesses are come to alike: what their chains are is told once. */
  private void chains(Findings findings) throws IOException {
    for (Warning warning : findings.warnings()) {
      for (WarnedAccess access : warning.accesses()) {
        chains.computeIfAbsent(access.chain(), _ -> chains.size());
      }
    }
    json.writeArrayFieldStart("chains");
    lines.until(OF_CHAINS);
    for (List<WarnedAccess.Step> chain : chains.keySet()) {
      json.writeStartArray();
      for (WarnedAccess.Step step : chain) {
        json.writeStartObject();
        json.writeStringField("function", step.function());
        write(step.at());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    lines.until(OF_ALL_ELSE);
  }

  /** Many accesses are made by threads of one entry. */
  private void threads(Findings findings) throws IOException {
    findings.warnings().forEach(w -> w.accesses().forEach(a -> threads.computeIfAbsent(a.entry(), _ -> threads.size())));
    json.writeArrayFieldStart("threads");
    lines.until(OF_TABLES);
    for (WarnedAccess.Entry entry : threads.keySet()) {
      json.writeStartObject();
      json.writeStringField("entry", entry.function());
      json.writeStringField("kind", entry.kind());
      json.writeBooleanField("several", entry.several());
      json.writeBooleanField("begins", entry.begins());
      json.writeNumberField("alike", entry.alike());
      json.writeEndObject();
    }
    json.writeEndArray();
    lines.until(OF_ALL_ELSE);
  }

  /** Many races are possible for one reason. */
  private void reasons(Findings findings) throws IOException {
    findings.warnings().forEach(w -> w.races().forEach(r -> reasons.computeIfAbsent(Reason.of(r), _ -> reasons.size())));
    json.writeArrayFieldStart("reasons");
    lines.until(OF_TABLES);
    for (Reason reason : reasons.keySet()) {
      json.writeStartObject();
      json.writeStringField("parallel", reason.parallel());
      strings("assumptions", reason.assumptions());
      strings("categories", reason.categories().stream().map(Category::label).toList());
      json.writeEndObject();
    }
    json.writeEndArray();
    lines.until(OF_ALL_ELSE);
  }

  private void write(Coverage coverage) throws IOException {
    json.writeArrayFieldStart("pointerCalls");
    for (Coverage.PointerCall call : coverage.calls()) {
      json.writeStartObject();
      json.writeStringField("function", call.function());
      json.writeStringField("at", call.at());
      json.writeStringField("through", call.through());
      json.writeStringField("targets", lower(call.kind()));
      json.writeNumberField("functions", call.targets());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("unknownFunctions");
    for (Coverage.External external : coverage.externals()) {
      json.writeStartObject();
      json.writeStringField("name", external.name());
      json.writeNumberField("calls", external.calls());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("ownFunctions");
    for (OwnFunctions.Meeting meeting : coverage.own()) {
      json.writeStartObject();
      json.writeStringField("name", meeting.name());
      json.writeStringField("at", meeting.at());
      json.writeBooleanField("body", meeting.body());
      json.writeArrayFieldStart("rules");
      for (String rule : meeting.rules()) {
        json.writeString(rule);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void write(Warning warning) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", warning.id());
    json.writeStringField("location", warning.location().name());
    json.writeStringField("memory", lower(warning.location().kind()));
    Ranked ranked = Ranked.of(warning);
    json.writeStringField("conviction", ranked.conviction().label());
    json.writeStringField("reason", ranked.reason());
    json.writeArrayFieldStart("accesses");
    for (WarnedAccess access : warning.accesses()) {
      write(access);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("races");
    for (Warning.Race race : warning.races()) {
      json.writeStartObject();
      json.writeNumberField("first", race.first());
      json.writeNumberField("second", race.second());
      json.writeNumberField("reason", Objects.requireNonNull(reasons.get(Reason.of(race))));
      json.writeNumberField("pairs", race.pairs());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("unlisted", warning.unlisted());
    json.writeNumberField("unlistedAccesses", warning.unlistedAccesses());
    json.writeNumberField("accessesAtLocation", warning.statistics().accesses());
    json.writeArrayFieldStart("guards");
    for (GuardStatistics.Share share : warning.statistics().locks()) {
      json.writeStartObject();
      json.writeStringField("lock", share.lock());
      json.writeNumberField("holds", share.accesses());
      json.writeNumberField("of", warning.statistics().accesses());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(WarnedAccess access) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", lower(access.kind()));
    json.writeBooleanField("marked", access.marked());
    json.writeStringField("text", access.text());
    json.writeStringField("function", access.function());
    write(access.at());
    strings("locks", access.locks());
    json.writeNumberField("thread", Objects.requireNonNull(threads.get(access.entry())));
    if (access.unmodelled().isPresent()) {
      json.writeStringField("unmodelled", access.unmodelled().get());
    }
    json.writeNumberField("chain", Objects.requireNonNull(chains.get(access.chain())));
    json.writeEndObject();
  }

  private void write(WarnedAccess.Place at) throws IOException {
    json.writeStringField("file", at.file());
    json.writeNumberField("line", at.line());
    json.writeNumberField("column", at.column());
  }

  private void write(Ledger ledger) throws IOException {
    json.writeObjectFieldStart("ledger");
    json.writeNumberField("considered", ledger.considered());
    json.writeNumberField("reported", ledger.reported());
    json.writeNumberField("unasked", ledger.unasked());
    json.writeNumberField("private", ledger.privateAccesses());
    write(ledger.discharges());
    json.writeArrayFieldStart("locations");
    for (Map.Entry<String, Ledger.Account> each : ledger.accounts().entrySet()) {
      json.writeStartObject();
      json.writeStringField("location", each.getKey());
      json.writeNumberField("considered", each.getValue().considered());
      json.writeNumberField("reported", each.getValue().reported());
      json.writeNumberField("unasked", each.getValue().unasked());
      write(each.getValue().discharges());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(SortedMap<String, Ledger.Line> discharges) throws IOException {
    json.writeArrayFieldStart("discharged");
    for (Map.Entry<String, Ledger.Line> each : discharges.entrySet()) {
      json.writeStartObject();
      json.writeStringField("refinement", each.getKey());
      json.writeNumberField("pairs", each.getValue().pairs());
      strings("assumptions", each.getValue().assumptions());
      json.writeArrayFieldStart("samples");
      for (Ledger.Sample sample : each.getValue().samples()) {
        json.writeStartObject();
        json.writeStringField("location", sample.location());
        json.writeStringField("first", sample.first());
        json.writeStringField("second", sample.second());
        json.writeStringField("facts", sample.facts());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void strings(String name, List<String> values) throws IOException {
    JsonParts.strings(json, name, values);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
