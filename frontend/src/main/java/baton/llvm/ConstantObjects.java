package baton.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes of a local object that is given its first content at once ({@code struct range r = {0, 50}}, {@code = {0}}), which the compiler
 * copies from a constant or fills with zeros, the stores of its members, so that what follows knows what each of them holds. Larger
 * objects and texts stay as they are.
 */
final class ConstantObjects {
  private static final int MOST_STORES = 16;
  private static final int BYTE_BITS = 8;
  private static final int OFFSET_BITS = 64;
  private static final List<String> COPIES = List.of("llvm.memcpy", "llvm.memcpy.inline");
  private static final List<String> FILLS = List.of("llvm.memset", "llvm.memset.inline");

  private final LlvmModule module;
  private final LlvmApi api;
  private final BuildApi build;
  private final MachineTypes types;
  private final long byteType;
  private final long offsetType;

  private ConstantObjects(LlvmModule module, MachineTypes types) {
    this.module = module;
    this.api = module.api();
    this.build = module.build();
    this.types = types;
    this.byteType = build.integerType(module.context(), BYTE_BITS);
    this.offsetType = build.integerType(module.context(), OFFSET_BITS);
  }

  /** Changes {@code module} so. */
  static void become(LlvmModule module, MachineTypes types) {
    new ConstantObjects(module, types).replace();
  }

  /** A number or pointer at an offset. */
  private record Part(long offset, long value) {}

  private void replace() {
    long builder = api.builderCreate(module.context());
    for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
      String name = api.intrinsicId(f) == 0 ? "" : api.intrinsicName(api.intrinsicId(f));
      if (COPIES.contains(name) || FILLS.contains(name)) {
        for (long call : callsOf(f)) {
          content(call, COPIES.contains(name)).ifPresent(parts -> store(builder, call, parts));
        }
      }
    }
    api.builderDispose(builder);
  }

  private List<Long> callsOf(long function) {
    List<Long> calls = new ArrayList<>();
    for (long use = api.firstUse(function); use != 0; use = api.nextUse(use)) {
      calls.add(api.user(use));
    }
    return calls;
  }

  /** What a call puts into a local object, the whole of it; empty where that is not known, or too much. */
  private Optional<List<Part>> content(long call, boolean isCopy) {
    long to = api.operand(call, 0);
    long from = api.operand(call, 1);
    long length = api.operand(call, 2);
    boolean isPlain = api.isNull(api.operand(call, 3));
    if (!isPlain || !isLocal(to) || api.valueKind(length) != ValueKind.CONSTANT_INT) {
      return Optional.empty();
    }
    long type = api.allocatedType(to);
    boolean isWhole = api.signedValue(length) == types.strideOf(type);
    List<Part> parts = new ArrayList<>();
    boolean isKnown =
        isWhole
            && (isCopy
                ? isConstant(from) && addConstant(api.initializer(from), 0, parts)
                : api.valueKind(from) == ValueKind.CONSTANT_INT && api.isNull(from) && addZeros(type, 0, parts));
    return isKnown && !parts.isEmpty() ? Optional.of(parts) : Optional.empty();
  }

  private boolean isLocal(long value) {
    return api.valueKind(value) == ValueKind.INSTRUCTION && api.opcode(value) == Opcode.ALLOCA;
  }

  private boolean isConstant(long value) {
    return api.valueKind(value) == ValueKind.GLOBAL_VARIABLE && api.isGlobalConstant(value) && api.initializer(value) != 0;
  }

  /** Adds what a constant holds; false where it is too much. */
  private boolean addConstant(long value, long offset, List<Part> to) {
    if (api.isNull(value)) {
      return addZeros(api.typeOf(value), offset, to);
    }
    long type = api.typeOf(value);
    return switch (api.typeKind(type)) {
      case MachineTypes.STRUCT -> {
        boolean fits = true;
        for (int i = 0, count = build.memberCount(type); i < count && fits; i++) {
          fits = addConstant(api.aggregateElement(value, i), offset + types.offsetOf(type, i), to);
        }
        yield fits;
      }
      case MachineTypes.ARRAY -> {
        long stride = types.strideOf(api.elementType(type));
        long count = api.arrayLength(type);
        boolean fits = stride > 1 && count <= MOST_STORES;
        for (int i = 0; i < count && fits; i++) {
          fits = addConstant(api.aggregateElement(value, i), offset + i * stride, to);
        }
        yield fits;
      }
      default -> isNothing(value) || addPart(value, offset, to);
    };
  }

  /** Whether a constant is padding, or the bytes of a union that a smaller member leaves. */
  private boolean isNothing(long value) {
    int kind = api.valueKind(value);
    return kind == ValueKind.UNDEFINED || kind == ValueKind.POISON;
  }

  private boolean addZeros(long type, long offset, List<Part> to) {
    return switch (api.typeKind(type)) {
      case MachineTypes.STRUCT -> {
        boolean fits = true;
        for (int i = 0, count = build.memberCount(type); i < count && fits; i++) {
          fits = addZeros(api.structElement(type, i), offset + types.offsetOf(type, i), to);
        }
        yield fits;
      }
      case MachineTypes.ARRAY -> {
        long element = api.elementType(type);
        long stride = types.strideOf(element);
        long count = api.arrayLength(type);
        boolean fits = stride > 1 && count <= MOST_STORES;
        for (int i = 0; i < count && fits; i++) {
          fits = addZeros(element, offset + i * stride, to);
        }
        yield fits;
      }
      default -> addPart(build.zero(type), offset, to);
    };
  }

  private boolean addPart(long value, long offset, List<Part> to) {
    boolean isNumber =
        switch (api.typeKind(api.typeOf(value))) {
          case MachineTypes.INTEGER, MachineTypes.POINTER, MachineTypes.FLOAT, MachineTypes.DOUBLE -> true;
          default -> false;
        };
    return isNumber && to.size() < MOST_STORES && to.add(new Part(offset, value));
  }

  private void store(long builder, long call, List<Part> parts) {
    long object = api.operand(call, 0);
    api.builderBefore(builder, call);
    for (Part part : parts) {
      long at = part.offset() == 0 ? object : build.address(builder, byteType, object, build.integer(offsetType, part.offset()));
      api.buildStore(builder, part.value(), at);
    }
    api.eraseInstruction(call);
  }
}
