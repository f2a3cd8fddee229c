package baton.link;

import baton.ir.AccessMode;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Digest;
import baton.ir.Formal;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A body that is made, instruction by instruction, of the accesses of a library function. */
final class LibraryBody {
  /** The section of functions that are made; no object file has one of that name. */
  static final String SECTION = "made of the model";

  private static final int BYTE = 8;
  private static final AccessMode MARKED = new AccessMode(AccessMode.Order.RELAXED, false);

  private final int pointerBytes;
  private final List<Instruction> instructions = new ArrayList<>();
  private final List<Referent> referents = new ArrayList<>();

  LibraryBody(int pointerBytes) {
    this.pointerBytes = pointerBytes;
  }

  /** The address of a byte of a variable. */
  Operand variable(Referent variable, long offset) {
    int known = referents.indexOf(variable);
    if (known < 0) {
      known = referents.size();
      referents.add(variable);
    }
    return new Operand.SymbolAddress(known, offset);
  }

  /** The pointer that is found by loading at each of the offsets in turn. */
  Operand follow(Operand from, List<Long> offsets) {
    Operand at = from;
    for (long offset : offsets) {
      Operand address = add(new Instruction.Address(at, offset, List.of(), new Type.Unknown("of the library")));
      at = add(new Instruction.Load(pointer(), address, AccessMode.PLAIN));
    }
    return at;
  }

  /** Accesses {@code bytes} at an address; what is written is not known. */
  void access(Operand address, long bytes, boolean write, boolean isPointer, boolean marked) {
    ValueType.Kind single = isPointer && bytes == pointerBytes ? ValueType.Kind.POINTER : ValueType.Kind.INTEGER;
    ValueType type = new ValueType(bytes > pointerBytes ? ValueType.Kind.AGGREGATE : single, bytes * BYTE);
    AccessMode mode = marked ? MARKED : AccessMode.PLAIN;
    if (write) {
      add(new Instruction.Store(type, add(new Instruction.Nondeterministic(type)), address, mode));
    } else {
      add(new Instruction.Load(type, address, mode));
    }
  }

  /** Some element of an array of pointers; nobody knows which one. */
  Operand anyOf(Operand array) {
    return follow(anywhere(array, pointerBytes), List.of(0L));
  }

  /** The address of some byte of an object; nobody knows which one. */
  Operand anywhere(Operand object) {
    return anywhere(object, 1);
  }

  private Operand anywhere(Operand object, int step) {
    Operand index = add(new Instruction.Nondeterministic(new ValueType(ValueType.Kind.INTEGER, (long) pointerBytes * BYTE)));
    return add(new Instruction.Address(object, 0, List.of(new Instruction.ScaledIndex(index, step, false)), new Type.Unknown("of the library")));
  }

  /** Writes bytes at an address, and nobody knows how many. */
  void fill(Operand address) {
    Operand value = add(new Instruction.Nondeterministic(new ValueType(ValueType.Kind.INTEGER, BYTE)));
    Operand length = add(new Instruction.Nondeterministic(new ValueType(ValueType.Kind.INTEGER, (long) pointerBytes * BYTE)));
    add(new Instruction.Fill(address, value, length, false));
  }

  boolean isEmpty() {
    return instructions.isEmpty();
  }

  /**
   * The function with this body.
   *
   * @param name its name
   * @param linkage how it takes part in linking
   * @param self how others refer to it
   * @param type its type, where it is known
   * @param signature its machine-level signature
   * @param least how many formals it has at least, where the type is not known
   */
  Function function(String name, Linkage linkage, Referent self, Type type, Optional<Signature> signature, int least) {
    List<Formal> formals = new ArrayList<>();
    ValueType result = ValueType.NONE;
    Type resultType = new Type.None();
    if (type.resolved() instanceof Type.Function(Type returned, List<Type> parameters, _)) {
      parameters.forEach(p -> formals.add(new Formal(value(p), p, 0, false)));
      result = value(returned);
      resultType = returned;
    }
    while (formals.size() < least) {
      formals.add(new Formal(pointer(), new Type.Pointer(new Type.None()), 0, false));
    }
    Optional<Operand> returned =
        result.kind() == ValueType.Kind.NONE ? Optional.empty() : Optional.of(add(new Instruction.Nondeterministic(result)));
    instructions.add(new Terminator.Return(returned));
    Body body = new Body(formals, false, result, resultType, List.of(new Block(0, instructions)), referents);
    Signature machine = signature.orElse(new Signature("", OptionalInt.empty()));
    List<String> unnamed = formals.stream().map(_ -> "").toList();
    Digest digest = Digest.of(BodyText.canonical(body));
    return new Function(name, linkage, self, digest, body, type, machine, SECTION, 0, 0, List.of(), unnamed, new TreeMap<>());
  }

  private Operand add(Instruction instruction) {
    instructions.add(instruction);
    return new Operand.Register(instructions.size() - 1);
  }

  private ValueType pointer() {
    return new ValueType(ValueType.Kind.POINTER, (long) pointerBytes * BYTE);
  }

  private ValueType value(Type type) {
    return switch (type.resolved()) {
      case Type.None _ -> ValueType.NONE;
      case Type.Scalar(_, int bits) -> new ValueType(ValueType.Kind.INTEGER, bits);
      case Type.Enumeration(_, int bits) -> new ValueType(ValueType.Kind.INTEGER, bits);
      case Type.Pointer _, Type.Array _, Type.Aggregate _, Type.Typedef _, Type.Function _, Type.Unknown _ -> pointer();
    };
  }
}
