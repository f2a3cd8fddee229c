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

/** Queues with a lock each that keep where they end: as the last node, asked by itself or by the head, or as the last link. */
final class Queues implements Arrangement {
  private static final int MISTAKES = 10;
  private static final Formal QUEUE = new Formal("struct qu_queue *", "q_qu");

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;

  private enum Form {
    NODE,
    ASKED_BY_HEAD,
    LINK
  }

  Queues(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = Form.values()[parts.choose(Form.values().length)];
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct qu_node { struct qu_node *next; int v; };",
        "struct qu_queue { pthread_mutex_t m; struct qu_node *head, *" + (form == Form.LINK ? "*" : "") + "tail; };",
        "struct qu_queue qu_one, qu_two; struct qu_node *qu_kept;");
  }

  private static Formal queue(int number) {
    return new Formal(QUEUE.type(), QUEUE.name() + number);
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure("qu_put", List.of(queue(1), new Formal("struct qu_node *", "p_qu")), line("p_qu->next = 0;"), put()),
        function("struct qu_node *", "qu_take", List.of(queue(2)), "return t_qu;", line("struct qu_node *t_qu = 0;"), taken()),
        procedure("qu_clear", List.of(queue(3)), line("struct qu_node *c_qu;"),
            locked("&q_qu3->m", line("c_qu = q_qu3->head;"), line("q_qu3->head = 0;"), wrong == 7 ? line("") : empty("q_qu3")),
            block("while (c_qu) {", line("struct qu_node *n_qu = c_qu->next;"), parts.touch("c_qu->v"), line("free(c_qu);"),
                line("c_qu = n_qu;"))),
        thread("qu_maker",
            line("struct qu_node *y_qu = calloc(1, sizeof *y_qu);"),
            block("if (y_qu) {", parts.touch("y_qu->v"), call("", "qu_put", "&qu_one", "y_qu"),
                wrong == 3 ? parts.touch("y_qu->v") : line(""), wrong == 5 ? call("", "qu_put", "&qu_two", "y_qu") : line(""))),
        thread("qu_worker",
            line("struct qu_node *x_qu;"),
            call("x_qu", "qu_take", "&qu_one"),
            block("if (x_qu) {", parts.touch("x_qu->v"), wrong == 4 ? line("qu_kept = x_qu;") : line("(void)qu_kept;"),
                parts.choose(2) == 0 ? call("", "qu_put", "&qu_two", "x_qu") : line(wrong == 4 || wrong == 10 ? "" : "free(x_qu);"))),
        thread("qu_user", parts.choose(2) == 0 ? call("", "qu_clear", "&qu_one") : call("", "qu_clear", "&qu_two"),
            wrong == 8 ? line("if (qu_one.head) qu_one.head->v++;") : line("")));
  }

  /** What a queue says when it is empty. */
  private Piece empty(String queue) {
    return line(
        switch (form) {
          case NODE -> queue + "->tail = 0;";
          case ASKED_BY_HEAD -> "";
          case LINK -> queue + "->tail = &" + queue + "->head;";
        });
  }

  private Piece put() {
    boolean byTail = form == Form.NODE || (form == Form.ASKED_BY_HEAD && (wrong == 1 || wrong == 6 || wrong == 7));
    String nodes =
        byTail
            ? "if (q_qu1->tail) q_qu1->tail->next = p_qu; else q_qu1->head = p_qu;"
            : "if (!q_qu1->head) q_qu1->head = p_qu; else q_qu1->tail->next = p_qu;";
    Piece linked = line(form == Form.LINK ? "*q_qu1->tail = p_qu;" : nodes);
    Piece stored = line(form == Form.LINK ? "q_qu1->tail = &p_qu->next;" : "q_qu1->tail = p_qu;");
    return switch (wrong) {
      case 2 -> locked("&qu_two.m", linked, stored);
      case 9 -> block("{", linked, locked("&q_qu1->m", stored));
      default -> locked("&q_qu1->m", linked, stored);
    };
  }

  private Piece taken() {
    String queue = "q_qu2";
    Piece read = line("t_qu = q_qu2->head;");
    Piece reset = wrong == 1 ? line("") : block("if (!q_qu2->head) {", empty(wrong == 6 ? "(&qu_two)" : queue));
    Piece out = block("if (t_qu) {", line("q_qu2->head = t_qu->next;"), reset);
    return wrong == 10
        ? locked("&q_qu2->m", read, line("pthread_mutex_unlock(&q_qu2->m); pthread_mutex_lock(&q_qu2->m);"), out)
        : locked("&q_qu2->m", read, out);
  }

  private static Definition thread(String name, Piece... body) {
    return function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t qu_t, qu_u, qu_v, qu_w;"));
    if (form == Form.LINK) {
      body.add(line("qu_one.tail = &qu_one.head; qu_two.tail = &qu_two.head;"));
    }
    String n = parts.fresh("n");
    String rounds = "for (int i_qu = 0; i_qu < " + (1 + parts.choose(2)) + "; i_qu++) {";
    body.add(block(rounds, line("struct qu_node *" + n + " = calloc(1, sizeof *" + n + ");"),
        line("if (!" + n + ") return 1;"), call("", "qu_put", "&qu_one", n)));
    body.add(line("pthread_create(&qu_t, 0, qu_worker, 0);"));
    body.add(line("pthread_create(&qu_u, 0, qu_maker, 0);"));
    body.add(line("pthread_create(&qu_w, 0, " + (wrong == 10 ? "qu_worker" : parts.any("qu_maker", "qu_worker")) + ", 0);"));
    body.add(line("pthread_create(&qu_v, 0, qu_user, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 4 ? List.of(line("if (qu_kept) qu_kept->v++;")) : List.of();
  }
}
