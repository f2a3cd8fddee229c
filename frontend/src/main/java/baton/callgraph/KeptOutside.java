package baton.callgraph;

import baton.ir.Argument;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;
import java.util.function.Predicate;

/** What code outside of the program gets from one function: what its functions are passed, and what is put into memory of its own. */
final class KeptOutside {
  private final Program program;
  private final PointerValues values;
  private final Symbol.DefinedFunction function;
  private final Predicate<String> unknown;

  /**
   * Of a function.
   *
   * @param unknown whether the models say nothing of functions of a name
   */
  KeptOutside(Program program, PointerValues values, Symbol.DefinedFunction function, Predicate<String> unknown) {
    this.program = program;
    this.values = values;
    this.function = function;
    this.unknown = unknown;
  }

  /** Something is passed to a function. */
  void passed(int referent, List<Argument> arguments) {
    if (isOutside(referent)) {
      arguments.stream().map(Argument::value).filter(a -> !isNumber(a)).forEach(a -> values.keep(values.value(function, a)));
    }
  }

  /**
   * Code outside the program finds what is stored in memory of its own: where an address leads that its functions return, that stands in its variables,
   * or that it passes to a function that it was given.
   */
  void stored(int value, Operand address) {
    switch (address) {
      case Operand.Register(int ordinal) -> {
        switch (program.function(function).body().instruction(ordinal)) {
          case Instruction.Address(Operand base, _, _, _) -> stored(value, base);
          case Instruction.Load(_, Operand.SymbolAddress(int referent, _), _) -> {
            if (symbol(referent) instanceof Symbol.ExternalVariable) {
              values.keep(value);
            }
          }
          case Instruction.Call(Callee.Direct(int referent), _, _, _) -> {
            if (isOutside(referent)) {
              values.keep(value);
            }
          }
          default -> {}
        }
      }
      case Operand.Formal _ -> values.keepIfCalled(value, function);
      default -> {}
    }
  }

  /** Whether it is a function of which there is neither a body nor a rule. */
  private boolean isOutside(int referent) {
    return symbol(referent) instanceof Symbol.ExternalFunction callee && unknown.test(callee.name());
  }

  /** Whether an operand is declared to be a number. */
  private boolean isNumber(Operand operand) {
    Body body = program.function(function).body();
    return switch (operand) {
      case Operand.Formal(int index) -> isNumber(body.formals().get(index).valueType());
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Load(ValueType type, _, _) -> isNumber(type);
            case Instruction.Phi(ValueType type, _) -> isNumber(type);
            case Instruction.Call(_, _, ValueType type, _) -> isNumber(type);
            case Instruction.Convert(_, _, ValueType type, _) -> isNumber(type);
            case Instruction.Select(ValueType type, _, _, _) -> isNumber(type);
            case Instruction.Binary _, Instruction.Compare _ -> true;
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean isNumber(ValueType type) {
    return type.kind() == ValueType.Kind.INTEGER || type.kind() == ValueType.Kind.FLOATING;
  }

  private Symbol symbol(int referent) {
    return program.referred(function, referent);
  }
}
