package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/**
 * Two threads with a lock each,
     who both take the other's lock and give it back while they have their own: where one of them does its
 * work, the other cannot come to its own.
 */
final class CrossedLocks implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;

  CrossedLocks(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t cl_left, cl_right, cl_third, *cl_any = &cl_right; int cl_x;");
  }

  @Override
  public List<Definition> functions() {
    List<Definition> functions = new ArrayList<>();
    functions.add(procedure("cl_touch", List.of(new Formal("pthread_mutex_t *", "l_cl")), locked("l_cl", line("(void)cl_any;"))));
    functions.add(thread("cl_first", "cl_left", around(other(), parts.touch("cl_x"))));
    functions.add(thread("cl_second", "cl_right",
        wrong == 1 ? List.of(parts.touch("cl_x")) : List.of(visit("cl_left"), parts.touch("cl_x"))));
    return functions;
  }

  private Definition thread(String name, String own, List<Piece> body) {
    List<Piece> all = new ArrayList<>();
    if (wrong == 2 && own.equals("cl_left")) {
      all.add(visit("cl_right"));
    }
    Piece section = new Piece.Section("pthread_mutex_lock(&" + own + ");", body, "pthread_mutex_unlock(&" + own + ");");
    all.add(parts.choose(3) == 0 ? IdiomParts.block("for (int i_" + name + " = 0; i_" + name + " < 2; i_" + name + "++) {",
        section) : section);
    return new Definition("void *", name, List.of(new Formal("void *", "a_" + name)), all, "return 0;");
  }

  private Piece visit(String lock) {
    return parts.choose(2) == 0 ? call("", "cl_touch", "&" + lock) : locked("&" + lock, line("(void)cl_any;"));
  }

  /** How the first thread takes the lock of the second. */
  private Piece other() {
    return switch (wrong) {
      case 2 -> line("(void)cl_any;");
      case 3 -> visit("cl_third");
      case 4 -> line("if (nondet() > 1) { pthread_mutex_lock(&cl_right); pthread_mutex_unlock(&cl_right); }");
      case 5 -> line("if (pthread_mutex_trylock(&cl_right) == 0) pthread_mutex_unlock(&cl_right);");
      case 6 -> call("", "cl_touch", "cl_any");
      default -> visit("cl_right");
    };
  }

  private List<Piece> around(Piece visit, Piece access) {
    return switch (wrong) {
      case 7 -> List.of(access, visit);
      case 8 -> List.of(visit, line("pthread_mutex_unlock(&cl_left); pthread_mutex_lock(&cl_left);"), access);
      default -> List.of(visit, access);
    };
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t cl_t, cl_u;"));
    if (wrong == 6) {
      body.add(line("if (nondet() > 1) cl_any = &cl_third;"));
    }
    body.add(line("pthread_create(&cl_t, 0, cl_first, 0);"));
    body.add(line("pthread_create(&cl_u, 0, cl_second, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 9 ? List.of(locked("&cl_right", parts.touch("cl_x")))
        : List.of(line("pthread_join(cl_t, 0);"), line("pthread_join(cl_u, 0);"), parts.touch("cl_x"));
  }
}
