package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.link.FieldKey;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Root;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where one function takes the addresses of functions and variables. */
final class LeavingBody {
  private final Leaving leaving;
  private final CallGraph graph;
  private final HandedOver handedOver;
  private final Program program;
  private final Symbol.DefinedFunction function;
  private final Body body;
  private final Map<Integer, Set<Symbol>> values = new HashMap<>();
  private final Map<Integer, Optional<FieldKey>> loaded = new HashMap<>();
  private @Nullable Places places;

  LeavingBody(Leaving leaving, CallGraph graph, ConcurrencyModel model, Symbol.DefinedFunction function) {
    this.leaving = leaving;
    this.graph = graph;
    this.handedOver = new HandedOver(model);
    this.program = graph.program();
    this.function = function;
    this.body = program.function(function).body();
  }

  /** Passes on all that is known by now. */
  void run() {
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Block block : body.blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          Set<Symbol> computed = leaving.inside(step(ordinal, instruction));
          changed |= !computed.isEmpty() && values.computeIfAbsent(ordinal, _ -> new LinkedHashSet<>()).addAll(computed);
          ordinal++;
        }
      }
    }
  }

  private Places places() {
    if (places == null) {
      places = Places.of(program, function);
    }
    return places;
  }

  /** The functions and variables that an operand may be the address of, or of a part of. */
  private Set<Symbol> of(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> values.getOrDefault(ordinal, Set.of());
      case Operand.Formal(int index) -> leaving.get(new Leaving.Cell.Formal(function, index), function);
      case Operand.SymbolAddress(int referent, _) ->
          switch (program.resolve(function.unit(), body.referents().get(referent))) {
            case Symbol.DefinedFunction f -> Set.of(f);
            case Symbol.DefinedVariable v -> Set.of(v);
            case Symbol.ExternalFunction _, Symbol.ExternalVariable _, Symbol.IndirectFunction _, Symbol.Unresolved _ -> Set.of();
          };
      case Operand.Elements(List<Operand> parts) -> all(parts);
      case Operand.Expression(_, List<Operand> parts) -> all(parts);
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          Set.of();
    };
  }

  private Set<Symbol> all(List<Operand> operands) {
    Set<Symbol> result = new LinkedHashSet<>();
    operands.forEach(o -> result.addAll(of(o)));
    return result;
  }

  /** The value of an instruction; what it stores or hands over is passed on. */
  private Set<Symbol> step(int ordinal, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, _) -> read(ordinal, type, address);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) -> {
        store(value, address, type);
        yield read(ordinal, type, address);
      }
      case Instruction.CompareExchange(ValueType type, Operand address, _, Operand replacement, _, _) -> {
        store(replacement, address, type);
        yield read(ordinal, type, address);
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, _) -> {
        store(value, address, type);
        yield Set.of();
      }
      case Instruction.Copy(Operand to, Operand from, _, _, _) -> {
        copy(to, from);
        yield Set.of();
      }
      case Instruction.Address a -> of(a.base());
      case Instruction.Binary b -> all(List.of(b.left(), b.right()));
      case Instruction.Convert c -> of(c.value());
      case Instruction.Select s -> all(List.of(s.then(), s.otherwise()));
      case Instruction.Phi p -> all(p.incoming().stream().map(Instruction.Incoming::value).toList());
      case Instruction.Part p -> all(p.operands());
      case Instruction.Call call -> call(ordinal, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(code);
      case Instruction.Unknown u -> {
        leaving.leave(all(u.operands()), u.name());
        yield Set.of();
      }
      case Terminator.Return(Optional<Operand> value) -> {
        value.ifPresent(v -> returned(of(v)));
        yield Set.of();
      }
      case Instruction.Allocate _,
          Instruction.Fence _,
          Instruction.Fill _,
          Instruction.Compare _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Unreachable _ ->
          Set.of();
    };
  }

  private void returned(Set<Symbol> found) {
    if (program.isExported(function)) {
      leaving.leave(found, "callers of " + function.label());
    }
    leaving.put(new Leaving.Cell.Result(function), found);
  }

  private Set<Symbol> assembly(Assembly code) {
    leaving.leave(all(code.operands().stream().map(Assembly.AssemblyOperand::value).toList()), "assembly");
    return Set.of();
  }

  private Set<Symbol> read(int ordinal, ValueType type, Operand address) {
    if (type.kind() == ValueType.Kind.FLOATING) {
      return Set.of();
    }
    Set<Symbol> result = new LinkedHashSet<>();
    for (Symbol symbol : of(address)) {
      if (symbol instanceof Symbol.DefinedVariable variable) {
        result.addAll(leaving.get(new Leaving.Cell.Of(variable), function));
      } else if (symbol.equals(Leaving.OUTSIDE)) {
        result.add(symbol);
      }
    }
    if (leaving.hasHidden() && type.kind() == ValueType.Kind.POINTER) {
      loaded.computeIfAbsent(ordinal, _ -> places().at(address, 0, type.bytes(), true).field())
          .ifPresent(field -> result.addAll(leaving.get(new Leaving.Cell.OfField(field), function)));
    }
    if (address instanceof Operand.Register(int local)) {
      result.addAll(leaving.get(new Leaving.Cell.Local(function, local), function));
    }
    return result;
  }

  private void store(Operand value, Operand address, ValueType type) {
    Set<Symbol> stored = of(value);
    if (stored.isEmpty()) {
      return;
    }
    Place place = places().at(address, 0, type.bytes(), true);
    Set<Symbol> holders = of(address);
    holders.forEach(
        h -> {
          if (h instanceof Symbol.DefinedVariable variable) {
            leaving.into(variable, place.field(), stored);
          } else if (h.equals(Leaving.OUTSIDE)) {
            leaving.intoOutside(place.field(), stored);
          }
        });
    boolean known = address instanceof Operand.SymbolAddress && !holders.isEmpty();
    if (known || (place.object().isPresent() && place.root() instanceof Root.Global(Symbol.DefinedVariable _))) {
      return;
    }
    if (place.field().isPresent()) {
      leaving.into(place.field().get(), stored);
    } else if (place.object().isPresent() && place.root() instanceof Root.Local(int local)) {
      leaving.put(new Leaving.Cell.Local(function, local), stored);
    } else {
      leaving.leave(stored, place.name());
    }
  }

  /** What is in the variables that are copied from is in those that are copied to; elsewhere others may find it. */
  private void copy(Operand to, Operand from) {
    for (Symbol source : of(from)) {
      if (source instanceof Symbol.DefinedVariable variable) {
        Set<Symbol> held = leaving.get(new Leaving.Cell.Of(variable), function);
        boolean inside = to instanceof Operand.SymbolAddress && !of(to).isEmpty();
        for (Symbol target : inside ? of(to) : Set.<Symbol>of()) {
          if (target instanceof Symbol.DefinedVariable copied) {
            leaving.put(new Leaving.Cell.Of(copied), held);
          } else if (target.equals(Leaving.OUTSIDE)) {
            leaving.leave(held, "a copy of " + variable.label());
          }
        }
        if (!inside) {
          leaving.leave(held, "a copy of " + variable.label());
        }
      }
    }
  }

  private Set<Symbol> call(int ordinal, Instruction.Call call) {
    return switch (call.callee()) {
      case Callee.Intrinsic _ -> Set.of();
      case Callee.Direct(int referent) -> {
        Symbol callee = program.resolve(function.unit(), body.referents().get(referent));
        yield callee instanceof Symbol.DefinedFunction defined && !handedOver.isCut(callee.name())
            ? enter(call, defined, callee.name())
            : outside(call, callee.name());
      }
      case Callee.Indirect _ -> indirect(ordinal, call);
    };
  }

  /** Through a pointer: what the program has there; and code outside where a struct that it knows, or nothing, tells what is called. */
  private Set<Symbol> indirect(int ordinal, Instruction.Call call) {
    Set<Symbol> result = new LinkedHashSet<>();
    boolean inside = false;
    for (Call each : graph.calls(function)) {
      if (each.site().ordinal() == ordinal) {
        List<Target> targets = graph.targets(each);
        for (Target target : targets) {
          if (target.function() instanceof Symbol.DefinedFunction defined) {
            result.addAll(enter(call, defined, defined.name()));
          }
        }
        inside = !targets.isEmpty() && !(each.target() instanceof CallTarget.Dispatch(FieldKey field, _) && leaving.types().knows(field));
      }
    }
    if (!inside) {
      result.addAll(outside(call, ""));
    }
    return result;
  }

  private Set<Symbol> enter(Instruction.Call call, Symbol.DefinedFunction callee, String name) {
    for (int i = 0; i < call.arguments().size(); i++) {
      if (!handedOver.isClaimed(name, i)) {
        leaving.put(new Leaving.Cell.Formal(callee, i), of(call.arguments().get(i).value()));
      }
    }
    return leaving.get(new Leaving.Cell.Result(callee), function);
  }

  /**
   * Whether the callee's declaration says as what it takes an argument. One that takes any pointer names no members of what it gets: it
   * hands it back, as the data of a callback.
   */
  private boolean isDeclared(Instruction.Call call, int argument) {
    return call.callee() instanceof Callee.Direct(int referent)
        && program.type(program.resolve(function.unit(), body.referents().get(referent))).resolved()
            instanceof Type.Function(_, List<Type> parameters, _)
        && argument < parameters.size();
  }

  private Set<Symbol> outside(Instruction.Call call, String name) {
    String to = name.isEmpty() ? "what a pointer calls" : name;
    for (int i = 0; i < call.arguments().size(); i++) {
      Operand value = call.arguments().get(i).value();
      if (handedOver.isKept(name, i)) {
        leaving.leave(of(value), to);
        if (leaving.hasHidden() && handedOver.isUnknown(name) && !isDeclared(call, i)) {
          Type type = places().target(value);
          leaving.hand(type, to);
        }
      }
    }
    return Set.of();
  }
}
