package baton.pointsto;

import baton.flow.Operands;
import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.FunctionRules;
import baton.model.ThreadUnsafeRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The nodes of a program: one for each symbol (the object it names), for each formal, register, result and list of variable
 * arguments of each copy of a function (the objects they point to), one for all that code outside the program knows, one for what
 * threads return, one for what libraries have of their own, and two for what a program is started with.
 */
final class Nodes {
  private final Program program;
  private final Unification classes;
  private final int unknown;
  private final int undeclared;
  private final int lent;
  private final List<Integer> heldOutside = new ArrayList<>();
  private final int threadResults;
  private final int library;
  private final Map<String, Integer> states = new TreeMap<>();
  private final int arguments;
  private final int argumentTexts;
  private final List<List<Copy>> copies = new ArrayList<>();

  /**
   * The nodes of a function for some of its calls.
   *
   * @param function the function
   * @param first the node of its first formal
   * @param called the call that it serves; empty for the copy that serves all calls without one of their own
   */
  record Copy(Symbol.DefinedFunction function, int first, Optional<Caller> called) {
    /** How many calls inside others it is. */
    int depth() {
      return called.map(c -> c.copy().depth() + 1).orElse(0);
    }
  }

  /**
   * A call by name.
   *
   * @param copy the copy of the caller
   * @param ordinal the call
   */
  record Caller(Copy copy, int ordinal) {}

  Nodes(Program program, Unification classes) {
    this.program = program;
    this.classes = classes;
    List<Symbol> symbols = program.symbols();
    symbols.forEach(_ -> {
      classes.node();
      copies.add(new ArrayList<>());
    });
    this.unknown = classes.node();
    this.undeclared = classes.node();
    int ofUnknown = classes.anythingIn(unknown);
    classes.join(ofUnknown, unknown);
    this.lent = classes.node();
    classes.unite(unknown, lent);
    this.threadResults = classes.node();
    this.heldOutside.add(ofUnknown);
    this.library = ofLibrary();
    this.arguments = classes.node();
    this.argumentTexts = classes.node();
    classes.flow(classes.pointersIn(arguments), argumentTexts, 0);
    // it parses them, and has the name of the program from there; the list is left as it is
    classes.flowAnywhere(library, argumentTexts);
    program.functions().forEach(f -> copy(f, Optional.empty()));
  }

  /** Memory of libraries: it leads to itself and to what they are given to keep, and code outside may get addresses of it, too. */
  private int ofLibrary() {
    int memory = classes.node();
    int inside = classes.anythingIn(memory);
    classes.join(inside, memory);
    heldOutside.add(inside);
    classes.flowAnywhere(lent, memory);
    return memory;
  }

  /** A new copy of a function. */
  Copy copy(Symbol.DefinedFunction function, Optional<Caller> called) {
    Body body = program.function(function).body();
    Copy copy = new Copy(function, classes.nodes(), called);
    for (int i = 0; i < body.formals().size() + body.size() + 2; i++) {
      classes.node();
    }
    copies.get(function.number()).add(copy);
    return copy;
  }

  /** The copy of a function that serves all calls without one of their own. */
  Copy common(Symbol.DefinedFunction function) {
    return copies.get(function.number()).getFirst();
  }

  /** All copies of a function, the common one first. */
  List<Copy> copies(Symbol.DefinedFunction function) {
    return copies.get(function.number());
  }

  /** What code outside the program knows, and whatever is reached from there. */
  int unknown() {
    return unknown;
  }

  /** What code outside has addresses of and reaches nothing from: it was handed them as addresses of what holds none. */
  int lent() {
    return lent;
  }

  /** What code outside and modelled libraries have in their own objects. */
  List<Integer> heldOutside() {
    return Collections.unmodifiableList(heldOutside);
  }

  /** Variables of libraries that no unit declares: no pointer of the program leads to them, and no library hands one out. */
  int undeclared() {
    return undeclared;
  }

  /** The memory of a state that models name, and what is kept there: the functions that return an address of it share it. */
  int madeState(String name) {
    return states.computeIfAbsent(name, _ -> ofLibrary());
  }

  /** The same, where the program calls a function that uses it. */
  Optional<Integer> state(String name) {
    return Optional.ofNullable(states.get(name));
  }

  /** The library's own memory that a function uses: its state, where it has one. */
  int library(FunctionRules rules) {
    return rules.rule(ThreadUnsafeRule.class).flatMap(ThreadUnsafeRule::state).map(this::madeState).orElse(library);
  }

  /** The memory of libraries, all of it. */
  Set<Integer> libraries() {
    Set<Integer> result = new TreeSet<>(states.values());
    result.add(library);
    return result;
  }

  /** What modelled libraries have for themselves, and what they were given to keep. */
  int library() {
    return library;
  }

  /** The list of addresses of a program's arguments. */
  int arguments() {
    return arguments;
  }

  /** The arguments. */
  int argumentTexts() {
    return argumentTexts;
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
          program.resolver(indirect) instanceof Symbol.DefinedFunction resolver ? result(common(resolver)) : unknown;
      case Symbol.Unresolved _ -> unknown;
    };
  }

  /** The functions of a name. */
  List<Integer> named(String name) {
    return program.named(name).stream().filter(Symbol.DefinedFunction.class::isInstance).map(this::symbol).toList();
  }

  int formal(Copy copy, int index) {
    return copy.first() + index;
  }

  int register(Copy copy, int ordinal) {
    return copy.first() + body(copy).formals().size() + ordinal;
  }

  /** What the function's returned value points to. */
  int result(Copy copy) {
    return copy.first() + body(copy).formals().size() + body(copy).size();
  }

  /** The object that holds the variable arguments. */
  int variableArguments(Copy copy) {
    return result(copy) + 1;
  }

  /** All that a copy has in registers. */
  IntStream values(Copy copy) {
    return IntStream.range(copy.first(), variableArguments(copy) + 1);
  }

  private Body body(Copy copy) {
    return program.function(copy.function()).body();
  }

  /** What an operand points to; -1 for a constant that is no address of the program. */
  int value(Copy copy, Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> register(copy, ordinal);
      case Operand.Formal(int index) -> formal(copy, index);
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
          constant(copy.function().unit(), body(copy).referents(), operand);
    };
  }

  /** What an operand points to, told apart from what lies before it in a variable; -1 for a constant that is no address. */
  int placed(Copy copy, Operand operand) {
    int node = value(copy, operand);
    long behind = Operands.displacement(operand);
    if (node < 0 || behind == 0) {
      return node;
    }
    int placed = classes.node();
    classes.flow(placed, node, behind);
    return placed;
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
