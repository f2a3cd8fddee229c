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

/** Nodes that are taken out of one list and put into another, each list with a lock; between, the thread has them. */
final class MovedNodes implements Arrangement {
  private static final int MISTAKES = 12;
  private static final Formal LIST = new Formal("struct mn_list *", "l_mn");

  private final IdiomParts parts;
  private final int wrong;

  MovedNodes(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct mn_node { struct mn_node *next; int v; }; struct mn_list { pthread_mutex_t m; struct mn_node *head; };",
        "struct mn_list mn_from, mn_to; struct mn_node *mn_kept;");
  }

  private static Formal list(int number) {
    return new Formal(LIST.type(), LIST.name() + number);
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("struct mn_node *", "mn_take", List.of(list(1)), "return t_mn;", line("struct mn_node *t_mn = 0;"), taken()),
        procedure("mn_put", List.of(list(2), new Formal("struct mn_node *", "p_mn")),
            line(wrong == 11 ? "if (p_mn->next) p_mn->next->v = 1;" : ""), put()),
        procedure("mn_walk", List.of(list(3)),
            locked(wrong == 1 ? "&mn_to.m" : "&l_mn3->m",
                block("for (struct mn_node *w_mn = l_mn3->head; w_mn; w_mn = w_mn->next) {", parts.touch("w_mn->v")))),
        procedure("mn_clear", List.of(list(4)), line("struct mn_node *c_mn;"),
            locked("&l_mn4->m", line("c_mn = l_mn4->head;"), line(wrong == 2 ? "" : "l_mn4->head = 0;")),
            block("while (c_mn) {", line("struct mn_node *n_mn = c_mn->next;"), parts.touch("c_mn->v"),
                line(wrong == 2 ? "" : "free(c_mn);"), line("c_mn = n_mn;"))),
        thread("mn_mover",
            line("struct mn_node *x_mn;"),
            call("x_mn", "mn_take", "&mn_from"),
            block("if (x_mn) {", parts.touch("x_mn->v"), wrong == 3 ? line("mn_kept = x_mn;") : line("(void)mn_kept;"),
                call("", "mn_put", "&mn_to", "x_mn"),
                wrong == 4 ? parts.touch("x_mn->v") : line(""), wrong == 5 ? call("", "mn_put", "&mn_from", "x_mn") : line(""))),
        thread("mn_maker",
            line("struct mn_node *y_mn = calloc(1, sizeof *y_mn);"),
            block("if (y_mn) {", parts.touch("y_mn->v"), call("", "mn_put", parts.any("&mn_from", "&mn_to"), "y_mn"),
                wrong == 6 ? parts.touch("y_mn->v") : line(""))),
        thread("mn_user", parts.choose(2) == 0 ? call("", "mn_walk", "&mn_to") : call("", "mn_clear", "&mn_to"),
            parts.choose(2) == 0 ? call("", "mn_walk", "&mn_from") : line("")));
  }

  private Piece taken() {
    Piece out = line("if (t_mn) l_mn1->head = t_mn->next;");
    Piece read = line("t_mn = l_mn1->head;");
    return switch (wrong) {
      case 7 -> locked("&l_mn1->m", read);
      case 8 -> locked("&l_mn1->m", read, line("pthread_mutex_unlock(&l_mn1->m); pthread_mutex_lock(&l_mn1->m);"), out);
      case 9 -> locked("&mn_to.m", read, out);
      default -> locked("&l_mn1->m", read, out);
    };
  }

  private Piece put() {
    Piece linked = line("p_mn->next = l_mn2->head;");
    Piece stored = line("l_mn2->head = p_mn;");
    return switch (wrong) {
      case 10 -> block("{", linked, locked("&l_mn2->m", stored));
      case 12 -> locked("&mn_from.m", linked, stored);
      default -> locked("&l_mn2->m", linked, stored);
    };
  }

  private static Definition thread(String name, Piece... body) {
    return function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t mn_t, mn_u, mn_v;"));
    String n = parts.fresh("n");
    body.add(block("for (int i_mn = 0; i_mn < 2; i_mn++) {", line("struct mn_node *" + n + " = calloc(1, sizeof *" + n + ");"),
        line("if (!" + n + ") return 1;"), call("", "mn_put", "&mn_from", n)));
    body.add(line("pthread_create(&mn_t, 0, mn_mover, 0);"));
    body.add(line("pthread_create(&mn_u, 0, " + parts.any("mn_mover", "mn_maker") + ", 0);"));
    body.add(line("for (int j_mn = 0; j_mn < 2; j_mn++) pthread_create(&mn_v, 0, mn_user, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 3 ? List.of(line("if (mn_kept) mn_kept->v++;")) : List.of();
  }
}
