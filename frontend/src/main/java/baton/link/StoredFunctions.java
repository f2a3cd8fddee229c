package baton.link;

import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the program puts the addresses of its functions: into which fields of structs, into which variables, and where no field is
 * known. All lists are ordered: initialisers by variable, then stores by function and ordinal.
 */
public final class StoredFunctions {
  private final Program program;
  private final SortedMap<FieldKey, List<Stored>> byField = new TreeMap<>();
  private final SortedMap<Integer, List<Stored>> byVariable = new TreeMap<>();
  private final List<Loose> loose = new ArrayList<>();

  /** Constants without a type, such as what a local table is initialised from, and the functions in them. */
  private final SortedMap<Integer, List<Stored>> untyped = new TreeMap<>();

  private final Set<Integer> copiedToFields = new HashSet<>();

  /** Where in the program something is. */
  public sealed interface Site {
    /**
     * In a function.
     *
     * @param function the function
     * @param ordinal the instruction
     */
    record InFunction(Symbol.DefinedFunction function, int ordinal) implements Site {}

    /**
     * In the initialiser of a variable.
     *
     * @param variable the variable
     * @param offset bytes from its beginning
     */
    record InInitializer(Symbol.DefinedVariable variable, long offset) implements Site {}

    /**
     * In assembly outside of functions.
     *
     * @param label the label that it stands behind; empty when there is none
     */
    record InAssembly(String label) implements Site {}
  }

  /**
   * A function whose address is put somewhere.
   *
   * @param function the function
   * @param site where in the program that happens
   */
  public record Stored(Symbol.Callable function, Site site) {}

  /**
   * A function whose address goes where no field is known.
   *
   * @param stored the function and where it happens
   * @param flow where the address goes
   */
  public record Loose(Stored stored, Flow flow) {}

  /** Where an address goes. */
  public sealed interface Flow {
    /**
     * Passed as an argument.
     *
     * @param callee the function called by name, if it is
     * @param argument the argument's index, from 0
     */
    record Passed(@Nullable Symbol callee, int argument) implements Flow {}

    /** Returned. */
    record Returned() implements Flow {}

    /**
     * Stored to a variable that is no aggregate.
     *
     * @param variable the variable
     */
    record ToVariable(Symbol variable) implements Flow {}

    /**
     * Stored to a local variable that is no aggregate.
     *
     * @param ordinal the variable's allocation
     */
    record ToLocal(int ordinal) implements Flow {}

    /**
     * Somewhere else.
     *
     * @param where what is known, for people
     */
    record Elsewhere(String where) implements Flow {}
  }

  private StoredFunctions(Program program) {
    this.program = program;
    program.variables().forEach(this::scan);
    program.functions().forEach(f -> new Scan(f).run());
    for (AssemblyMentions.Mention mention : AssemblyMentions.of(program)) {
      if (!isKnownByName(mention.function())) {
        loose.add(new Loose(new Stored(mention.function(), new Site.InAssembly(mention.label())), new Flow.Elsewhere("assembly")));
      }
    }
    untyped.forEach(
        (number, list) -> {
          if (!copiedToFields.contains(number)) {
            list.forEach(s -> loose.add(new Loose(s, new Flow.ToVariable(program.symbols().get(number)))));
          }
        });
  }

  /** Reads the initialisers and bodies of a program. */
  public static StoredFunctions of(Program program) {
    return new StoredFunctions(program);
  }

  /** What is stored into each field, in order of the fields. */
  public SortedMap<FieldKey, List<Stored>> byField() {
    return Collections.unmodifiableSortedMap(byField);
  }

  /** What is stored into the field. */
  public List<Stored> in(FieldKey field) {
    return Collections.unmodifiableList(byField.getOrDefault(field, List.of()));
  }

  /** What is stored into the variable, outside of aggregates. */
  public List<Stored> in(Symbol variable) {
    return Collections.unmodifiableList(byVariable.getOrDefault(variable.number(), List.of()));
  }

  /** What is stored without a known field. */
  public List<Loose> loose() {
    return Collections.unmodifiableList(loose);
  }

  private void scan(Symbol.DefinedVariable variable) {
    if (isDiscarded(program.variable(variable).section())) {
      return;
    }
    Initializer initializer = program.initializer(variable);
    Type type = program.type(variable);
    Layout layout = layout(variable.unit());
    for (Initializer.Cell cell : initializer.cells()) {
      if (cell instanceof Initializer.Value(long offset, long bytes, Operand value)) {
        for (Symbol.Callable function : functions(variable.unit(), initializer.referents(), value).toList()) {
          Stored stored = new Stored(function, new Site.InInitializer(variable, offset));
          Pointee at = Pointee.object(new Root.Global(variable), variable.label(), type).plus(offset, List.of());
          Place place = FieldWalk.walk(layout, at, new FieldWalk.Wanted(bytes, false, true));
          if (place.field().isPresent()) {
            put(place.field().get(), stored);
          } else {
            byVariable.computeIfAbsent(variable.number(), _ -> new ArrayList<>()).add(stored);
            if (type instanceof Type.Unknown) {
              untyped.computeIfAbsent(variable.number(), _ -> new ArrayList<>()).add(stored);
            } else {
              loose.add(new Loose(stored, new Flow.ToVariable(variable)));
            }
          }
        }
      }
    }
  }

  /** Whether others call the function by its name: assembly need not give its address to anybody. */
  private boolean isKnownByName(Symbol.DefinedFunction function) {
    return program.isExported(function);
  }

  /** The linker of a kernel drops these sections; variables in them keep the compiler from dropping what they name. */
  private static boolean isDiscarded(String section) {
    return section.equals(".discard") || section.startsWith(".discard.");
  }

  private Layout layout(String unit) {
    return new Layout(program.types(), program.unit(unit).pointerBytes());
  }

  private void put(FieldKey field, Stored stored) {
    byField.computeIfAbsent(field, _ -> new ArrayList<>()).add(stored);
  }

  private Stream<Symbol.Callable> functions(String unit, List<Referent> referents, Operand value) {
    return switch (value) {
      case Operand.SymbolAddress(int referent, _) ->
          program.resolve(unit, referents.get(referent)) instanceof Symbol.Callable function
              ? Stream.of(function)
              : Stream.empty();
      case Operand.Elements(List<Operand> elements) -> elements.stream().flatMap(e -> functions(unit, referents, e));
      case Operand.Expression(_, List<Operand> operands) -> operands.stream().flatMap(o -> functions(unit, referents, o));
      case Operand.Register _,
          Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          Stream.empty();
    };
  }

  /** The scan of one body. The places are worked out at the first store of a function. */
  private final class Scan {
    private final Symbol.DefinedFunction function;
    private final FunctionValues values;
    private @Nullable Places places;

    Scan(Symbol.DefinedFunction function) {
      this.function = function;
      this.values = FunctionValues.of(program, function);
    }

    void run() {
      for (Block block : program.function(function).body().blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          step(ordinal++, instruction);
        }
      }
    }

    private Places places() {
      if (places == null) {
        places = Places.of(program, function);
      }
      return places;
    }

    private void step(int ordinal, Instruction instruction) {
      switch (instruction) {
        case Instruction.Store(ValueType type, Operand value, Operand address, _) ->
            store(ordinal, value, address, type.bytes());
        case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) ->
            store(ordinal, value, address, type.bytes());
        case Instruction.CompareExchange(ValueType type, Operand address, _, Operand replacement, _, _) ->
            store(ordinal, replacement, address, type.bytes());
        case Instruction.Copy(Operand to, Operand.SymbolAddress(int referent, long offset), Operand length, _, _) ->
            copy(ordinal, to, referent, offset, length);
        case Instruction.Call call -> call(ordinal, call);
        case Terminator.Return(var value) -> value.ifPresent(v -> flow(ordinal, v, new Flow.Returned()));
        case Instruction.RunAssembly(Assembly code) -> assembly(ordinal, code);
        case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(ordinal, code);
        case Instruction.Unknown(String name, _, List<Operand> operands) ->
            operands.forEach(o -> flow(ordinal, o, new Flow.Elsewhere("used by " + name)));
        case Instruction.Part(_, _, List<Operand> operands) ->
            operands.forEach(o -> flow(ordinal, o, new Flow.Elsewhere("put into a value of several parts")));
        case Instruction.Allocate _,
            Instruction.Load _,
            Instruction.Fence _,
            Instruction.Copy _,
            Instruction.Fill _,
            Instruction.Address _,
            Instruction.Binary _,
            Instruction.Compare _,
            Instruction.Convert _,
            Instruction.Select _,
            Instruction.Phi _,
            Instruction.Nondeterministic _,
            Terminator.Jump _,
            Terminator.Branch _,
            Terminator.Switch _,
            Terminator.ComputedJump _,
            Terminator.Unreachable _ -> {}
      }
    }

    private void call(int ordinal, Instruction.Call call) {
      Symbol callee =
          call.callee() instanceof Callee.Direct(int referent)
              ? program.referred(function, referent)
              : null;
      for (int i = 0; i < call.arguments().size(); i++) {
        Argument argument = call.arguments().get(i);
        flow(ordinal, argument.value(), new Flow.Passed(callee, i));
      }
    }

    private void assembly(int ordinal, Assembly code) {
      code.operands().forEach(o -> flow(ordinal, o.value(), new Flow.Elsewhere("used by inline assembly")));
    }

    private void flow(int ordinal, Operand value, Flow flow) {
      for (Symbol.Callable stored : values.of(value)) {
        loose.add(new Loose(stored(stored, ordinal), flow));
      }
    }

    private Stored stored(Symbol.Callable stored, int ordinal) {
      return new Stored(stored, new Site.InFunction(function, ordinal));
    }

    private void store(int ordinal, Operand value, Operand address, long bytes) {
      for (Symbol.Callable stored : values.of(value)) {
        Place place = places().at(address, 0, bytes, true);
        if (place.field().isPresent()) {
          put(place.field().get(), stored(stored, ordinal));
        } else if (place.object().isPresent() && place.root() instanceof Root.Global(Symbol variable)) {
          byVariable.computeIfAbsent(variable.number(), _ -> new ArrayList<>()).add(stored(stored, ordinal));
          loose.add(new Loose(stored(stored, ordinal), new Flow.ToVariable(variable)));
        } else if (place.object().isPresent() && place.root() instanceof Root.Local(int local)) {
          loose.add(new Loose(stored(stored, ordinal), new Flow.ToLocal(local)));
        } else {
          loose.add(new Loose(stored(stored, ordinal), new Flow.Elsewhere("stored to " + place.name())));
        }
      }
    }

    /** A struct assignment from a constant table puts each function of the table into the target's fields. */
    private void copy(int ordinal, Operand to, int referent, long offset, Operand length) {
      Symbol source = program.referred(function, referent);
      if (!(source instanceof Symbol.DefinedVariable variable)
          || !(length instanceof Operand.IntegerConstant(_, long bytes))) {
        return;
      }
      Initializer initializer = program.initializer(variable);
      for (Initializer.Cell cell : initializer.cells()) {
        if (cell instanceof Initializer.Value(long at, long size, Operand value) && at >= offset && at < offset + bytes) {
          functions(variable.unit(), initializer.referents(), value)
              .forEach(
                  f -> {
                    Place place = places().at(to, at - offset, size, true);
                    if (place.field().isPresent()) {
                      copiedToFields.add(variable.number());
                      put(place.field().get(), stored(f, ordinal));
                    }
                  });
        }
      }
    }
  }
}
