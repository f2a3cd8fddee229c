package baton.oracle;

import baton.link.Program;
import baton.link.Symbol;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A program with its functions made ready to run as they are needed; shared by all its executions. */
final class LoadedProgram {
  private final Program program;
  private final Literals literals;
  private final CollectedSections sections;
  private final Map<Integer, Code> codes = new HashMap<>();

  LoadedProgram(Program program, Literals literals) {
    this.program = program;
    this.literals = literals;
    this.sections = new CollectedSections(program);
  }

  CollectedSections sections() {
    return sections;
  }

  Literals literals() {
    return literals;
  }

  Program program() {
    return program;
  }

  Code code(Symbol.DefinedFunction symbol) {
    return codes.computeIfAbsent(symbol.number(), _ -> new Code(program, symbol));
  }

  /** The functions that executions came to so far. */
  Collection<Code> entered() {
    return codes.values();
  }

  /** The function where the program begins. */
  Code main() {
    return program.named("main").stream()
        .filter(Symbol.DefinedFunction.class::isInstance)
        .map(Symbol.DefinedFunction.class::cast)
        .findFirst()
        .map(this::code)
        .orElseThrow(() -> new IllegalArgumentException("the program has no main"));
  }
}
