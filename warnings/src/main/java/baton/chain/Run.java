package baton.chain;

import baton.ir.Digest;
import baton.chain.Value.Head;
import baton.chain.Value.Place;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is found in one walk through all threads of a program. */
final class Run {
  private final long link;
  private final long most;
  private final Guarding guarding;
  private final boolean verifying;
  private final Tails tails;
  private final Map<Visit, Boolean> visits = new HashMap<>();
  private Optional<GivenUp> putOff = Optional.empty();
  private long steps;
  private int entry;

  /**
   * An access by threads of an entry.
   *
   * @param entry the number of the entry
   * @param body where it stands
   * @param ordinal the instruction
   * @param part which of its accesses
   */
  record Visit(int entry, Digest body, int ordinal, int part) {}

  /**
   * Begins one.
   *
   * @param guarding where locks are; found out by the first walk
   * @param verifying whether that is done, and the locks must be held
   * @param link where in a node the address of the next one is
   * @param tails which cells keep where lists end
   * @param most how many steps may be made
   */
  Run(Guarding guarding, boolean verifying, long link, Tails tails, long most) {
    this.link = link;
    this.guarding = guarding;
    this.verifying = verifying;
    this.tails = tails;
    this.most = most;
  }

  void begin(int number) {
    entry = number;
  }

  int entry() {
    return entry;
  }

  void step() throws GivenUp {
    if (++steps > most) {
      throw new GivenUp("it takes more than " + most + " steps");
    }
  }

  /** An access is made; {@code safe} if it is to a node of the thread's own, or to a list under its lock. */
  void visit(Digest body, int ordinal, int part, boolean safe) {
    visits.merge(new Visit(entry, body, ordinal, part), safe, Boolean::logicalAnd);
  }

  /** The accesses that are always safe. */
  Set<Visit> safe() {
    Set<Visit> result = new HashSet<>();
    visits.forEach((visit, safe) -> {
      if (safe) {
        result.add(visit);
      }
    });
    return result;
  }

  /** Where in a node the address of the next one is. */
  long link() {
    return link;
  }

  /** An address of a node is read or written at an offset in a node. */
  void link(long offset, boolean exact) throws GivenUp {
    if (!exact || link != offset) {
      throw new GivenUp("nodes have several links");
    }
  }

  /** Whether a thread may go through the list of a head. */
  boolean isLocked(State state, Head head) {
    if (state.alone) {
      return true;
    }
    return verifying ? guarding.lockOf(head).filter(state.held::contains).isPresent() : !state.held.isEmpty();
  }

  /**
   * A store does not keep the invariant as far as is known. The first walk goes on with other ways: they may tell that what is written is
   * no head of a list, but a cell that keeps where one ends.
   */
  void putOff(State state, GivenUp reason) throws GivenUp {
    if (verifying) {
      throw reason;
    }
    putOff = putOff.or(() -> Optional.of(reason));
    state.over = true;
  }

  /** Ends the first walk, where something was put off. */
  void end() throws GivenUp {
    if (putOff.isPresent()) {
      throw putOff.get();
    }
  }

  /** The cells that keep where lists end. */
  Tails tails() {
    return tails;
  }

  /** A node is put into a list. */
  void stored(State state, Head head) {
    if (!verifying && !state.alone) {
      guarding.stored(head, state.held);
    }
  }

  /** Whether nodes are put into lists of that sort. */
  boolean isHead(String field) {
    return !verifying || guarding.isKnown(field);
  }

  /** Forgets all that may change since a lock was given back. */
  void forgetUnlocked(State state) throws GivenUp {
    for (Head cell : List.copyOf(state.ends.keySet())) {
      if (!isLocked(state, tails.headOf(cell))) {
        tails.release(state, cell);
      }
    }
    Set<Integer> gone = new HashSet<>();
    state.nodes.forEach((id, node) -> node.list().filter(h -> !isLocked(state, h)).ifPresent(_ -> gone.add(id)));
    state.forget(gone);
    state.heads.keySet().removeIf(h -> !isLocked(state, h));
  }

  /** A lock is given back; empty for any. */
  void release(State state, Optional<Place> lock) throws GivenUp {
    if (lock.isEmpty()) {
      state.held.clear();
    } else if (!state.held.remove(lock.get())) {
      state.held.removeIf(l -> mayBe(l, lock.get()));
    }
    forgetUnlocked(state);
  }

  private static boolean mayBe(Place one, Place other) {
    Optional<Symbol> a = variable(one);
    Optional<Symbol> b = variable(other);
    return a.isEmpty() || b.isEmpty() || (a.equals(b) && one.offset() == other.offset());
  }

  private static Optional<Symbol> variable(Place place) {
    return place.target() instanceof Value.Global(Symbol symbol) ? Optional.of(symbol) : Optional.empty();
  }
}
