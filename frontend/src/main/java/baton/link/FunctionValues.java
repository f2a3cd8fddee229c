package baton.link;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The functions whose addresses the values of one body may be, as far as the body alone tells. */
public final class FunctionValues {
  private static final Set<String> SAME_ADDRESS =
      Set.of("ptrtoint", "inttoptr", "bitcast", "freeze", "addrspacecast");

  private final Program program;
  private final String unit;
  private final Body body;

  /** Sorted by number, per ordinal; empty lists where no function is known. */
  private final List<List<Symbol.Callable>> values;

  private FunctionValues(Program program, String unit, Body body) {
    this.program = program;
    this.unit = unit;
    this.body = body;
    this.values = new ArrayList<>(Collections.nCopies(body.size(), List.of()));
    boolean again = true;
    while (again) {
      again = false;
      for (Block block : body.blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          List<Symbol.Callable> found = compute(instruction);
          if (found.size() > values.get(ordinal).size()) {
            values.set(ordinal, found);
            again = true;
          }
          ordinal++;
        }
      }
    }
  }

  /** The function values of a function's body. */
  public static FunctionValues of(Program program, Symbol.DefinedFunction function) {
    return new FunctionValues(program, function.unit(), program.function(function).body());
  }

  private List<Symbol.Callable> compute(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Convert(String operator, _, _, Operand value) when SAME_ADDRESS.contains(operator) -> of(value);
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> union(Stream.of(then, otherwise));
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
          union(incoming.stream().map(Instruction.Incoming::value));
      case Instruction _ -> List.of();
    };
  }

  private List<Symbol.Callable> union(Stream<Operand> operands) {
    TreeMap<Integer, Symbol.Callable> result = new TreeMap<>();
    operands.forEach(o -> of(o).forEach(s -> result.put(s.number(), s)));
    return List.copyOf(result.values());
  }

  /** The functions that {@code operand} may be the address of, by number; empty when it is no address of a function as far as known. */
  public List<Symbol.Callable> of(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> values.get(ordinal);
      case Operand.SymbolAddress(int referent, _) ->
          program.resolve(unit, body.referents().get(referent)) instanceof Symbol.Callable function
              ? List.of(function)
              : List.of();
      case Operand.Elements(List<Operand> elements) -> union(elements.stream());
      case Operand.Expression(_, List<Operand> operands) -> union(operands.stream());
      case Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          List.of();
    };
  }
}
