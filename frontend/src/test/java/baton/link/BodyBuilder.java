package baton.link;

import baton.ir.AccessMode;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Formal;
import baton.ir.Instruction;
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
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes the body of a function for tests. Blocks follow each other; each ends with the jump or return that is added last. */
public final class BodyBuilder {
  /** A pointer. */
  public static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final List<Formal> formals = new ArrayList<>();
  private final List<String> formalNames = new ArrayList<>();
  private final SortedMap<Integer, String> localNames = new TreeMap<>();
  private final List<Block> blocks = new ArrayList<>();
  private final List<Instruction> current = new ArrayList<>();
  private final List<Referent> referents = new ArrayList<>();
  private int next;

  /** An integer type of that many bits. */
  public static ValueType integer(int bits) {
    return new ValueType(ValueType.Kind.INTEGER, bits);
  }

  /** An integer constant. */
  public static Operand number(long value) {
    return new Operand.IntegerConstant(64, value);
  }

  /** Adds a formal. */
  public Operand formal(String name, Type type) {
    boolean pointer = type.resolved() instanceof Type.Pointer;
    formals.add(new Formal(pointer ? POINTER : integer(32), type, 0, false));
    formalNames.add(name);
    return new Operand.Formal(formals.size() - 1);
  }

  /** Adds an instruction; yields its result. */
  public Operand.Register add(Instruction instruction) {
    current.add(instruction);
    int ordinal = next++;
    if (instruction instanceof Terminator) {
      blocks.add(new Block(ordinal + 1 - current.size(), current));
      current.clear();
    }
    return new Operand.Register(ordinal);
  }

  /** The ordinal of the next instruction. */
  public int ordinal() {
    return next;
  }

  /** Names the local variable whose allocation is added next. */
  public Operand.Register local(String name, Type type, long bytes) {
    localNames.put(next, name);
    return add(new Instruction.Allocate(bytes, number(1), type));
  }

  /** The index of a referent. */
  public int refer(Referent referent) {
    int index = referents.indexOf(referent);
    if (index < 0) {
      referents.add(referent);
      index = referents.size() - 1;
    }
    return index;
  }

  /** The address of a symbol. */
  public Operand address(Referent referent) {
    return new Operand.SymbolAddress(refer(referent), 0);
  }

  /** The address of an external symbol. */
  public Operand external(String name) {
    return address(new Referent.External(name));
  }

  /** Loads a pointer. */
  public Operand.Register loadPointer(Operand address) {
    return add(new Instruction.Load(POINTER, address, AccessMode.PLAIN));
  }

  /** Loads an integer of {@code bytes}. */
  public Operand.Register load(int bytes, Operand address) {
    return add(new Instruction.Load(integer(8 * bytes), address, AccessMode.PLAIN));
  }

  /** Stores a pointer. */
  public void storePointer(Operand value, Operand address) {
    add(new Instruction.Store(POINTER, value, address, AccessMode.PLAIN));
  }

  /** Computes the address of a field. */
  public Operand.Register at(Operand base, long offset, Type target) {
    return add(new Instruction.Address(base, offset, List.of(), target));
  }

  /** Computes the address of an element. */
  public Operand.Register at(Operand base, long offset, Operand index, long stride, Type target) {
    return add(new Instruction.Address(base, offset, List.of(new Instruction.ScaledIndex(index, stride, true)), target));
  }

  /** Calls a function by its referent. */
  public Operand.Register call(Referent callee, Operand... arguments) {
    return add(
        new Instruction.Call(
            new Callee.Direct(refer(callee)), arguments(arguments), POINTER, Instruction.CallTraits.NONE));
  }

  /** Calls an external function. */
  public Operand.Register call(String callee, Operand... arguments) {
    return call(new Referent.External(callee), arguments);
  }

  /** Calls a function by address. */
  public Operand.Register callIndirect(Operand target, OptionalInt kcfi, Operand... arguments) {
    return callIndirect(target, new Signature("void ()", kcfi), arguments);
  }

  /** Calls a function by address. */
  public Operand.Register callIndirect(Operand target, Signature signature, Operand... arguments) {
    return add(
        new Instruction.Call(
            new Callee.Indirect(target, signature), arguments(arguments), POINTER, Instruction.CallTraits.NONE));
  }

  private static List<Argument> arguments(Operand... values) {
    return List.of(values).stream().map(v -> new Argument(v, 0)).toList();
  }

  /** Returns nothing. */
  public void returns() {
    add(new Terminator.Return(Optional.empty()));
  }

  List<String> formalNames() {
    return formalNames;
  }

  SortedMap<Integer, String> localNames() {
    return localNames;
  }

  Body build() {
    if (!current.isEmpty() || blocks.isEmpty()) {
      returns();
    }
    return new Body(formals, false, ValueType.NONE, new Type.None(), blocks, referents);
  }
}
