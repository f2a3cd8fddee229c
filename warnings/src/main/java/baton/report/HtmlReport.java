package baton.report;

import baton.race.Category;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Ledger;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Findings as one page that loads nothing: the warnings by how convincing they are, and of each pair both threads side by side, over the source.
 */
public final class HtmlReport {
  /** So many warnings are in a page; a browser shows no more in reasonable time. */
  private static final int MOST_WARNINGS = 2_000;

  /** So many pairs of each. */
  private static final int MOST_PAIRS = 12;

  /** So many lines of source before a place and behind it. */
  private static final int AROUND = 4;

  private static final String TEMPLATE = "report.html";
  private static final String HOLE = "@DATA@";

  private final JsonGenerator json;
  private final SortedMap<String, SortedSet<Integer>> lines = new TreeMap<>();

  private HtmlReport(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the page in UTF-8. Leaves {@code out} open.
   *
   * @param sources the lines of a file that findings name, where it can be read
   */
  public static void write(Findings findings, Function<String, Optional<List<String>>> sources, OutputStream out) throws IOException {
    String page = template();
    int hole = page.indexOf(HOLE);
    out.write(page.substring(0, hole).getBytes(StandardCharsets.UTF_8));
    try (JsonGenerator json = new JsonFactory().createGenerator(new WithoutMarkup(out), JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      new HtmlReport(json).write(findings, sources);
    }
    out.write(page.substring(hole + HOLE.length()).getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String template() throws IOException {
    try (InputStream text = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(TEMPLATE), TEMPLATE)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** JSON in which no tag can begin: such a sign is in texts only, where it can be written in another way. */
  private static final class WithoutMarkup extends FilterOutputStream {
    private static final byte[] LESS = "\\u003c".getBytes(StandardCharsets.US_ASCII);

    private WithoutMarkup(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int each) throws IOException {
      if (each == '<') {
        out.write(LESS);
      } else {
        out.write(each);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      int begin = from;
      for (int i = from; i < from + length; i++) {
        if (bytes[i] == '<') {
          out.write(bytes, begin, i - begin);
          out.write(LESS);
          begin = i + 1;
        }
      }
      out.write(bytes, begin, from + length - begin);
    }
  }

  private void write(Findings findings, Function<String, Optional<List<String>>> sources) throws IOException {
    json.writeStartObject();
    json.writeStringField("outcome", findings.incomplete().isEmpty() ? "complete" : "incomplete");
    if (findings.kernel().isPresent()) {
      json.writeStringField("kernel", findings.kernel().get());
    }
    json.writeNumberField("total", findings.warnings().size());
    json.writeNumberField("around", AROUND);
    json.writeArrayFieldStart("convictions");
    for (Conviction conviction : Conviction.values()) {
      json.writeString(conviction.label());
    }
    json.writeEndArray();
    List<Ranked> shown = groups(WarningGroup.of(findings));
    json.writeArrayFieldStart("warnings");
    for (Ranked ranked : shown) {
      write(ranked);
    }
    json.writeEndArray();
    write(sources);
    write(findings.ledger());
    JsonParts.incomplete(json, findings.incomplete());
    json.writeEndObject();
  }

  /** The groups, with the warnings of each by number; returns the warnings in this order. */
  private List<Ranked> groups(List<WarningGroup> groups) throws IOException {
    List<Ranked> shown = new ArrayList<>();
    json.writeArrayFieldStart("groups");
    for (WarningGroup group : groups) {
      if (shown.size() < MOST_WARNINGS) {
        json.writeStartObject();
        if (group.cause().isPresent()) {
          json.writeStringField("cause", group.cause().get());
        }
        json.writeArrayFieldStart("warnings");
        for (Ranked ranked : group.members().subList(0, Math.min(group.members().size(), MOST_WARNINGS - shown.size()))) {
          json.writeNumber(shown.size());
          shown.add(ranked);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    return shown;
  }

  private void write(Ranked ranked) throws IOException {
    Warning warning = ranked.warning();
    List<Warning.Race> races = ranked.races().subList(0, Math.min(MOST_PAIRS, ranked.races().size()));
    Map<Integer, Integer> numbers = new HashMap<>();
    List<WarnedAccess> accesses = new ArrayList<>();
    for (Warning.Race race : races) {
      for (int access : List.of(race.first(), race.second())) {
        if (numbers.putIfAbsent(access, accesses.size()) == null) {
          accesses.add(warning.accesses().get(access));
        }
      }
    }
    json.writeStartObject();
    json.writeStringField("id", warning.id());
    json.writeStringField("location", warning.location().name());
    json.writeStringField("conviction", ranked.conviction().label());
    json.writeStringField("reason", ranked.reason());
    json.writeNumberField("more", warning.races().size() + warning.unlisted() - races.size());
    json.writeArrayFieldStart("accesses");
    for (WarnedAccess access : accesses) {
      write(access);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("races");
    for (Warning.Race race : races) {
      json.writeStartObject();
      json.writeNumberField("first", numbers.getOrDefault(race.first(), 0));
      json.writeNumberField("second", numbers.getOrDefault(race.second(), 0));
      json.writeStringField("parallel", race.parallel());
      strings("assumptions", race.assumptions());
      strings("categories", race.categories().stream().map(Category::label).toList());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("accessesAtLocation", warning.statistics().accesses());
    json.writeArrayFieldStart("guards");
    for (GuardStatistics.Share share : warning.statistics().locks()) {
      json.writeStartObject();
      json.writeStringField("lock", share.lock());
      json.writeNumberField("holds", share.accesses());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(WarnedAccess access) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", access.kind().name().toLowerCase(Locale.ROOT));
    json.writeBooleanField("marked", access.marked());
    json.writeStringField("text", access.text());
    json.writeStringField("function", access.function());
    json.writeStringField("thread", AccessText.thread(access.entry()));
    strings("locks", access.locks());
    write(access.at());
    json.writeArrayFieldStart("chain");
    for (WarnedAccess.Step step : access.chain()) {
      json.writeStartObject();
      json.writeStringField("function", step.function());
      write(step.at());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(WarnedAccess.Place at) throws IOException {
    json.writeObjectFieldStart("at");
    json.writeStringField("file", at.file());
    json.writeNumberField("line", at.line());
    json.writeNumberField("column", at.column());
    json.writeEndObject();
    for (int line = Math.max(1, at.line() - AROUND); at.line() > 0 && line <= at.line() + AROUND; line++) {
      lines.computeIfAbsent(at.file(), _ -> new TreeSet<>()).add(line);
    }
  }

  /** The lines that are shown, by file and number. */
  private void write(Function<String, Optional<List<String>>> sources) throws IOException {
    json.writeObjectFieldStart("sources");
    for (Map.Entry<String, SortedSet<Integer>> each : lines.entrySet()) {
      Optional<List<String>> text = sources.apply(each.getKey());
      if (text.isPresent()) {
        json.writeObjectFieldStart(each.getKey());
        for (int line : each.getValue()) {
          if (line <= text.get().size()) {
            json.writeStringField(Integer.toString(line), text.get().get(line - 1));
          }
        }
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private void write(Ledger ledger) throws IOException {
    json.writeObjectFieldStart("ledger");
    json.writeNumberField("considered", ledger.considered());
    json.writeNumberField("reported", ledger.reported());
    json.writeArrayFieldStart("discharged");
    for (Map.Entry<String, Ledger.Line> each : ledger.discharges().entrySet()) {
      json.writeStartObject();
      json.writeStringField("refinement", each.getKey());
      json.writeNumberField("pairs", each.getValue().pairs());
      strings("assumptions", each.getValue().assumptions());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void strings(String name, List<String> values) throws IOException {
    JsonParts.strings(json, name, values);
  }
}
