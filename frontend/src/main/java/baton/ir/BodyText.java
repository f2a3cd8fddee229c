package baton.ir;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The canonical text of bodies and initialisers. It names symbols by index and lists their identities at the end, so it does not
 * depend on positions, display names or the order of anything else in the unit: its digest is the digest of the body.
 */
public final class BodyText {
  private static final InstructionText BY_INDEX = new InstructionText(index -> "@" + index);

  private BodyText() {}

  /** The canonical text of {@code body}. */
  public static String canonical(Body body) {
    return canonical(body, Referent::identity);
  }

  /** The canonical text of {@code body} with another way to say what its referents are. */
  public static String canonical(Body body, Function<Referent, String> identity) {
    StringBuilder text = new StringBuilder(64 * body.size());
    text.append("function ").append(body.result()).append(' ').append(TypeText.of(body.resultType()));
    text.append(body.variadic() ? " variadic\n" : "\n");
    for (Formal formal : body.formals()) {
      TypeText.append(text.append("formal ").append(formal.valueType()).append(' '), formal.type());
      text.append(" by value ").append(formal.byValueBytes()).append(formal.structReturn() ? " struct return\n" : "\n");
    }
    for (Block block : body.blocks()) {
      text.append("block\n");
      for (Instruction instruction : block.instructions()) {
        BY_INDEX.append(text, instruction);
        text.append('\n');
      }
    }
    return appendReferents(text, body.referents(), identity);
  }

  /** The canonical text of an initialiser. */
  public static String canonical(Initializer initializer) {
    StringBuilder text = new StringBuilder("initializer\n");
    for (Initializer.Cell cell : initializer.cells()) {
      text.append(cell.offset()).append('+').append(cell.bytes()).append(' ');
      switch (cell) {
        case Initializer.Value(_, _, Operand value) -> BY_INDEX.append(text, value);
        case Initializer.Data(_, _, Digest content) -> text.append("data ").append(content.hex());
      }
      text.append('\n');
    }
    return appendReferents(text, initializer.referents(), Referent::identity);
  }

  private static String appendReferents(
      StringBuilder text, List<Referent> referents, Function<Referent, String> identity) {
    return text.append(referents.stream().map(identity).collect(Collectors.joining("\n", "referents\n", "\n"))).toString();
  }
}
