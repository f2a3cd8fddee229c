package baton.race;

import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import baton.summary.Site;

/**
 * What functions with neither body nor model do to objects that their prototypes call {@code const}: they read them (assumption
 * {@code const-parameter}).
 */
final class ConstArguments {
  private final Program program;
  private final ConcurrencyModel model;

  ConstArguments(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
  }

  /** An access at a site of a function: a read where it was taken for a write and the prototype says that there is none. */
  Act.Access at(Symbol.DefinedFunction owner, Site site, Act.Access access) {
    boolean constant =
        access.kind() == Act.Kind.WRITE
            && Site.isArgument(site.part())
            && program.function(owner).body().instruction(site.ordinal()) instanceof Instruction.Call(Callee.Direct(int referent), _, _, _)
            && isConst(program.referred(owner, referent), site.part());
    return constant ? new Act.Access(access.cell(), access.bytes(), Act.Kind.READ, access.marked(), access.owners()) : access;
  }

  private boolean isConst(Symbol callee, int argument) {
    return callee instanceof Symbol.ExternalFunction external
        && model.function(external.name()).isEmpty()
        && program.isConstParameter(external, argument);
  }
}
