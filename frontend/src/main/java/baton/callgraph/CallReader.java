package baton.callgraph;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.ValueType;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Root;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the calls of one function. The places are worked out at the first call through memory. */
final class CallReader {
  private static final Set<String> SAME_ADDRESS =
      Set.of("ptrtoint", "inttoptr", "bitcast", "freeze", "addrspacecast");

  private static final Signature NO_SIGNATURE = new Signature("", OptionalInt.empty());

  private final Program program;
  private final CallRules rules;
  private final Symbol.DefinedFunction function;
  private final Body body;
  private final @Nullable Instruction[] instructions;
  private final List<Call> calls = new ArrayList<>();
  private @Nullable Places places;

  private CallReader(Program program, CallRules rules, Symbol.DefinedFunction function) {
    this.program = program;
    this.rules = rules;
    this.function = function;
    this.body = program.function(function).body();
    this.instructions = new Instruction[body.size()];
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        instructions[ordinal++] = instruction;
      }
    }
  }

  /** The calls of {@code function} in order. */
  static List<Call> read(Program program, CallRules rules, Symbol.DefinedFunction function) {
    CallReader reader = new CallReader(program, rules, function);
    reader.run();
    return List.copyOf(reader.calls);
  }

  /** What the argument of a call may be the address of; empty when the call passes fewer. */
  static List<CallTarget> argument(Program program, CallRules rules, CallSite site, int argument, Signature signature) {
    CallReader reader = new CallReader(program, rules, site.function());
    return reader.instructions[site.ordinal()] instanceof Instruction.Call call && argument < call.arguments().size()
        ? reader.behind(call.arguments().get(argument).value(), signature)
        : List.of();
  }

  /** The calls and starts that {@code by}, called through a pointer, makes of what it is passed. */
  static List<Call> behindPointer(Program program, CallRules rules, CallSite site, Symbol.Callable by) {
    CallReader reader = new CallReader(program, rules, site.function());
    if (reader.instructions[site.ordinal()] instanceof Instruction.Call call) {
      reader.handed(site, call, by, by.name());
    }
    return List.copyOf(reader.calls);
  }

  private void handed(CallSite site, Instruction.Call call, Symbol.Callable by, String name) {
    for (int argument : rules.callbacks(name)) {
      passed(call, argument).forEach(t -> calls.add(new Call(site, new CallTarget.CalledBack(by, argument, t))));
    }
    for (int argument : rules.entries(name)) {
      passed(call, argument).forEach(t -> calls.add(new Call(site, new CallTarget.Started(by, argument, t))));
    }
  }

  private void run() {
    for (int ordinal = 0; ordinal < instructions.length; ordinal++) {
      if (instructions[ordinal] instanceof Instruction.Call call) {
        read(ordinal, call);
      }
    }
  }

  private void read(int ordinal, Instruction.Call call) {
    CallSite site = new CallSite(function, ordinal);
    switch (call.callee()) {
      case Callee.Direct(int referent) -> {
        Referent named = body.referents().get(referent);
        Symbol symbol = program.resolve(function.unit(), named);
        if (symbol instanceof Symbol.Callable callee) {
          calls.add(new Call(site, direct(callee, named.name(), call)));
          handed(site, call, callee, named.name());
        } else {
          calls.add(new Call(site, new CallTarget.Unknown(named.name() + " is a variable, called as a function", NO_SIGNATURE)));
        }
      }
      case Callee.Indirect(Operand target, Signature signature) ->
          behind(target, signature).forEach(t -> calls.add(new Call(site, t)));
      case Callee.Intrinsic _ -> {}
    }
  }

  private List<CallTarget> passed(Instruction.Call call, int argument) {
    return argument < call.arguments().size()
        ? behind(call.arguments().get(argument).value(), NO_SIGNATURE)
        : List.of();
  }

  private CallTarget direct(Symbol.Callable callee, String name, Instruction.Call call) {
    if (call.traits().mustNotCompile()) {
      return new CallTarget.Unreachable(callee);
    }
    return rules.cutsBody(name) || rules.cutsBody(callee.name())
        ? new CallTarget.Cut(callee, name)
        : new CallTarget.Direct(callee, name);
  }

  /** What the address {@code target} may be, in order of first mention; never empty. */
  private List<CallTarget> behind(Operand target, Signature signature) {
    Set<CallTarget> found = new LinkedHashSet<>();
    Set<Operand> seen = new HashSet<>();
    Deque<Operand> work = new ArrayDeque<>();
    work.add(target);
    while (!work.isEmpty()) {
      Operand operand = work.remove();
      if (!seen.add(operand)) {
        continue;
      }
      if (operand instanceof Operand.Register(int ordinal)) {
        switch (instructions[ordinal]) {
          case Instruction.Convert(String operator, _, _, Operand value) when SAME_ADDRESS.contains(operator) ->
              work.add(value);
          case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
            work.add(then);
            work.add(otherwise);
          }
          case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> work.add(i.value()));
          case Instruction.Load(ValueType type, Operand address, _) -> loaded(address, type, signature, found, work);
          case null, default -> found.add(new CallTarget.Unknown(describe(ordinal), signature));
        }
      } else {
        constant(operand, signature).ifPresent(found::add);
      }
    }
    return found.isEmpty()
        ? List.of(new CallTarget.Unknown("the null pointer", signature))
        : List.copyOf(found);
  }

  private Optional<CallTarget> constant(Operand operand, Signature signature) {
    return switch (operand) {
      case Operand.Formal(int index) -> Optional.of(new CallTarget.ThroughFormal(index, signature));
      case Operand.SymbolAddress(int referent, _) -> {
        Referent named = body.referents().get(referent);
        yield Optional.of(
            program.resolve(function.unit(), named) instanceof Symbol.Callable callee
                ? rules.cutsBody(named.name())
                    ? new CallTarget.Cut(callee, named.name())
                    : new CallTarget.Direct(callee, named.name())
                : new CallTarget.Unknown(named.name() + " is a variable, called as a function", signature));
      }
      case Operand.Null _, Operand.Undefined _ -> Optional.empty();
      case Operand.IntegerConstant(_, long value) ->
          Optional.of(new CallTarget.Unknown("the constant address " + value, signature));
      case Operand.Register _,
          Operand.LabelAddress _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.Elements _,
          Operand.Expression _,
          Operand.MaskedImmediate _ ->
          Optional.of(new CallTarget.Unknown("a computed constant", signature));
    };
  }

  private void loaded(
      Operand address, ValueType type, Signature signature, Set<CallTarget> found, Deque<Operand> work) {
    if (places == null) {
      places = Places.of(program, function);
    }
    Place place = places.at(address, 0, type.bytes(), true);
    if (place.field().isPresent()) {
      found.add(new CallTarget.Dispatch(place.field().get(), signature));
    } else if (place.object().isPresent() && place.root() instanceof Root.Global(Symbol variable)) {
      found.add(new CallTarget.ThroughVariable(variable, signature));
    } else if (place.object().isPresent() && place.root() instanceof Root.Local(int local)) {
      List<Operand> stored = storedTo(local);
      work.addAll(stored);
      if (stored.isEmpty() || mayBeWrittenElsewhere(local)) {
        found.add(new CallTarget.Unknown("what others write to the local variable " + place.name(), signature));
      }
    } else {
      found.add(new CallTarget.Unknown("what " + place.name() + " holds", signature));
    }
  }

  /** The values that the function stores to the beginning of a local variable. */
  private List<Operand> storedTo(int local) {
    List<Operand> result = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (instruction instanceof Instruction.Store(_, Operand value, Operand.Register(int to), _) && to == local) {
        result.add(value);
      }
    }
    return result;
  }

  /** Whether something is done with the address of a local variable other than to read it, or to store a value there. */
  private boolean mayBeWrittenElsewhere(int local) {
    Operand address = new Operand.Register(local);
    for (Instruction instruction : instructions) {
      boolean used = instruction != null && Operands.of(instruction).contains(address);
      boolean plain =
          instruction instanceof Instruction.Load
              || (instruction instanceof Instruction.Store(_, Operand value, _, _) && !value.equals(address));
      if (used && !plain) {
        return true;
      }
    }
    return false;
  }

  private String describe(int ordinal) {
    return switch (instructions[ordinal]) {
      case Instruction.Call call when call.callee() instanceof Callee.Direct(int referent) ->
          "a result of " + body.referents().get(referent).name();
      case Instruction.Call _ -> "a result of a call";
      case Instruction.RunAssembly _ -> "a result of inline assembly";
      case Instruction.Address _, Instruction.Binary _ -> "a computed address";
      case Instruction.Nondeterministic _ -> "an uninitialised variable";
      case Instruction.Part _ -> "a part of an aggregate value";
      case Instruction.Unknown(String name, _, _) -> "a result of " + name;
      case null, default -> "a value that is no address";
    };
  }
}
