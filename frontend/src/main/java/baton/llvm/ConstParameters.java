package baton.llvm;

import java.util.ArrayList;
import java.util.List;

/**
 * Parameters through which a function only reads, by its prototype: pointers to {@code const}. What is behind a pointer there may be
 * written all the same. A function that returns nothing and is handed nothing else to write to is there for what it does to these, such
 * as to free them; so may be one that returns nothing to a pointer to {@code const void}.
 */
final class ConstParameters {
  private static final int OPERAND_SUBPROGRAM_TYPE = 4;
  private static final int OPERAND_BASE = 3;

  private final LlvmApi api;
  private final DebugApi debug;
  private final DebugTypes types;
  private final long context;
  private final int structReturn;

  ConstParameters(LlvmModule module, DebugTypes types) {
    this.api = module.api();
    this.debug = module.debug();
    this.types = types;
    this.context = module.context();
    this.structReturn = api.enumAttributeKind("sret");
  }

  /** A parameter by its type. */
  private enum Leads {
    TO_CONST,
    TO_CONST_VOID,
    TO_MORE,
    NOWHERE
  }

  /** The numbers of the parameters, as the machine counts them; none where it counts others than C, as of structs passed by value. */
  List<Integer> of(long function) {
    long subprogram = debug.subprogram(function);
    long node = subprogram == 0 ? 0 : types.operandNode(subprogram, OPERAND_SUBPROGRAM_TYPE);
    long list = node == 0 ? 0 : types.operandNode(node, OPERAND_BASE);
    long[] elements = list == 0 ? new long[0] : debug.operandsOf(debug.asValue(context, list));
    List<Leads> parameters = new ArrayList<>();
    for (int i = 1; i < elements.length && elements[i] != 0; i++) {
      parameters.add(parameter(debug.asNode(elements[i])));
    }
    if (parameters.size() != api.countParams(function) || api.enumAttribute(function, 1, structReturn) != 0) {
      return List.of();
    }
    boolean returns = elements.length > 0 && elements[0] != 0;
    if (!returns && !parameters.contains(Leads.TO_MORE)) {
      return List.of();
    }
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i) == Leads.TO_CONST || (returns && parameters.get(i) == Leads.TO_CONST_VOID)) {
        result.add(i);
      }
    }
    return result;
  }

  private Leads parameter(long type) {
    long named = type;
    while (named != 0 && isQualifiedOrNamed(debug.tag(named))) {
      named = types.operandNode(named, OPERAND_BASE);
    }
    if (named == 0 || debug.tag(named) != DwarfTag.POINTER) {
      return Leads.NOWHERE;
    }
    long target = types.operandNode(named, OPERAND_BASE);
    boolean constant = false;
    while (target != 0 && isQualifiedOrNamed(debug.tag(target))) {
      constant |= debug.tag(target) == DwarfTag.CONST;
      target = types.operandNode(target, OPERAND_BASE);
    }
    if (!constant) {
      return Leads.TO_MORE;
    }
    return target == 0 ? Leads.TO_CONST_VOID : Leads.TO_CONST;
  }

  private static boolean isQualifiedOrNamed(int tag) {
    return switch (tag) {
      case DwarfTag.CONST, DwarfTag.VOLATILE, DwarfTag.RESTRICT, DwarfTag.ATOMIC, DwarfTag.TYPEDEF -> true;
      default -> false;
    };
  }
}
