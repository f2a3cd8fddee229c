package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Rarer ways to put a mutex around statements, or nearly around them. */
final class OddSections {
  private final SplittableRandom random;
  private final StatementGenerator statements;

  OddSections(SplittableRandom random, StatementGenerator statements) {
    this.random = random;
    this.statements = statements;
  }

  private static Piece.Section locked(String lock, List<Piece> inner) {
    return new Piece.Section("pthread_mutex_lock(" + lock + ");", inner, "pthread_mutex_unlock(" + lock + ");");
  }

  /** Adds {@code inner} to {@code to} with the mutex at {@code lock} around it. */
  void around(String lock, List<Piece> inner, List<Piece> to) {
    String name = statements.fresh("k");
    switch (random.nextInt(10)) {
      case 0 -> {
        to.add(new Piece.Line("long " + name + " = (long)" + lock + ";"));
        to.add(locked("(pthread_mutex_t *)" + name, inner));
      }
      case 1 -> {
        to.add(new Piece.Line("pthread_mutex_t *" + name + " = nondet() > 1 ? &m0 : " + lock + ";"));
        to.add(locked(name, inner));
      }
      case 2 -> {
        to.add(new Piece.Line("pthread_mutex_t *" + name + "_v = " + lock + ", **" + name + " = &" + name + "_v;"));
        to.add(locked("*" + name, inner));
      }
      case 3 ->
          to.add(
              new Piece.Section(
                  "for (int " + name + " = 0; " + name + " < 2; " + name + "++) pthread_mutex_lock(&ms[" + name + "]);",
                  inner,
                  "for (int " + name + " = 0; " + name + " < 2; " + name + "++) pthread_mutex_unlock(&ms[" + name + "]);"));
      case 4 -> {
        to.add(new Piece.Line("pthread_mutex_t *" + name + "_v = " + lock + ";"));
        to.add(
            new Piece.Section(
                "for (int " + name + " = 0; " + name + " < 2; " + name + "++) {",
                List.of(
                    new Piece.Section(
                        "if (" + name + ") pthread_mutex_lock(" + name + "_v);",
                        inner,
                        "if (" + name + ") pthread_mutex_unlock(" + name + "_v);")),
                "}"));
      }
      case 5 -> {
        to.add(new Piece.Line("pthread_mutex_t *" + name + "_v = " + lock + ";"));
        to.add(new Piece.Line("int " + name + " = pthread_mutex_trylock(" + name + "_v);"));
        to.add(new Piece.Section("if (" + name + " == 0 || flag) {", inner, "}"));
        to.add(new Piece.Line("if (" + name + " == 0) pthread_mutex_unlock(" + name + "_v);"));
      }
      case 6 -> {
        to.add(new Piece.Line("struct cell *" + name + ";"));
        to.add(new Piece.Call(name, "try_get", List.of(Integer.toString(random.nextInt(2)))));
        List<Piece> body = new ArrayList<>(List.of(statements.access(name + "->a")));
        to.add(
            new Piece.Section(
                "if (" + name + ") {", List.of(new Piece.Section("", body, "pthread_mutex_unlock(&" + name + "->m);")), "}"));
      }
      case 7 -> {
        to.add(new Piece.Line("struct entry " + name + " = entries[" + random.nextInt(2) + "];"));
        to.add(locked(name + ".l", List.of(statements.access("(*" + name + ".d)"))));
      }
      case 8 -> {
        String moved = name + "_q";
        to.add(new Piece.Line("struct cell *" + moved + " = p0; pthread_mutex_t *" + name + " = &" + moved + "->m;"));
        List<Piece> body = new ArrayList<>(List.of(statements.access(moved + "->a")));
        body.add(new Piece.Line(moved + " = " + moved + "->next;"));
        body.add(statements.access(moved + "->b"));
        to.add(locked(name, body));
      }
      default -> {
        to.add(new Piece.Line("pthread_mutex_t *" + name + " = " + lock + ";"));
        to.add(new Piece.Section("if (nondet() > 1) pthread_mutex_lock(" + name + "); else pthread_mutex_lock(" + name + ");", inner,
            "pthread_mutex_unlock(" + name + ");"));
      }
    }
  }
}
