package baton.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads a record from a file in YAML: each of its components is a key. */
public final class RecordReader {
  private RecordReader() {}

  /**
   * Reads a file.
   *
   * @param type what it describes
   * @param what such a file is called, for messages
   * @throws ModelException with every mistake, or with one when the file cannot be read
   */
  public static <R extends Record> R read(Path path, Class<R> type, String what) throws ModelException {
    return read(path.toString(), text(path, what), type, _ -> List.of());
  }

  /** The text of a file. */
  static String text(Path path, String what) throws ModelException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(path))).toString();
    } catch (CharacterCodingException e) {
      throw unreadable(path, what, "is not UTF-8 text");
    } catch (IOException e) {
      throw unreadable(path, what, Files.isDirectory(path) ? "is a folder" : Files.exists(path) ? "cannot be read" : "does not exist");
    }
  }

  private static ModelException unreadable(Path path, String what, String why) {
    return new ModelException(List.of(Problem.error(new Origin(path.toString(), 0, 0), "the " + what + " " + why)));
  }

  /**
   * Reads the text of a file.
   *
   * @param file the name for messages
   * @param check finds what is wrong about a whole record
   * @throws ModelException with every mistake
   */
  static <R extends Record> R read(String file, String text, Class<R> type, Function<R, List<Problem>> check) throws ModelException {
    List<Problem> problems = new ArrayList<>();
    Optional<Node> root = new NodeParser(file, problems).parse(text);
    Optional<R> record = root.flatMap(node -> new RecordBinder(problems).bind(type, node));
    record.ifPresent(r -> problems.addAll(check.apply(r)));
    if (!problems.isEmpty()) {
      throw new ModelException(problems.stream().sorted(Comparator.comparing(Problem::at)).toList());
    }
    return record.orElseThrow(() -> new IllegalStateException("no record and no problem in " + file));
  }
}
