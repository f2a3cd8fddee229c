package baton.refine;

import baton.entry.Spawned;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the threads that one call starts make an access: of the thread that is started when the counter of the loop around the call is
 * {@code k}, at {@code k * factor + low} or behind that, before {@code k * factor + end}.
 *
 * @param root the object
 * @param call the call; empty where the place is the same for all threads
 * @param counter what is known of the counter; empty where the place does not follow one
 * @param factor what the counter is multiplied with
 * @param low the first byte; where the counter is in a quotient, in terms of the counter, and so is {@code end}
 * @param end the byte behind the last one
 * @param modulus what may be added several times; 0 for nothing
 * @param span how far the last value of the counter at the call is from the first one; empty where that is not known
 * @param first the first value of the counter; empty where that is not known
 * @param butLast whether the thread of the last value may go beyond {@code end}
 */
record Part(
    String root,
    Optional<Spawned> call,
    Optional<OwnNumbers.Line> counter,
    Form factor,
    Form low,
    Form end,
    Form modulus,
    Optional<Form> span,
    Optional<Form> first,
    boolean butLast) {
  private static final Form NONE = Form.of(0);

  /**
   * The part of an access.
   *
   * @param bytes where it begins, in terms of what the thread was handed
   * @param size how many bytes it has
   * @param handed what was handed over, in terms of the function that calls
   * @param base where what it starts from begins in the object
   * @return empty where it is not known
   */
  static Optional<Part> of(
      String root,
      Optional<Spawned> call,
      Interval bytes,
      long size,
      Function<Form.Atom, Optional<Form>> handed,
      Form base,
      StartForms starts) {
    Optional<Form> low = bytes.low().replace(handed).flatMap(base::plus).filter(Form::isExact);
    Optional<Form> end = bytes.high().replace(handed).flatMap(base::plus).flatMap(h -> h.plus(Form.of(size)));
    Optional<Form> modulus = bytes.modulus().replace(handed).filter(Form::isExact);
    if (low.isEmpty() || end.isEmpty() || modulus.isEmpty()) {
      return Optional.empty();
    }
    Set<Form.Atom.Counter> counters =
        Stream.of(low.get(), end.get(), modulus.get())
            .flatMap(f -> f.atoms().stream())
            .filter(Form.Atom.Counter.class::isInstance)
            .map(Form.Atom.Counter.class::cast)
            .collect(Collectors.toSet());
    if (counters.isEmpty()) {
      return end.get().unless().isPresent()
          ? Optional.empty()
          : Optional.of(new Part(root, call, Optional.empty(), NONE, low.get(), end.get(), modulus.get(), Optional.empty(), Optional.empty(), false));
    }
    if (counters.size() > 1 || call.isEmpty()) {
      return Optional.empty();
    }
    Form.Atom.Counter counter = counters.iterator().next();
    Optional<OwnNumbers.Line> line = starts.line(counter.phi(), call.get());
    Optional<Form> factor = low.get().factorOf(counter);
    if (factor.isEmpty() && line.isPresent() && end.get().unless().isEmpty() && modulus.get().equals(NONE)) {
      return Optional.of(new Part(root, call, line, NONE, low.get(), end.get().plain(), NONE, Optional.empty(), Optional.empty(), false));
    }
    Optional<Form> last = starts.last(counter.phi(), call.get()).filter(l -> !l.atoms().contains(counter));
    boolean butLast = end.get().unless().isPresent();
    boolean known =
        line.isPresent()
            && factor.isPresent()
            && factor.equals(end.get().factorOf(counter))
            && !modulus.get().atoms().contains(counter)
            && (!butLast || (last.isPresent() && isLast(end.get().unless().get(), counter, last.get())));
    return known
        ? Optional.of(
            new Part(
                root, call, line, factor.get(), low.get().without(counter), end.get().without(counter).plain(), modulus.get(),
                last.flatMap(l -> starts.first(counter.phi(), call.get()).flatMap(l::minus)), starts.first(counter.phi(), call.get()), butLast))
        : Optional.empty();
  }

  /** Whether what is 0 in the other case is the difference of a counter and its last value. */
  private static boolean isLast(Form.Otherwise other, Form.Atom.Counter counter, Form last) {
    Optional<Form> factor = other.zero().factorOf(counter).filter(Form::isConstant);
    long sign = factor.map(Form::constant).orElse(0L);
    boolean one = sign == 1 || (sign == -1 && !other.orMore());
    return one && last.times(-sign).filter(other.zero().without(counter)::equals).isPresent();
  }

  boolean isOf(Spawned s) {
    return call.filter(c -> isOneCall(c, s)).isPresent();
  }

  private static boolean isOneCall(Spawned a, Spawned b) {
    return a.function().equals(b.function())
        && a.parent().number() == b.parent().number()
        && a.event().site().equals(b.event().site())
        && a.event().via().equals(b.event().via())
        && a.event().repeats() == b.event().repeats();
  }

  /** Whether it is the same place as another one, whatever the calls. */
  boolean isEqualBut(Part other) {
    return other.equals(new Part(root, other.call, counter, factor, low, end, modulus, span, first, butLast));
  }

  /**
   * Whether no thread of this part touches what another thread of the other one does.
   *
   * @param oneEntry whether the threads of both are of one entry
   */
  boolean isApart(Part other, boolean oneEntry) {
    if (!root.equals(other.root)) {
      return false;
    }
    if (oneEntry && call.isPresent() && call.equals(other.call)) {
      return !call.get().event().repeats() || isApartByRound(other);
    }
    boolean whole = modulus.equals(NONE) && other.modulus.equals(NONE);
    return whole && ((!butLast && isBefore(other)) || (!other.butLast && other.isBefore(this)));
  }

  /** Whether all of it lies before another part. */
  private boolean isBefore(Part other) {
    if (counter.isEmpty() && other.counter.isEmpty()) {
      return other.low.isAtLeast(end);
    }
    if (counter.isEmpty() && other.least().filter(l -> l.isAtLeast(end)).isPresent()) {
      return true;
    }
    Optional<OwnNumbers.Range> all = all();
    Optional<OwnNumbers.Range> theirs = other.all();
    return all.isPresent() && theirs.isPresent() && all.get().high() < theirs.get().low();
  }

  /** Where the part of the first thread begins, and all others lie behind it, as parts are no longer than their distance. */
  private Optional<Form> least() {
    boolean grows = !factor.equals(NONE) && factor.times(counter.map(OwnNumbers.Line::step).orElse(0L)).filter(d -> isWithin(d, low, end)).isPresent();
    return grows && starts() ? first.flatMap(factor::times).flatMap(low::plus) : Optional.empty();
  }

  /** Whether the counter grows from its first value on. */
  private boolean starts() {
    return counter.filter(c -> c.step() > 0).isPresent() && span.isPresent();
  }

  /** All bytes that any of the threads touches, where that is told by constants. */
  private Optional<OwnNumbers.Range> all() {
    if (!low.isConstant() || !end.isConstant() || !factor.isConstant()) {
      return Optional.empty();
    }
    OwnNumbers.Range rounds = counter.map(OwnNumbers.Line::counted).orElse(new OwnNumbers.Range(0, 0));
    if (rounds.equals(OwnNumbers.Range.ALL)) {
      return Optional.empty();
    }
    long one = rounds.low() * factor.constant();
    long two = rounds.high() * factor.constant();
    return Optional.of(new OwnNumbers.Range(Math.min(one, two) + low.constant(), Math.max(one, two) + end.constant() - 1));
  }

  /** Of threads that one call starts in different rounds of a loop. */
  private boolean isApartByRound(Part other) {
    boolean alike =
        counter.isPresent() && counter.equals(other.counter) && factor.equals(other.factor) && modulus.equals(other.modulus);
    if (!alike || factor.equals(NONE)) {
      return alike && isChained(new Form.Atom.Counter(counter.get().counter()), other);
    }
    boolean back = factor.isConstant() && factor.constant() < 0;
    Optional<Form> distance = factor.times(back ? -counter.get().step() : counter.get().step());
    boolean fits =
        distance.isPresent()
            && isWithin(distance.get(), low, end)
            && isWithin(distance.get(), low, other.end)
            && isWithin(distance.get(), other.low, end)
            && isWithin(distance.get(), other.low, other.end);
    boolean ends = !(back && (butLast || other.butLast));
    return fits && ends && (modulus.equals(NONE) || (!butLast && !other.butLast && staysWithin(other)));
  }

  /**
   * Whether each part ends where the next one begins, and the beginnings only grow, or only shrink: {@code k * size / count}. Where there is an
   * access, they grow.
   */
  private boolean isChained(Form.Atom.Counter at, Part other) {
    if (!low.isMonotone(at) || !other.low.isMonotone(at)) {
      return false;
    }
    Optional<Form> next = low.replace(atom -> next(atom, at));
    Optional<Form> theirs = other.low.replace(atom -> next(atom, at));
    return next.isPresent()
        && theirs.isPresent()
        && next.get().isAtLeast(end)
        && next.get().isAtLeast(other.end)
        && theirs.get().isAtLeast(end)
        && theirs.get().isAtLeast(other.end);
  }

  private static Optional<Form> next(Form.Atom atom, Form.Atom.Counter counter) {
    return atom.equals(counter) ? Form.of(atom).plus(Form.of(1)) : Optional.of(Form.of(atom));
  }

  /** Whether no more than {@code distance} bytes lie between two places. */
  private static boolean isWithin(Form distance, Form from, Form to) {
    return to.plain().minus(from.plain()).filter(distance::isAtLeast).isPresent();
  }

  /** Whether the places of all threads together lie within one step. */
  private boolean staysWithin(Part other) {
    OwnNumbers.Range rounds = counter.orElseThrow().counted();
    Optional<Form> between = rounds.equals(OwnNumbers.Range.ALL) ? span : Optional.of(Form.of(rounds.high() - rounds.low()));
    Form distance = factor.isConstant() ? Form.of(Math.abs(factor.constant())) : factor;
    Optional<Form> all = between.flatMap(distance::times);
    return all.isPresent()
        && room(all.get(), low, end)
        && room(all.get(), low, other.end)
        && room(all.get(), other.low, end)
        && room(all.get(), other.low, other.end);
  }

  private boolean room(Form all, Form from, Form to) {
    return to.plain().minus(from.plain()).flatMap(all::plus).filter(modulus::isAtLeast).isPresent();
  }
}
