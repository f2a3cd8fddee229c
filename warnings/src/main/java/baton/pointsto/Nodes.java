package baton.pointsto;

import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;

/**
 * The nodes of a program: one for each symbol (the object it names), for each formal, register, result and list of variable
 * arguments of each function (the objects they point to), one for all that code outside the program knows, and one for what threads
 * return.
 */
final class Nodes {
  private final Program program;
  private final Unification classes;
  private final int unknown;
  private final int threadResults;
  private final int[] firstFormal;

  Nodes(Program program, Unification classes) {
    this.program = program;
    this.classes = classes;
    List<Symbol> symbols = program.symbols();
    this.firstFormal = new int[symbols.size()];
    symbols.forEach(_ -> classes.node());
    this.unknown = classes.node();
    classes.join(classes.anythingIn(unknown), unknown);
    this.threadResults = classes.node();
    for (Symbol.DefinedFunction function : program.functions()) {
      Body body = program.function(function).body();
      firstFormal[function.number()] = classes.nodes();
      for (int i = 0; i < body.formals().size() + body.size() + 2; i++) {
        classes.node();
      }
    }
  }

  /** What code outside the program knows, and whatever is reached from there. */
  int unknown() {
    return unknown;
  }

  /** What the results of threads point to. */
  int threadResults() {
    return threadResults;
  }

  /** The object of a symbol; for a function chosen at load time, what its resolver's result points to. */
  int symbol(Symbol symbol) {
    return switch (symbol) {
      case Symbol.DefinedFunction _, Symbol.ExternalFunction _, Symbol.DefinedVariable _, Symbol.ExternalVariable _ -> symbol.number();
      case Symbol.IndirectFunction indirect ->
          program.resolver(indirect) instanceof Symbol.DefinedFunction resolver ? result(resolver) : unknown;
      case Symbol.Unresolved _ -> unknown;
    };
  }

  int formal(Symbol.DefinedFunction function, int index) {
    return firstFormal[function.number()] + index;
  }

  int register(Symbol.DefinedFunction function, int ordinal) {
    return firstFormal[function.number()] + body(function).formals().size() + ordinal;
  }

  /** What the function's returned value points to. */
  int result(Symbol.DefinedFunction function) {
    return firstFormal[function.number()] + body(function).formals().size() + body(function).size();
  }

  /** The object that holds the variable arguments. */
  int variableArguments(Symbol.DefinedFunction function) {
    return result(function) + 1;
  }

  private Body body(Symbol.DefinedFunction function) {
    return program.function(function).body();
  }

  /** What an operand points to; -1 for a constant that is no address of the program. */
  int value(Symbol.DefinedFunction function, Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> register(function, ordinal);
      case Operand.Formal(int index) -> formal(function, index);
      case Operand.SymbolAddress _,
          Operand.Elements _,
          Operand.Expression _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          constant(function.unit(), body(function).referents(), operand);
    };
  }

  /** What a constant of {@code unit} points to; -1 when it is no address of the program. */
  int constant(String unit, List<Referent> referents, Operand operand) {
    List<Integer> all = constants(unit, referents, operand);
    return all.isEmpty() ? -1 : all.getFirst();
  }

  /** Joins what the parts of a constant point to, so that the whole points to one class. */
  void unite(String unit, List<Referent> referents, Operand constant) {
    List<Integer> all = constants(unit, referents, constant);
    for (int i = 1; i < all.size(); i++) {
      classes.join(all.getFirst(), all.get(i));
    }
  }

  private List<Integer> constants(String unit, List<Referent> referents, Operand operand) {
    return switch (operand) {
      case Operand.SymbolAddress(int referent, _) -> List.of(symbol(program.resolve(unit, referents.get(referent))));
      case Operand.Elements(List<Operand> parts) -> parts.stream().flatMap(p -> constants(unit, referents, p).stream()).toList();
      case Operand.Expression(_, List<Operand> parts) -> parts.stream().flatMap(p -> constants(unit, referents, p).stream()).toList();
      case Operand.Register _,
          Operand.Formal _,
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
