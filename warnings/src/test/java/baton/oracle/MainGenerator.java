package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes main: sets everything up, starts threads in several ways, and waits for some of them. */
final class MainGenerator {
  private static final List<String> SETUP =
      List.of(
          "pthread_mutexattr_t attr; pthread_mutexattr_init(&attr); pthread_mutexattr_settype(&attr, 1); pthread_mutex_init(&rec, &attr);",
          "sem_init(&sem, 0, 1);",
          "p0 = &c0; p1 = &c1; head = &c1; pm = &m0; pi = &g0;",
          "c0.next = &c1; c1.next = &c0; box.in.next = &c0;",
          "c0.lk = &c0.m; c1.lk = &m0; box.in.lk = &m1;",
          "for (int i = 0; i < 3; i++) { cells[i].next = &cells[0]; cells[i].lk = &cells[i].m; }",
          "c0.op = table[0]; cells[1].op = table[1];");

  private final SplittableRandom random;
  private final StatementGenerator statements;
  private final int workers;

  MainGenerator(SplittableRandom random, StatementGenerator statements, int workers) {
    this.random = random;
    this.statements = statements;
    this.workers = workers;
  }

  Definition definition() {
    List<Piece> body = new ArrayList<>();
    SETUP.forEach(s -> body.add(new Piece.Line(s)));
    body.add(new Piece.Line("pthread_t t[6]; struct cell local; memset(&local, 0, sizeof local);"));
    body.add(new Piece.Line("local.next = &c1; local.lk = &m1; struct entry mixed = {&m1, &g0};"));
    Scope scope = new Scope(true);
    if (random.nextInt(3) == 0) {
      body.addAll(statements.body(scope.inner(), 1));
    }
    int started = 0;
    for (int i = 0; i < 4 && started < 4 && (started < 2 || random.nextBoolean()); i++) {
      started = start(body, started, scope);
    }
    body.addAll(statements.body(scope, random.nextInt(0, 3)));
    boolean all = random.nextInt(3) != 0;
    for (int i = 0; i < started; i++) {
      if (all || random.nextBoolean()) {
        String condition = random.nextInt(12) == 0 ? "if (nondet()) " : "";
        body.add(new Piece.Line(condition + "pthread_join(t[" + i + "], 0);"));
      }
      if (random.nextInt(6) == 0) {
        body.addAll(statements.body(scope, 1));
      }
    }
    if (random.nextBoolean()) {
      body.addAll(statements.body(scope, 1));
    }
    if (!all) {
      body.add(new Piece.Line("pthread_exit(0);"));
    }
    return new Definition("int ", "main", List.of(), body, "return 0;");
  }

  /** A thread whose handle may be overwritten, as the next one is put in its place. */
  private int start(List<Piece> body, int started, Scope scope) {
    if (random.nextInt(10) == 0) {
      body.addAll(statements.body(scope, 1));
    }
    int next = starting(body, started, scope);
    return next == started + 1 && started > 0 && random.nextInt(8) == 0 ? started : next;
  }

  private int starting(List<Piece> body, int started, Scope scope) {
    int chosen = random.nextInt(workers);
    String worker = "work" + chosen;
    String argument = argument(chosen, body, scope);
    switch (random.nextInt(5)) {
      case 0 -> {
        String index = statements.fresh("i");
        body.add(
            new Piece.Section(
                "for (int " + index + " = 0; " + index + " < 2; " + index + "++) {",
                List.of(
                    new Piece.Line(
                        "pthread_create(&t[" + started + " + " + index + "], 0, " + worker + ", "
                            + inLoop(chosen, index, argument) + ");")),
                "}"));
        return started + 2;
      }
      case 1 -> body.add(new Piece.Call("", "spawn", List.of("&t[" + started + "]", worker, argument)));
      default -> body.add(new Piece.Line("pthread_create(&t[" + started + "], 0, " + worker + ", " + argument + ");"));
    }
    return started + 1;
  }

  /** Whether the worker of that number takes the number of a cell instead of a cell. */
  static boolean takesNumber(int worker) {
    return worker == 1;
  }

  /** Whether the worker of that number takes an entry instead of a cell. */
  static boolean takesEntry(int worker) {
    return worker == 2;
  }

  private String argument(int worker, List<Piece> body, Scope scope) {
    if (takesNumber(worker)) {
      return "(void *)" + random.nextInt(2) + "L";
    }
    if (takesEntry(worker)) {
      return random.nextInt(3) == 0 ? "&mixed" : "&entries[" + random.nextInt(2) + "]";
    }
    if (random.nextInt(6) == 0) {
      String made = statements.fresh("n");
      body.add(new Piece.Line("struct cell *" + made + " = calloc(1, sizeof *" + made + ");"));
      body.add(new Piece.Line(made + "->next = " + (random.nextBoolean() ? made : "&c0") + "; " + made + "->lk = &m0;"));
      scope.cell(made);
      return made;
    }
    return argument(scope);
  }

  private String inLoop(int worker, String index, String argument) {
    if (random.nextBoolean()) {
      return argument;
    }
    return takesNumber(worker) ? "(void *)(long)" + index : takesEntry(worker) ? "&entries[" + index + "]" : "&cells[" + index + "]";
  }

  private String argument(Scope scope) {
    return switch (random.nextInt(7)) {
      case 0, 1 -> "&c0";
      case 2 -> "&c1";
      case 3 -> "&local";
      case 4 -> "p0";
      case 5 -> scope.cells().isEmpty() ? "&cells[0]" : scope.cells().getLast();
      default -> "&cells[" + random.nextInt(2) + "]";
    };
  }
}
