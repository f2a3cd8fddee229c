package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What generators of idioms share: the dice, fresh names, and the pieces that they are made of. */
final class IdiomParts {
  private static final int SLIPS = 4;

  private static final int ANY = -1;

  private final SplittableRandom random;
  private final int wanted;
  private int names;
  private int mistakes;

  IdiomParts(SplittableRandom random) {
    this(random, ANY);
  }

  /** With {@code wanted} as the mistake that is made, 0 for none. */
  IdiomParts(SplittableRandom random, int wanted) {
    this.random = random;
    this.wanted = wanted;
  }

  /** A number below {@code bound}. */
  int choose(int bound) {
    return random.nextInt(bound);
  }

  /** Whether something goes wrong this time. */
  boolean slip() {
    return random.nextInt(SLIPS) == 0;
  }

  /** Which one of {@code count} things is wrong, from 1; 0 for none, in half of the cases. */
  int mistake(int count) {
    mistakes += count;
    if (wanted != ANY) {
      return wanted;
    }
    return choose(2) == 0 ? 0 : 1 + choose(count);
  }

  /** How many mistakes could have been made so far. */
  int mistakes() {
    return mistakes;
  }

  @SafeVarargs
  final <T> T any(T... of) {
    return of[random.nextInt(of.length)];
  }

  /** A name that the program does not use yet. */
  String fresh(String stem) {
    names++;
    return stem + "_" + names;
  }

  static Piece line(String text) {
    return new Piece.Line(text);
  }

  static Piece block(String open, Piece... body) {
    return new Piece.Section(open, Arrays.asList(body), "}");
  }

  static Piece locked(String lock, Piece... body) {
    return new Piece.Section("pthread_mutex_lock(" + lock + ");", Arrays.asList(body), "pthread_mutex_unlock(" + lock + ");");
  }

  static Piece call(String result, String function, String... actuals) {
    return new Piece.Call(result, function, Arrays.asList(actuals));
  }

  static Definition function(String result, String name, List<Formal> formals, String end, Piece... body) {
    return new Definition(result, name, formals, Arrays.asList(body), end);
  }

  static Definition procedure(String name, List<Formal> formals, Piece... body) {
    return function("void ", name, formals, "", body);
  }

  /** A read or a write of an integer. */
  Piece touch(String lvalue) {
    return line(any(lvalue + "++;", lvalue + "++;", lvalue + " = 2;", "(void)" + lvalue + ";", "if (" + lvalue + " > 1) " + lvalue + " = 0;"));
  }
}
