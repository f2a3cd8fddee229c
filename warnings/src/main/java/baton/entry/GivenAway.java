package baton.entry;

import baton.effect.Accounts;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.MemoryRule;
import baton.model.UnnamedArguments;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Functions whose address is passed to a function of which there is neither a body nor a model, by itself or in an object that is
 * passed or that this leads to, or put into a variable of the library's: somebody may call them, and at any time.
 */
final class GivenAway {
  private final Program program;
  private final ConcurrencyModel model;
  private final SortedMap<Symbol.DefinedFunction, String> found =
      new TreeMap<>(Comparator.comparingInt(Symbol.DefinedFunction::number));

  private GivenAway(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
  }

  /** The functions, each with the name of a function that it is given to, or of a variable that holds it. */
  static SortedMap<Symbol.DefinedFunction, String> of(Program program, ConcurrencyModel model) {
    GivenAway given = new GivenAway(program, model);
    program.functions().forEach(given::scan);
    return given.found;
  }

  private void scan(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    PassedFunctions passed = null;
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Store(_, Operand value, Operand.SymbolAddress(int referent, _), _)
            && program.resolve(function.unit(), body.referents().get(referent)) instanceof Symbol.ExternalVariable hook
            && !isNumber(value)) {
          new PassedFunctions(program, function).of(value).forEach(f -> found.putIfAbsent(f, hook.name()));
        }
        if (instruction instanceof Instruction.Call call
            && call.callee() instanceof Callee.Direct(int referent)
            && program.resolve(function.unit(), body.referents().get(referent)) instanceof Symbol.ExternalFunction callee
            && !isModelled(callee)) {
          List<Argument> arguments = call.arguments();
          FunctionRules rules = model.function(callee.name());
          for (int i = 0; i < arguments.size(); i++) {
            if (mayCall(rules, i)) {
              Operand value = arguments.get(i).value();
              if (passed == null && !isNumber(value)) {
                passed = new PassedFunctions(program, function);
              }
              if (passed != null) {
                passed.of(value).forEach(f -> found.putIfAbsent(f, callee.name()));
              }
            }
          }
        }
      }
    }
  }

  private static boolean isNumber(Operand value) {
    return value instanceof Operand.IntegerConstant || value instanceof Operand.Null;
  }

  private boolean isModelled(Symbol.ExternalFunction callee) {
    return !model.function(callee.name()).isEmpty() && model.policy().unnamedArguments() == UnnamedArguments.LEFT_ALONE;
  }

  /** Whether a function may be called at any time that is passed here: what no rule speaks of, and what is kept. */
  private static boolean mayCall(FunctionRules rules, int argument) {
    return !Accounts.contain(rules, argument)
        || rules.rule(MemoryRule.class).filter(m -> m.keeps().contains(new baton.model.Argument.Position(argument))).isPresent();
  }
}
