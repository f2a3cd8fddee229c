package baton.pointsto;

import baton.flow.ProgramFlows;
import baton.ir.Initializer;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The functions that a program uses otherwise than by calling them by name. */
public final class TakenAddresses {
  private final Program program;
  private final ProgramFlows flows;

  /** Of a program, with what flows where in its functions. */
  public TakenAddresses(Program program, ProgramFlows flows) {
    this.program = program;
    this.flows = flows;
  }

  /** The functions, by number. */
  public List<Symbol.DefinedFunction> functions() {
    Set<Integer> taken = new HashSet<>();
    for (Symbol.DefinedVariable variable : program.variables()) {
      Initializer initializer = program.initializer(variable);
      initializer.referents().forEach(r -> note(variable.unit(), r, taken));
    }
    for (Symbol.DefinedFunction function : program.functions()) {
      List<Referent> referents = program.function(function).body().referents();
      for (int referent : flows.of(function).taken()) {
        note(function.unit(), referents.get(referent), taken);
      }
    }
    return program.functions().stream().filter(f -> taken.contains(f.number())).toList();
  }

  private void note(String unit, Referent referent, Set<Integer> taken) {
    if (program.resolve(unit, referent) instanceof Symbol.DefinedFunction function) {
      taken.add(function.number());
    }
  }
}
