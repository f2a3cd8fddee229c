package baton.symbolic;

import baton.ir.Digest;
import baton.ir.Instruction;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Threads whose handles a counted loop puts into the elements of an array, and those that a counted loop joins.
 *
 * <p>At the end of a round, the handle kept in the element of this round becomes one kept in some element of the range. When a loop
 * that joined its element in every round is left at its head, all handles in its range have been joined, so every thread has finished
 * that was started before the loop and whose handle still is kept in the range. Where a loop that starts threads begins again, it is no
 * longer known where the handles of earlier ones are.
 */
final class HandleLoops {
  private final Digest digest;
  private final Flow flow;
  private final CountedLoops loops;

  HandleLoops(Digest digest, Flow flow, CountedLoops loops) {
    this.digest = digest;
    this.flow = flow;
    this.loops = loops;
  }

  /**
   * Carries the threads of a state over an edge.
   *
   * @param rounds the states at the ends of rounds, by the block where the round ends
   */
  void cross(int from, int to, State state, Function<Integer, List<State>> rounds) {
    Threads threads = state.threads();
    if (flow.isHead(to) && !threads.started().isEmpty()) {
      BitSet entered = loops.blocks(to);
      boolean again = entered.get(from);
      Optional<CountedLoops.Counted> counted = again ? loops.counted(to).map(c -> c.in(state)) : Optional.empty();
      if (counted.isPresent() && !loops.isSettled(counted.get())) {
        // the first round was walked through with the first value for the counter; it comes again
        threads = threads.without(s -> isFrom(s, entered));
      }
      Threads before = threads;
      threads = threads.change(s -> again ? ended(s, state, to, counted) : begun(s, entered));
      threads = again && !threads.equals(before) && isTold(to) ? threads.startedByNumber() : threads;
    }
    if (flow.isHead(from) && joinsAny(from, rounds) && !loops.blocks(from).get(to)) {
      BitSet left = loops.blocks(from);
      Optional<CountedLoops.Counted> counted = left.isEmpty() ? Optional.empty() : loops.counted(from).map(c -> c.in(state));
      if (counted.isPresent()) {
        threads = collected(threads, state, left, counted.get(), from, rounds);
      }
    }
    state.threads(threads);
  }

  private boolean joinsAny(int head, Function<Integer, List<State>> rounds) {
    for (int end : flow.predecessors(head)) {
      if (flow.position(end) >= flow.position(head)
          && rounds.apply(end).stream().anyMatch(s -> !s.threads().joined().isEmpty() || !s.threads().absences().isNone())) {
        return true;
      }
    }
    return false;
  }

  /** At the end of a round. */
  private StartedThread ended(StartedThread started, State state, int head, Optional<CountedLoops.Counted> counted) {
    BitSet loop = loops.blocks(head);
    StartedThread thread = started.changeFlags(f -> ended(f, started, state, head, counted));
    if (thread.kept().isEmpty() || thread.kept().get().range().isPresent() || counted.isEmpty()) {
      return thread;
    }
    Address cell = thread.kept().get().cell();
    Optional<Address> start =
        start(cell, counted.get().counter()).or(() -> isFrom(thread, loop) ? started(cell, thread, head, counted.get()) : Optional.empty());
    if (start.isEmpty() || !isFrom(thread, loop) || cell.base().mentions(b -> loops.isMadeIn(b, loop))) {
      return thread;
    }
    Kept.Range range = new Kept.Range(cell.terms().getFirst().stride(), counted.get().first(), counted.get().end());
    return thread.keptIn(Optional.of(new Kept(state.own(start.get()), Optional.of(range))));
  }

  /**
   * What is left of a flag at the end of a round: where it is the element of this round, some element of the range is one, and that with
   * the index of the handle.
   */
  private Optional<StartFlag> ended(StartFlag flag, StartedThread thread, State state, int head, Optional<CountedLoops.Counted> counted) {
    Address cell = flag.cell().cell();
    if (flag.cell().range().isPresent() || cell.terms().isEmpty()) {
      return Optional.of(flag);
    }
    if (counted.isEmpty() || !isFrom(thread, loops.blocks(head)) || cell.base().mentions(b -> loops.isMadeIn(b, loops.blocks(head)))) {
      return Optional.empty();
    }
    Optional<Address> index = Optional.of(cell.terms().getFirst().index());
    Optional<Kept> kept = thread.kept().filter(k -> k.range().isEmpty() && k.cell().terms().size() == 1);
    Optional<Address> start =
        kept.map(k -> k.cell().terms().getFirst().index()).equals(index)
            ? start(cell, counted.get().counter()).or(() -> started(cell, thread, head, counted.get()))
            : Optional.empty();
    Kept.Range range = new Kept.Range(cell.terms().getFirst().stride(), counted.get().first(), counted.get().end());
    return start.map(s -> flag.at(new Kept(state.own(s), Optional.of(range)), index));
  }

  /** Whether a call in the loop started a thread. */
  private boolean isFrom(StartedThread thread, BitSet loop) {
    return !thread.path().isEmpty() && isIn(thread.path().getLast(), loop);
  }

  private boolean isIn(StartCall call, BitSet loop) {
    return call.body().equals(digest) && loops.contains(loop, call.ordinal());
  }

  /** The cell without the summand of the counter; empty where it has others. */
  private Optional<Address> start(Address cell, int counter) {
    Address index = Address.of(new Base.Opaque(digest, counter));
    return cell.terms().size() == 1 && cell.terms().getFirst().index().equals(index) && cell.terms().getFirst().stride() != 0
        ? Optional.of(Address.of(cell.base(), cell.offset(), List.<Term>of()))
        : Optional.empty();
  }

  /**
   * The same where the summand counts the threads: it grows with the counter, at most as fast, and in each round that starts one. So it
   * stays below the counter's end.
   */
  private Optional<Address> started(Address cell, StartedThread thread, int head, CountedLoops.Counted counted) {
    return cell.terms().size() == 1
            && cell.terms().getFirst().index().base() instanceof Base.Opaque(Digest in, int phi)
            && in.equals(digest)
            && loops.countsWith(counted, phi, head, thread.path().getLast().ordinal())
        ? start(cell, phi)
        : Optional.empty();
  }

  /** Before the first round: the elements are filled again. */
  private StartedThread begun(StartedThread thread, BitSet loop) {
    return isFrom(thread, loop) ? thread.keptIn(Optional.empty()).withFlags(_ -> false) : thread;
  }

  /** After all rounds. */
  private Threads collected(
      Threads threads, State state, BitSet loop, CountedLoops.Counted counted, int head, Function<Integer, List<State>> rounds) {
    Set<Address> joined = null;
    Absences absences = null;
    for (int end : flow.predecessors(head)) {
      if (loop.get(end)) {
        for (State round : rounds.apply(end)) {
          Set<Address> here = new HashSet<>(round.threads().joined());
          if (joined == null) {
            joined = here;
          } else {
            joined.retainAll(here);
          }
          absences = absences == null ? round.threads().absences() : absences.join(round.threads().absences());
        }
      }
    }
    Threads result = threads;
    for (Absence each : absences == null ? Absences.NONE.all() : absences.all()) {
      Optional<Absence> all = each.inAll(k -> all(k, state, counted, loop), each.onEntry() && isUntouched(each, state, counted));
      if (all.isPresent()) {
        Absence absence = all.get();
        result = result.absent(absence, t -> isBefore(t, loop) && absence.isOf(t)).remember(absence);
        result = filled(result, state, counted, absence, loop);
        result = isTold(head) ? result.joinedByNumber() : result;
      }
    }
    for (Address handle : joined == null ? Set.<Address>of() : joined) {
      if (handle.base() instanceof Base.Held(Address cell, Epoch epoch) && handle.offset() == 0 && handle.terms().isEmpty()) {
        Optional<Address> start = start(cell, counted.counter());
        if (start.isPresent() && !cell.base().mentions(b -> loops.isMadeIn(b, loop))) {
          Kept.Range range = new Kept.Range(cell.terms().getFirst().stride(), counted.first(), counted.end());
          Kept cells = new Kept(state.own(start.get()), Optional.of(range));
          boolean onEntry = epoch instanceof Epoch.Entry && state.isUntouched(start.get(), -1);
          result = result.collect(cells, onEntry, t -> isBefore(t, loop));
          result = filled(result, state, counted, new Absence(Optional.of(cells), Optional.empty(), Optional.empty(), onEntry, true), loop);
          result = isTold(head) ? result.joinedByNumber() : result;
        }
      }
    }
    return result;
  }

  /** All cells that a loop went through, where one is that of its present round. */
  private Optional<Kept> all(Kept cell, State state, CountedLoops.Counted counted, BitSet loop) {
    Address at = cell.cell();
    if (cell.range().isPresent() || at.base().mentions(b -> loops.isMadeIn(b, loop))) {
      return Optional.empty();
    }
    return start(at, counted.counter())
        .map(s -> new Kept(state.own(s), Optional.of(new Kept.Range(at.terms().getFirst().stride(), counted.first(), counted.end()))));
  }

  private boolean isUntouched(Absence absence, State state, CountedLoops.Counted counted) {
    return Stream.concat(absence.handle().stream(), absence.flag().stream())
        .allMatch(k -> start(k.cell(), counted.counter()).filter(s -> state.isUntouched(s, -1)).isPresent());
  }

  /** Whether the number of rounds of a loop was read from memory, whatever this thread has written there. */
  private boolean isTold(int head) {
    return loops.counted(head).filter(c -> c.end().mentions(Base.Held.class::isInstance)).isPresent();
  }

  /**
   * Joining up to the counter of an earlier loop, or to the number of threads that it counted, wherever that was left, joins the threads
   * of all its rounds: the round in which it was left is the counter's last value, and no thread of that one is kept in its range.
   */
  private Threads filled(Threads threads, State state, CountedLoops.Counted joining, Absence joined, BitSet loop) {
    Optional<Numbered> earlier = numbered(joining.end()).filter(n -> !loops.contains(loop, n.phi()));
    Address rounds = Address.of(joining.end().base());
    return earlier.isEmpty()
        ? threads
        : threads.absent(joined, s -> isNumbered(s, earlier.get(), state) && joined.isOf(s.upTo(rounds)));
  }

  /**
   * Where a function returns how many threads it has started, those are meant by it: a caller that joins so many joins all. Of a loop that
   * is left at its head alone, its bound tells as much.
   */
  void returned(Address value, State state) {
    numbered(value)
        .filter(n -> value.offset() == 0 && isLeftInside(n.head()))
        .ifPresent(n -> state.threads(state.threads().change(s -> isNumbered(s, n, state) ? s.upTo(value) : s)));
  }

  /** What a number starts from that is one at the head of a loop that counts up: its counter, or what may count with it. */
  private record Numbered(int head, int phi, CountedLoops.Counted loop) {}

  private Optional<Numbered> numbered(Address number) {
    if (!(number.base() instanceof Base.Opaque(Digest in, int phi))
        || !in.equals(digest)
        || phi < 0
        || !number.terms().isEmpty()) {
      return Optional.empty();
    }
    int head = flow.blockOf(phi);
    return flow.isHead(head) ? loops.counted(head).filter(c -> !c.down()).map(c -> new Numbered(head, phi, c)) : Optional.empty();
  }

  /** Whether the handle of a thread that a loop started is kept in its range, at the number that it had in its round. */
  private boolean isNumbered(StartedThread thread, Numbered by, State state) {
    return isFrom(thread, loops.blocks(by.head()))
        && (by.loop().counter() == by.phi()
            || (loops.countsWith(by.loop(), by.phi(), by.head(), thread.path().getLast().ordinal()) && isPutAt(thread, state, by.phi())))
        && thread.kept().filter(k -> k.range().isPresent()).isPresent();
  }

  private boolean isLeftInside(int head) {
    BitSet loop = loops.blocks(head);
    return loop.stream()
        .filter(b -> b != head)
        .anyMatch(b -> flow.block(b).terminator().successors().stream().anyMatch(to -> !loop.get(to)));
  }

  /** Whether the call that started a thread was passed the element at a number to put the handle there. */
  private boolean isPutAt(StartedThread thread, State state, int phi) {
    return flow.instruction(thread.path().getLast().ordinal()) instanceof Instruction.Call call
        && call.arguments().stream()
            .map(a -> loops.value(a.value()))
            .anyMatch(v -> v != null && start(v, phi).map(state::own).equals(thread.kept().map(Kept::cell)));
  }

  /** Whether a thread was surely started before the loop. */
  private boolean isBefore(StartedThread thread, BitSet loop) {
    return !thread.path().isEmpty()
        && !thread.path().getLast().equals(StartCall.MORE)
        && !isFrom(thread, loop);
  }
}
