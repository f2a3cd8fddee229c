package baton.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code compile_commands.json}: clang's JSON compilation database format, with entries in both the {@code arguments} and
 * the {@code command} form. Each entry is a command of its own, also where several name one source.
 */
final class CompileDatabase {
  private final Path file;
  private final List<CompileCommand> commands = new ArrayList<>();
  private final List<Inputs.Skipped> skipped = new ArrayList<>();
  private final List<Optional<Path>> objects = new ArrayList<>();

  private CompileDatabase(Path file) {
    this.file = file;
  }

  /**
   * What a database holds.
   *
   * @param commands for C
   * @param objects what each of these makes, where the database tells
   * @param skipped what is not C
   */
  record Content(List<CompileCommand> commands, List<Optional<Path>> objects, List<Inputs.Skipped> skipped) {}

  /**
   * Reads {@code file}.
   *
   * @throws CaptureInputException with line and column, if it is not a compile database
   */
  static Content read(Path file) throws CaptureInputException {
    CompileDatabase database = new CompileDatabase(file.toAbsolutePath());
    try (JsonParser json = new JsonFactory().createParser(Files.newInputStream(file))) {
      database.entries(json);
    } catch (JsonProcessingException e) {
      throw problem(file, e.getLocation(), e.getOriginalMessage().lines().findFirst().orElse("not JSON"));
    } catch (IOException e) {
      throw new CaptureInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
    return new Content(List.copyOf(database.commands), List.copyOf(database.objects), List.copyOf(database.skipped));
  }

  private static CaptureInputException problem(Path file, @Nullable JsonLocation found, String message) {
    JsonLocation at = found == null ? JsonLocation.NA : found;
    return new CaptureInputException(
        file + ":" + Math.max(1, at.getLineNr()) + ":" + Math.max(1, at.getColumnNr()) + ": " + message
            + "; make the compile database again");
  }

  private void entries(JsonParser json) throws IOException, CaptureInputException {
    expect(json, json.nextToken(), JsonToken.START_ARRAY, "a list of compile commands");
    for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
      expect(json, token, JsonToken.START_OBJECT, "a compile command in braces");
      entry(json);
    }
    if (json.nextToken() != null) {
      throw problem(file, json.currentTokenLocation(), "nothing may follow the list");
    }
  }

  private void entry(JsonParser json) throws IOException, CaptureInputException {
    JsonLocation start = json.currentTokenLocation();
    String directory = null;
    String source = null;
    String output = null;
    List<String> words = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "directory" -> directory = text(json, value, name);
        case "file" -> source = text(json, value, name);
        case "output" -> output = text(json, value, name);
        case "arguments" -> words = texts(json, value);
        case "command" -> words = words == null ? ShellWords.of(text(json, value, name)) : words;
        default -> json.skipChildren();
      }
    }
    add(start, directory, source, words, output);
  }

  private void add(
      JsonLocation start, @Nullable String directory, @Nullable String source, @Nullable List<String> words, @Nullable String output)
      throws CaptureInputException {
    if (directory == null || source == null || words == null || words.isEmpty()) {
      String lacking =
          directory == null ? "\"directory\"" : source == null ? "\"file\"" : "\"arguments\" and \"command\"";
      throw problem(file, start, "this compile command has no " + lacking);
    }
    try {
      Path base = file.getParent();
      Path folder = (base == null ? Path.of("/") : base).resolve(directory).normalize();
      CommandWords command = CommandWords.of(folder, source, words);
      if (command.isC()) {
        commands.add(command.command());
        objects.add(Optional.ofNullable(output).map(o -> folder.resolve(o).normalize()));
      } else {
        skipped.add(new Inputs.Skipped(folder.resolve(source), command.other()));
      }
    } catch (InvalidPathException e) {
      throw problem(file, start, "not a path: " + e.getInput());
    }
  }

  private String text(JsonParser json, JsonToken token, String name) throws IOException, CaptureInputException {
    expect(json, token, JsonToken.VALUE_STRING, "a string for \"" + name + "\"");
    return json.getText();
  }

  private List<String> texts(JsonParser json, JsonToken token) throws IOException, CaptureInputException {
    expect(json, token, JsonToken.START_ARRAY, "a list of strings for \"arguments\"");
    List<String> texts = new ArrayList<>();
    for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
      texts.add(text(json, next, "arguments"));
    }
    return texts;
  }

  private void expect(JsonParser json, @Nullable JsonToken found, JsonToken wanted, String meaning) throws CaptureInputException {
    if (found != wanted) {
      throw problem(file, json.currentTokenLocation(), "expected " + meaning);
    }
  }
}
