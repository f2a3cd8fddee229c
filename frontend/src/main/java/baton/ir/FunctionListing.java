package baton.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Prints a function for people: its head, then block by block one instruction a line, with what is known of it at the right.
 *
 * @param files the files of the function's unit
 * @param remark what to say beside the instruction with a given ordinal; empty for nothing
 */
public record FunctionListing(List<String> files, IntFunction<String> remark) {
  private static final int REMARK_COLUMN = 64;

  /** The listing of {@code function}, ended by a line break. */
  public String of(Function function) {
    Body body = function.body();
    InstructionText text = new InstructionText(index -> body.referents().get(index).name());
    Positions positions = new Positions(function.positions());
    StringBuilder listing = new StringBuilder(head(function)).append('\n');
    for (int b = 0; b < body.blocks().size(); b++) {
      Block block = body.blocks().get(b);
      listing.append('b').append(b).append(":\n");
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        int ordinal = block.first() + i;
        String line = "  " + result(instruction, ordinal) + text.of(instruction);
        String comment = comment(positions.at(ordinal), ordinal, function);
        listing.append(comment.isEmpty() ? line : String.format(Locale.ROOT, "%-" + REMARK_COLUMN + "s ; %s", line, comment));
        listing.append('\n');
      }
    }
    return listing.toString();
  }

  private String head(Function function) {
    List<String> formals = new ArrayList<>();
    for (int i = 0; i < function.body().formals().size(); i++) {
      Formal formal = function.body().formals().get(i);
      String name = i < function.formalNames().size() ? function.formalNames().get(i) : "";
      formals.add(
          "formal" + i + (name.isEmpty() ? "" : " " + name) + ": "
              + (formal.type() instanceof Type.Unknown ? formal.valueType().toString() : TypeText.of(formal.type())));
    }
    if (function.body().variadic()) {
      formals.add("...");
    }
    String where = function.file() < 0 ? "" : " at " + files.get(function.file()) + ":" + function.line();
    return "function " + function.name() + "(" + String.join(", ", formals) + "): "
        + TypeText.of(function.body().resultType()) + where
        + "\n  linkage " + function.linkage().name().toLowerCase(Locale.ROOT)
        + ", body " + function.digest().brief();
  }

  private String comment(Position position, int ordinal, Function function) {
    List<String> parts = new ArrayList<>();
    if (position.line() > 0) {
      parts.add(fileName(position.file()) + ":" + position.line() + ":" + position.column());
    }
    String local = function.localNames().getOrDefault(ordinal, "");
    if (!local.isEmpty()) {
      parts.add("variable " + local);
    }
    String more = remark.apply(ordinal);
    if (!more.isEmpty()) {
      parts.add(more);
    }
    return String.join("  ", parts);
  }

  private String fileName(int file) {
    String path = files.get(file);
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String result(Instruction instruction, int ordinal) {
    return instruction instanceof Terminator || !hasResult(instruction) ? "" : "%" + ordinal + " = ";
  }

  private static boolean hasResult(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store _, Instruction.Fence _, Instruction.Copy _, Instruction.Fill _ -> false;
      case Instruction.Call call -> call.result().kind() != ValueType.Kind.NONE;
      case Instruction.RunAssembly assembly -> assembly.code().result().kind() != ValueType.Kind.NONE;
      case Terminator _ -> false;
      default -> true;
    };
  }
}
