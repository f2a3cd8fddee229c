package baton.chain;

import baton.chain.State.Owned;
import baton.chain.Tail.Form;
import baton.chain.Value.Global;
import baton.chain.Value.Head;
import baton.chain.Value.Node;
import baton.chain.Value.Place;
import baton.chain.Value.Pointer;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The cells that keep where lists end. Whenever the lock of a list is free, and when it is taken, such a cell tells the last node; between,
 * a state says what it holds as soon as it is written, or the end of the list changes. What the cells are is guessed where the proof
 * fails for the first time: by what is stored into them. The next attempt proves that they are.
 */
final class Tails {
  /** How often a guess is tried. */
  private static final int MOST_GUESSES = 6;

  private final long link;
  private final Map<Place, Place> initial;
  private final Map<String, Tail> known = new TreeMap<>();
  private final Map<String, Tail> proposed = new TreeMap<>();
  private final Set<String> nodeCells = new HashSet<>();
  private final Set<Head> variables = new HashSet<>();

  /** Where in objects cells of a field are. */
  private final Map<String, Set<Long>> places = new TreeMap<>();

  /** Whether one of these two grew since the last attempt began. */
  private boolean grown;

  private boolean inArrays;
  private boolean cleared;
  private int guesses;

  /**
   * Knows none.
   *
   * @param link where in a node the address of the next one is
   * @param initial the cells of variables that lead to a variable from the beginning
   */
  Tails(long link, Map<Place, Place> initial) {
    this.link = link;
    this.initial = initial;
  }

  /** What cells of a field keep; empty where they are no such cells. */
  Optional<Tail> of(String field) {
    return Optional.ofNullable(known.get(field));
  }

  /** Whether there are such cells, so that what is written to unknown places matters. */
  boolean isAny() {
    return !known.isEmpty();
  }

  /** Whether what is written to a field that is no list matters. */
  boolean concerns(String field) {
    return known.values().stream().anyMatch(t -> t.field().equals(field) || t.head().equals(field));
  }

  /** Something may be written that keeps where a list ends, or begins. */
  void unknownWrite() throws GivenUp {
    if (isAny()) {
      throw new GivenUp("where a list ends may be overwritten");
    }
  }

  /** Takes over what was guessed; whether that is anything new. */
  boolean adopt() {
    proposed.keySet().retainAll(nodeCells);
    boolean more = grown || proposed.values().stream().anyMatch(t -> !t.equals(known.get(t.field())));
    grown = false;
    cleared = false;
    known.putAll(proposed);
    proposed.clear();
    return more && guesses++ < MOST_GUESSES;
  }

  /** A program begins: its variables are empty lists. */
  void begin(State state) {
    variables.stream().filter(h -> !initial.containsKey(h.at())).forEach(h -> state.heads.put(h, Value.NULL));
  }

  /** A cell is read: what it holds from the beginning must be null, or the head of the list whose end it keeps. */
  void begun(Head cell) throws GivenUp {
    Place told = initial.get(cell.at());
    boolean variable = cell.at().target() instanceof Global;
    boolean right = of(cell.field()).filter(t -> t.form() == Form.LINK && t.headOf(cell).at().equals(told)).isPresent();
    if (variable ? told != null && !right : !initial.isEmpty() && !isBegunSo(cell.field())) {
      throw new GivenUp("a list begins with what an initialiser tells");
    }
  }

  /** Whether all that initialisers tell is where lists end, of a sort that a field belongs to: a pointer may lead to each variable. */
  private boolean isBegunSo(String field) {
    return known.values().stream()
        .filter(t -> t.form() == Form.LINK && (t.field().equals(field) || t.head().equals(field)))
        .anyMatch(t -> initial.entrySet().stream().allMatch(e -> isEnd(t, e.getKey(), e.getValue())));
  }

  private static boolean isEnd(Tail tail, Place cell, Place told) {
    return tail.where() instanceof Tail.Beside(long distance)
        && cell.target().equals(told.target())
        && told.offset() - cell.offset() == distance;
  }

  /** A cell is read or written as one that holds the address of a node. */
  void nodeCell(String field) {
    nodeCells.add(field);
  }

  /** What a store to a cell lets guess: the address of a node in a list is kept there, or that of the head of a list. */
  void guess(State state, Head cell, Value value) {
    if (!(value instanceof Pointer(Value.Target target, long offset, boolean exact, String field))
        || !exact
        || known.containsKey(cell.field())) {
      return;
    }
    if (target instanceof Node(int id)) {
      state
          .known(id)
          .list()
          .filter(h -> !h.field().equals(cell.field()))
          .ifPresent(h -> propose(cell, h, offset == link && link != 0 ? Form.LINK : Form.NODE));
    } else if (!field.isEmpty() && !field.equals(cell.field())) {
      propose(cell, new Head(new Place(target, offset), field), Form.LINK);
    }
  }

  private void propose(Head cell, Head head, Form form) {
    Optional<Tail.Where> where = Optional.empty();
    if (cell.at().target() instanceof Global one && head.at().target() instanceof Global other && !one.equals(other)) {
      where = Optional.of(new Tail.Variables(cell.at(), head.at()));
    } else if (cell.at().target().equals(head.at().target())) {
      where = Optional.of(new Tail.Beside(head.at().offset() - cell.at().offset()));
    }
    where.ifPresent(w -> proposed.put(cell.field(), new Tail(cell.field(), head.field(), w, form, false)));
  }

  /** The states in which a cell is read under the lock of its list, with what it holds. */
  List<Memory.Read> read(State state, Tail tail, Head cell) {
    Value written = state.ends.get(cell);
    if (written != null) {
      return List.of(new Memory.Read(state, written));
    }
    seen(cell);
    if (state.ends.keySet().stream().anyMatch(other -> Links.maybeOne(state, other, cell))) {
      return List.of(new Memory.Read(state, Value.ANY));
    }
    Head head = tail.headOf(cell);
    Links.Cell first = new Links.Cell(head, Optional.empty());
    Value begin = Links.read(state, first);
    List<Memory.Read> result = new ArrayList<>();
    if (begin.equals(Value.ANY) || begin instanceof Value.Null) {
      for (Value value : ofEmpty(tail, head)) {
        State none = state.copy();
        Links.know(none, first, Value.NULL);
        none.ends.put(cell, value);
        result.add(new Memory.Read(none, value));
      }
    }
    if (!(begin instanceof Value.Null)) {
      if (begin.equals(Value.ANY)) {
        Links.know(state, first, state.node(new Owned(Optional.of(head), Value.ANY)));
      }
      int last = State.nodeOf(state.node(new Owned(Optional.of(head), Value.NULL))).orElseThrow();
      Value value = told(tail, last);
      state.ends.put(cell, value);
      result.add(new Memory.Read(state, value));
    }
    return result;
  }

  private static List<Value> ofEmpty(Tail tail, Head head) {
    // a cell of zeros that was not set yet is null
    return tail.form() == Form.LINK ? List.of(addressOf(head), Value.NULL) : List.of(tail.loose() ? Value.ANY : Value.NULL);
  }

  private static Value addressOf(Head head) {
    return new Pointer(head.at().target(), head.at().offset(), true, head.field());
  }

  /** A cell is written under the lock of its list. */
  void write(State state, Tail tail, Head cell, Value value) {
    seen(cell);
    if (tail.headOf(cell).at().target() instanceof Global(Symbol.DefinedVariable _)) {
      grown |= variables.add(tail.headOf(cell));
    }
    boolean address = value instanceof Pointer p && addressOf(tail.headOf(cell)) instanceof Pointer head && p.same(head);
    if (address && tail.form() == Form.NODE) {
      proposed.put(tail.field(), new Tail(tail.field(), tail.head(), tail.where(), Form.LINK, false));
    }
    state.ends.replaceAll((other, known) -> Links.maybeOne(state, other, cell) ? Value.ANY : known);
    state.ends.put(cell, address ? addressOf(tail.headOf(cell)) : value);
  }

  private void seen(Head cell) {
    inArrays |= cell.at().target() instanceof Value.Element;
    grown |= places.computeIfAbsent(cell.field(), _ -> new TreeSet<>()).add(cell.at().offset());
  }

  /** Ends an attempt: it counts only if all places were known that mattered. */
  void end() throws GivenUp {
    if (grown && cleared) {
      throw new GivenUp("more places were found that keep where lists end");
    }
  }

  /**
   * Bytes from {@code from} on are filled with zeros, while there is no other thread: a cell among them is null, and so must be its head.
   *
   * @param bytes how many; -1 when unknown
   */
  void clear(State state, Place from, long bytes) throws GivenUp {
    cleared = true;
    for (Tail tail : known.values()) {
      if (inArrays || bytes < 0 || !(tail.where() instanceof Tail.Beside)) {
        unknownWrite();
      }
      for (long offset : places.getOrDefault(tail.field(), Set.of())) {
        Head cell = new Head(new Place(from.target(), offset), tail.field());
        Head head = tail.headOf(cell);
        boolean all = covers(from, bytes, cell) && covers(from, bytes, head);
        if (!all && (meets(from, bytes, cell) || meets(from, bytes, head))) {
          unknownWrite();
        }
        if (all) {
          write(state, tail, cell, Value.NULL);
          state.heads.keySet().removeIf(h -> Links.maybeOne(state, h, head));
          state.heads.put(head, Value.NULL);
        }
      }
    }
  }

  private static boolean covers(Place from, long bytes, Head cell) {
    return from.offset() <= cell.at().offset() && cell.at().offset() + Long.BYTES <= from.offset() + bytes;
  }

  private static boolean meets(Place from, long bytes, Head cell) {
    return from.offset() < cell.at().offset() + Long.BYTES && cell.at().offset() < from.offset() + bytes;
  }

  /**
   * Another node is the last one of a list from now on, or none.
   *
   * @param last the one that it was until now, as {@link Links#last} tells
   */
  void endChanged(State state, Head list, Optional<Optional<Integer>> last) {
    for (Tail tail : known.values()) {
      if (tail.head().equals(list.field())) {
        Head cell = tail.cellOf(list);
        boolean single = state.ends.keySet().stream().noneMatch(other -> Links.maybeOne(state, other, cell));
        boolean surely = single && tail.headOf(cell).equals(list);
        Value told = last.filter(_ -> surely).map(l -> l.<Value>map(id -> told(tail, id)).orElseGet(() -> ofEmpty(tail))).orElse(Value.ANY);
        state.ends.putIfAbsent(cell, told);
      }
    }
  }

  /** What a cell holds that tells a last node. */
  private Pointer told(Tail tail, int last) {
    return new Pointer(new Node(last), tail.form() == Form.NODE ? 0 : link, true, "");
  }

  /** What a cell holds that tells of an empty list, as far as that is one thing. */
  private static Value ofEmpty(Tail tail) {
    return tail.form() == Form.NODE && !tail.loose() ? Value.NULL : Value.ANY;
  }

  /** Forgets what is known of cells that tell the last node, which is true of all that a state says nothing of. */
  void settle(State state) {
    state.ends.entrySet().removeIf(e -> isRight(state, e.getKey(), e.getValue()));
  }

  /** Others may read a cell from now on. */
  void release(State state, Head cell) throws GivenUp {
    Value value = state.ends.get(cell);
    if (value != null && !isRight(state, cell, value)) {
      Tail tail = tail(cell);
      if (tail.form() == Form.NODE && !tail.loose() && state.heads.get(tail.headOf(cell)) instanceof Value.Null) {
        proposed.put(tail.field(), tail.loosened());
      }
      throw new GivenUp("a lock is given back while it is not known where the list ends");
    }
    state.ends.remove(cell);
  }

  /** The head of the list whose end a cell keeps. */
  Head headOf(Head cell) {
    return tail(cell).headOf(cell);
  }

  private Tail tail(Head cell) {
    return of(cell.field()).orElseThrow(() -> new IllegalStateException("a cell of no sort"));
  }

  private boolean isRight(State state, Head cell, Value value) {
    Tail tail = tail(cell);
    Head head = tail.headOf(cell);
    if (state.heads.get(head) instanceof Value.Null) {
      return tail.loose() || ofEmpty(tail, head).contains(value);
    }
    Optional<Owned> last = State.nodeOf(value).filter(id -> value instanceof Pointer p && told(tail, id).same(p)).map(state::known);
    return last.filter(n -> n.list().equals(Optional.of(head)) && n.next() instanceof Value.Null).isPresent();
  }
}
