package baton.link;

import baton.ir.Operand;
import baton.ir.Type;
import java.util.List;
import java.util.Optional;

/**
 * Where the accesses of one function go, by type and as the source writes it.
 *
 * <p>Names come from debug types alone. They serve people and put accesses into buckets; whether two addresses are equal is for later
 * analyses to say.
 */
public final class Places {
  private final Pointers pointers;
  private final List<Access> accesses;

  private Places(Pointers pointers, List<Access> accesses) {
    this.pointers = pointers;
    this.accesses = accesses;
  }

  /** The places of a function of {@code program}. */
  public static Places of(Program program, Symbol.DefinedFunction function) {
    return new Places(new Pointers(program, function), Access.of(program.function(function).body()));
  }

  /**
   * The field of a variable that a pointer in its initial value stands in; empty in one that is no aggregate.
   *
   * @param program the program
   * @param variable the variable
   * @param offset bytes from its beginning
   * @param bytes the size of the value
   */
  public static Optional<FieldKey> field(Program program, Symbol.DefinedVariable variable, long offset, long bytes) {
    Layout layout = new Layout(program.types(), program.unit(variable.unit()).pointerBytes());
    Pointee at = Pointee.object(new Root.Global(variable), variable.label(), program.type(variable)).plus(offset, List.of());
    return FieldWalk.walk(layout, at, new FieldWalk.Wanted(bytes, false, true)).field();
  }

  /** The function's accesses in order. */
  public List<Access> accesses() {
    return accesses;
  }

  /** How the source writes what an access touches. */
  public AccessName name(Access access) {
    FieldWalk.Wanted wanted = FieldWalk.Wanted.of(access);
    Pointee from = pointers.at(access.address(), wanted);
    Place place = FieldWalk.walk(pointers.layout(), from, wanted);
    boolean named = from.named() || !place.within().isEmpty();
    return named
        ? new AccessName.Named(place)
        : new AccessName.Unnamed("the address is " + from.unnamed());
  }

  /**
   * What a value of {@code bytes} at an address is part of.
   *
   * @param address the address
   * @param offset bytes from there
   * @param bytes the size of the value
   * @param pointer whether the value is an address itself
   */
  public Place at(Operand address, long offset, long bytes, boolean pointer) {
    FieldWalk.Wanted wanted = new FieldWalk.Wanted(bytes, false, pointer);
    return FieldWalk.walk(pointers.layout(), pointers.at(address, wanted).plus(offset, List.of()), wanted);
  }

  /** The C type of what a pointer points to, or {@link Type.Unknown}. */
  public Type target(Operand pointer) {
    Pointee pointee = pointers.at(pointer, FieldWalk.Wanted.PART);
    return pointee.atBeginning() ? pointee.type() : pointers.place(pointer, FieldWalk.Wanted.PART).type();
  }

  /** The bytes of the struct, union or array that a pointer is declared to point to; the largest number for one to anything else. */
  public long wholeBytes(Operand pointer) {
    Type type = target(pointer).resolved();
    long bytes = type instanceof Type.Aggregate || type instanceof Type.Array ? pointers.layout().size(type) : 0;
    return bytes > 0 ? bytes : Long.MAX_VALUE;
  }

  /**
   * The place of a part of a variable, such as a cell of its initialiser.
   *
   * @param offset bytes from the variable's beginning
   * @param bytes how many it has
   */
  public static Place within(Program program, Symbol.DefinedVariable variable, long offset, long bytes) {
    Layout layout = new Layout(program.types(), program.unit(variable.unit()).pointerBytes());
    Pointee at = Pointee.object(new Root.Global(variable), variable.label(), program.type(variable)).plus(offset, List.of());
    return FieldWalk.walk(layout, at, new FieldWalk.Wanted(bytes, false, true));
  }
}
