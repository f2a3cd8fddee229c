package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Two doubly linked lists through links inside of the nodes, each with a lock. Nodes move from one to the other. */
final class LinkedNodes implements Idiom {
  private static final String LINK = "struct link *";

  private final IdiomParts parts;

  LinkedNodes(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct link { struct link *next, *prev; };", "struct job { int v; struct link on; int w; };");
  }

  @Override
  public List<String> variables() {
    return List.of("struct link todo, over; pthread_mutex_t todo_m, over_m; struct job *current;");
  }

  private static String job(String link) {
    return "((struct job *)((char *)" + link + " - __builtin_offsetof(struct job, on)))";
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure(
            "link_add",
            List.of(new Formal(LINK, "e_ln1"), new Formal(LINK, "h_ln1")),
            line("struct link *n_ln1 = h_ln1->next;"),
            line("n_ln1->prev = e_ln1;"),
            line("e_ln1->next = n_ln1;"),
            line("e_ln1->prev = h_ln1;"),
            line("h_ln1->next = e_ln1;")),
        procedure("link_del", List.of(new Formal(LINK, "e_ln2")), line("e_ln2->prev->next = e_ln2->next;"), line("e_ln2->next->prev = e_ln2->prev;")));
  }

  @Override
  public List<Piece> setup() {
    return List.of(line("todo.next = todo.prev = &todo; over.next = over.prev = &over;"));
  }

  @Override
  public List<Piece> action(String index) {
    String n = parts.fresh("n");
    boolean slip = parts.slip();
    boolean first = parts.choose(2) == 0;
    String list = first ? "todo" : "over";
    String lock = "&" + list + "_m";
    String other = "&" + (first ? "over" : "todo") + "_m";
    return switch (parts.choose(7)) {
      case 0, 1 -> List.of(
          line("struct job *" + n + " = calloc(1, sizeof *" + n + ");"),
          line(n + "->v = 1;"),
          locked(lock, call("", "link_add", "&" + n + "->on", "&" + list)),
          slip ? parts.touch(n + "->v") : line(""));
      case 2, 3 -> List.of(
          locked(
              slip ? other : lock,
              block("for (struct link *" + n + " = " + list + ".next; " + n + " != &" + list + "; " + n + " = " + n + "->next) {", parts.touch(job(n) + "->" + parts.any("v", "w")))));
      case 4 -> List.of(
          line("struct job *" + n + " = 0;"),
          locked(
              "&todo_m",
              block("if (todo.next != &todo) {", line(n + " = " + job("todo.next") + ";"), slip ? line("") : call("", "link_del", "&" + n + "->on"))),
          block("if (" + n + ") {", parts.touch(n + "->w"), locked("&over_m", call("", "link_add", "&" + n + "->on", "&over"))));
      case 5 -> List.of(
          line("struct job *" + n + " = 0;"),
          locked(lock, line("if (" + list + ".next != &" + list + ") " + n + " = " + job(list + ".next") + ";"), block("if (" + n + ") {", line(n + "->w = 2;"), call("", "link_del", "&" + n + "->on"))),
          slip ? line("current = " + n + ";") : line(""),
          block("if (" + n + ") {", parts.touch(n + "->v"), line("free(" + n + ");")));
      default -> List.of(
          locked(
              "&todo_m",
              locked(
                  "&over_m",
                  block(
                      "if (over.next != &over) {",
                      line("struct link *" + n + " = over.next;"),
                      call("", "link_del", n),
                      call("", "link_add", n, "&todo"),
                      parts.touch(job(n) + "->w")))));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("if (todo.next != &todo) " + job("todo.next") + "->v = 3;", "for (struct link *p = over.next; p != &over; p = p->next) " + job("p") + "->w = 0;", "if (current) current->v = 1;"));
  }
}
