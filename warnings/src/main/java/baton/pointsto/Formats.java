package baton.pointsto;

import baton.flow.Flow;
import baton.flow.ProgramFlows;
import baton.ir.Argument;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.Conversion;
import baton.model.Format;
import baton.model.FormatStyle;
import baton.model.FunctionRules;
import baton.model.MemoryRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What formats make of the arguments of calls, where they are texts of the program or translations of such. A function that hands its own
 * format and variable arguments on to one that prints or scans, and does nothing else with these, is one that does so itself: its callers
 * tell.
 */
final class Formats {
  private final Program program;
  private final ConcurrencyModel model;
  private final Map<Integer, Printer> printers = new HashMap<>();

  /**
   * A function that prints or scans arguments that it is passed, and lets nobody else have these.
   *
   * @param style what it does
   * @param format the formal that is the format
   * @param list the formal that is the list of arguments; empty where they are the function's variable ones
   */
  record Printer(FormatStyle style, int format, OptionalInt list) {}

  Formats(Program program, ProgramFlows flows, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Symbol.DefinedFunction function : program.functions()) {
        if (!printers.containsKey(function.number())) {
          Optional<Printer> found = find(function, flows.of(function).flows());
          found.ifPresent(printer -> printers.put(function.number(), printer));
          grown |= found.isPresent();
        }
      }
    }
  }

  /** How a function prints what it is passed; empty where it does more with it, or prints nothing. */
  Optional<Printer> printer(Symbol.DefinedFunction function) {
    return Optional.ofNullable(printers.get(function.number()));
  }

  /** Whether a call hands the format and the arguments on that a printer was passed, so that what these are its callers tell. */
  boolean handsOn(Symbol.DefinedFunction caller, Instruction.Call call) {
    return printer(caller)
        .filter(
            p ->
                list(caller, call)
                    .filter(l -> l.style() == p.style())
                    .flatMap(l -> formal(call, l.format()))
                    .filter(f -> f == p.format())
                    .isPresent())
        .isPresent();
  }

  private Optional<Printer> find(Symbol.DefinedFunction function, List<Flow> flows) {
    Body body = program.function(function).body();
    Set<Operand> lists = lists(body, flows);
    OptionalInt formal = OptionalInt.empty();
    if (lists.isEmpty()) {
      Optional<Integer> passed = flows.stream().flatMap(flow -> listFormal(function, flow).stream()).findFirst();
      if (passed.isEmpty()) {
        return Optional.empty();
      }
      formal = OptionalInt.of(passed.get());
      lists = copied(body, flows, new HashSet<>(Set.of(new Operand.Formal(passed.get()))));
    }
    Set<Printer> found = new HashSet<>();
    for (Flow flow : flows) {
      if (uses(flow, lists)) {
        Optional<Printer> printer =
            flow instanceof Flow.Call(_, Instruction.Call call) ? handedOn(function, call, lists) : Optional.empty();
        if (printer.isEmpty()) {
          return Optional.empty();
        }
        found.add(new Printer(printer.get().style(), printer.get().format(), formal));
      }
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  /** The formal that a call hands on as a list of arguments to print. */
  private Optional<Integer> listFormal(Symbol.DefinedFunction function, Flow flow) {
    return flow instanceof Flow.Call(_, Instruction.Call call)
        ? list(function, call).flatMap(l -> formal(call, l.list().orElseThrow()))
        : Optional.empty();
  }

  private static Optional<Integer> formal(Instruction.Call call, int argument) {
    return argument < call.arguments().size() && call.arguments().get(argument).value() instanceof Operand.Formal(int index)
        ? Optional.of(index)
        : Optional.empty();
  }

  /** The addresses of the lists of arguments that a function begins. */
  private static Set<Operand> lists(Body body, List<Flow> flows) {
    Set<Operand> lists = new HashSet<>();
    for (Flow flow : flows) {
      if (flow instanceof Flow.BeginArguments(Operand list)) {
        add(body, list, lists);
      }
    }
    return copied(body, flows, lists);
  }

  /** With some lists, those that are copied from there, and what has their addresses. */
  private static Set<Operand> copied(Body body, List<Flow> flows, Set<Operand> lists) {
    boolean grown = !lists.isEmpty();
    while (grown) {
      grown = false;
      for (Flow flow : flows) {
        switch (flow) {
          case Flow.Assign(int to, Operand from, _) when lists.contains(from) -> grown |= lists.add(new Operand.Register(to));
          case Flow.SameContents(Operand to, Operand from) when lists.contains(from) && isLocal(body, to) -> grown |= add(body, to, lists);
          default -> {}
        }
      }
    }
    return lists;
  }

  private static boolean add(Body body, Operand list, Set<Operand> to) {
    boolean added = to.add(list);
    return variable(body, list).filter(to::add).isPresent() || added;
  }

  private static boolean isLocal(Body body, Operand list) {
    return variable(body, list).or(() -> Optional.of(list))
        .filter(v -> v instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Allocate)
        .isPresent();
  }

  /** The variable whose address an operand is computed from. */
  private static Optional<Operand> variable(Body body, Operand list) {
    return list instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Address address
        ? Optional.of(address.base())
        : Optional.empty();
  }

  /** Whether a list is used by something else than its begin, or what has its address. */
  private static boolean uses(Flow flow, Set<Operand> lists) {
    return switch (flow) {
      case Flow.BeginArguments _, Flow.Together _, Flow.Piece _, Flow.Cut _, Flow.Pieced _, Flow.Distance _ -> false;
      case Flow.Assign(int to, Operand from, _) -> lists.contains(from) && !lists.contains(new Operand.Register(to));
      case Flow.Index(_, Operand from, _, _, _) -> lists.contains(from);
      case Flow.Member(_, Operand from, _, _, _) -> lists.contains(from);
      case Flow.Load(_, Operand at, _, _) -> lists.contains(at);
      case Flow.Store(Operand at, _, Operand value, _) -> lists.contains(at) || lists.contains(value);
      case Flow.StoreOwn(Operand object, _, _, _) -> lists.contains(object);
      case Flow.Copy(Operand to, Operand from, int _) -> lists.contains(to) || lists.contains(from);
      case Flow.SameContents(Operand one, Operand other) -> lists.contains(one) != lists.contains(other);
      case Flow.Mix(_, _, List<Flow.Mixed> operands) -> operands.stream().anyMatch(o -> lists.contains(o.value()));
      case Flow.Anything(_, List<Operand> operands) -> operands.stream().anyMatch(lists::contains);
      case Flow.Call(_, Instruction.Call call) -> call.arguments().stream().map(Argument::value).anyMatch(lists::contains);
    };
  }

  /** What is done with the formal that a call is handed as format, with one of some lists. */
  private Optional<Printer> handedOn(Symbol.DefinedFunction function, Instruction.Call call, Set<Operand> lists) {
    return list(function, call)
        .filter(l -> l.list().orElseThrow() < call.arguments().size())
        .filter(l -> lists.contains(call.arguments().get(l.list().orElseThrow()).value()))
        .flatMap(l -> formal(call, l.format()).map(f -> new Printer(l.style(), f, l.list())));
  }

  /** The format and the list of arguments that a call prints or scans. */
  private Optional<Printer> list(Symbol.DefinedFunction caller, Instruction.Call call) {
    Optional<FunctionRules> rules = rules(caller, call);
    if (rules.isPresent()) {
      return rules
          .flatMap(r -> r.rule(MemoryRule.class))
          .flatMap(MemoryRule::format)
          .filter(f -> f.first().isEmpty())
          .map(f -> new Printer(f.style(), f.string(), OptionalInt.of(f.string() + 1)));
    }
    return call.callee() instanceof Callee.Direct(int referent)
            && program.referred(caller, referent) instanceof Symbol.DefinedFunction callee
        ? printer(callee).filter(p -> p.list().isPresent())
        : Optional.empty();
  }

  private Optional<FunctionRules> rules(Symbol.DefinedFunction caller, Instruction.Call call) {
    if (!(call.callee() instanceof Callee.Direct(int referent))) {
      return Optional.empty();
    }
    Referent named = program.function(caller).body().referents().get(referent);
    FunctionRules byName = model.function(named.name());
    FunctionRules rules = byName.isEmpty() ? model.function(program.resolve(caller.unit(), named).name()) : byName;
    return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
  }

  /**
   * What a format makes of each argument that follows it; of what follows these, nothing.
   *
   * @return empty where the format is not known
   */
  Optional<List<Set<Conversion>>> of(Symbol.DefinedFunction caller, Operand text, FormatStyle style) {
    List<Set<Conversion>> result = new ArrayList<>();
    List<Referent.Literal> literals = literals(caller, text);
    for (Referent.Literal literal : literals) {
      Optional<List<Conversion>> conversions = literal.conversions().flatMap(c -> Conversion.of(style, c));
      if (conversions.isEmpty()) {
        return Optional.empty();
      }
      for (int i = 0; i < conversions.get().size(); i++) {
        if (i == result.size()) {
          result.add(new HashSet<>());
        }
        result.get(i).add(conversions.get().get(i));
      }
    }
    return literals.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  /** The texts that a format may be, or may be a translation of; none where that is not known. */
  private List<Referent.Literal> literals(Symbol.DefinedFunction caller, Operand text) {
    Body body = program.function(caller).body();
    if (text instanceof Operand.SymbolAddress(int referent, long offset)) {
      return offset == 0 && body.referents().get(referent) instanceof Referent.Literal literal ? List.of(literal) : List.of();
    }
    if (text instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Call call
        && rules(caller, call).flatMap(r -> r.rule(MemoryRule.class)).filter(MemoryRule::translates).isPresent()) {
      List<Referent.Literal> result = new ArrayList<>();
      for (Argument argument : call.arguments()) {
        if (argument.value() instanceof Operand.SymbolAddress) {
          List<Referent.Literal> known = literals(caller, argument.value());
          if (known.isEmpty()) {
            return List.of();
          }
          result.addAll(known);
        }
      }
      return result;
    }
    return List.of();
  }
}
