package baton.llvm;

import baton.ir.Digest;
import baton.ir.Linkage;
import baton.ir.Referent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Names the symbols of a module so that the names do not depend on the order of anything in the unit: internal data by unit and
 * name, variables local to a function by function and ordinal, private constants by content.
 */
final class Symbols {
  private static final String UNIQUE_PREFIX = "__UNIQUE_ID_";

  private final LlvmModule module;
  private final LlvmApi api;
  private final DebugApi debug;
  private final String unit;
  private final int debugKind;
  private final HandleMap<Referent> referents = new HandleMap<>();
  private final HandleMap<Long> variables = new HandleMap<>();
  private final LongFunction<Long> readVariable = this::readVariable;

  /** Names the internal variables of {@code module} at once, in the module's order. */
  Symbols(LlvmModule module, String unit) {
    this.module = module;
    this.api = module.api();
    this.debug = module.debug();
    this.unit = unit;
    this.debugKind = debug.kindId(module.context(), api.utf8("dbg"), 3);
    Map<String, Integer> ordinals = new HashMap<>();
    for (long g = api.firstGlobal(module.handle()); g != 0; g = api.nextGlobal(g)) {
      if (linkageOf(g) == Linkage.INTERNAL) {
        String stem = stem(g);
        int ordinal = ordinals.merge(stem, 1, Integer::sum) - 1;
        boolean numbered = stem.contains(".") || stem.startsWith(UNIQUE_PREFIX);
        referents.put(g, new Referent.UnitSymbol(unit, numbered || ordinal > 0 ? stem + "#" + ordinal : stem));
      }
    }
  }

  /** How others refer to the global value {@code symbol}; private constants must have been named by {@link #literal} before. */
  Referent of(long symbol) {
    Referent known = referents.get(symbol);
    if (known == null) {
      long variable = aliased(symbol);
      if (variable != symbol) {
        known = of(variable);
      } else {
        known =
            linkageOf(symbol) == Linkage.INTERNAL
                ? new Referent.UnitSymbol(unit, api.name(symbol))
                : new Referent.External(api.name(symbol));
      }
      referents.put(symbol, known);
    }
    return known;
  }

  /**
   * The variable of which an alias is another name, so that a unit has one name for one object; {@code symbol} itself where another
   * unit may replace either (an alias stands for the variable of its own unit), and for functions and parts of variables.
   */
  private long aliased(long symbol) {
    long at = symbol;
    while (api.valueKind(at) == ValueKind.ALIAS && linkageOf(at) != Linkage.WEAK) {
      at = api.aliasee(at);
    }
    return api.valueKind(at) == ValueKind.GLOBAL_VARIABLE && linkageOf(at) != Linkage.WEAK ? at : symbol;
  }

  /** Names the private constant {@code symbol} by its content; a text may have conversions as a format. */
  void literal(long symbol, Digest content, Optional<String> conversions) {
    referents.put(symbol, new Referent.Literal(content, conversions));
  }

  /** Names the private constant {@code symbol}, which leads to variables, by its content in this unit. */
  void constant(long symbol, Digest content) {
    referents.put(symbol, new Referent.UnitSymbol(unit, "constant#" + content.brief()));
  }

  boolean isNamed(long symbol) {
    return referents.containsKey(symbol);
  }

  /** The debug node of the variable {@code global}, or 0. */
  long debugVariable(long global) {
    return variables.computeIfAbsent(global, readVariable);
  }

  private long readVariable(long global) {
    long expression = debug.attached(global, debugKind);
    return expression == 0 ? 0 : debug.expressionVariable(expression);
  }

  Linkage linkageOf(long symbol) {
    return switch (api.linkage(symbol)) {
      case 1 -> Linkage.AVAILABLE;
      case 2, 3, 4, 5, 6 -> Linkage.WEAK;
      case 8 -> Linkage.INTERNAL;
      case 9, 15, 16 -> Linkage.PRIVATE;
      case 12 -> Linkage.WEAK_DECLARED;
      case 14 -> Linkage.COMMON;
      default -> isDeclaration(symbol) ? Linkage.DECLARED : Linkage.STRONG;
    };
  }

  private boolean isDeclaration(long symbol) {
    return switch (api.valueKind(symbol)) {
      case ValueKind.FUNCTION, ValueKind.GLOBAL_VARIABLE -> api.isDeclaration(symbol);
      default -> false;
    };
  }

  /** The part of an internal variable's name that does not depend on its neighbours. */
  private String stem(long global) {
    String name = api.name(global);
    if (name.startsWith(UNIQUE_PREFIX)) {
      return withoutNumber(name);
    }
    long variable = debugVariable(global);
    long scope = variable == 0 ? 0 : functionScope(debug.variableScope(variable));
    if (scope != 0) {
      return nodeName(scope) + "." + nodeName(variable);
    }
    return name;
  }

  /** The function that encloses the debug scope {@code scope}, or 0 at file level. */
  private long functionScope(long scope) {
    long at = scope;
    while (at != 0 && isBlock(debug.tag(at))) {
      at = operand(at, 1);
    }
    return at != 0 && debug.tag(at) == TAG_SUBPROGRAM ? at : 0;
  }

  private static final int TAG_LEXICAL_BLOCK = 0x0b;
  private static final int TAG_SUBPROGRAM = 0x2e;

  private static boolean isBlock(int tag) {
    return tag == TAG_LEXICAL_BLOCK;
  }

  private long operand(long node, int index) {
    long[] operands = debug.operandsOf(debug.asValue(module.context(), node));
    return index < operands.length && operands[index] != 0 ? debug.asNode(operands[index]) : 0;
  }

  /** The name operand of a debug variable or subprogram. */
  String nodeName(long node) {
    for (int index : new int[] {2, 1}) {
      long[] operands = debug.operandsOf(debug.asValue(module.context(), node));
      if (index < operands.length && operands[index] != 0) {
        String text = debug.stringOf(operands[index]);
        if (!text.isEmpty()) {
          return text;
        }
      }
    }
    return "";
  }

  private static String withoutNumber(String name) {
    int end = name.length();
    while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end);
  }
}
