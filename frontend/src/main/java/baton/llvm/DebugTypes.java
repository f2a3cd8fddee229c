package baton.llvm;

import baton.ir.AggregateType;
import baton.ir.Digest;
import baton.ir.Type;
import baton.ir.TypeText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * C types from debug information. Aggregates get their key when first met and their members when somebody asks for them: a unit
 * of the kernel can reach thousands of aggregates and mentions some dozens.
 */
final class DebugTypes {
  private static final int FLAG_BIT_FIELD = 1 << 19;
  private static final int BYTE = 8;
  private static final int OPERAND_FILE = 0;
  private static final int OPERAND_BASE = 3;
  private static final int OPERAND_ELEMENTS = 4;

  // of a variable
  private static final int OPERAND_TYPE = 3;

  // of a compile unit
  private static final int OPERAND_RETAINED = 5;
  private static final int OPERAND_VARIABLES = 6;

  private final LlvmApi api;
  private final DebugApi debug;
  private final long module;
  private final long context;
  private final SourceFiles files;
  private final SharedParts parts;
  private final HandleMap<Type> types = new HandleMap<>();
  private final Map<String, AggregateType> definitions = new HashMap<>();
  private final Map<String, List<Declared>> declared = new HashMap<>();
  private final Map<String, String> keyOfName = new HashMap<>();
  /** Keys whose members may name further aggregates: those of types that code names first, then all in the order they are met. */
  private final Deque<String> namedByCode = new ArrayDeque<>();
  private final Deque<String> met = new ArrayDeque<>();

  private final Set<String> namedOnce = new HashSet<>();

  /** Whether the types that the unit lists were met. */
  private boolean listed;

  private record Declared(AggregateType.Kind kind, long node) {}

  DebugTypes(LlvmModule module, SourceFiles files, SharedParts parts) {
    this.api = module.api();
    this.debug = module.debug();
    this.module = module.handle();
    this.context = module.context();
    this.files = files;
    this.parts = parts;
  }

  /** The type of the debug node {@code node}; {@code void} for none. */
  Type of(long node) {
    return convert(node);
  }

  /** The types of a debug subroutine type: the result, then the parameters; a trailing unspecified parameter is kept as Unknown. */
  Type.Function function(long subroutine) {
    Type type = of(subroutine);
    return type instanceof Type.Function function ? function : new Type.Function(new Type.Unknown("no type"), List.of(), true);
  }

  /**
   * The type of the struct or union that LLVM calls {@code name} ({@code struct.foo}, {@code union.bar.3}). Members of types met so
   * far are looked through until one names it; then those that the unit lists, such as the ones that only a cast mentions.
   */
  Optional<Type> ofLlvmName(String name) {
    if (name.isEmpty() || name.startsWith("struct.anon") || name.startsWith("union.anon")) {
      return Optional.empty();
    }
    String plain = withoutNumber(name);
    String key = lookFor(name, plain);
    if (key == null && !listed) {
      listed = true;
      meetListed();
      key = lookFor(name, plain);
    }
    if (key != null && namedOnce.add(key)) {
      namedByCode.add(key);
    }
    return Optional.ofNullable(key).map(found -> parts.type(new Type.Aggregate(found)));
  }

  private @Nullable String lookFor(String name, String plain) {
    String key = known(name, plain);
    while (key == null && !(namedByCode.isEmpty() && met.isEmpty())) {
      definition(namedByCode.isEmpty() ? met.remove() : namedByCode.remove());
      key = known(name, plain);
    }
    return key;
  }

  /** Meets the types that compile units list: those that are named by casts, and those of variables. */
  private void meetListed() {
    for (long unit : debug.namedNodes(module, api.utf8("llvm.dbg.cu"))) {
      for (long type : listed(unit, OPERAND_RETAINED)) {
        if (DwarfTag.isType(debug.tag(debug.asNode(type)))) {
          of(debug.asNode(type));
        }
      }
      for (long variable : listed(unit, OPERAND_VARIABLES)) {
        of(operandNode(debug.expressionVariable(debug.asNode(variable)), OPERAND_TYPE));
      }
    }
  }

  private long[] listed(long unit, int operand) {
    long list = operandOfValue(unit, operand);
    return list == 0 ? new long[0] : debug.operandsOf(debug.asValue(context, list));
  }

  /** The same without looking any further. */
  Optional<Type> ofKnownLlvmName(String name) {
    return Optional.ofNullable(known(name, withoutNumber(name))).map(found -> parts.type(new Type.Aggregate(found)));
  }

  private @Nullable String known(String name, String plain) {
    String key = keyOfName.get(name);
    return key == null ? keyOfName.get(plain) : key;
  }

  /** LLVM numbers the second and later types of one name. */
  private static String withoutNumber(String name) {
    int dot = name.lastIndexOf('.');
    if (dot <= 0 || dot + 1 == name.length()) {
      return name;
    }
    for (int i = dot + 1; i < name.length(); i++) {
      if (!Character.isDigit(name.charAt(i))) {
        return name;
      }
    }
    return name.substring(0, dot);
  }

  /** The definition of the aggregate with this key, if it was met. */
  Optional<AggregateType> definition(String key) {
    AggregateType known = definitions.get(key);
    if (known == null) {
      List<Declared> nodes = declared.getOrDefault(key, List.of());
      if (nodes.isEmpty()) {
        return Optional.empty();
      }
      Declared chosen = nodes.stream().filter(d -> isComplete(d.node)).findFirst().orElse(nodes.getFirst());
      known =
          parts.aggregate(
              new AggregateType(
                  key, chosen.kind, debug.typeBits(chosen.node) / BYTE, isComplete(chosen.node), members(chosen.node)));
      definitions.put(key, known);
    }
    return Optional.of(known);
  }

  private boolean isComplete(long node) {
    return operandNode(node, OPERAND_ELEMENTS) != 0;
  }

  /** An operand of a type, or of a subprogram, which has it. */
  long operandNode(long node, int index) {
    return operandOfValue(debug.asValue(context, node), index);
  }

  /** The same for the node that {@code value} wraps. One operand alone: for each that is asked for LLVM makes a value. */
  private long operandOfValue(long value, int index) {
    long operand = api.operand(value, index);
    return operand == 0 ? 0 : debug.asNode(operand);
  }

  private Type convert(long node) {
    if (node == 0) {
      return new Type.None();
    }
    Type known = types.get(node);
    if (known == null) {
      known = parts.type(convertNew(node));
      types.put(node, known);
    }
    return known;
  }

  private Type convertNew(long node) {
    int tag = debug.tag(node);
    int bits = (int) debug.typeBits(node);
    return switch (tag) {
      case DwarfTag.BASE -> new Type.Scalar(debug.typeName(node), bits);
      case DwarfTag.UNSPECIFIED -> new Type.Unknown("unspecified");
      case DwarfTag.POINTER -> new Type.Pointer(convert(operandNode(node, OPERAND_BASE)));
      case DwarfTag.CONST, DwarfTag.VOLATILE, DwarfTag.RESTRICT, DwarfTag.ATOMIC -> convert(operandNode(node, OPERAND_BASE));
      case DwarfTag.TYPEDEF -> typedef(node);
      case DwarfTag.ENUMERATION -> new Type.Enumeration("enum " + debug.typeName(node), bits);
      case DwarfTag.SUBROUTINE -> subroutine(node);
      case DwarfTag.ARRAY -> array(node);
      case DwarfTag.STRUCTURE -> aggregate(node, AggregateType.Kind.STRUCT, debug.typeName(node));
      case DwarfTag.UNION -> aggregate(node, AggregateType.Kind.UNION, debug.typeName(node));
      default -> new Type.Unknown("debug tag 0x" + Integer.toHexString(tag));
    };
  }

  private Type typedef(long node) {
    String name = debug.typeName(node);
    long base = operandNode(node, OPERAND_BASE);
    if (base != 0 && !types.containsKey(base) && debug.typeName(base).isEmpty()) {
      int tag = debug.tag(base);
      if (tag == DwarfTag.STRUCTURE || tag == DwarfTag.UNION) {
        AggregateType.Kind kind = tag == DwarfTag.UNION ? AggregateType.Kind.UNION : AggregateType.Kind.STRUCT;
        Type type = named(base, kind, name, (kind == AggregateType.Kind.UNION ? "union." : "struct.") + name);
        types.put(base, type);
        return new Type.Typedef(name, type);
      }
    }
    return new Type.Typedef(name, convert(base));
  }

  private Type subroutine(long node) {
    long types = operandNode(node, OPERAND_BASE);
    long[] elements = types == 0 ? new long[0] : debug.operandsOf(debug.asValue(context, types));
    List<Type> parameters = new ArrayList<>();
    boolean variadic = false;
    for (int i = 1; i < elements.length; i++) {
      if (elements[i] == 0) {
        variadic = true; // a trailing absent type is the ellipsis
      } else {
        parameters.add(convert(debug.asNode(elements[i])));
      }
    }
    Type result = elements.length == 0 || elements[0] == 0 ? new Type.None() : convert(debug.asNode(elements[0]));
    return new Type.Function(result, parameters, variadic);
  }

  private Type array(long node) {
    Type type = convert(operandNode(node, OPERAND_BASE));
    long elements = operandNode(node, OPERAND_ELEMENTS);
    long[] ranges = elements == 0 ? new long[0] : debug.operandsOf(debug.asValue(context, elements));
    for (int i = ranges.length - 1; i >= 0; i--) {
      type = new Type.Array(type, ranges[i] == 0 ? -1 : count(debug.asNode(ranges[i])));
    }
    return type;
  }

  private long count(long range) {
    long[] bounds = debug.operandsOf(debug.asValue(context, range));
    return bounds.length == 0 || bounds[0] == 0 || api.valueKind(bounds[0]) != ValueKind.CONSTANT_INT
        ? -1
        : api.signedValue(bounds[0]);
  }

  private Type aggregate(long node, AggregateType.Kind kind, String name) {
    String word = kind == AggregateType.Kind.UNION ? "union" : "struct";
    return name.isEmpty() ? anonymous(node, kind, word) : named(node, kind, word + " " + name, word + "." + name);
  }

  private Type named(long node, AggregateType.Kind kind, String cName, String llvmName) {
    long file = operandNode(node, OPERAND_FILE);
    String path = file == 0 ? "" : files.nameOf(file);
    String key = path.endsWith(".c") ? cName + "@" + path : cName;
    keyOfName.putIfAbsent(llvmName, key);
    List<Declared> nodes = declared.computeIfAbsent(key, _ -> new ArrayList<>());
    if (nodes.isEmpty()) {
      met.add(key);
    }
    nodes.add(new Declared(kind, node));
    return parts.type(new Type.Aggregate(key));
  }

  private Type anonymous(long node, AggregateType.Kind kind, String word) {
    List<AggregateType.Member> members = members(node);
    StringBuilder layout = new StringBuilder(word).append(' ').append(debug.typeBits(node));
    members.forEach(m -> layout.append('\n').append(m.name()).append(' ').append(m.offsetBits()).append(' ')
        .append(m.sizeBits()).append(' ').append(TypeText.of(m.type())));
    String key = word + " #" + Digest.of(layout.toString()).brief();
    definitions.putIfAbsent(key, parts.aggregate(new AggregateType(key, kind, debug.typeBits(node) / BYTE, true, members)));
    return new Type.Aggregate(key);
  }

  private List<AggregateType.Member> members(long node) {
    long elements = operandNode(node, OPERAND_ELEMENTS);
    List<AggregateType.Member> members = new ArrayList<>();
    if (elements != 0) {
      for (long element : debug.operandsOf(debug.asValue(context, elements))) {
        long member = element == 0 ? 0 : debug.asNode(element);
        if (member != 0 && debug.tag(member) == DwarfTag.MEMBER) {
          members.add(
              new AggregateType.Member(
                  debug.typeName(member),
                  debug.typeOffsetBits(member),
                  debug.typeBits(member),
                  (debug.typeFlags(member) & FLAG_BIT_FIELD) != 0,
                  convert(operandOfValue(element, OPERAND_BASE))));
        }
      }
    }
    return members;
  }
}
