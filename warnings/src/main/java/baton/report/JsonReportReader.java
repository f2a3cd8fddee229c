package baton.report;

import baton.callgraph.CallCase;
import baton.link.OwnFunctions;
import baton.race.Category;
import baton.race.Counters;
import baton.race.Coverage;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Ledger;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads what {@link JsonReport} wrote. */
public final class JsonReportReader {
  private JsonReportReader() {}

  /**
   * The findings of a report.
   *
   * @throws UnreadableReportException when the text is no report of this format
   */
  public static Findings read(String text) throws UnreadableReportException {
    return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The same of a report in UTF-8, which need not fit into memory as a text. */
  public static Findings read(InputStream report) throws UnreadableReportException {
    ObjectMapper mapper = new ObjectMapper();
    try (JsonParser json = mapper.createParser(report)) {
      ObjectNode root = mapper.createObjectNode();
      List<Warning> warnings = new ArrayList<>();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableReportException("it is no object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("warnings") && value == JsonToken.START_ARRAY) {
          Tables tables = Tables.of(formatOf(root));
          while (json.nextToken() != JsonToken.END_ARRAY) {
            JsonNode warning = mapper.readTree(json);
            warnings.add(warning(warning, tables));
          }
          root.putArray(name);
        } else {
          JsonNode its = mapper.readTree(json);
          root.set(name, its);
        }
      }
      formatOf(root).required("warnings");
      return new Findings(
          warnings,
          ledger(root.required("ledger")),
          list(root.required("incomplete"), n -> new Findings.Incomplete(text(n, "what"), text(n, "reason"))),
          coverage(root),
          Optional.ofNullable(root.get("kernel")).map(JsonNode::asText),
          counters(root));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnreadableReportException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The root, if it is of this format: what comes first tells. */
  private static ObjectNode formatOf(ObjectNode root) throws UnreadableReportException {
    if (root.path("format").asInt() != JsonReport.FORMAT) {
      throw new UnreadableReportException("its format is " + root.path("format").asText("missing") + ", not " + JsonReport.FORMAT);
    }
    return root;
  }

  /** What accesses and races refer to by number. */
  private record Tables(List<List<WarnedAccess.Step>> chains, List<WarnedAccess.Entry> threads, List<Reason> reasons) {
    static Tables of(JsonNode root) {
      return new Tables(
          list(root.required("chains"), c -> list(c, s -> new WarnedAccess.Step(text(s, "function"), place(s)))),
          list(
              root.required("threads"),
              t ->
                  new WarnedAccess.Entry(
                      text(t, "entry"), text(t, "kind"), t.required("several").asBoolean(), t.required("begins").asBoolean(), number(t, "alike"))),
          list(
              root.required("reasons"),
              r ->
                  new Reason(
                      text(r, "parallel"), strings(r, "assumptions"), list(r.required("categories"), c -> Category.of(c.asText())))));
    }

    /** The one that a field tells the number of. */
    private static <T> T of(List<T> all, JsonNode node, String name) {
      int number = number(node, name);
      if (number < 0 || number >= all.size()) {
        throw new IllegalArgumentException("it has no " + name + " " + number);
      }
      return all.get(number);
    }
  }

  private record Reason(String parallel, List<String> assumptions, List<Category> categories) {}

  private static Counters counters(JsonNode root) {
    SortedMap<String, Long> counts = new TreeMap<>();
    root.path("counters").properties().forEach(each -> counts.put(each.getKey(), each.getValue().asLong()));
    return new Counters(counts, list(root.path("gaveUp"), g -> new Counters.GaveUp(text(g, "analysis"), text(g, "reason"))));
  }

  private static Coverage coverage(JsonNode root) {
    return new Coverage(
        list(
            root.path("pointerCalls"),
            c ->
                new Coverage.PointerCall(
                    text(c, "function"), text(c, "at"), text(c, "through"), constant(CallCase.class, c, "targets"),
                    number(c, "functions"))),
        list(root.path("unknownFunctions"), f -> new Coverage.External(text(f, "name"), number(f, "calls"))),
        list(
            root.path("ownFunctions"),
            f -> new OwnFunctions.Meeting(
                text(f, "name"), text(f, "at"), f.required("body").asBoolean(), list(f.required("rules"), JsonNode::asText))));
  }

  private static Warning warning(JsonNode node, Tables tables) {
    List<GuardStatistics.Share> shares =
        list(node.required("guards"), g -> new GuardStatistics.Share(text(g, "lock"), number(g, "holds")));
    return new Warning(
        text(node, "id"),
        new Location(text(node, "location"), constant(Location.Kind.class, node, "memory")),
        list(node.required("accesses"), a -> access(a, tables)),
        list(node.required("races"), r -> race(r, Tables.of(tables.reasons(), r, "reason"))),
        number(node, "unlisted"),
        number(node, "unlistedAccesses"),
        new GuardStatistics(number(node, "accessesAtLocation"), shares));
  }

  private static Warning.Race race(JsonNode node, Reason reason) {
    return new Warning.Race(
        number(node, "first"),
        number(node, "second"),
        reason.parallel(),
        reason.assumptions(),
        node.required("pairs").asLong(),
        reason.categories());
  }

  private static WarnedAccess access(JsonNode node, Tables tables) {
    return new WarnedAccess(
        text(node, "function"),
        place(node),
        text(node, "text"),
        constant(WarnedAccess.Kind.class, node, "kind"),
        node.required("marked").asBoolean(),
        strings(node, "locks"),
        Tables.of(tables.threads(), node, "thread"),
        node.has("unmodelled") ? Optional.of(text(node, "unmodelled")) : Optional.empty(),
        Tables.of(tables.chains(), node, "chain"));
  }

  private static Ledger ledger(JsonNode node) {
    SortedMap<String, Ledger.Account> accounts = new TreeMap<>();
    for (JsonNode each : node.required("locations")) {
      accounts.put(
          text(each, "location"),
          new Ledger.Account(each.required("considered").asLong(), each.required("reported").asLong(), each.required("unasked").asLong(),
              discharges(each)));
    }
    return new Ledger(
        node.required("considered").asLong(),
        node.required("reported").asLong(),
        node.required("unasked").asLong(),
        node.required("private").asLong(),
        discharges(node),
        accounts);
  }

  private static SortedMap<String, Ledger.Line> discharges(JsonNode node) {
    SortedMap<String, Ledger.Line> lines = new TreeMap<>();
    for (JsonNode each : node.required("discharged")) {
      List<Ledger.Sample> samples =
          list(
              each.required("samples"),
              s -> new Ledger.Sample(text(s, "location"), text(s, "first"), text(s, "second"), text(s, "facts")));
      lines.put(
          text(each, "refinement"), new Ledger.Line(each.required("pairs").asLong(), strings(each, "assumptions"), samples));
    }
    return lines;
  }

  private static WarnedAccess.Place place(JsonNode node) {
    return new WarnedAccess.Place(text(node, "file"), number(node, "line"), number(node, "column"));
  }

  private static String text(JsonNode node, String name) {
    return node.required(name).asText();
  }

  private static int number(JsonNode node, String name) {
    return node.required(name).asInt();
  }

  private static List<String> strings(JsonNode node, String name) {
    return list(node.required(name), JsonNode::asText);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, JsonNode node, String name) {
    return Enum.valueOf(type, text(node, name).toUpperCase(Locale.ROOT));
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
    List<T> result = new ArrayList<>();
    array.forEach(node -> result.add(element.apply(node)));
    return List.copyOf(result);
  }
}
