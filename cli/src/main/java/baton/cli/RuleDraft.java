package baton.cli;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Position;
import baton.ir.Positions;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A model file to start from for a function without a body: how the program calls it tells what its arguments are; what it does with them
 * somebody has to say who knows it.
 */
final class RuleDraft {
  private final Program program;
  private final Symbol.ExternalFunction function;
  private final SortedMap<Integer, Set<Shape>> shapes = new TreeMap<>();
  private final List<Integer> pointers;
  private int calls;
  private String first = "";

  /** What is passed. */
  private enum Shape {
    FUNCTION("a function"),
    TEXT("a text"),
    TABLE("a variable that leads to functions: as long as no rule names it, all may be done with it, at any time"),
    POINTER("a pointer");

    private final String words;

    Shape(String words) {
      this.words = words;
    }
  }

  RuleDraft(Program program, Symbol.ExternalFunction function) {
    this.program = program;
    this.function = function;
    this.pointers = pointers(program.signature(function));
    program.functions().forEach(this::scan);
  }

  /** The positions of pointers in a signature such as {@code i32 (ptr, i64)}. */
  private static List<Integer> pointers(Optional<Signature> signature) {
    String abi = signature.map(Signature::abi).orElse("");
    int open = abi.indexOf('(');
    if (open < 0) {
      return List.of();
    }
    List<String> types = Arrays.asList(abi.substring(open + 1, abi.lastIndexOf(')')).split(",\\s*", -1));
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).startsWith("ptr")) {
        result.add(i);
      }
    }
    return result;
  }

  private void scan(Symbol.DefinedFunction caller) {
    Body body = program.function(caller).body();
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call(Callee.Direct(int referent), List<Argument> arguments, _, _)
            && program.resolve(caller.unit(), body.referents().get(referent)).equals(function)) {
          first = calls == 0 ? place(caller, ordinal) : first;
          calls++;
          for (int i = 0; i < arguments.size(); i++) {
            shape(caller, body, arguments.get(i).value(), pointers.contains(i))
                .ifPresent(shapes.computeIfAbsent(i, _ -> new TreeSet<>())::add);
          }
        }
        ordinal++;
      }
    }
  }

  private Optional<Shape> shape(Symbol.DefinedFunction caller, Body body, Operand value, boolean pointer) {
    if (!(value instanceof Operand.SymbolAddress(int index, _))) {
      return pointer ? Optional.of(Shape.POINTER) : Optional.empty();
    }
    Referent referent = body.referents().get(index);
    Symbol symbol = program.resolve(caller.unit(), referent);
    if (symbol instanceof Symbol.Callable) {
      return Optional.of(Shape.FUNCTION);
    }
    if (referent instanceof Referent.Literal(_, Optional<String> conversions) && conversions.isPresent()) {
      return Optional.of(Shape.TEXT);
    }
    return Optional.of(symbol instanceof Symbol.DefinedVariable variable && leadsToFunctions(variable) ? Shape.TABLE : Shape.POINTER);
  }

  private boolean leadsToFunctions(Symbol.DefinedVariable variable) {
    return program.initializer(variable).referents().stream()
        .anyMatch(r -> program.resolve(variable.unit(), r) instanceof Symbol.Callable);
  }

  private String place(Symbol.DefinedFunction caller, int ordinal) {
    Position position = new Positions(program.function(caller).positions()).at(ordinal);
    List<String> files = program.unit(caller.unit()).files();
    boolean known = position.file() >= 0 && position.file() < files.size();
    return caller.label() + "() in " + (known ? files.get(position.file()) + ":" + position.line() : caller.unit());
  }

  /** The file, which can be used as it is and claims that all pointers but texts are written. */
  String text() {
    String name = function.name();
    List<String> lines = new ArrayList<>();
    lines.add("# " + name + "() has neither a body nor a model. It is called " + (calls == 1 ? "once" : calls + " times")
        + (calls == 0 ? "." : ", first by " + first + "."));
    shapes.forEach((i, of) -> lines.add("#   argument " + i + ": " + of.stream().map(s -> s.words).collect(Collectors.joining(", or "))));
    lines.add("# Say what it does, then: baton analyze --models FILE ...; every key is in docs/models.md.");
    lines.add("# A rule that says too little hides races.");
    lines.add("schema: 1");
    lines.add("name: mine");
    lines.add("version: \"1\"");
    List<Integer> written = with(Shape.POINTER);
    List<Integer> read = with(Shape.TEXT).stream().filter(i -> !written.contains(i)).toList();
    boolean empty = written.isEmpty() && read.isEmpty();
    lines.add("");
    lines.add((empty ? "# " : "") + "memory:");
    lines.add("  # what it reads and writes before it returns; keeps: [N] is for what it remembers, returns: library for memory of its own");
    lines.add((empty ? "#" : "") + "  - {names: [" + name + "]" + accesses("reads", read, "string") + accesses("writes", written, "object") + "}");
    List<Integer> called = with(Shape.FUNCTION);
    List<Integer> tables = with(Shape.TABLE);
    if (!called.isEmpty()) {
      lines.add("");
      lines.add("# it calls what it is handed, before it returns:");
      lines.add("# callbacks:");
      lines.add("#   - {names: [" + name + "], functions: " + called + "}");
      lines.add("# or others call it later, at any time:");
      lines.add("# spawns:");
      lines.add("#   - {names: [" + name + "], entries: [{function: " + called.getFirst() + ", context: process, self: multi}]}");
    }
    if (!tables.isEmpty()) {
      lines.add("");
      lines.add("# others call what argument " + tables.getFirst() + " leads to:");
      lines.add("# operation_tables:");
      lines.add("#   - {struct: NAME, context: process, self: multi}");
    }
    if (!written.isEmpty()) {
      lines.add("");
      lines.add("# it takes a lock, or gives it back (op: release):");
      lines.add("# locks:");
      lines.add("#   - {names: [" + name + "], op: acquire, argument: " + written.getFirst() + ", kind: mutex}");
    }
    return String.join("\n", lines);
  }

  private List<Integer> with(Shape shape) {
    return shapes.entrySet().stream().filter(e -> e.getValue().contains(shape)).map(Map.Entry::getKey).toList();
  }

  private static String accesses(String key, List<Integer> of, String extent) {
    return of.isEmpty()
        ? ""
        : ", " + key + ": ["
            + of.stream().map(i -> "{pointer: " + i + ", extent: " + extent + "}").collect(Collectors.joining(", ")) + "]";
  }
}
