package baton.oracle;

import baton.ir.Block;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Position;
import baton.ir.Positions;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import baton.link.Program;
import baton.link.Symbol;
import baton.symbolic.Unevaluated;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** A function made ready to run: instructions by ordinal, referents resolved, sites known. */
final class Code {
  private final Symbol.DefinedFunction symbol;
  private final Function function;
  private final Instruction[] instructions;
  private final Symbol[] referents;
  private final Site[] sites;
  private final BitSet unevaluated;
  private final BitSet ran = new BitSet();

  Code(Program program, Symbol.DefinedFunction symbol) {
    this.symbol = symbol;
    this.function = program.function(symbol);
    TranslationUnit unit = program.unit(symbol.unit());
    int size = function.body().size();
    unevaluated = Unevaluated.of(function.body());
    instructions = new Instruction[size];
    sites = new Site[size];
    Positions positions = new Positions(function.positions());
    for (Block block : function.body().blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        int ordinal = block.first() + i;
        instructions[ordinal] = block.instructions().get(i);
        Position position = positions.at(ordinal);
        String file = position.file() < 0 ? "" : unit.files().get(position.file());
        sites[ordinal] = new Site(symbol.identity(), ordinal, file, position.line());
      }
    }
    List<Referent> mentioned = function.body().referents();
    referents = mentioned.stream().map(r -> program.resolve(symbol.unit(), r)).toArray(Symbol[]::new);
  }

  Symbol.DefinedFunction symbol() {
    return symbol;
  }

  Function function() {
    return function;
  }

  Instruction instruction(int ordinal) {
    return instructions[ordinal];
  }

  int size() {
    return instructions.length;
  }

  Symbol referent(int index) {
    return referents[index];
  }

  /** Whether an instruction is a load that the source does not make. */
  boolean isUnevaluated(int ordinal) {
    return unevaluated.get(ordinal);
  }

  Site site(int ordinal) {
    return sites[ordinal];
  }

  /** Remembers that some execution made an instruction. */
  void ran(int ordinal) {
    ran.set(ordinal);
  }

  /** The ordinals of the instructions that executions made so far. */
  IntStream ran() {
    return ran.stream();
  }

  int firstOf(int block) {
    return function.body().blocks().get(block).first();
  }
}
