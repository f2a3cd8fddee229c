package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Makes small C programs with threads, different for each seed. Each datum has a lock of its own, and most accesses hold it, reached
 * in one of many ways: that leaves few races, and those hang on details that an analysis may get wrong.
 */
final class ProgramGenerator {
  private static final String CELL = "struct cell *";
  private static final int IDIOMS = 3;
  private static final List<String> TYPES =
      List.of(
          "struct cell; typedef void (*cell_op)(struct cell *); typedef void *(*worker)(void *);",
          "struct cell { pthread_mutex_t m; int a, b; struct cell *next; pthread_mutex_t *lk; cell_op op; int arr[3]; };",
          "struct box { long pad; struct cell in; int c; };",
          "struct point { int x, y, z; };",
          "struct entry { pthread_mutex_t *l; int *d; };",
          "struct bits { int x : 5, y : 6; };");
  private static final List<String> VARIABLES =
      List.of(
          "int g0, g1, flag, nested, counted; int garr[3];",
          "_Atomic int count;",
          "struct point pt0, pt1;",
          "pthread_mutex_t m0, m1, rec; pthread_mutex_t ms[3]; pthread_rwlock_t rw; pthread_spinlock_t spin;",
          "sem_t sem; pthread_cond_t cond; pthread_mutex_t *locks[2] = {&m0, &m1};",
          "struct cell c0, c1, cells[3]; struct box box;",
          "struct cell *p0, *p1, *head, *fixed = &cells[2]; pthread_mutex_t *pm; int *pi;",
          "struct bits bits; struct cell *slots[2] = {&cells[0], &c1};",
          "struct entry entries[2] = {{&m0, &g0}, {&m1, &g1}};");

  private final SplittableRandom random;

  private ProgramGenerator(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The program of {@code seed}; each third one is made of idioms or of arrangements. */
  static GeneratedProgram program(long seed) {
    if (Math.floorMod(seed, IDIOMS) != 0) {
      return new ProgramGenerator(seed).make();
    }
    return Math.floorMod(seed, 2 * IDIOMS) == 0 ? IdiomGenerator.program(seed) : ArrangementGenerator.program(seed);
  }

  private GeneratedProgram make() {
    StatementGenerator statements = new StatementGenerator(random);
    int helpers = random.nextInt(1, 5);
    for (int i = 0; i < helpers; i++) {
      statements.helper(helper(i, statements));
    }
    List<Definition> made = new ArrayList<>(Wrappers.ALL);
    made.addAll(statements.helpers());
    List<String> targets = statements.cellOperations();
    String table =
        "cell_op table[2] = {" + targets.get(random.nextInt(targets.size())) + ", " + targets.get(random.nextInt(targets.size())) + "};";
    int workers = random.nextInt(1, 4);
    for (int i = 0; i < workers; i++) {
      made.add(worker(i, statements));
    }
    made.add(new MainGenerator(random, statements, workers).definition());
    List<String> declarations = Stream.concat(TYPES.stream(), VARIABLES.stream()).toList();
    return new GeneratedProgram(declarations, List.of(table), made).withoutUnused();
  }

  private Definition helper(int index, StatementGenerator statements) {
    String name = "help" + index;
    Scope scope = new Scope(false);
    List<Formal> formals = new ArrayList<>();
    switch (random.nextInt(6)) {
      case 0, 1 -> formals.add(cell(statements, scope));
      case 2 -> {
        formals.add(cell(statements, scope));
        formals.add(cell(statements, scope));
      }
      case 3 -> {
        formals.add(lock(statements, scope));
        formals.add(number(statements, scope));
      }
      case 4 -> {
        formals.add(new Formal("cell_op ", statements.fresh("h")));
        scope.operation(formals.getLast().name());
        formals.add(cell(statements, scope));
      }
      default -> {
        formals.add(cell(statements, scope));
        formals.add(new Formal("int ", statements.fresh("n")));
        scope.depth(formals.getLast().name());
      }
    }
    List<Piece> body = statements.body(scope, random.nextInt(1, 4));
    if (scope.hasDepth()) {
      String depth = formals.getLast().name();
      List<String> actuals = List.of(formals.getFirst().name() + (random.nextBoolean() ? "" : "->next"), depth + " - 1");
      body.add(new Piece.Section("if (" + depth + " > 0) {", List.of(new Piece.Call("", name, actuals)), "}"));
    }
    return new Definition("void ", name, formals, body, "");
  }

  private static Formal cell(StatementGenerator statements, Scope scope) {
    Formal formal = new Formal(CELL, statements.fresh("c"));
    scope.cell(formal.name());
    return formal;
  }

  private static Formal lock(StatementGenerator statements, Scope scope) {
    Formal formal = new Formal("pthread_mutex_t *", statements.fresh("l"));
    scope.lock(formal.name());
    return formal;
  }

  private static Formal number(StatementGenerator statements, Scope scope) {
    Formal formal = new Formal("int *", statements.fresh("x"));
    scope.number("(*" + formal.name() + ")");
    return formal;
  }

  /** A thread's function. Its argument is a cell, or the number of one. */
  private Definition worker(int index, StatementGenerator statements) {
    Scope scope = new Scope(true);
    Formal argument = new Formal("void *", statements.fresh("arg"));
    String cell = statements.fresh("c");
    scope.cell(cell);
    List<Piece> body = new ArrayList<>();
    String number = "&cells[(long)" + argument.name() + "]";
    body.add(new Piece.Line(CELL + cell + " = " + (MainGenerator.takesNumber(index) ? number : argument.name()) + ";"));
    if (MainGenerator.takesEntry(index)) {
      body.set(0, new Piece.Line(CELL + cell + " = &cells[1]; struct entry *e_" + cell + " = " + argument.name() + ";"));
      body.add(
          new Piece.Section(
              "pthread_mutex_lock(e_" + cell + "->l);",
              List.of(new Piece.Line("(*e_" + cell + "->d)++;")),
              "pthread_mutex_unlock(e_" + cell + "->l);"));
    }
    body.addAll(statements.body(scope, random.nextInt(2, 6)));
    if (index > 0 && random.nextInt(4) == 0) {
      String thread = statements.fresh("t");
      String passed = MainGenerator.takesNumber(index - 1) ? "(void *)1" : cell;
      body.add(new Piece.Line("pthread_t " + thread + ";"));
      body.add(new Piece.Line("pthread_create(&" + thread + ", 0, work" + (index - 1) + ", " + passed + ");"));
      body.addAll(statements.body(scope, 1));
      if (random.nextBoolean()) {
        body.add(new Piece.Line("pthread_join(" + thread + ", 0);"));
      }
    }
    return new Definition("void *", "work" + index, List.of(argument), body, "return 0;");
  }
}
