package baton.lockset;

import baton.effect.Effect;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The name of a lock. */
public sealed interface Lock extends Comparable<Lock> {
  /**
   * The lock in a memory cell.
   *
   * @param address of its first byte
   */
  record At(Address address) implements Lock {}

  /**
   * A lock that a model finds by member names.
   *
   * @param object what the members are of
   * @param path the members, as the model writes them
   */
  record Member(Address object, String path) implements Lock {}

  /**
   * A lock without an address, such as disabled interrupts.
   *
   * @param name its name in the models
   * @param keys what distinguishes several of the name
   */
  record Token(String name, List<Address> keys) implements Lock {
    /** Copies {@code keys}. */
    public Token {
      keys = List.copyOf(keys);
    }
  }

  /** The name of tokens that a thread has while and after it calls what is called once. */
  String ONCE = "once";

  /** The name of tokens that stand for numbers which are locks. */
  String FLAG = "flag";

  /** The name of tokens that a thread has while it does with a number what {@link #flag} allows. */
  String LAWFUL = "flag-lawful";

  /**
   * Says of one store to a number that it may be taken for a lock in spite of it: under some lock, it changes the number from zero to
   * something else, or from something else than zero, or it gives back what is known as such a lock.
   *
   * @param number where the number is
   */
  static Lock lawful(Address number) {
    return new Token(LAWFUL, List.of(number));
  }

  /**
   * A lock made of atomic operations on a number. It is a token: to store zero somewhere gives back no lock of another kind.
   *
   * @param number where the number is
   */
  static Lock flag(Address number) {
    return new Token(FLAG, List.of(number));
  }

  /** Whether it is none: what was read optimistically was tested, on each way. Callers do not hold it, they ask for it. */
  default boolean isTest() {
    return this instanceof Token(String name, _) && name.equals(Effect.TESTED);
  }

  /** Where the lock is, or the number that is the lock; empty where it is no object in memory, or where the place has no offset. */
  default Optional<Address> place() {
    return switch (this) {
      case At(Address address) -> Optional.of(address);
      case Member _ -> Optional.empty();
      case Token(String name, List<Address> keys) ->
          name.equals(FLAG) && keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    };
  }

  /** The addresses that it is named by. */
  default List<Address> addresses() {
    return switch (this) {
      case At(Address address) -> List.of(address);
      case Member(Address object, _) -> List.of(object);
      case Token(_, List<Address> keys) -> keys;
    };
  }

  /** Whether a base that {@code wanted} accepts is in its name. */
  default boolean mentions(Predicate<Base> wanted) {
    for (Address address : addresses()) {
      if (address.mentions(wanted)) {
        return true;
      }
    }
    return false;
  }

  /** This lock with every address replaced. */
  default Lock replace(Function<Address, Address> replacement) {
    return switch (this) {
      case At(Address address) -> new At(replacement.apply(address));
      case Member(Address object, String path) -> new Member(replacement.apply(object), path);
      case Token(String name, List<Address> keys) -> new Token(name, keys.stream().map(replacement).toList());
    };
  }

  /** The name that it has when every cell on the way is taken to hold the same all the time. */
  default Lock ignoringEpochs() {
    for (Address address : addresses()) {
      if (address.hasEpochs()) {
        return replace(Address::ignoringEpochs);
      }
    }
    return this;
  }

  /** Whether it can be the same lock as {@code other}. */
  default Overlap overlap(Lock other) {
    return switch (this) {
      case At(Address address) ->
          switch (other) {
            case At(Address there) -> Overlap.of(address, 1, there, 1);
            case Member(Address object, _) -> near(address, object);
            case Token _ -> Overlap.NEVER;
          };
      case Member(Address object, String path) ->
          switch (other) {
            case At(Address there) -> near(there, object);
            case Member(Address there, String otherPath) ->
                path.equals(otherPath) ? Overlap.of(object, 1, there, 1) : Overlap.NEVER;
            case Token _ -> Overlap.NEVER;
          };
      case Token(String name, List<Address> keys) ->
          other instanceof Token(String otherName, List<Address> otherKeys) && name.equals(otherName)
              ? keys.equals(otherKeys) ? Overlap.SAME : Overlap.MAYBE
              : Overlap.NEVER;
    };
  }

  /** A member's offset is not known here: it may be anywhere in or behind the object. */
  private static Overlap near(Address lock, Address object) {
    return Overlap.of(lock, 1, object, Long.MAX_VALUE / 4) == Overlap.NEVER && !lock.base().equals(object.base())
        ? Overlap.NEVER
        : Overlap.MAYBE;
  }

  /** A canonical line: equal exactly for equal locks. */
  default String text() {
    return switch (this) {
      case At(Address address) -> address.text();
      case Member(Address object, String path) -> object.text() + path;
      case Token(String name, List<Address> keys) -> "$" + name + keys;
    };
  }

  @Override
  default int compareTo(Lock other) {
    if (this instanceof At(Address mine) && other instanceof At(Address theirs)) {
      return mine.compareTo(theirs);
    }
    if (this instanceof Member(Address mine, String path) && other instanceof Member(Address theirs, String otherPath)) {
      int order = mine.compareTo(theirs);
      return order != 0 ? order : path.compareTo(otherPath);
    }
    if (this instanceof Token(String name, List<Address> keys) && other instanceof Token(String otherName, List<Address> otherKeys)) {
      int order = name.compareTo(otherName);
      order = order != 0 ? order : Integer.compare(keys.size(), otherKeys.size());
      for (int i = 0; i < keys.size() && order == 0; i++) {
        order = keys.get(i).compareTo(otherKeys.get(i));
      }
      return order;
    }
    return Integer.compare(kind(), other.kind());
  }

  private int kind() {
    return switch (this) {
      case At _ -> 0;
      case Member _ -> 1;
      case Token _ -> 2;
    };
  }
}
