package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Locks in nested structs, and in objects that a member points to. */
final class NestedLocks implements Idiom {
  private final IdiomParts parts;

  NestedLocks(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct core { pthread_mutex_t m; int v; };", "struct shell { long pad; struct core own; struct core *far; pthread_mutex_t *guard; int w; };");
  }

  @Override
  public List<String> variables() {
    return List.of("struct core lone;", "struct shell shells[3];");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure("core_bump", List.of(new Formal("struct core *", "c_nl1")), locked("&c_nl1->m", line("c_nl1->v++;"))),
        procedure("shell_bump", List.of(new Formal("struct shell *", "s_nl2")), locked("&s_nl2->own.m", line("s_nl2->own.v++;"), line("s_nl2->w++;"))),
        procedure("shell_lock", List.of(new Formal("struct shell *", "s_nl3")), line("pthread_mutex_lock(&s_nl3->far->m);")),
        procedure("shell_unlock", List.of(new Formal("struct shell *", "s_nl4")), line("pthread_mutex_unlock(&s_nl4->far->m);")));
  }

  @Override
  public List<Piece> setup() {
    return List.of(
        line("shells[0].far = &lone; shells[2].far = &shells[2].own; shells[2].guard = &lone.m; shells[1].far = " + parts.any("&lone", "&shells[0].own", "&shells[1].own") + ";"),
        line("shells[0].guard = &shells[0].own.m; shells[1].guard = " + parts.any("&lone.m", "&shells[1].own.m") + ";"));
  }

  @Override
  public List<Piece> action(String index) {
    String s = parts.fresh("s");
    Piece named = line("struct shell *" + s + " = &shells[" + parts.any(index, "0", "1", "nondet() & 1") + "];");
    boolean slip = parts.slip();
    return switch (parts.choose(10)) {
      case 0 -> List.of(named, locked("&" + s + "->own.m", parts.touch(s + (slip ? "->far->v" : "->own.v"))));
      case 1 -> List.of(named, locked("&" + s + "->far->m", parts.touch(s + (slip ? "->w" : "->far->v"))));
      case 2 -> List.of(named, line("struct core *c_" + s + " = " + s + "->far;"), locked("&c_" + s + "->m", slip ? line("c_" + s + " = &lone;") : line(""), parts.touch("c_" + s + "->v")));
      case 3 -> List.of(named, locked("&" + s + "->own.m", parts.touch(s + "->w")));
      case 4 -> List.of(named, locked(slip ? s + "->guard" : "&" + s + "->own.m", parts.touch(s + "->w")));
      case 5 -> List.of(named, call("", "core_bump", parts.any(s + "->far", "&" + s + "->own", "&lone")));
      case 6 -> List.of(named, call("", "shell_bump", s));
      case 7 -> List.of(named, call("", "shell_lock", s), parts.touch(s + "->far->v"), call("", "shell_unlock", s));
      case 8 -> List.of(
          named,
          line("struct core *c_" + s + " = &" + s + "->own; struct shell *o_" + s + " = (struct shell *)((char *)c_" + s + " - __builtin_offsetof(struct shell, own));"),
          locked("&c_" + s + "->m", parts.touch("o_" + s + "->w")));
      default -> List.of(named, slip ? line(s + "->far = &lone;") : line("struct core c_" + s + "; c_" + s + ".v = 1;"), locked("&" + s + "->far->m", parts.touch(s + "->far->v")));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("lone.v = 0;", "shells[0].w = 1;", "shells[1].own.v = 2;", "shells[0].far->v = 1;"));
  }
}
