package baton.callgraph;

import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.SortedMap;
import java.util.function.Consumer;

/** The nodes of a program in its {@link ValueFlow}: addresses of symbols, formals, registers, results, fields. */
final class PointerValues {
  /** Numbers below are no addresses: null, and the marks that handlers and lists use instead of one. */
  private static final long LEAST_ADDRESS = 4096;

  private final Program program;
  private final ValueFlow flow;
  private final int firstSymbol;
  private final Map<Integer, Integer> firstOf = new HashMap<>();
  private final SortedMap<FieldKey, Integer> fields = new TreeMap<>();
  private final Map<Integer, Symbol.Callable> taken = new TreeMap<>();
  private final List<Consumer<Symbol.Callable>> takers = new ArrayList<>();
  private final int outside;
  private final int kept;
  private final Map<Integer, Integer> lent = new HashMap<>();

  PointerValues(Program program, ValueFlow flow) {
    this.program = program;
    this.flow = flow;
    this.firstSymbol = flow.nodes(program.symbols().size());
    this.outside = flow.node();
    this.kept = flow.node();
    for (Symbol.DefinedFunction function : program.functions()) {
      Body body = program.function(function).body();
      firstOf.put(function.number(), flow.nodes(body.formals().size() + body.size() + 2));
    }
  }

  /** What code outside the program holds. */
  int outside() {
    return outside;
  }

  /** What code outside the program is passed, finds in memory of its own, or gets returned. */
  int kept() {
    return kept;
  }

  /** Whether it is asked what code outside keeps: of a program that others may call, whatever leaves a function is known to them. */
  boolean tellsKept() {
    return program.hasMain() || program.isClosed();
  }

  /** Where {@link ValueFlow#LENT} comes to, if code outside calls a function that it keeps: then what it passes leads to memory of its own. */
  int lent(Symbol.DefinedFunction function) {
    return lent.computeIfAbsent(function.number(), _ -> flow.node());
  }

  /** Code outside keeps a value. */
  void keep(int value) {
    if (value >= 0 && tellsKept()) {
      flow.tell(value, kept);
    }
  }

  /** Code outside keeps a value if it calls a function that it keeps. */
  void keepIfCalled(int value, Symbol.DefinedFunction function) {
    if (value >= 0 && tellsKept()) {
      flow.watch(lent(function), (mark, _) -> {
        if (mark == ValueFlow.LENT) {
          flow.tell(value, kept);
        }
      });
    }
  }

  private int first(Symbol.DefinedFunction function) {
    Integer first = firstOf.get(function.number());
    if (first == null) {
      throw new IllegalArgumentException(function.identity() + " is no function of the program");
    }
    return first;
  }

  private int formals(Symbol.DefinedFunction function) {
    return program.function(function).body().formals().size();
  }

  int formal(Symbol.DefinedFunction function, int index) {
    return first(function) + index;
  }

  int register(Symbol.DefinedFunction function, int ordinal) {
    return first(function) + formals(function) + ordinal;
  }

  /** What a function returns. */
  int result(Symbol.DefinedFunction function) {
    return register(function, program.function(function).body().size());
  }

  /** The address of the arguments of a function that have no formal. */
  int furtherArguments(Symbol.DefinedFunction function) {
    return result(function) + 1;
  }

  /** The cells of a field, in all objects. */
  int field(FieldKey field) {
    return fields.computeIfAbsent(field, _ -> flow.node());
  }

  /** The fields that values are read from or written to, in order. */
  SortedMap<FieldKey, Integer> fields() {
    return fields;
  }

  /** The addresses of the functions of a name. */
  List<Integer> named(String name) {
    return program.named(name).stream().filter(Symbol.DefinedFunction.class::isInstance).map(this::symbol).toList();
  }

  /** The address of a symbol; the address of a function is taken by that. */
  int symbol(Symbol symbol) {
    int node = firstSymbol + symbol.number();
    if (symbol instanceof Symbol.Callable callable && taken.putIfAbsent(symbol.number(), callable) == null) {
      switch (callable) {
        case Symbol.DefinedFunction _, Symbol.ExternalFunction _ -> {
          flow.mark(node, ValueFlow.FIRST_FUNCTION + symbol.number(), Strength.COPIED);
          takers.forEach(t -> t.accept(callable));
        }
        case Symbol.IndirectFunction chosen -> {
          if (program.resolver(chosen) instanceof Symbol.DefinedFunction resolver) {
            flow.flow(result(resolver), node);
          }
        }
        case Symbol.Unresolved _ -> flow.mark(node, ValueFlow.OUTSIDE, Strength.COPIED);
      }
    }
    return node;
  }

  /** Calls {@code taker} for each function whose address is taken, now or later. */
  void taken(Consumer<Symbol.Callable> taker) {
    takers.add(taker);
    List.copyOf(taken.values()).forEach(taker);
  }

  /** The functions whose address is taken, by number. */
  List<Symbol.Callable> taken() {
    return List.copyOf(taken.values());
  }

  /** An operand of a function; negative for a constant that is no address. */
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
          constant(function.unit(), program.function(function).body().referents(), operand);
    };
  }

  /** A constant of a unit; negative when it is no address. */
  int constant(String unit, List<Referent> referents, Operand operand) {
    return switch (operand) {
      case Operand.SymbolAddress(int referent, _) -> symbol(program.resolve(unit, referents.get(referent)));
      case Operand.Elements(List<Operand> parts) -> joined(unit, referents, parts);
      case Operand.Expression expression -> {
        boolean number = expression.converts("inttoptr") && isNumber(expression.operands().getFirst());
        int node = joined(unit, referents, expression.operands());
        if (number) {
          int made = node < 0 ? flow.node() : node;
          flow.mark(made, ValueFlow.NUMBER, Strength.LOOSE);
          yield made;
        }
        yield node;
      }
      case Operand.Register _,
          Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          -1;
    };
  }

  /** Whether a constant is a number that may be an address. */
  static boolean isNumber(Operand operand) {
    return operand instanceof Operand.IntegerConstant(_, long value) && (value >= LEAST_ADDRESS || value <= -LEAST_ADDRESS);
  }

  private int joined(String unit, List<Referent> referents, List<Operand> parts) {
    List<Integer> nodes = parts.stream().map(p -> constant(unit, referents, p)).filter(n -> n >= 0).toList();
    if (nodes.size() <= 1) {
      return nodes.isEmpty() ? -1 : nodes.getFirst();
    }
    int all = flow.node();
    nodes.forEach(n -> flow.flow(n, all));
    return all;
  }
}
