package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes the statements of generated functions. */
final class StatementGenerator {
  private static final int MAX_NESTING = 3;

  private final SplittableRandom random;
  private final Sections sections;
  private final Data data;
  private final List<Definition> helpers = new ArrayList<>();
  private int names;

  StatementGenerator(SplittableRandom random) {
    this.random = random;
    this.data = new Data(random);
    this.sections = new Sections(random, this);
  }

  /** A name that the program does not use yet. */
  String fresh(String stem) {
    names++;
    return stem + "_" + names;
  }

  /** A helper that later bodies may call. */
  void helper(Definition helper) {
    helpers.add(helper);
  }

  List<Definition> helpers() {
    return helpers;
  }

  /** The functions that take one cell. */
  List<String> cellOperations() {
    List<String> names = new ArrayList<>(List.of("lock_cell_bump"));
    helpers.stream().filter(StatementGenerator::takesOneCell).map(Definition::name).forEach(names::add);
    return names;
  }

  private static boolean takesOneCell(Definition helper) {
    return helper.formals().size() == 1 && helper.formals().getFirst().type().equals("struct cell *");
  }

  /** Several statements, as a list that may be added to. */
  List<Piece> body(Scope scope, int count) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      statement(scope, pieces, 0);
    }
    return pieces;
  }

  private void statement(Scope scope, List<Piece> to, int nesting) {
    int kind = random.nextInt(100);
    if (kind < 46 || nesting >= MAX_NESTING) {
      protectedAccess(scope, to, nesting);
    } else if (kind < 50) {
      to.add(access(data.any(scope).lvalue()));
    } else if (kind < 56) {
      List<Piece> inner = new ArrayList<>();
      statement(scope.inner(), inner, nesting + 1);
      to.add(new Piece.Section("if (" + condition() + ") {", inner, "}"));
    } else if (kind < 61) {
      loop(scope, to, nesting);
    } else if (kind < 76) {
      call(scope, to);
    } else if (kind < 84) {
      pointerUpdate(scope, to);
    } else if (kind < 88) {
      publish(scope, to);
    } else if (kind < 92) {
      points(to);
    } else if (kind < 95) {
      rare(scope, to);
    } else if (kind < 96) {
      to.add(new Piece.Line(random.nextBoolean() ? "count++;" : "if (count > 1) count = 0;"));
    } else if (kind < 98) {
      choice(scope, to, nesting);
    } else {
      walk(to);
    }
  }

  /** A condition without side effects that is sometimes true. */
  String condition() {
    return random.nextInt(3) == 0 ? "flag" : "nondet() > 1";
  }

  /** A read or a write. */
  Piece access(String lvalue) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Piece.Line(lvalue + "++;");
      case 2 -> new Piece.Line(lvalue + " = " + random.nextInt(5) + ";");
      case 3 -> new Piece.Line("(void)" + lvalue + ";");
      case 4 -> lvalue.startsWith("bits.") || lvalue.contains("(char *)&g0")
          ? new Piece.Line(lvalue + " = 1;")
          : new Piece.Call("", "bump", List.of("&" + lvalue));
      default -> new Piece.Line("if (" + lvalue + " > 1) " + lvalue + " = 0;");
    };
  }

  private void protectedAccess(Scope scope, List<Piece> to, int nesting) {
    Data.Datum datum = data.any(scope);
    List<Piece> inner = new ArrayList<>();
    inner.add(access(datum.lvalue()));
    if (random.nextInt(5) == 0) {
      Scope locked = scope.locked();
      if (random.nextInt(3) == 0) {
        pointerUpdate(locked, inner);
        inner.add(access(data.withLock(datum, scope).lvalue()));
      } else if (random.nextInt(2) == 0) {
        statement(locked, inner, nesting + 1);
      } else {
        inner.add(access(data.withLock(datum, scope).lvalue()));
      }
    }
    if (scope.held() > 0 && random.nextInt(8) != 0) {
      to.addAll(inner);
      return;
    }
    sections.around(datum, scope, inner, to);
  }

  private void loop(Scope scope, List<Piece> to, int nesting) {
    Scope inner = scope.inner();
    String index = fresh("i");
    inner.index(index);
    List<Piece> body = new ArrayList<>();
    statement(inner, body, nesting + 1);
    to.add(new Piece.Section("for (int " + index + " = 0; " + index + " < 2; " + index + "++) {", body, "}"));
  }

  private void call(Scope scope, List<Piece> to) {
    if (!scope.operations().isEmpty() && random.nextBoolean()) {
      to.add(new Piece.Line(scope.operations().getFirst() + "(" + data.cell(scope) + ");"));
      return;
    }
    if (scope.threads() && random.nextInt(5) == 0) {
      String cell = data.cell(scope);
      to.add(
          new Piece.Line(random.nextBoolean() ? "table[" + (random.nextBoolean() ? "1" : "nondet() & 1") + "](" + cell + ");"
              : "if (" + Data.member(cell, "op") + ") " + Data.member(cell, "op") + "(" + cell + ");"));
      return;
    }
    if (helpers.isEmpty()) {
      to.add(new Piece.Call("", "lock_cell_bump", List.of(data.cell(scope))));
      return;
    }
    Definition helper = helpers.get(random.nextInt(helpers.size()));
    List<String> actuals = new ArrayList<>();
    for (GeneratedProgram.Formal formal : helper.formals()) {
      actuals.add(
          switch (formal.type()) {
            case "struct cell *" -> data.cell(scope);
            case "pthread_mutex_t *" -> data.lock(scope);
            case "int *" -> "&" + data.addressable(scope);
            case "cell_op " -> cellOperations().get(random.nextInt(cellOperations().size()));
            default -> Integer.toString(random.nextInt(3));
          });
    }
    to.add(new Piece.Call("", helper.name(), actuals));
  }

  private void pointerUpdate(Scope scope, List<Piece> to) {
    String cell = data.cell(scope);
    switch (random.nextInt(8)) {
      case 0 -> to.add(new Piece.Line("{ struct cell *t = p0; p0 = p1; p1 = t; }"));
      case 1 -> to.add(new Piece.Line("pm = " + data.lock(scope) + ";"));
      case 2 -> to.add(new Piece.Line("p" + random.nextInt(2) + " = " + cell + ";"));
      case 3 -> to.add(new Piece.Line(Data.member(cell, "lk") + " = " + data.lock(scope) + ";"));
      case 4 -> to.add(new Piece.Line(Data.member(cell, "next") + " = " + data.cell(scope) + ";"));
      case 5 -> to.add(new Piece.Line("pi = &" + data.addressable(scope) + ";"));
      case 6 -> {
        String alias = fresh("q");
        String other = random.nextBoolean() ? cell : "nondet() ? " + cell + " : " + data.cell(scope);
        to.add(new Piece.Line("struct cell *" + alias + " = " + other + ";"));
        scope.cell(alias);
      }
      default -> {
        if (scope.cells().isEmpty()) {
          to.add(new Piece.Line("p1 = p0;"));
        } else {
          to.add(new Piece.Line(scope.cells().getFirst() + " = " + cell + ";"));
        }
      }
    }
  }

  private void publish(Scope scope, List<Piece> to) {
    String made = fresh("n");
    to.add(new Piece.Line("struct cell *" + made + " = calloc(1, sizeof *" + made + ");"));
    to.add(new Piece.Line(made + "->a = 1;"));
    to.add(new Piece.Line(made + "->lk = " + (random.nextBoolean() ? "&" + made + "->m" : "&m0") + ";"));
    to.add(new Piece.Line(made + "->next = " + (random.nextBoolean() ? made : "&c0") + ";"));
    to.add(
        switch (random.nextInt(4)) {
          case 0 -> new Piece.Line("p" + random.nextInt(2) + " = " + made + ";");
          case 1 -> new Piece.Section(
              "pthread_mutex_lock(&m1);",
              List.of(new Piece.Line(made + "->next = head;"), new Piece.Line("head = " + made + ";")),
              "pthread_mutex_unlock(&m1);");
          case 2 -> new Piece.Line("c0.next = " + made + ";");
          default -> new Piece.Line("cells[2].next = " + made + ";");
        });
    scope.cell(made);
    to.add(access(made + "->b"));
  }

  private void points(List<Piece> to) {
    Piece copy =
        new Piece.Line(
            switch (random.nextInt(5)) {
              case 4 -> "take(pt1);";
              case 0 -> "pt0 = pt1;";
              case 1 -> "memcpy(&pt0, &pt1, sizeof pt0);";
              case 2 -> "memset(&pt1.y, 0, 2 * sizeof(int));";
              default -> "{ struct point local = pt1; local.x++; pt0 = local; }";
            });
    to.add(
        random.nextInt(4) == 0
            ? copy
            : new Piece.Section("pthread_rwlock_wrlock(&rw);", List.of(copy), "pthread_rwlock_unlock(&rw);"));
  }

  private void rare(Scope scope, List<Piece> to) {
    switch (random.nextInt(4)) {
      case 0 -> to.add(random.nextBoolean() ? new Piece.Call("", "hit", List.of()) : new Piece.Line(oddity(scope)));
      case 1 -> {
        String own = fresh("n");
        to.add(
            new Piece.Section(
                "{ struct cell *" + own + " = calloc(1, sizeof *" + own + ");",
                List.of(access(own + "->a"), new Piece.Line(random.nextInt(4) == 0 ? "p1 = " + own + ";" : own + "->b = 2;")),
                "free(" + own + "); }"));
      }
      case 2 -> {
        String alias = fresh("x");
        to.add(new Piece.Line("int *" + alias + " = &" + data.addressable(scope) + ";"));
        scope.number("(*" + alias + ")");
      }
      default -> {
        String walked = fresh("x");
        to.add(
            new Piece.Section(
                "{ int *" + walked + " = " + Data.member(data.cell(scope), "arr") + "; for (int k = 0; k < 3; k++, " + walked + "++) {",
                List.of(access("(*" + walked + ")")),
                "} }"));
      }
    }
  }

  private String oddity(Scope scope) {
    return switch (random.nextInt(7)) {
      case 0 -> "entries[" + random.nextInt(2) + "].l = " + data.lock(scope) + ";";
      case 1 -> "entries[0] = entries[1];";
      case 2 -> "slots[" + random.nextInt(2) + "] = " + data.cell(scope) + ";";
      case 3 -> Data.member(data.cell(scope), "op") + " = " + cellOperations().get(random.nextInt(cellOperations().size())) + ";";
      case 4 -> "memset(" + Data.member(data.cell(scope), "arr") + ", 0, sizeof c0.arr);";
      case 5 -> "memcpy(" + Data.member(data.cell(scope), "arr") + ", garr, sizeof garr);";
      default -> "locks[1] = " + data.lock(scope) + ";";
    };
  }

  private void choice(Scope scope, List<Piece> to, int nesting) {
    List<Piece> cases = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<Piece> inner = new ArrayList<>();
      statement(scope.inner(), inner, nesting + 1);
      cases.add(new Piece.Section("case " + i + ": {", inner, random.nextInt(3) == 0 ? "}" : "} break;"));
    }
    cases.add(new Piece.Line("default: break;"));
    to.add(new Piece.Section("switch (nondet()) {", cases, "}"));
  }

  /** A walk over the list with hand-over-hand locking or one lock. */
  private void walk(List<Piece> to) {
    String at = fresh("w");
    List<Piece> body = new ArrayList<>();
    boolean own = random.nextBoolean();
    body.add(
        own
            ? new Piece.Section("pthread_mutex_lock(&" + at + "->m);", List.of(access(at + "->a")), "pthread_mutex_unlock(&" + at + "->m);")
            : access(at + "->b"));
    body.add(new Piece.Line(at + " = " + at + "->next;"));
    Piece loop =
        new Piece.Section(
            "struct cell *" + at + " = head; for (int k = 0; " + at + " && k < 3; k++) {", body, "}");
    to.add(
        random.nextInt(4) == 0
            ? loop
            : new Piece.Section("pthread_mutex_lock(&m1);", List.of(loop), "pthread_mutex_unlock(&m1);"));
  }
}
