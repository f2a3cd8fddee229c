package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Puts a lock around statements, in one of the many ways that C programs do. */
final class Sections {
  private static final int WRONG_LOCK = 12;

  private final SplittableRandom random;
  private final StatementGenerator statements;
  private final Data data;
  private final OddSections oddities;

  Sections(SplittableRandom random, StatementGenerator statements) {
    this.random = random;
    this.statements = statements;
    this.data = new Data(random);
    this.oddities = new OddSections(random, statements);
  }

  /** Adds {@code inner} to {@code to} with the lock of {@code datum}, or now and then another one, around it. */
  void around(Data.Datum datum, Scope scope, List<Piece> inner, List<Piece> to) {
    switch (datum.kind()) {
      case READ_WRITE -> {
        String take = random.nextInt(4) == 0 ? "pthread_rwlock_rdlock(&rw);" : "pthread_rwlock_wrlock(&rw);";
        to.add(new Piece.Section(take, inner, "pthread_rwlock_unlock(&rw);"));
      }
      case SPIN -> to.add(new Piece.Section("pthread_spin_lock(&spin);", inner, "pthread_spin_unlock(&spin);"));
      case SEMAPHORE -> to.add(new Piece.Section("sem_wait(&sem);", inner, "sem_post(&sem);"));
      case DIRECT -> to.add(new Piece.Section("pthread_mutex_lock(" + datum.lock() + ");", inner, "pthread_mutex_unlock(" + datum.lock() + ");"));
      case RECURSIVE -> {
        List<Piece> body = new ArrayList<>(inner);
        int at = random.nextInt(body.size() + 1);
        body.add(at, new Piece.Section("pthread_mutex_lock(&rec);", List.of(new Piece.Line("nested++;")), "pthread_mutex_unlock(&rec);"));
        to.add(new Piece.Section("pthread_mutex_lock(&rec);", body, "pthread_mutex_unlock(&rec);"));
      }
      case MUTEX -> {
        boolean wrong = random.nextInt(WRONG_LOCK) == 0;
        if (random.nextInt(6) == 0) {
          oddities.around(datum.lock(), inner, to);
          return;
        }
        mutex(wrong ? data.lock(scope) : datum.lock(), wrong ? "" : datum.cell(), inner, to);
      }
    }
  }

  private void mutex(String lock, String cell, List<Piece> inner, List<Piece> to) {
    boolean ofCell = !cell.isEmpty() && lock.endsWith("m");
    switch (random.nextInt(ofCell ? 20 : 15)) {
      case 0, 1, 2 -> to.add(new Piece.Section("pthread_mutex_lock(" + lock + ");", inner, "pthread_mutex_unlock(" + lock + ");"));
      case 3 -> to.add(wrapped("lock", "unlock", lock, inner));
      case 4, 5 -> {
        String held = statements.fresh("l");
        to.add(new Piece.Line("pthread_mutex_t *" + held + " = " + lock + ";"));
        to.add(wrapped("lock", "unlock", held, inner));
      }
      case 6 ->
          to.add(
              new Piece.Section(
                  "if (pthread_mutex_trylock(" + lock + ") == 0) {",
                  List.of(new Piece.Section("", inner, "pthread_mutex_unlock(" + lock + ");")),
                  "}"));
      case 7 -> {
        String taken = statements.fresh("f");
        String held = statements.fresh("l");
        to.add(new Piece.Line("int " + taken + " = nondet(); pthread_mutex_t *" + held + " = " + lock + ";"));
        to.add(
            new Piece.Section(
                "if (" + taken + ") pthread_mutex_lock(" + held + ");",
                random.nextInt(4) == 0 ? inner : List.of(new Piece.Section("if (" + taken + ") {", inner, "}")),
                "if (" + taken + ") pthread_mutex_unlock(" + held + ");"));
      }
      case 8 -> {
        String label = statements.fresh("out_L");
        List<Piece> body = new ArrayList<>();
        body.add(new Piece.Line("if (" + statements.condition() + ") goto " + label + ";"));
        body.addAll(inner);
        to.add(
            new Piece.Section(
                "{ pthread_mutex_t *o_" + label + " = " + lock + "; pthread_mutex_lock(o_" + label + "); {",
                body,
                "} " + label + ": pthread_mutex_unlock(o_" + label + "); }"));
      }
      case 9 -> {
        String taken = statements.fresh("r");
        String held = statements.fresh("l");
        to.add(new Piece.Line("int " + taken + "; pthread_mutex_t *" + held + " = " + lock + ";"));
        to.add(new Piece.Call(taken, "lock_if", List.of(held, "nondet()")));
        String close = random.nextInt(5) == 0 ? " >= 0" : " == 0";
        to.add(
            new Piece.Section(
                "if (" + taken + close + ") {", List.of(new Piece.Section("", inner, "pthread_mutex_unlock(" + held + ");")), "}"));
      }
      case 10 -> {
        List<Piece> body = new ArrayList<>(List.of(new Piece.Call("", "hand_over", List.of("&m1", lock))));
        body.addAll(inner);
        to.add(new Piece.Section("pthread_mutex_lock(&m1);", body, "pthread_mutex_unlock(" + lock + ");"));
      }
      case 11 -> {
        List<Piece> body = new ArrayList<>(inner);
        body.add(random.nextInt(inner.size() + 1), new Piece.Call("", "release_around", List.of(lock)));
        to.add(new Piece.Section("pthread_mutex_lock(" + lock + ");", body, "pthread_mutex_unlock(" + lock + ");"));
      }
      case 12 -> {
        List<Piece> body = new ArrayList<>(inner);
        body.add(random.nextInt(inner.size() + 1), new Piece.Line("pthread_cond_wait(&cond, " + lock + ");"));
        to.add(new Piece.Section("pthread_mutex_lock(" + lock + ");", body, "pthread_mutex_unlock(" + lock + ");"));
      }
      case 13 ->
          to.add(
              new Piece.Section(
                  "while (pthread_mutex_trylock(" + lock + ")) sched_yield();", inner, "pthread_mutex_unlock(" + lock + ");"));
      case 14 -> to.add(new Piece.Call("", "with_lock", List.of(lock, "touch", cell.isEmpty() ? "&c0" : cell)));
      case 15, 16 -> to.add(wrapped("lock_cell", "unlock_cell", cell, inner));
      case 17 -> to.add(wrapped("lock_via", "unlock_via", cell, inner));
      case 18 -> {
        String taken = statements.fresh("r");
        to.add(new Piece.Line("int " + taken + ";"));
        to.add(new Piece.Call(taken, "try_cell", List.of(cell)));
        to.add(
            new Piece.Section(
                "if (" + taken + ") {",
                List.of(new Piece.Section("", inner, "pthread_mutex_unlock(" + lock + ");")),
                "}"));
      }
      default -> locked(inner, to);
    }
  }

  private static Piece wrapped(String lock, String unlock, String argument, List<Piece> inner) {
    List<Piece> body = new ArrayList<>();
    body.add(new Piece.Call("", lock, List.of(argument)));
    body.addAll(inner);
    body.add(new Piece.Call("", unlock, List.of(argument)));
    return new Piece.Section("", body, "");
  }

  /** A cell that a function returns, or gives through an argument, with its lock held. */
  private void locked(List<Piece> inner, List<Piece> to) {
    String got = statements.fresh("c");
    to.add(new Piece.Line("struct cell *" + got + ";"));
    String index = Integer.toString(random.nextInt(2));
    to.add(
        random.nextBoolean()
            ? new Piece.Call(got, "get_locked", List.of(index))
            : new Piece.Call("", "find_locked", List.of("&" + got, index)));
    List<Piece> body = new ArrayList<>(List.of(statements.access(got + "->a")));
    if (random.nextInt(4) == 0) {
      body.addAll(inner);
    }
    to.add(new Piece.Section("", body, "pthread_mutex_unlock(&" + got + "->m);"));
  }
}
