package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Two objects, each for one thread, which a third pointer may both mean: what leads to the one does not lead to the other. */
final class Peers implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;

  Peers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct peer { int v; struct peer *next; int w[2]; }; struct two_peers { struct peer *p, *q; };",
        "struct peer pe_a, pe_b, *pe_pa, *pe_pb, *pe_any, *pe_table[2]; struct two_peers pe_two, pe_copy; struct peer *(*pe_hook)(struct peer *);");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("struct peer *", "pe_same", List.of(new Formal("struct peer *", "s_pe")), "return s_pe;"),
        procedure("pe_store", List.of(new Formal("struct peer **", "to_pe"), new Formal("struct peer *", "o_pe")),
            line("*to_pe = o_pe;")),
        function("void *", "pe_first", List.of(new Formal("void *", "a_pe")), "return 0;", line("struct peer *x_pe = pe_pa;"),
            access("x_pe")),
        function("void *", "pe_second", List.of(new Formal("void *", "b_pe")), "return 0;", line("struct peer *y_pe = pe_pb;"),
            wrong == 3 ? line("if (y_pe->next) y_pe = y_pe->next;") : line("(void)pe_table;"), access("y_pe")));
  }

  private Piece access(String pointer) {
    return block("if (" + pointer + ") {", parts.touch(pointer + "->" + parts.any("v", "v", "w[0]", "w[1]")));
  }

  private Piece made(String to, String object) {
    boolean allocated = parts.choose(3) == 0;
    String made = allocated ? "calloc(1, sizeof(struct peer))" : object;
    return parts.choose(2) == 0 ? line(to + " = " + made + ";") : call("", "pe_store", "&" + to, made);
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t pe_t, pe_u;"));
    body.add(made("pe_pa", "&pe_a"));
    body.add(made("pe_pb", "&pe_b"));
    body.add(line("pe_any = nondet() > 1 ? pe_pa : pe_pb;"));
    switch (wrong) {
      case 1 -> body.add(line("if (nondet() > 1) pe_pb = pe_any;"));
      case 2 -> body.add(line("pe_hook = nondet() > 1 ? pe_same : 0; if (pe_hook) pe_pb = pe_hook(pe_pa);"));
      case 3 -> body.add(line("pe_pb->next = pe_pa;"));
      case 4 -> body.add(line("pe_two.p = pe_pa; memcpy(&pe_copy, &pe_two, sizeof pe_two); pe_pb = pe_copy.p;"));
      case 5 -> body.add(line("pe_table[0] = pe_pa; pe_table[1] = pe_pb; pe_pb = pe_table[nondet() & 1];"));
      case 6 -> body.add(line("pe_pb = (struct peer *)((long)pe_pa | 0);"));
      case 7 -> body.add(line("struct two_peers pe_l = {pe_pb, pe_pa}; struct two_peers *pe_r = &pe_l; pe_pb = *(&pe_r->p + (nondet() & 1));"));
      case 8 -> body.add(line("pe_two.q = pe_pa; pe_copy = pe_two; pe_pb = pe_copy.q;"));
      default -> body.add(line("if (pe_any) pe_any->v = 1;"));
    }
    body.add(line("pthread_create(&pe_t, 0, pe_first, 0);"));
    body.add(line("pthread_create(&pe_u, 0, pe_second, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 9 ? List.of(block("if (pe_any) {", parts.touch("pe_any->v")))
        : List.of(line("pthread_join(pe_t, 0); pthread_join(pe_u, 0);"), block("if (pe_any) {", parts.touch("pe_any->v")));
  }
}
