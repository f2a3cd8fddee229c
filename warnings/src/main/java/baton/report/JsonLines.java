package baton.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;

/** Line breaks and indentation of JSON, down to a depth; what is deeper stands on the line of what holds it, without blanks. */
final class JsonLines extends DefaultPrettyPrinter {
  private static final Separators TIGHT =
      Separators.createDefaultInstance()
          .withObjectFieldValueSpacing(Separators.Spacing.NONE)
          .withObjectEmptySeparator("")
          .withArrayEmptySeparator("");

  private static final long serialVersionUID = 1L;

  private int depth;

  /** With lines for what is no deeper than {@code depth}. */
  JsonLines(int depth) {
    super(TIGHT);
    this.depth = depth;
    Indenter lines = new Lines();
    indentObjectsWith(lines);
    indentArraysWith(lines);
  }

  /** From here on, lines are for what is no deeper than {@code most}. */
  void until(int most) {
    depth = most;
  }

  @Override
  public void writeEndObject(JsonGenerator json, int entries) throws IOException {
    if (endsInLine(entries)) {
      json.writeRaw('}');
    } else {
      super.writeEndObject(json, entries);
    }
  }

  @Override
  public void writeEndArray(JsonGenerator json, int values) throws IOException {
    if (endsInLine(values)) {
      json.writeRaw(']');
    } else {
      super.writeEndArray(json, values);
    }
  }

  /** Whether what ends here holds something, and all on one line; then it is left. */
  private boolean endsInLine(int parts) {
    boolean result = parts > 0 && _nesting > depth;
    _nesting -= result ? 1 : 0;
    return result;
  }

  private final class Lines implements Indenter {
    private final DefaultIndenter indenter = new DefaultIndenter("  ", "\n");

    @Override
    public void writeIndentation(JsonGenerator json, int level) throws IOException {
      if (level <= depth) {
        indenter.writeIndentation(json, level);
      }
    }

    @Override
    public boolean isInline() {
      return false;
    }
  }
}
