package baton.summary;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.model.JoinTarget;
import baton.model.Recursion;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an event does. */
public sealed interface Act {
  /** How memory is touched. */
  enum Kind {
    /** Reads. */
    READ,
    /** Writes, or reads and writes. */
    WRITE,
    /** Ends the object's life. */
    FREE
  }

  /**
   * Touches memory.
   *
   * @param cell the first byte
   * @param bytes how many; negative when unknown: then {@link #TEXT}, {@link #OBJECT}, or any of the object
   * @param kind how
   * @param marked whether it is an access that may race on purpose: atomic, or marked as such
   * @param owners where the cell has no name from entry: names of the regions it may be in; empty when it may be in any
   */
  record Access(Address cell, long bytes, Kind kind, boolean marked, List<Address> owners) implements Act {
    /** As many bytes as a text has: no more than up to the end of the array that it is in. */
    public static final long TEXT = -2;

    /** As many bytes as the object has that the pointer is declared to lead to. */
    public static final long OBJECT = -3;

    /** Copies {@code owners}. */
    public Access {
      owners = List.copyOf(owners);
    }

    /** An access of which no region is known. */
    public Access(Address cell, long bytes, Kind kind, boolean marked) {
      this(cell, bytes, kind, marked, List.of());
    }

    /** The same of so many bytes. */
    public Access withBytes(long known) {
      return new Access(cell, known, kind, marked, owners);
    }
  }

  /**
   * Calls a function: its closed events happen here too.
   *
   * @param function the function's address; what it is not known to be is resolved by the call site (see {@code CallGraph})
   * @param arguments what is passed; empty where it has no name here, and no list at all where they were raised
   * @param raised whether the function's open events were raised to here; else they happen at this call, on {@code arguments}
   */
  record Enter(Address function, List<Optional<Address>> arguments, boolean raised) implements Act {
    /** Copies {@code arguments}. */
    public Enter {
      arguments = raised ? List.of() : List.copyOf(arguments);
    }
  }

  /**
   * Starts a thread, or registers a function that the system calls in a context of its own.
   *
   * @param function where it begins
   * @param argument what it is passed, if anything
   * @param argumentAt which formal that is
   * @param by the modelled function that starts it
   * @param entry which of its entries, from 0
   * @param contents numbers that what {@code argument} leads to surely holds then
   */
  record Spawn(
      Address function, Optional<Address> argument, int argumentAt, Referent by, int entry, List<Content> contents) implements Act {
    /** Copies {@code contents}. */
    public Spawn {
      contents = List.copyOf(contents);
    }

    /** A start of which nothing is known but what is passed. */
    public Spawn(Address function, Optional<Address> argument, int argumentAt, Referent by, int entry) {
      this(function, argument, argumentAt, by, entry, List.of());
    }
  }

  /**
   * What is in memory.
   *
   * @param offset how many bytes behind the address passed
   * @param bytes its size
   * @param value a number or an address
   */
  record Content(long offset, long bytes, Address value) {
    private Content replace(Function<Address, Address> name) {
      return new Content(offset, bytes, name.apply(value));
    }

    private String text() {
      return " " + offset + "[" + bytes + "]=" + value.text();
    }
  }

  /**
   * Initialises a lock.
   *
   * @param lock the lock
   * @param count the count a semaphore begins with, when it is constant
   * @param again what a second acquisition by its holder surely does: it counts, or it waits for ever; else by attribute
   */
  record Init(Lock lock, Optional<Long> count, Recursion again) implements Act {}

  /**
   * Gives back a lock that a caller may hold, or one that was held while a thread was started.
   *
   * @param lock the lock; empty for any
   */
  record Release(Optional<Lock> lock) implements Act {}

  /**
   * Waits at a barrier, or initialises it.
   *
   * @param object the barrier
   * @param begins whether it is initialised
   * @param parties with how many threads that wait together, when that is constant
   */
  record Barrier(Address object, boolean begins, Optional<Long> parties) implements Act {}

  /**
   * Makes the callbacks of an object run, now or later.
   *
   * @param target what the object is
   * @param object its address
   */
  record Arm(JoinTarget target, Address object) implements Act {}

  /**
   * Waits until the callbacks of an object have ended.
   *
   * @param target what the object is
   * @param object its address
   * @param lasting whether one that makes itself run again has ended, too
   */
  record End(JoinTarget target, Address object, boolean lasting) implements Act {}

  /** The addresses in it. */
  default Stream<Address> addresses() {
    return switch (this) {
      case Access(Address cell, _, _, _, List<Address> owners) -> Stream.concat(Stream.of(cell), owners.stream());
      case Enter(Address function, List<Optional<Address>> arguments, _) ->
          Stream.concat(Stream.of(function), arguments.stream().flatMap(Optional::stream));
      case Spawn(Address function, Optional<Address> argument, _, _, _, List<Content> contents) ->
          Stream.concat(Stream.concat(Stream.of(function), argument.stream()), contents.stream().map(Content::value));
      case Init(Lock lock, _, _) -> lock.addresses().stream();
      case Release(Optional<Lock> lock) -> lock.stream().flatMap(l -> l.addresses().stream());
      case Barrier(Address object, _, _) -> Stream.of(object);
      case Arm(_, Address object) -> Stream.of(object);
      case End(_, Address object, _) -> Stream.of(object);
    };
  }

  /** Whether it depends on what a caller passed. */
  default boolean isOpen() {
    return switch (this) {
      case Access access -> access.cell.isOpen() || (!access.owners.isEmpty() && access.owners.stream().anyMatch(Address::isOpen));
      case Enter(Address function, List<Optional<Address>> arguments, _) ->
          function.isOpen() || (!arguments.isEmpty() && addresses().anyMatch(Address::isOpen));
      case Spawn _, Init _, Release _, Barrier _, Arm _, End _ -> addresses().anyMatch(Address::isOpen);
    };
  }

  /** The same with every address replaced; what has no name any more is dropped where it may be. */
  default Act replace(Function<Address, Address> name) {
    return switch (this) {
      case Access(Address cell, long bytes, Kind kind, boolean marked, List<Address> owners) ->
          new Access(name.apply(cell), bytes, kind, marked, owners.stream().map(name).toList());
      case Enter(Address function, List<Optional<Address>> arguments, boolean raised) ->
          new Enter(name.apply(function), arguments.stream().map(a -> a.map(name)).toList(), raised);
      case Spawn(Address function, Optional<Address> argument, int at, Referent by, int entry, List<Content> contents) ->
          new Spawn(name.apply(function), argument.map(name), at, by, entry, contents.stream().map(c -> c.replace(name)).toList());
      case Init(Lock lock, Optional<Long> count, Recursion again) -> new Init(lock.replace(name), count, again);
      case Release(Optional<Lock> lock) -> new Release(lock.map(l -> l.replace(name)));
      case Barrier(Address object, boolean begins, Optional<Long> parties) -> new Barrier(name.apply(object), begins, parties);
      case Arm(JoinTarget target, Address object) -> new Arm(target, name.apply(object));
      case End(JoinTarget target, Address object, boolean lasting) -> new End(target, name.apply(object), lasting);
    };
  }

  /** A canonical line: equal exactly for equal acts. */
  default String text() {
    return switch (this) {
      case Access(Address cell, long bytes, Kind kind, boolean marked, List<Address> owners) ->
          kind
              + " "
              + cell.text()
              + "["
              + bytes
              + "]"
              + (marked ? " marked" : "")
              + owners.stream().map(o -> " in " + o.text()).collect(Collectors.joining());
      case Enter(Address function, List<Optional<Address>> arguments, boolean raised) ->
          (raised ? "ENTER " : "DISPATCH ") + function.text() + arguments.stream().map(a -> a.map(Address::text).orElse("?")).toList();
      case Spawn(Address function, Optional<Address> argument, int at, Referent by, int entry, List<Content> contents) ->
          "SPAWN "
              + function.text()
              + "("
              + argument.map(Address::text).orElse("?")
              + "@"
              + at
              + ") "
              + by.identity()
              + "#"
              + entry
              + contents.stream().map(Content::text).collect(Collectors.joining());
      case Release(Optional<Lock> lock) -> "RELEASE " + lock.map(Lock::text).orElse("any");
      case Barrier(Address object, boolean begins, Optional<Long> parties) ->
          (begins ? "BARRIER " : "WAIT ") + object.text() + parties.map(p -> "=" + p).orElse("");
      case Arm(JoinTarget target, Address object) -> "ARM " + target + " " + object.text();
      case End(JoinTarget target, Address object, boolean lasting) -> (lasting ? "END " : "DRAIN ") + target + " " + object.text();
      case Init(Lock lock, Optional<Long> count, Recursion again) ->
          "INIT " + lock.text() + "=" + count.map(String::valueOf).orElse("?") + (again == Recursion.BY_ATTRIBUTE ? "" : " " + again);
    };
  }
}
