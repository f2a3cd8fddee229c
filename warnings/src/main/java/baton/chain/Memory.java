package baton.chain;

import baton.chain.State.Owned;
import baton.chain.Value.Chain;
import baton.chain.Value.Head;
import baton.chain.Value.Local;
import baton.chain.Value.Node;
import baton.chain.Value.Place;
import baton.chain.Value.Pointer;
import baton.ir.Digest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What loads, stores and the end of an object mean. */
final class Memory {
  private final Run run;

  Memory(Run run) {
    this.run = run;
  }

  /**
   * An access.
   *
   * @param body where it stands
   * @param ordinal the instruction
   * @param part which of its accesses
   * @param bytes its size; -1 when unknown
   * @param pointer whether the value is an address
   * @param node whether the value may be the address of a node
   * @param holder whether addresses of nodes may be kept where it is
   */
  record Access(Digest body, int ordinal, int part, long bytes, boolean pointer, boolean node, boolean holder) {}

  /** A state, and what was read in it. */
  record Read(State state, Value value) {}

  List<Read> load(State state, Access access, Value address) throws GivenUp {
    return switch (address) {
      case Pointer(Node(int id), long offset, boolean exact, _) -> {
        note(access, true);
        if (access.pointer() && access.node()) {
          run.link(offset, exact);
          yield read(state, new Links.Cell(state.known(id).list().orElse(NONE), Optional.of(id)));
        }
        yield List.of(new Read(state, unknown(state, access)));
      }
      case Pointer(Local local, long offset, boolean exact, _) -> {
        Place place = new Place(local, offset);
        Value known = exact ? state.locals.getOrDefault(place, Value.ANY) : Value.ANY;
        if (known.equals(Value.ANY) && access.pointer() && !access.node()) {
          known = state.named();
          if (exact && !state.escaped.contains(local)) {
            state.locals.put(place, known);
          }
        }
        yield List.of(new Read(state, known));
      }
      case Pointer pointer -> {
        Head head = new Head(new Place(pointer.target(), pointer.offset()), pointer.field());
        boolean cell = access.pointer() && access.node() && isHead(pointer);
        Optional<Tail> tail = cell ? run.tails().of(pointer.field()) : Optional.empty();
        boolean safe = cell && run.isLocked(state, tail.map(t -> t.headOf(head)).orElse(head));
        note(access, safe);
        if (cell) {
          run.tails().nodeCell(pointer.field());
          try {
            run.tails().begun(head);
          } catch (GivenUp reason) {
            run.putOff(state, reason);
            yield List.of();
          }
        }
        if (safe && tail.isPresent()) {
          yield run.tails().read(state, tail.get(), head);
        }
        yield safe ? read(state, new Links.Cell(head, Optional.empty())) : List.of(new Read(state, unknown(state, access)));
      }
      case Chain chain -> load(state, access, first(state, chain));
      // nobody comes further
      case Value.Null _ -> List.of();
      case Value.Any _, Value.NonZero _, Value.Constant _ -> {
        note(access, false);
        yield List.of(new Read(state, unknown(state, access)));
      }
    };
  }

  private static final Head NONE = new Head(new Place(new Value.Token(""), 0), "");

  void store(State state, Access access, Value address, Value value) throws GivenUp {
    switch (address) {
      case Pointer(Node(int id), long offset, boolean exact, _) -> {
        note(access, true);
        storeToNode(state, access, id, offset, exact, value);
      }
      case Pointer(Local local, long offset, boolean exact, _) -> {
        if (exact) {
          clobber(state, local, offset, access.bytes());
          state.locals.put(new Place(local, offset), value);
        } else {
          clobber(state, local);
        }
        if (state.escaped.contains(local) && isNode(access, value)) {
          throw new GivenUp("a node is kept in a variable of a function that others know");
        }
        state.locals.keySet().removeIf(p -> state.escaped.contains(p.target()));
      }
      case Pointer pointer -> storeToHead(state, access, pointer, value);
      case Chain chain -> store(state, access, first(state, chain), value);
      case Value.Null _ -> {}
      case Value.Any _, Value.NonZero _, Value.Constant _ -> {
        note(access, false);
        if (isNode(access, value)) {
          throw new GivenUp("a node is stored where it is not known");
        }
        if (access.pointer()) {
          if (access.holder()) {
            run.tails().unknownWrite();
          }
          forgetLinks(state);
        }
      }
    }
    escape(state, value);
  }

  private void storeToNode(State state, Access access, int id, long offset, boolean exact, Value value) throws GivenUp {
    Owned node = state.known(id);
    if (isNode(access, value)) {
      try {
        run.link(offset, exact);
      } catch (GivenUp reason) {
        run.putOff(state, reason);
        return;
      }
    }
    boolean whole = access.pointer() && exact && run.link() == offset;
    if (!whole) {
      overwrite(state, access, id, offset, exact);
    } else if (node.isOwn()) {
      state.nodes.put(id, node.linkedTo(value));
    } else {
      Head head = node.list().orElseThrow();
      if (isNode(access, value)) {
        run.stored(state, head);
      }
      link(state, new Links.Cell(head, Optional.of(id)), value);
    }
  }

  /** Writes bytes of a node that are no address of a node. */
  void overwrite(State state, Access access, int id, long offset, boolean exact) throws GivenUp {
    long bytes = access.bytes() < 0 ? Long.MAX_VALUE / 2 : access.bytes();
    boolean before = offset > run.link() || offset + bytes <= run.link();
    // an element of an array of the node is not outside of the array; one of pointers may be the link
    if ((!before && exact) || (!exact && access.pointer())) {
      if (!state.known(id).isOwn()) {
        throw new GivenUp("the link of a node in a list is overwritten");
      }
      state.nodes.compute(id, (_, n) -> n.linkedTo(Value.ANY));
    }
  }

  private void storeToHead(State state, Access access, Pointer pointer, Value value) throws GivenUp {
    Head head = new Head(new Place(pointer.target(), pointer.offset()), pointer.field());
    boolean node = isNode(access, value);
    if (access.pointer() && isHead(pointer)) {
      Optional<Tail> tail = run.tails().of(pointer.field());
      if (tail.isPresent()) {
        boolean locked = run.isLocked(state, tail.get().headOf(head));
        note(access, locked);
        if (!locked) {
          throw new GivenUp("where a list ends is written without the lock of the list");
        }
        run.tails().write(state, tail.get(), head, value);
        return;
      }
      if (node) {
        run.tails().nodeCell(pointer.field());
      }
      run.tails().guess(state, head, value);
    }
    boolean list = node || (access.pointer() && value instanceof Value.Null && run.isHead(pointer.field()));
    boolean safe = list && isHead(pointer) && run.isLocked(state, head);
    note(access, safe);
    if (safe) {
      if (node) {
        run.stored(state, head);
      }
      try {
        link(state, new Links.Cell(head, Optional.empty()), value);
      } catch (GivenUp reason) {
        run.putOff(state, reason);
      }
    } else if (node) {
      throw new GivenUp("a node is stored where no lock of a list is held");
    } else if (access.pointer()) {
      if (access.holder() && (!isHead(pointer) || run.tails().concerns(pointer.field()))) {
        run.tails().unknownWrite();
      }
      state.heads.keySet().removeIf(h -> Links.maybeOne(state, h, head) || pointer.field().isEmpty());
    }
  }

  private void link(State state, Links.Cell cell, Value value) throws GivenUp {
    Optional<Optional<Integer>> last = Links.last(state, cell);
    if (!Links.store(state, cell, value)) {
      run.tails().endChanged(state, cell.head(), last);
    }
  }

  /** Reads or writes a block of memory; {@link #move} says what becomes of addresses of nodes in it. */
  void block(State state, Access access, Value address, boolean reads) throws GivenUp {
    switch (address) {
      case Pointer(Node(int id), long offset, boolean exact, _) -> {
        note(access, true);
        if (!reads) {
          overwrite(state, access, id, offset, exact);
        }
      }
      case Chain chain -> block(state, access, first(state, chain), reads);
      case Pointer(Local local, _, _, _) -> {
        if (!reads) {
          clobber(state, local);
        }
      }
      case Value.Null _ -> {}
      case Pointer _, Value.Any _, Value.NonZero _, Value.Constant _ -> {
        note(access, false);
        if (!reads) {
          if (access.holder()) {
            run.tails().unknownWrite();
          }
          forgetLinks(state);
        }
      }
    }
  }

  /** Fills bytes of an object or variable with zeros, while there is no other thread. */
  void clear(State state, Access access, Pointer from) throws GivenUp {
    note(access, false);
    forgetLinks(state);
    run.tails().clear(state, new Place(from.target(), from.offset()), access.bytes());
  }

  /**
   * Bytes that are copied as they are.
   *
   * @param to where to
   * @param from where from
   * @param holder whether addresses of nodes may be kept there
   * @param bytes how many; -1 when unknown
   */
  record Moved(Value to, Value from, boolean holder, long bytes) {}

  /** Copies a block: addresses of nodes may only be copied into a node of the thread's own, or a variable of a function. */
  void move(Moved moved, State state) throws GivenUp {
    boolean links =
        moved.from() instanceof Pointer(Node _, long offset, boolean exact, _)
            ? exact && offset <= run.link() && (moved.bytes() < 0 || offset + moved.bytes() > run.link())
            : moved.holder();
    boolean kept =
        moved.to() instanceof Pointer(Local local, _, _, _)
            ? !state.escaped.contains(local)
            : State.nodeOf(moved.to()).filter(n -> state.known(n).isOwn()).isPresent();
    if (links && !kept) {
      throw new GivenUp("addresses of nodes are copied");
    }
  }

  /** An object ends. */
  List<State> free(State state, Access access, Value address) throws GivenUp {
    if (address instanceof Chain chain) {
      State none = state.copy();
      none.unfold(chain.id(), Value.NULL);
      note(access, true);
      state.forget(Set.of(State.nodeOf(first(state, chain)).orElseThrow()));
      return List.of(none, state);
    }
    if (address instanceof Pointer(Node(int id), _, _, _)) {
      note(access, true);
      if (!state.known(id).isOwn()) {
        throw new GivenUp("a node is freed while it is in a list");
      }
      state.forget(Set.of(id));
    } else if (!(address instanceof Value.Null)) {
      note(access, false);
    }
    return List.of(state);
  }

  /** The node that a list of the thread's own begins with; it is used, so there is one. */
  static Pointer first(State state, Chain chain) {
    Value rest = new Chain(state.fresh());
    Pointer node = state.node(new Owned(Optional.empty(), rest));
    state.unfold(chain.id(), node);
    return node;
  }

  private List<Read> read(State state, Links.Cell cell) {
    Value known = Links.read(state, cell);
    boolean own = cell.node().filter(n -> state.known(n).isOwn()).isPresent();
    if (own || !known.equals(Value.ANY)) {
      return List.of(new Read(state, known));
    }
    State none = state.copy();
    Links.know(none, cell, Value.NULL);
    Value node = state.node(new Owned(Optional.of(cell.head()), Value.ANY));
    Links.know(state, cell, node);
    return List.of(new Read(none, Value.NULL), new Read(state, node));
  }

  private boolean isNode(Access access, Value value) {
    return access.node() && !(value instanceof Value.Null) && !(value instanceof Value.Constant);
  }

  private static boolean isHead(Pointer pointer) {
    return pointer.exact() && !pointer.field().isEmpty();
  }

  private static Value unknown(State state, Access access) {
    return access.pointer() && !access.node() ? state.named() : Value.ANY;
  }

  private void note(Access access, boolean safe) {
    run.visit(access.body(), access.ordinal(), access.part(), safe);
  }

  /** Nothing is known of links any more, nor of who has the nodes in lists. */
  static void forgetLinks(State state) {
    state.heads.clear();
    Set<Integer> listed = new HashSet<>();
    state.nodes.forEach((id, node) -> {
      if (!node.isOwn()) {
        listed.add(id);
      }
    });
    state.forget(listed);
    state.nodes.replaceAll((_, n) -> n.linkedTo(Value.ANY));
  }

  /** A variable of a function may have been written. */
  static void clobber(State state, Local local) {
    state.locals.keySet().removeIf(p -> p.target().equals(local));
  }

  private static void clobber(State state, Local local, long offset, long bytes) {
    state.locals.keySet().removeIf(p -> p.target().equals(local) && p.offset() < offset + bytes && offset < p.offset() + Long.BYTES);
  }

  /** Others may know what a value leads to from now on, if it is a variable of a function. */
  static void escape(State state, Value value) throws GivenUp {
    if (value instanceof Pointer(Local local, _, _, _) && state.escaped.add(local)) {
      for (Map.Entry<Place, Value> each : state.locals.entrySet()) {
        boolean node = each.getValue() instanceof Chain || State.nodeOf(each.getValue()).isPresent();
        if (node && each.getKey().target().equals(local)) {
          throw new GivenUp("a node is kept in a variable of a function that others know");
        }
      }
      clobber(state, local);
    }
  }
}
