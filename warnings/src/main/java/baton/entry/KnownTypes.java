package baton.entry;

import baton.ir.GlobalVariable;
import baton.ir.Type;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.RootRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The structs whose members code outside of the program can name: those that headers define, and those of source files that such code
 * is handed, or hands over, under their type.
 */
final class KnownTypes {
  private final Program program;
  private final ConcurrencyModel model;
  private final Set<String> handed = new HashSet<>();
  private final Map<FieldKey, Boolean> modelled = new HashMap<>();

  KnownTypes(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
    for (Symbol symbol : program.symbols()) {
      boolean shared =
          switch (symbol) {
            case Symbol.ExternalFunction _, Symbol.ExternalVariable _ -> true;
            case Symbol.DefinedFunction f -> program.isExported(f);
            case Symbol.DefinedVariable v -> isKnown(v);
            case Symbol.IndirectFunction _, Symbol.Unresolved _ -> false;
          };
      if (shared) {
        hand(program.type(symbol));
      }
    }
  }

  /** Whether other units can name a variable, or the linker collects it for them and the model does not say for what. */
  boolean isKnown(Symbol.DefinedVariable variable) {
    GlobalVariable definition = program.variable(variable);
    boolean collected = !Introductions.isUsual(definition.section());
    boolean claimed = model.function(variable.name()).rule(RootRule.class).isPresent();
    return program.isExported(variable) || (collected && !claimed);
  }

  /** Code outside knows a type, and so whatever it leads to; tells whether that is new. */
  boolean hand(Type type) {
    int before = handed.size();
    Deque<Type> left = new ArrayDeque<>(List.of(type));
    while (!left.isEmpty()) {
      switch (left.pop().resolved()) {
        case Type.Pointer(Type target) -> left.push(target);
        case Type.Array(Type element, _) -> left.push(element);
        case Type.Function(Type result, List<Type> parameters, _) -> {
          left.push(result);
          parameters.forEach(left::push);
        }
        case Type.Aggregate(String key) -> {
          if (isOfSource(key) && handed.add(key)) {
            program.types().defined(key).ifPresent(t -> t.members().forEach(m -> left.push(m.type())));
          }
        }
        case Type.None _, Type.Scalar _, Type.Enumeration _, Type.Typedef _, Type.Unknown _ -> {}
      }
    }
    return handed.size() > before;
  }

  /** Whether a source file defines the struct, or it has no name: no other unit can name its members. */
  private static boolean isOfSource(String key) {
    return key.indexOf('@') >= 0 || key.indexOf('#') >= 0;
  }

  /** Whether code outside can name the field. */
  boolean knows(FieldKey field) {
    return !isOfSource(field.aggregate()) || handed.contains(field.aggregate());
  }

  /** Whether the model says how a function runs that is stored there. */
  boolean isModelled(FieldKey field) {
    return modelled.computeIfAbsent(field, f -> CallbackField.labelled(program.label(f)).profile(model).isPresent());
  }
}
