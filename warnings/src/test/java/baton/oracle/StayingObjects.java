package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Objects that threads make for themselves and find again under a key, in a variable of each thread, or on the stack. */
final class StayingObjects implements Arrangement {
  private static final int MISTAKES = 11;
  private static final int PUBLISHED = 1;
  private static final int TO_CHILD = 2;
  private static final int RESULT = 3;
  private static final int NUMBER = 4;
  private static final int IN_SHARED = 5;
  private static final int IN_TABLE = 6;
  private static final int SHARED_UNDER_KEY = 7;
  private static final int INNER = 8;
  private static final int VARIABLE_TO_CHILD = 9;
  private static final int AT_END = 10;
  private static final int THREAD_VARIABLE = 11;

  private static final Formal OBJECT = new Formal("struct so_it *", "p_so");

  private final IdiomParts parts;
  private final int wrong;
  private final int place;

  StayingObjects(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.place = wrong == SHARED_UNDER_KEY || wrong == AT_END ? 0 : wrong == THREAD_VARIABLE ? 1 : parts.choose(3);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct so_it { int so_n; struct so_it *so_next; };",
        "pthread_key_t so_k; __thread struct so_it *so_mine; pthread_mutex_t so_m;",
        "struct so_it *so_last, *so_all[3], so_shared, **so_where; long so_number; pthread_t so_child;");
  }

  @Override
  public List<Definition> functions() {
    Formal any = new Formal("void *", "c_so");
    return List.of(
        function("struct so_it *", "so_get", List.of(), "return g_so;", getting()),
        procedure("so_use", List.of(OBJECT),
            line("struct so_it *n_so = calloc(1, sizeof *n_so); if (!n_so) abort();"),
            line("n_so->so_next = p_so->so_next; p_so->so_next = n_so;"),
            parts.touch("n_so->so_n"),
            parts.touch("p_so->so_n")),
        function("void *", "so_follow", List.of(any), "return 0;", line("struct so_it *f_so = c_so;"), parts.touch("f_so->so_n")),
        function("void *", "so_through", List.of(any), "return 0;", line("struct so_it *t_so = *(struct so_it **)c_so;"),
            parts.touch("t_so->so_n")),
        procedure("so_end", List.of(any), line("struct so_it *e_so = c_so;"),
            wrong == AT_END ? locked("&so_m", line("so_last = e_so;")) : line("if (!e_so) return;"), line("e_so->so_n++;")),
        worker());
  }

  private Piece getting() {
    String made = "calloc(1, sizeof *g_so); if (!g_so) abort();";
    return switch (place) {
      case 0 -> new Piece.Section("struct so_it *g_so = pthread_getspecific(so_k);", List.of(block("if (!g_so) {",
          line(wrong == SHARED_UNDER_KEY ? "g_so = &so_shared;" : "g_so = " + made), line("pthread_setspecific(so_k, g_so);"))), "");
      case 1 -> new Piece.Section("struct so_it *g_so = so_mine;", List.of(block("if (!g_so) {", line("g_so = " + made), line("so_mine = g_so;"))), "");
      default -> line("struct so_it *g_so = " + made);
    };
  }

  private Definition worker() {
    List<Piece> body = new ArrayList<>();
    body.add(line("struct so_it *w_so = 0, l_so = {0, 0};"));
    body.add(place == 2 && wrong != RESULT && parts.choose(2) == 0 ? line("w_so = &l_so;") : call("w_so", "so_get"));
    body.add(line("if (!w_so) return 0;"));
    body.add(call("", "so_use", "w_so"));
    body.addAll(mistaken());
    body.add(call("", "so_use", "w_so"));
    if (place < 2) {
      body.add(line("w_so = so_get(); if (!w_so) return 0;"));
    }
    body.add(parts.touch("w_so->so_n"));
    body.add(line("w_so->so_n = 7;"));
    body.add(line("for (struct so_it *i_so = w_so->so_next; i_so; i_so = i_so->so_next) i_so->so_n++;"));
    if (wrong == TO_CHILD || wrong == VARIABLE_TO_CHILD) {
      body.add(line("if (a_so) pthread_join(so_child, 0);"));
    }
    return new Definition("void *", "so_work", List.of(new Formal("void *", "a_so")), body,
        wrong == RESULT ? "return a_so ? so_get() : w_so;" : "return 0;");
  }

  private List<Piece> mistaken() {
    String use = parts.any("o_so->so_n++;", "(void)o_so->so_n;", "o_so->so_n = 1;");
    String other = "struct so_it *o_so = 0;";
    return switch (wrong) {
      case PUBLISHED -> exchanged(other, "o_so = so_last; so_last = w_so;", use);
      case NUMBER -> exchanged(other, "o_so = (struct so_it *)so_number; so_number = (long)w_so;", use);
      case IN_SHARED -> exchanged(other, "o_so = so_shared.so_next; so_shared.so_next = w_so;", use);
      case IN_TABLE -> exchanged(other, "o_so = so_all[nondet() & 1]; so_all[nondet() & 1] = w_so;", use);
      case INNER -> exchanged(other, "o_so = so_last; so_last = w_so->so_next;", use);
      case AT_END -> exchanged(other, "o_so = so_last;", use);
      case THREAD_VARIABLE -> exchanged(other, "if (so_where) o_so = *so_where; so_where = &so_mine;", use);
      case TO_CHILD -> List.of(line("if (a_so) pthread_create(&so_child, 0, so_follow, w_so);"));
      case VARIABLE_TO_CHILD -> List.of(line("struct so_it *v_so = w_so; if (a_so) pthread_create(&so_child, 0, so_through, &v_so);"));
      default -> List.of();
    };
  }

  private static List<Piece> exchanged(String declared, String under, String then) {
    return List.of(line(declared), locked("&so_m", line(under)), line("if (o_so) " + then));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t so_a, so_b; void *so_r = 0; struct so_it *so_x = 0;"));
    body.add(line("pthread_key_create(&so_k, " + (wrong == AT_END ? "so_end" : parts.any("0", "so_end")) + ");"));
    body.add(line("pthread_create(&so_a, 0, so_work, 0);"));
    body.add(line("pthread_create(&so_b, 0, so_work, &so_number);"));
    if (parts.choose(2) == 0) {
      body.add(call("so_x", "so_get"));
      body.add(line("if (!so_x) return 1;"));
      body.add(call("", "so_use", "so_x"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_join(so_a, &so_r);"));
    if (wrong == RESULT) {
      body.add(line("if (so_r) pthread_create(&so_child, 0, so_follow, so_r);"));
    }
    body.add(line("so_x = so_r; if (so_x) so_x->so_n = 3;"));
    body.add(line("pthread_join(so_b, 0);"));
    return body;
  }
}
