package baton.callgraph;

import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.FieldKey;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Root;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the value of one formal goes inside its function: followed through copies, joins and plain locals. */
final class FormalFlow {
  private static final Set<String> SAME_ADDRESS =
      Set.of("ptrtoint", "inttoptr", "bitcast", "freeze", "addrspacecast");

  private final Program program;
  private final Symbol.DefinedFunction function;
  private final Body body;
  private final int formal;
  private final BitSet values = new BitSet();
  private final BitSet locals = new BitSet();
  private final List<Sink> sinks = new ArrayList<>();
  private @Nullable Places places;

  /** Where a value goes. */
  sealed interface Sink {
    /** Into a field. */
    record ToField(FieldKey field, int ordinal) implements Sink {}

    /** Into a variable that is no aggregate. */
    record ToVariable(Symbol variable, int ordinal) implements Sink {}

    /** To a function called by name. */
    record ToCallee(Symbol callee, int argument, int ordinal) implements Sink {}

    /** Where nothing more is known. */
    record Lost(StoredFunctions.Flow flow, int ordinal) implements Sink {}
  }

  private FormalFlow(Program program, Symbol.DefinedFunction function, int formal) {
    this.program = program;
    this.function = function;
    this.body = program.function(function).body();
    this.formal = formal;
  }

  /** Where the formal of that index goes, in order of the instructions. */
  static List<Sink> of(Program program, Symbol.DefinedFunction function, int formal) {
    FormalFlow flow = new FormalFlow(program, function, formal);
    int known;
    do {
      known = flow.size();
      flow.eachInstruction(flow::spread);
    } while (flow.size() > known);
    flow.eachInstruction(flow::sink);
    return List.copyOf(flow.sinks);
  }

  private int size() {
    return values.cardinality() + locals.cardinality();
  }

  private interface Step {
    void take(int ordinal, Instruction instruction);
  }

  private void eachInstruction(Step step) {
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        step.take(ordinal++, instruction);
      }
    }
  }

  private boolean carries(Operand operand) {
    return switch (operand) {
      case Operand.Formal(int index) -> index == formal;
      case Operand.Register(int ordinal) -> values.get(ordinal);
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.SymbolAddress _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.Elements _,
          Operand.Expression _,
          Operand.MaskedImmediate _ ->
          false;
    };
  }

  private boolean plainLocal(Operand address) {
    return address instanceof Operand.Register(int ordinal) && locals.get(ordinal);
  }

  private void spread(int ordinal, Instruction instruction) {
    switch (instruction) {
      case Instruction.Convert(String operator, _, _, Operand value)
          when SAME_ADDRESS.contains(operator) && carries(value) ->
          values.set(ordinal);
      case Instruction.Select(_, _, Operand then, Operand otherwise) when carries(then) || carries(otherwise) ->
          values.set(ordinal);
      case Instruction.Phi(_, List<Instruction.Incoming> incoming)
          when incoming.stream().anyMatch(i -> carries(i.value())) ->
          values.set(ordinal);
      case Instruction.Load(_, Operand address, _) when plainLocal(address) -> values.set(ordinal);
      case Instruction.Store(ValueType type, Operand value, Operand address, _) when carries(value) -> {
        Place place = places().at(address, 0, type.bytes(), true);
        if (place.within().isEmpty() && place.object().isPresent() && place.root() instanceof Root.Local(int local)) {
          locals.set(local);
        }
      }
      case Instruction _ -> {}
    }
  }

  private Places places() {
    if (places == null) {
      places = Places.of(program, function);
    }
    return places;
  }

  private void sink(int ordinal, Instruction instruction) {
    switch (instruction) {
      case Instruction.Store(ValueType type, Operand value, Operand address, _) when carries(value) ->
          stored(ordinal, address, type);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) when carries(value) ->
          stored(ordinal, address, type);
      case Instruction.CompareExchange(ValueType type, Operand address, _, Operand replacement, _, _)
          when carries(replacement) ->
          stored(ordinal, address, type);
      case Instruction.Call call -> {
        for (int i = 0; i < call.arguments().size(); i++) {
          if (carries(call.arguments().get(i).value())) {
            passed(ordinal, call, i);
          }
        }
      }
      case Terminator.Return(var value) when value.isPresent() && carries(value.get()) ->
          lost(ordinal, new StoredFunctions.Flow.Returned());
      case Instruction.RunAssembly(Assembly code) -> assembly(ordinal, code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(ordinal, code);
      case Instruction.Part(_, _, List<Operand> operands) when operands.stream().anyMatch(this::carries) ->
          lost(ordinal, new StoredFunctions.Flow.Elsewhere("put into a value of several parts"));
      case Instruction.Unknown(String name, _, List<Operand> operands) when operands.stream().anyMatch(this::carries) ->
          lost(ordinal, new StoredFunctions.Flow.Elsewhere("used by " + name));
      case Instruction _ -> {}
    }
  }

  private void passed(int ordinal, Instruction.Call call, int argument) {
    if (call.callee() instanceof Callee.Direct(int referent)) {
      sinks.add(new Sink.ToCallee(program.resolve(function.unit(), body.referents().get(referent)), argument, ordinal));
    } else {
      lost(ordinal, new StoredFunctions.Flow.Passed(null, argument));
    }
  }

  private void assembly(int ordinal, Assembly code) {
    if (code.operands().stream().anyMatch(o -> carries(o.value()))) {
      lost(ordinal, new StoredFunctions.Flow.Elsewhere("used by inline assembly"));
    }
  }

  private void stored(int ordinal, Operand address, ValueType type) {
    Place place = places().at(address, 0, type.bytes(), true);
    if (place.field().isPresent()) {
      sinks.add(new Sink.ToField(place.field().get(), ordinal));
    } else if (place.object().isPresent() && place.root() instanceof Root.Global(Symbol variable)) {
      sinks.add(new Sink.ToVariable(variable, ordinal));
    } else if (!(place.object().isPresent() && place.root() instanceof Root.Local)) {
      lost(ordinal, new StoredFunctions.Flow.Elsewhere("stored to " + place.name()));
    }
  }

  private void lost(int ordinal, StoredFunctions.Flow flow) {
    sinks.add(new Sink.Lost(flow, ordinal));
  }
}
