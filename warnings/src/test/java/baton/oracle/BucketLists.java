package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Lists with a lock each. Nodes are put in, walked over, taken out and moved. */
final class BucketLists implements Idiom {
  private static final Formal BIN = new Formal("struct bin *", "b_bl");

  private final IdiomParts parts;

  BucketLists(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct item { int v; struct item *next; };", "struct bin { pthread_mutex_t m; struct item *head; int count; };");
  }

  @Override
  public List<String> variables() {
    return List.of("struct bin bin[3], spare; struct bin *bins = &spare;", "struct item *parked;");
  }

  private static Formal bin(int number) {
    return new Formal(BIN.type(), BIN.name() + number);
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure(
            "put",
            List.of(bin(1), new Formal("struct item *", "n_bl1")),
            locked("&b_bl1->m", line("n_bl1->next = b_bl1->head;"), line("b_bl1->head = n_bl1;"), line("b_bl1->count++;"))),
        procedure(
            "each",
            List.of(bin(2)),
            locked("&b_bl2->m", block("for (struct item *p_bl2 = b_bl2->head; p_bl2; p_bl2 = p_bl2->next) {", line("p_bl2->v++;")))),
        IdiomParts.function(
            "struct item *",
            "take_first",
            List.of(bin(3)),
            "return r_bl3;",
            line("struct item *r_bl3 = 0;"),
            locked("&b_bl3->m", line("r_bl3 = b_bl3->head;"), line("if (r_bl3) b_bl3->head = r_bl3->next;"))));
  }

  @Override
  public List<Piece> action(String index) {
    String bin = "&" + parts.any("bin[" + index + "]", "bin[0]", "bin[1]", "spare", "*bins");
    String other = parts.slip() ? "&bin[0]" : bin;
    String n = parts.fresh("n");
    String named = "struct bin *b_" + n + " = " + bin + ";";
    return switch (parts.choose(9)) {
      case 0, 1 -> List.of(
          line("struct item *" + n + " = calloc(1, sizeof *" + n + ");"),
          line(n + "->v = 1;"),
          call("", "put", bin, n),
          parts.slip() ? line(n + "->v = 2;") : line(""));
      case 2 -> List.of(call("", "each", bin));
      case 3 -> List.of(
          line(named),
          locked(
              parts.slip() ? "&bin[0].m" : "&b_" + n + "->m",
              block("for (struct item *" + n + " = b_" + n + "->head; " + n + "; " + n + " = " + n + "->next) {", parts.touch(n + "->v"))));
      case 4 -> List.of(
          line("struct item *" + n + ";"),
          call(n, "take_first", bin),
          block("if (" + n + ") {", parts.touch(n + "->v"), parts.slip() ? line("parked = " + n + ";") : line("free(" + n + ");")));
      case 5 -> List.of(
          line("struct item *" + n + ";"),
          call(n, "take_first", "&bin[0]"),
          block("if (" + n + ") {", call("", "put", "&bin[1]", n), parts.slip() ? line(n + "->v = 3;") : line("")));
      case 6 -> List.of(
          line(named + " struct item *" + n + " = 0;"),
          locked("&b_" + n + "->m", line(n + " = b_" + n + "->head;"), line("if (" + n + ") " + n + "->v++;")),
          parts.slip() ? line("if (" + n + ") " + n + "->v++;") : line(""));
      case 7 -> List.of(line(named), locked(other.equals(bin) ? "&b_" + n + "->m" : "&bin[0].m", parts.touch("b_" + n + "->count")));
      default -> List.of(
          line("struct item *" + n + " = calloc(1, sizeof *" + n + ");"),
          locked(
              "&bin[1].m",
              line(n + "->next = bin[1].head;"),
              line("bin[1].head = " + n + ";"),
              parts.slip() ? locked("&bin[0].m", line("bin[0].head = " + n + ";")) : line("")));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("if (bin[0].head) bin[0].head->v = 0;", "bin[1].count = 0;", "for (struct item *p = bin[1].head; p; p = p->next) p->v = 1;", "bins = &bin[0];"));
  }
}
