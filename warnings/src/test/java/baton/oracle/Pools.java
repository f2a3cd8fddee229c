package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A pool of threads that know it, which tells where their handles are and how many there are; all are joined before its data is read. */
final class Pools implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean down;

  Pools(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.down = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct pool { pthread_t *th; int n; };", "struct pool po_one, po_two, *po_use; pthread_t po_t[4], po_u[2]; int po_v;", "pthread_mutex_t po_m;");
  }

  @Override
  public List<Definition> functions() {
    String last = wrong == 4 ? "p_po->n - 1" : "p_po->n";
    String body = (wrong == 5 ? "if (i == 1) break; " : "") + "pthread_join(p_po->th[i], 0);";
    String join =
        down
            ? "int i = " + last + "; while (--i >= 0) { " + body + " }"
            : "for (int i = 0; i < " + last + "; i++) { " + body + " }";
    return List.of(
        IdiomParts.function(
            "void *", "po_work", List.of(new Formal("struct pool *", "w_po")), "return 0;", locked("&po_m", parts.touch("po_v"))),
        procedure("po_set", List.of(new Formal("int *", "x_po"), new Formal("int ", "v_po")), line("*x_po = v_po;")),
        procedure(
            "po_start",
            List.of(new Formal("struct pool *", "p_po"), new Formal("pthread_t *", "t_po"), new Formal("int ", "n_po")),
            line("p_po->th = t_po; p_po->n = n_po;"),
            line("for (int i = 0; i < n_po; i++) pthread_create(&p_po->th[i], 0, (void *(*)(void *))po_work, p_po);")),
        procedure("po_stop", List.of(new Formal("struct pool *", "p_po")), line(join)));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    result.add(line("po_use = &po_one;"));
    result.add(call("", "po_start", parts.any("&po_one", "po_use"), "po_t", "2"));
    if (wrong == 8) {
      result.add(call("", "po_start", "&po_one", "po_t", "2"));
    } else if (wrong == 9) {
      result.add(call("", "po_start", "&po_two", "po_u", "1"));
    }
    return result;
  }

  @Override
  public List<Piece> end() {
    List<Piece> result = new ArrayList<>();
    switch (wrong) {
      case 1 -> result.add(line("po_one.n = 1;"));
      case 2 -> result.add(call("", "po_set", "&po_one.n", "1"));
      case 3 -> result.add(line("po_one.th++; po_one.n--;"));
      case 6 -> result.add(line("po_two = po_one; po_two.n = 1; po_use = &po_two;"));
      case 7 -> result.add(line("po_one.n = 1; po_use->n = 1;"));
      default -> {}
    }
    result.add(call("", "po_stop", wrong == 6 ? "po_use" : parts.any("&po_one", "po_use")));
    result.add(parts.touch("po_v"));
    return result;
  }
}
