package baton.capture;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a build compiled, linked and archived.
 *
 * @param compilations of C, each once, in the order in which they began
 * @param links what linkers and archivers made, in that order
 * @param leftOut what was compiled but is not C, or is gone, with how many times
 */
public record RecordedBuild(List<Compilation> compilations, List<Link> links, SortedMap<String, Integer> leftOut) {
  /** The file of compilations, which {@code analyze} takes. */
  public static final String COMPILATIONS = "compile_commands.json";

  /** The file of what was linked. */
  public static final String LINKS = "link_commands.json";

  /** Copies all. */
  public RecordedBuild {
    compilations = List.copyOf(compilations);
    links = List.copyOf(links);
    leftOut = new TreeMap<>(leftOut);
  }

  /**
   * How one source is compiled.
   *
   * @param directory where the compiler ran
   * @param file the source, as the command spells it
   * @param words the command, the compiler first
   * @param output the object that it makes, as the command spells it; empty where it is linked at once
   */
  public record Compilation(Path directory, String file, List<String> words, Optional<String> output) {
    /** Copies the words. */
    public Compilation {
      words = List.copyOf(words);
    }

    Path source() {
      return directory.resolve(file).normalize();
    }
  }

  /** What a link step makes. */
  public enum Kind {
    /** A program. */
    EXECUTABLE,
    /** A library that is loaded, or a module. */
    SHARED,
    /** An object of several. */
    RELOCATABLE,
    /** A library of objects. */
    ARCHIVE
  }

  /**
   * A link step.
   *
   * @param kind what it makes
   * @param output its path
   * @param inputs what it is made of: objects, archives, shared libraries of the build and others, in order
   * @param wholeArchives whether all of an archive is in it, not only what is asked for
   */
  public record Link(Kind kind, Path output, List<Path> inputs, boolean wholeArchives) {
    /** Copies the inputs. */
    public Link {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * Writes both files into a folder, each whole or not at all.
   *
   * @throws IOException if one cannot be written
   */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    write(folder.resolve(COMPILATIONS), json -> {
      for (Compilation each : compilations) {
        json.writeStartObject();
        json.writeStringField("directory", each.directory().toString());
        json.writeStringField("file", each.file());
        if (each.output().isPresent()) {
          json.writeStringField("output", each.output().get());
        }
        texts(json, "arguments", each.words());
        json.writeEndObject();
      }
    });
    write(folder.resolve(LINKS), json -> {
      for (Link each : links) {
        json.writeStartObject();
        json.writeStringField("kind", each.kind().name().toLowerCase(Locale.ROOT));
        json.writeStringField("output", each.output().toString());
        json.writeBooleanField("whole_archives", each.wholeArchives());
        texts(json, "inputs", each.inputs().stream().map(Path::toString).toList());
        json.writeEndObject();
      }
    });
  }

  /** Writes the elements of a list. */
  private interface Elements {
    void to(JsonGenerator json) throws IOException;
  }

  private static void write(Path file, Elements elements) throws IOException {
    Path made = file.resolveSibling(file.getFileName() + ".new");
    try (JsonGenerator json = new JsonFactory().createGenerator(made.toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      elements.to(json);
      json.writeEndArray();
    }
    Files.move(made, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
