package baton.link;

import baton.ir.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * What an address points to: a byte of an object that the source can name.
 *
 * @param root where the address comes from
 * @param text how the source writes the object, or the pointer to it when {@code dereference}
 * @param dereference whether {@code text} is a pointer
 * @param type the type of the object
 * @param offset bytes from the object's beginning
 * @param indices the summands that are not constant
 * @param container whether the address may be that of a larger object around the one that {@code text} points to
 * @param unnamed why {@code text} is no name of the source; empty when it is one
 * @param array where the array begins, in bytes from the object's beginning, whose name the address was made of, and in which it stays;
 *     {@link #NO_ARRAY} when it was not
 */
record Pointee(
    Root root,
    String text,
    boolean dereference,
    Type type,
    long offset,
    List<Index> indices,
    boolean container,
    String unnamed,
    long array) {
  static final long NO_ARRAY = -1;
  static final Type UNKNOWN = new Type.Unknown("not told by debug information");

  Pointee {
    indices = List.copyOf(indices);
  }

  /**
   * A summand of an offset.
   *
   * @param text how the source writes the index
   * @param stride bytes
   * @param reach how far it goes
   */
  record Index(String text, long stride, Reach reach) {
    boolean walk() {
      return reach == Reach.ANYWHERE;
    }
  }

  /** How far an index goes from where it begins. */
  enum Reach {
    /** It stays in the array. */
    ARRAY,
    /** It begins at an element that a pointer leads to: where that is in a row of a table, it may go on to the next row. */
    TABLE,
    /** It begins inside of an object, at no element of an array, so that it may lead back to the beginning. */
    BACK,
    /** It comes of a pointer that moves, so that it may leave the array it began in. */
    ANYWHERE
  }

  static Pointee object(Root root, String text, Type type) {
    return new Pointee(root, text, false, type, 0, List.of(), false, "", NO_ARRAY);
  }

  static Pointee behind(Root root, String pointer, Type type) {
    return new Pointee(root, pointer, true, type, 0, List.of(), false, "", NO_ARRAY);
  }

  static Pointee nameless(Root root, Type type, String reason) {
    return new Pointee(root, "?", true, type, 0, List.of(), false, reason, NO_ARRAY);
  }

  boolean named() {
    return unnamed.isEmpty();
  }

  /** Whether this is the very address that {@code text} tells. */
  boolean atBeginning() {
    return offset == 0 && indices.isEmpty();
  }

  Pointee plus(long bytes, List<Index> more) {
    List<Index> joined = new ArrayList<>(indices);
    more.forEach(i -> joined.add(offset != 0 && i.reach() == Reach.TABLE ? new Index(i.text(), i.stride(), Reach.BACK) : i));
    return new Pointee(root, text, dereference, type, offset + bytes, joined, container, unnamed, array);
  }

  /** The same address, as that of the first element of an array. */
  Pointee ofArray() {
    return new Pointee(root, text, dereference, type, offset, indices, container, unnamed, offset);
  }

  /** The same address, no matter in which array. */
  Pointee ofNoArray() {
    return array == NO_ARRAY ? this : new Pointee(root, text, dereference, type, offset, indices, container, unnamed, NO_ARRAY);
  }

  Pointee ofType(Type other) {
    return new Pointee(root, text, dereference, other, offset, indices, container, unnamed, NO_ARRAY);
  }

  Pointee from(Root other) {
    return new Pointee(other, text, dereference, type, offset, indices, container, unnamed, array);
  }

  /** The text of a pointer to the object. */
  String pointer() {
    return dereference ? text : "&" + text;
  }
}
