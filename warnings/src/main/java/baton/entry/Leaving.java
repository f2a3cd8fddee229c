package baton.entry;

import baton.callgraph.CallGraph;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.link.FieldKey;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Functions of a program without {@code main} whose addresses may come to code outside, and are not registered in a way that the model
 * knows: such code may call them at any time. The addresses of functions and of variables are followed through calls, results,
 * variables and fields, regardless of order. Fields of structs that no other unit can name keep what is in them, whoever has the
 * object; fields of other structs keep it in variables whose address stays inside.
 *
 * <p>What has left need not be followed any more: a function is left out of what cells hold from then on, and all variables that have
 * left count as one.
 */
final class Leaving {
  /** Stands for all variables that have left: what is stored there leaves, too, and what is read there has left. */
  static final Symbol OUTSIDE = new Symbol.Unresolved(-1, "", "", "known outside");

  private final Program program;
  private final KnownTypes types;
  private final Map<Cell, Set<Symbol>> contents = new HashMap<>();
  private final Map<Cell, Set<Symbol.DefinedFunction>> readers = new HashMap<>();
  private final Map<Symbol, String> gone = new LinkedHashMap<>();
  private final Deque<Symbol.DefinedFunction> work = new ArrayDeque<>();
  private final Set<Symbol.DefinedFunction> waiting = new HashSet<>();
  private final Set<FieldKey> hidden = new LinkedHashSet<>();

  /** Something that holds addresses. */
  sealed interface Cell {
    /** A field that no other unit can name, of any object. */
    record OfField(FieldKey field) implements Cell {}

    /** All that others could read from a variable, or from the variable itself if it is no struct. */
    record Of(Symbol.DefinedVariable variable) implements Cell {}

    /** A local variable. */
    record Local(Symbol.DefinedFunction function, int ordinal) implements Cell {}

    /** A formal. */
    record Formal(Symbol.DefinedFunction function, int index) implements Cell {}

    /** What a function returns. */
    record Result(Symbol.DefinedFunction function) implements Cell {}
  }

  private Leaving(CallGraph graph, ConcurrencyModel model) {
    this.program = graph.program();
    this.types = new KnownTypes(program, model);
    program.variables().forEach(this::initial);
    Map<Symbol.DefinedFunction, LeavingBody> bodies = new HashMap<>();
    program.functions().forEach(this::again);
    while (!work.isEmpty()) {
      Symbol.DefinedFunction next = work.remove();
      waiting.remove(next);
      bodies.computeIfAbsent(next, f -> new LeavingBody(this, graph, model, f)).run();
    }
  }

  /** The functions, each with what leads it outside. */
  static SortedMap<Symbol.DefinedFunction, String> of(CallGraph graph, ConcurrencyModel model) {
    SortedMap<Symbol.DefinedFunction, String> result = new TreeMap<>(Comparator.comparingInt(Symbol.DefinedFunction::number));
    new Leaving(graph, model)
        .gone.forEach(
            (symbol, to) -> {
              if (symbol instanceof Symbol.DefinedFunction function) {
                result.put(function, to);
              }
            });
    return result;
  }

  KnownTypes types() {
    return types;
  }

  private void initial(Symbol.DefinedVariable variable) {
    GlobalVariable definition = program.variable(variable);
    if (definition.section().startsWith(".discard")) {
      return;
    }
    Initializer initializer = program.initializer(variable);
    for (Initializer.Cell cell : initializer.cells()) {
      if (cell instanceof Initializer.Value(long offset, long bytes, Operand.SymbolAddress(int referent, _))) {
        Symbol held = program.resolve(variable.unit(), initializer.referents().get(referent));
        Optional<FieldKey> field = Places.field(program, variable, offset, bytes);
        into(variable, field, Set.of(held));
      }
    }
    if (types.isKnown(variable)) {
      leave(Set.of(variable), variable.label());
    }
  }

  /** Addresses are stored into a variable of the program. */
  void into(Symbol.DefinedVariable variable, Optional<FieldKey> field, Set<Symbol> values) {
    if (field.isPresent() && !types.knows(field.get())) {
      into(field.get(), values);
    } else {
      put(new Cell.Of(variable), field.filter(types::isModelled).isPresent() ? variables(values) : values);
    }
  }

  /** Addresses are stored into a variable that code outside knows. */
  void intoOutside(Optional<FieldKey> field, Set<Symbol> values) {
    if (field.isPresent() && !types.knows(field.get())) {
      into(field.get(), values);
    } else {
      leave(field.filter(types::isModelled).isPresent() ? variables(values) : values, field.map(program::label).orElse("a variable that is known outside"));
    }
  }

  /** Addresses are stored into a field of an object that is not known. */
  void into(FieldKey field, Set<Symbol> values) {
    if (types.knows(field)) {
      leave(types.isModelled(field) ? variables(values) : values, program.label(field));
    } else if (!types.isModelled(field)) {
      boolean first = hidden.isEmpty();
      hidden.add(field);
      put(new Cell.OfField(field), values);
      if (first) {
        // only now does it matter what is read from fields, and which structs are handed to others
        program.functions().forEach(this::again);
      }
    }
  }

  /** A function stored there runs as the model says; a variable there is known outside. */
  private static Set<Symbol> variables(Set<Symbol> values) {
    Set<Symbol> result = new LinkedHashSet<>(values);
    result.removeIf(Symbol.Callable.class::isInstance);
    return result;
  }

  /** Whether some field that others cannot name holds an address. */
  boolean hasHidden() {
    return !hidden.isEmpty();
  }

  /** Code outside is handed an object of a type. */
  void hand(baton.ir.Type type, String to) {
    if (types.hand(type)) {
      for (FieldKey field : hidden) {
        if (types.knows(field)) {
          leave(contents.getOrDefault(new Cell.OfField(field), Set.of()), to);
        }
      }
    }
  }

  /** Addresses without those that have left. */
  Set<Symbol> inside(Set<Symbol> values) {
    if (values.stream().noneMatch(gone::containsKey)) {
      return values;
    }
    Set<Symbol> result = new LinkedHashSet<>();
    for (Symbol value : values) {
      if (!gone.containsKey(value)) {
        result.add(value);
      } else if (value instanceof Symbol.DefinedVariable) {
        result.add(OUTSIDE);
      }
    }
    return result;
  }

  /** Adds addresses to what a cell holds. */
  void put(Cell cell, Set<Symbol> addresses) {
    Set<Symbol> values = inside(addresses);
    if (values.isEmpty() || !contents.computeIfAbsent(cell, _ -> new LinkedHashSet<>()).addAll(values)) {
      return;
    }
    readers.getOrDefault(cell, Set.of()).forEach(this::again);
    if (cell instanceof Cell.Of(Symbol.DefinedVariable variable) && gone.containsKey(variable)) {
      leave(values, gone.getOrDefault(variable, variable.label()));
    }
  }

  /** What a cell holds; the function that asks is looked at again when there is more. */
  Set<Symbol> get(Cell cell, Symbol.DefinedFunction by) {
    readers.computeIfAbsent(cell, _ -> new LinkedHashSet<>()).add(by);
    return Collections.unmodifiableSet(contents.getOrDefault(cell, Set.of()));
  }

  /** Addresses come to code outside. */
  void leave(Set<Symbol> values, String to) {
    Deque<Symbol> left = new ArrayDeque<>(values);
    while (!left.isEmpty()) {
      Symbol next = left.pop();
      if (!next.equals(OUTSIDE) && gone.putIfAbsent(next, to) == null && next instanceof Symbol.DefinedVariable variable) {
        left.addAll(contents.getOrDefault(new Cell.Of(variable), Set.of()));
      }
    }
  }

  private void again(Symbol.DefinedFunction function) {
    if (waiting.add(function)) {
      work.add(function);
    }
  }
}
