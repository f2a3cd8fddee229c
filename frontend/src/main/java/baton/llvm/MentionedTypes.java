package baton.llvm;

import baton.ir.AggregateType;
import baton.ir.Body;
import baton.ir.Formal;
import baton.ir.FunctionDeclaration;
import baton.ir.GlobalVariable;
import baton.ir.Instruction;
import baton.ir.Type;
import baton.ir.TypeTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * The aggregates that a unit's table must hold: those that bodies and variables mention, and what lies inside them. What is only
 * reachable through a pointer is left out; whoever follows the pointer mentions the type itself.
 */
final class MentionedTypes {
  private final DebugTypes all;
  private final TreeMap<String, AggregateType> mentioned = new TreeMap<>();
  private final Deque<Type> work = new ArrayDeque<>();

  private MentionedTypes(DebugTypes all) {
    this.all = all;
  }

  static TypeTable of(
      DebugTypes all,
      List<LoweredFunction> functions,
      List<FunctionDeclaration> declarations,
      List<GlobalVariable> globals) {
    MentionedTypes types = new MentionedTypes(all);
    functions.forEach(f -> types.body(f.body()));
    functions.forEach(f -> types.pointed(f.type()));
    declarations.forEach(d -> types.pointed(d.type()));
    globals.forEach(g -> types.pointed(g.type()));
    types.close();
    return new TypeTable(types.mentioned);
  }

  private void body(Body body) {
    for (Formal formal : body.formals()) {
      pointed(formal.type());
    }
    pointed(body.resultType());
    for (var block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Allocate(_, _, Type type)) {
          pointed(type);
        } else if (instruction instanceof Instruction.Address(_, _, _, Type target)) {
          pointed(target);
        }
      }
    }
  }

  /** Adds {@code type} and whatever it points to: a variable's pointer is followed where it stands. */
  private void pointed(Type type) {
    switch (type) {
      case Type.Pointer(Type target) -> pointed(target);
      case Type.Typedef(_, Type target) -> pointed(target);
      case Type.Array(Type element, _) -> pointed(element);
      case Type.Function(Type result, List<Type> parameters, _) -> {
        pointed(result);
        parameters.forEach(this::pointed);
      }
      case Type.Aggregate _ -> work.add(type);
      case Type.None _, Type.Scalar _, Type.Enumeration _, Type.Unknown _ -> {}
    }
  }

  private void add(String key, AggregateType definition) {
    mentioned.put(key, definition);
    definition.members().forEach(m -> work.add(m.type()));
  }

  private void close() {
    while (!work.isEmpty()) {
      switch (work.poll()) {
        case Type.Aggregate(String key) -> {
          if (!mentioned.containsKey(key)) {
            all.definition(key).ifPresent(definition -> add(key, definition));
          }
        }
        case Type.Array(Type element, _) -> work.add(element);
        case Type.Typedef(_, Type target) -> work.add(target);
        case Type.Pointer _, Type.Function _, Type.None _, Type.Scalar _, Type.Enumeration _, Type.Unknown _ -> {}
      }
    }
  }
}
