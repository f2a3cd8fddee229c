package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Locks behind pointers: made in loops, put in the place of others, kept by several holders. */
final class RenewedLocks implements Idiom {
  private final IdiomParts parts;

  RenewedLocks(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct safe { pthread_mutex_t m; int v; };", "struct keeper { pthread_mutex_t *m; int *d; int v; };");
  }

  @Override
  public List<String> variables() {
    return List.of("struct safe *newest; pthread_mutex_t rm, *keys[3]; struct keeper keepers[3]; int rdata[3], rshared;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        IdiomParts.function("struct safe *", "make_safe", List.of(), "return s_rl1;", line("struct safe *s_rl1 = calloc(1, sizeof *s_rl1);"), line("pthread_mutex_init(&s_rl1->m, 0);")),
        procedure("with_key", List.of(new Formal("pthread_mutex_t *", "m_rl2"), new Formal("int *", "d_rl2")), locked("m_rl2", line("(*d_rl2)++;"))));
  }

  @Override
  public List<Piece> setup() {
    boolean each = parts.choose(2) == 0;
    return List.of(
        line("newest = calloc(1, sizeof *newest);"),
        each
            ? line("for (int i = 0; i < 3; i++) { keys[i] = calloc(1, sizeof *keys[i]); pthread_mutex_init(keys[i], 0); }")
            : line("pthread_mutex_t *key = calloc(1, sizeof *key); pthread_mutex_init(key, 0); for (int i = 0; i < 3; i++) keys[i] = key;"),
        line("for (int i = 0; i < 3; i++) { keepers[i].m = " + parts.any("keys[i]", "keys[0]", "&rm") + "; keepers[i].d = &rdata[" + parts.any("i", "i", "0") + "]; }"));
  }

  @Override
  public List<Piece> action(String index) {
    String s = parts.fresh("s");
    boolean slip = parts.slip();
    return switch (parts.choose(9)) {
      case 0, 1 -> List.of(
          line("struct safe *" + s + ";"),
          locked("&rm", line(s + " = newest;")),
          locked("&" + s + "->m", parts.touch(slip ? "rshared" : s + "->v")));
      case 2 -> List.of(locked("&newest->m", parts.touch(slip ? "newest->v" : "rshared")));
      case 3 -> slip
          ? List.of(line("struct safe *" + s + ";"), call(s, "make_safe"), locked("&rm", line("newest = " + s + ";")))
          : List.of(line("struct safe *" + s + ";"), call(s, "make_safe"), locked("&" + s + "->m", line(s + "->v++;")), line("free(" + s + ");"));
      case 4 -> List.of(line("int " + s + " = " + index + ";"), locked("keys[" + s + "]", parts.touch(slip ? "rshared" : "rdata[" + s + "]")));
      case 5 -> List.of(line("struct keeper *" + s + " = &keepers[" + index + "];"), locked(s + "->m", parts.touch(slip ? s + "->v" : "*" + s + "->d")));
      case 6 -> List.of(line("struct keeper " + s + " = keepers[" + index + "];"), locked(s + ".m", parts.touch("*" + s + ".d")));
      case 7 -> List.of(line("int " + s + " = " + index + ";"), call("", "with_key", "keys[" + s + "]", slip ? "&rshared" : "&rdata[" + s + "]"));
      default -> List.of(
          block(
              "for (int r_" + s + " = 0; r_" + s + " < 2; r_" + s + "++) {",
              line("struct safe *" + s + ";"),
              call(s, "make_safe"),
              locked("&" + s + "->m", slip ? parts.touch("rshared") : line(s + "->v++;"))));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("rshared = 0;", "rdata[1] = 0;", "keepers[0].v = 1;", "newest->v = 2;", "keys[1] = keys[0];"));
  }
}
