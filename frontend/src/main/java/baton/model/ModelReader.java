package baton.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads model files; a file is either wholly right or not used, and all its mistakes are named. */
public final class ModelReader {
  /**
   * Reads a file.
   *
   * @throws ModelException with every mistake, or with one when the file cannot be read
   */
  public ModelFile read(Path path) throws ModelException {
    return read(path.toString(), RecordReader.text(path, "model file"));
  }

  /**
   * Reads the text of a file.
   *
   * @param file the name for messages
   * @throws ModelException with every mistake
   */
  public ModelFile read(String file, String text) throws ModelException {
    return RecordReader.read(file, text, ModelFile.class, Contradictions::in);
  }

  /** Reads a model that Baton brings along. */
  public ModelFile read(BuiltInModel model) {
    return builtIn(model, this::read);
  }

  /** A model that Baton brings along, whose rules are read when they are asked for. */
  SparseLayer sparse(BuiltInModel model) {
    return builtIn(model, (file, text) -> new SparseLayer(this, file, text));
  }

  private interface Reading<R> {
    R read(String file, String text) throws ModelException;
  }

  private static <R> R builtIn(BuiltInModel model, Reading<R> reading) {
    String resource = "/models/" + model.fileName();
    try (InputStream in = ModelReader.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks " + resource);
      }
      return reading.read("models/" + model.fileName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException | ModelException e) {
      throw new IllegalStateException("the model " + resource + " of this build", e);
    }
  }

  /**
   * Reads a rule of a model that Baton brings along.
   *
   * @param before how many lines stand before it
   * @param text its line
   */
  NamedRule<?> rule(String file, Section section, int before, String text) {
    List<Problem> problems = new ArrayList<>();
    Optional<Node> list = new NodeParser(file, before, problems).parse(text);
    if (list.isPresent() && list.get() instanceof Node.Sequence rules && rules.items().size() == 1) {
      Optional<NamedRule<?>> rule = new RecordBinder(problems).bindRule(section.ruleType(), rules.items().getFirst());
      if (rule.isPresent()) {
        return rule.get();
      }
    }
    throw new IllegalStateException("the model " + file + " of this build", new ModelException(problems));
  }
}
