package baton.refine;

import baton.ir.Referent;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A number as a sum of products of numbers that are the same whenever they are looked at: what a thread was handed, what a cell holds
 * that nobody writes meanwhile, the counter of the loop that starts the thread.
 *
 * @param sum the factor of each product; that of no numbers is the constant; none is 0
 * @param unless when it is another number, that may be larger
 * @param upper whether it may be a smaller number
 */
record Form(Map<List<Form.Atom>, Long> sum, Optional<Form.Otherwise> unless, boolean upper) {
  /** Larger numbers are not followed: a sum of them might wrap. */
  private static final long MOST = 1L << 40;

  private static final int MOST_PRODUCTS = 8;
  private static final int MOST_FACTORS = 3;

  /** A number of which no more is known. */
  sealed interface Atom {
    /**
     * What a thread was handed.
     *
     * @param position as which argument, or behind which
     * @param field where it is behind the argument; empty where it is the argument itself
     */
    record Handed(int position, Optional<OwnNumbers.Field> field) implements Atom {}

    /**
     * What a part of a variable holds.
     *
     * @param variable the variable, in the names of the function that reads it
     * @param object the variable in the names of the program; empty where it was not looked up yet
     * @param offset where in the variable
     */
    record Cell(Referent variable, Optional<String> object, long offset) implements Atom {}

    /** The counter of a loop. */
    record Counter(int phi) implements Atom {}

    /** A value that is made once in a function. */
    record Value(Symbol.DefinedFunction in, String name) implements Atom {}

    /**
     * A quotient, towards 0.
     *
     * @param dividend what is divided
     * @param divisor by what
     * @param signed whether both are numbers with a sign
     */
    record Quotient(Form dividend, Form divisor, boolean signed) implements Atom {}

    /**
     * A number that is read without a sign: another one where it is below 0.
     *
     * @param number the same with a sign
     */
    record Unsigned(Atom number) implements Atom {}
  }

  /**
   * When a number is another one.
   *
   * @param zero the number that is 0 then
   * @param orMore whether it is another one also where that is more than 0
   */
  record Otherwise(Form zero, boolean orMore) {}

  /** Copies the sum. */
  Form {
    sum = Map.copyOf(sum);
  }

  static Form of(long constant) {
    return exact(constant == 0 ? Map.of() : Map.of(List.of(), constant));
  }

  static Form of(Atom atom) {
    return exact(Map.of(List.of(atom), 1L));
  }

  private static Form exact(Map<List<Atom>, Long> sum) {
    return new Form(sum, Optional.empty(), false);
  }

  boolean isConstant() {
    return isExact() && sum.keySet().stream().allMatch(List::isEmpty);
  }

  /** Whether it is this number, in all cases. */
  boolean isExact() {
    return unless.isEmpty() && !upper;
  }

  /** Whether nothing is subtracted: it is not below 0 where no number in it is. */
  boolean isSum() {
    return sum.entrySet().stream().allMatch(e -> e.getValue() > 0 && e.getKey().stream().allMatch(Form::isSum));
  }

  private static boolean isSum(Atom atom) {
    return !(atom instanceof Atom.Quotient(Form dividend, Form divisor, _)) || (dividend.isSum() && divisor.isSum());
  }

  long constant() {
    return sum.getOrDefault(List.of(), 0L);
  }

  /** How many products it is the sum of, and of how many numbers. */
  int size() {
    return sum.keySet().stream().mapToInt(p -> 1 + p.size()).sum();
  }

  /** Whether it is made of what one of these is, also inside of quotients. */
  List<Atom> atoms() {
    List<Atom> result = new ArrayList<>();
    sum.keySet().forEach(product -> product.forEach(atom -> atoms(atom, result)));
    unless.ifPresent(e -> result.addAll(e.zero().atoms()));
    return result;
  }

  private static void atoms(Atom atom, List<Atom> to) {
    if (atom instanceof Atom.Quotient(Form dividend, Form divisor, _)) {
      to.addAll(dividend.atoms());
      to.addAll(divisor.atoms());
    } else if (atom instanceof Atom.Unsigned(Atom number)) {
      to.add(number);
    } else {
      to.add(atom);
    }
  }

  /** The same number, but in some cases another one, which may be larger; empty where that is always so. */
  Optional<Form> unless(Otherwise exception) {
    if (exception.zero().isConstant()) {
      long zero = exception.zero().constant();
      return zero == 0 || (zero > 0 && exception.orMore()) ? Optional.empty() : Optional.of(this);
    }
    return unless.isEmpty() || unless.get().equals(exception) ? Optional.of(new Form(sum, Optional.of(exception), upper)) : Optional.empty();
  }

  /** A number that is no larger. */
  Form orLess() {
    return new Form(sum, unless, true);
  }

  Optional<Form> plus(Form other) {
    if (unless.isPresent() && other.unless.isPresent() && !unless.equals(other.unless)) {
      return Optional.empty();
    }
    Map<List<Atom>, Long> result = new HashMap<>(sum);
    other.sum.forEach((product, factor) -> result.merge(product, factor, Long::sum));
    return small(result, unless.or(other::unless), upper || other.upper);
  }

  Optional<Form> minus(Form other) {
    return other.times(-1).flatMap(this::plus);
  }

  Optional<Form> times(long by) {
    if (by == 0) {
      return Optional.of(of(0));
    }
    if (Math.abs(by) >= MOST || sum.values().stream().anyMatch(f -> Math.abs(f) >= MOST / Math.abs(by)) || (by < 0 && !isExact())) {
      return Optional.empty();
    }
    Map<List<Atom>, Long> result = new HashMap<>();
    sum.forEach((product, factor) -> result.put(product, factor * by));
    return small(result, unless, upper);
  }

  Optional<Form> times(Form other) {
    if (other.isConstant()) {
      return times(other.constant());
    }
    if (isConstant()) {
      return other.times(constant());
    }
    if (!isExact() || !other.isExact()) {
      return Optional.empty();
    }
    Map<List<Atom>, Long> result = new HashMap<>();
    for (Map.Entry<List<Atom>, Long> one : sum.entrySet()) {
      for (Map.Entry<List<Atom>, Long> two : other.sum.entrySet()) {
        List<Atom> product = new ArrayList<>(one.getKey());
        product.addAll(two.getKey());
        product.sort(Comparator.comparing(Atom::toString));
        if (product.size() > MOST_FACTORS || Math.abs(one.getValue()) >= MOST / Math.abs(two.getValue())) {
          return Optional.empty();
        }
        result.merge(List.copyOf(product), one.getValue() * two.getValue(), Long::sum);
      }
    }
    return small(result, Optional.empty(), false);
  }

  /** The quotient towards 0; by a constant the number itself where nothing is left over. */
  Optional<Form> over(Form divisor, boolean signed) {
    if (!isExact() || !divisor.isExact() || divisor.equals(of(0))) {
      return Optional.empty();
    }
    long by = divisor.isConstant() ? divisor.constant() : 0;
    if (by > 0 && sum.values().stream().allMatch(f -> f % by == 0)) {
      Map<List<Atom>, Long> result = new HashMap<>();
      sum.forEach((product, factor) -> result.put(product, factor / by));
      return Optional.of(exact(result));
    }
    return isConstant() && divisor.isConstant() ? Optional.of(of(constant() / by)) : Optional.of(of(new Atom.Quotient(this, divisor, signed)));
  }

  /** What an instruction makes of two numbers, by LLVM's name; empty where that is no sum of products. */
  static Optional<Form> computed(String operator, Form left, Form right) {
    return switch (operator) {
      case "add" -> left.plus(right);
      case "sub" -> left.minus(right);
      case "mul" -> left.times(right);
      case "shl" ->
          right.isConstant() && right.constant() >= 0 && right.constant() < Integer.SIZE
              ? left.times(1L << right.constant())
              : Optional.empty();
      case "sdiv", "udiv" -> left.over(right, operator.equals("sdiv"));
      default -> Optional.empty();
    };
  }

  /** With other numbers in place of its own; empty where one is not known. */
  Optional<Form> replace(Function<Atom, Optional<Form>> by) {
    Optional<Form> result = Optional.of(of(0));
    for (Map.Entry<List<Atom>, Long> each : sum.entrySet()) {
      Optional<Form> product = Optional.of(of(1));
      for (Atom atom : each.getKey()) {
        Optional<Form> there = replaced(atom, by);
        product = there.isEmpty() ? there : product.flatMap(p -> p.times(there.get()));
      }
      Optional<Form> term = product.flatMap(p -> p.times(each.getValue()));
      result = term.isEmpty() ? term : result.flatMap(r -> r.plus(term.get()));
    }
    if (result.isPresent() && unless.isPresent()) {
      Optional<Form> zero = unless.get().zero().replace(by);
      result = zero.isEmpty() ? zero : result.get().unless(new Otherwise(zero.get(), unless.get().orMore()));
    }
    return upper ? result.map(Form::orLess) : result;
  }

  private static Optional<Form> replaced(Atom atom, Function<Atom, Optional<Form>> by) {
    if (atom instanceof Atom.Quotient(Form dividend, Form divisor, boolean signed)) {
      Optional<Form> above = dividend.replace(by);
      return above.isEmpty() ? above : divisor.replace(by).flatMap(d -> above.get().over(d, signed));
    }
    return atom instanceof Atom.Unsigned(Atom number) ? by.apply(number).flatMap(Form::unsigned) : by.apply(atom);
  }

  /**
   * The number, widened without a sign. One number of which no more is known may be below 0, and is another one then; what is computed is taken
   * to be none that is below 0.
   */
  Optional<Form> unsigned() {
    if (isConstant()) {
      return constant() < 0 ? Optional.empty() : Optional.of(this);
    }
    boolean isAtom = isExact() && sum.size() == 1 && sum.keySet().iterator().next().size() == 1 && sum.values().iterator().next() == 1;
    return Optional.of(isAtom ? of(unsigned(sum.keySet().iterator().next().getFirst())) : this);
  }

  private static Atom unsigned(Atom atom) {
    return switch (atom) {
      case Atom.Handed _, Atom.Cell _, Atom.Value _ -> new Atom.Unsigned(atom);
      case Atom.Unsigned _, Atom.Counter _, Atom.Quotient _ -> atom;
    };
  }

  /**
   * What a counter is multiplied with; empty where it is in a quotient, or multiplied with itself.
   */
  Optional<Form> factorOf(Atom.Counter counter) {
    Map<List<Atom>, Long> result = new HashMap<>();
    for (Map.Entry<List<Atom>, Long> each : sum.entrySet()) {
      List<Atom> others = new ArrayList<>(each.getKey());
      if (others.remove(counter)) {
        result.put(List.copyOf(others), each.getValue());
      }
      if (others.stream().anyMatch(a -> a.equals(counter) || Form.of(a).atoms().contains(counter))) {
        return Optional.empty();
      }
    }
    return Optional.of(exact(result));
  }

  /** Whether it only grows, or only shrinks, with a counter, which is in one quotient alone. */
  boolean isMonotone(Atom.Counter counter) {
    List<List<Atom>> with = sum.keySet().stream().filter(p -> p.stream().anyMatch(a -> of(a).atoms().contains(counter))).toList();
    return isExact()
        && with.size() == 1
        && with.getFirst().size() == 1
        && with.getFirst().getFirst() instanceof Atom.Quotient(Form dividend, Form divisor, _)
        && dividend.factorOf(counter).isPresent()
        && !divisor.atoms().contains(counter);
  }

  /** The constant with which a number is multiplied, where it is in no product with others, nor in a quotient or an exception. */
  OptionalLong factorAlone(Atom atom) {
    long among = atoms().stream().filter(atom::equals).count();
    Long factor = sum.get(List.of(atom));
    return among == 1 && factor != null ? OptionalLong.of(factor) : OptionalLong.empty();
  }

  /** What is left without the products in which a counter is. */
  Form without(Atom.Counter counter) {
    Map<List<Atom>, Long> result = new HashMap<>(sum);
    result.keySet().removeIf(p -> p.contains(counter));
    return new Form(result, unless, upper);
  }

  /** The sum alone, as it is where there is no exception, and no smaller number. */
  Form plain() {
    return exact(sum);
  }

  /** Whether it is surely at least another number, both without their exceptions. */
  boolean isAtLeast(Form other) {
    Optional<Form> difference = plain().minus(other.plain());
    return difference.filter(d -> d.isConstant() && d.constant() >= 0).isPresent();
  }

  private static Optional<Form> small(Map<List<Atom>, Long> sum, Optional<Otherwise> unless, boolean upper) {
    sum.values().removeIf(f -> f == 0);
    boolean fits = sum.size() <= MOST_PRODUCTS && sum.values().stream().allMatch(f -> Math.abs(f) < MOST);
    return fits ? Optional.of(new Form(sum, unless, upper)) : Optional.empty();
  }
}
