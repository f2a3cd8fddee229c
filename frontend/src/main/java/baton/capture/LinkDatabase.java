package baton.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the {@code link_commands.json} that a {@linkplain RecordedBuild recorded build} wrote. */
final class LinkDatabase {
  private LinkDatabase() {}

  /**
   * The link steps that were recorded with a compile database; none where there is no such file beside it.
   *
   * @throws CaptureInputException if there is one and it is damaged
   */
  static List<RecordedBuild.Link> beside(Path database) throws CaptureInputException {
    Path file = database.resolveSibling(RecordedBuild.LINKS);
    if (!database.endsWith(RecordedBuild.COMPILATIONS) || !Files.exists(file)) {
      return List.of();
    }
    try (JsonParser json = new JsonFactory().createParser(Files.newInputStream(file))) {
      List<RecordedBuild.Link> result = new ArrayList<>();
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw damaged(file, "it is no list");
      }
      while (json.nextToken() == JsonToken.START_OBJECT) {
        result.add(step(file, json));
      }
      if (json.currentToken() != JsonToken.END_ARRAY) {
        throw damaged(file, "it holds something else than link steps");
      }
      return result;
    } catch (JsonProcessingException e) {
      throw damaged(file, e.getOriginalMessage().lines().findFirst().orElse("it is no JSON"));
    } catch (IOException e) {
      throw new CaptureInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static RecordedBuild.Link step(Path file, JsonParser json) throws IOException, CaptureInputException {
    Optional<RecordedBuild.Kind> kind = Optional.empty();
    Optional<Path> output = Optional.empty();
    boolean whole = false;
    List<Path> inputs = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("kind") && value == JsonToken.VALUE_STRING) {
        String said = json.getText();
        kind = Stream.of(RecordedBuild.Kind.values()).filter(k -> k.name().toLowerCase(Locale.ROOT).equals(said)).findFirst();
      } else if (name.equals("output") && value == JsonToken.VALUE_STRING) {
        output = Optional.of(Path.of(json.getText()));
      } else if (name.equals("whole_archives")) {
        whole = value == JsonToken.VALUE_TRUE;
      } else if (name.equals("inputs") && value == JsonToken.START_ARRAY) {
        while (json.nextToken() == JsonToken.VALUE_STRING) {
          inputs.add(Path.of(json.getText()));
        }
      } else {
        json.skipChildren();
      }
    }
    if (kind.isEmpty() || output.isEmpty()) {
      throw damaged(file, "a link step has no \"kind\" or no \"output\"");
    }
    return new RecordedBuild.Link(kind.get(), output.get(), inputs, whole);
  }

  private static CaptureInputException damaged(Path file, String why) {
    return new CaptureInputException(file + ": " + why + "; capture the build again, or remove the file");
  }
}
