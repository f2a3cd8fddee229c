package baton.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads YAML text into {@link Node}s; Jackson's data binding would lose the places. */
final class NodeParser {
  private static final Pattern MARK = Pattern.compile(", line (\\d+), column (\\d+)");

  private static final YAMLFactory YAML = new YAMLFactory();

  private final String file;
  private final int before;
  private final List<Problem> problems;

  NodeParser(String file, List<Problem> problems) {
    this(file, 0, problems);
  }

  /** Of a text that stands in the file after so many lines. */
  NodeParser(String file, int before, List<Problem> problems) {
    this.file = file;
    this.before = before;
    this.problems = problems;
  }

  /** The document, or nothing when it is empty or not YAML, which is then among the problems. */
  Optional<Node> parse(String text) {
    try (YAMLParser parser = YAML.createParser(text)) {
      if (parser.nextToken() == null) {
        problems.add(Problem.error(new Origin(file, 1, 1), "the file is empty; a model starts with 'schema: 1'"));
        return Optional.empty();
      }
      Node root = node(parser);
      if (parser.nextToken() != null) {
        problems.add(Problem.error(at(parser), "a second document; a model file holds one"));
      }
      return Optional.of(root);
    } catch (JsonProcessingException e) {
      problems.add(Problem.error(brokenAt(e), "not YAML: " + sentence(e.getOriginalMessage())));
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }

  private Node node(YAMLParser parser) throws IOException {
    Origin at = at(parser);
    if (parser.isCurrentAlias()) {
      problems.add(Problem.error(at, "an alias; write the value out, models have no aliases"));
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return mapping(parser, at);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(node(parser));
      }
      return new Node.Sequence(at, List.copyOf(items));
    }
    return new Node.Scalar(at, parser.getText());
  }

  private Node mapping(YAMLParser parser, Origin at) throws IOException {
    List<Node.Entry> entries = new ArrayList<>();
    Map<String, Origin> seen = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Origin keyAt = at(parser);
      parser.nextToken();
      Node value = node(parser);
      Origin first = seen.putIfAbsent(key, keyAt);
      if (first == null) {
        entries.add(new Node.Entry(keyAt, key, value));
      } else {
        problems.add(Problem.error(keyAt, "the key '" + key + "' stands here twice, first in line " + first.line()));
      }
    }
    return new Node.Mapping(at, List.copyOf(entries));
  }

  private Origin at(JsonParser parser) {
    JsonLocation place = parser.currentTokenLocation();
    return new Origin(file, before + place.getLineNr(), place.getColumnNr());
  }

  /** Where the parser gave up. The exception's own location is that of the last token; its text ends with the better one. */
  private Origin brokenAt(JsonProcessingException e) {
    Matcher mark = MARK.matcher(e.getOriginalMessage());
    JsonLocation last = e.getLocation();
    Origin at = last == null ? new Origin(file, 1, 1) : new Origin(file, last.getLineNr(), last.getColumnNr());
    while (mark.find()) {
      at = new Origin(file, Integer.parseInt(mark.group(1)), Integer.parseInt(mark.group(2)));
    }
    return at;
  }

  /** The text of a YAML error without the excerpts, which are indented. */
  private static String sentence(String message) {
    return message.lines().filter(line -> !line.isBlank() && !line.startsWith(" ")).collect(Collectors.joining(", "));
  }
}
