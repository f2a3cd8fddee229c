package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Threads that are started, and perhaps joined, under a lock: that protects them, or makes them wait before their first step. */
final class CreatorsLocks implements Idiom {
  private final IdiomParts parts;
  private final boolean waits;

  CreatorsLocks(IdiomParts parts) {
    this.parts = parts;
    this.waits = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t cm, cm2; int cdata, cmore;");
  }

  @Override
  public List<Definition> functions() {
    Formal argument = new Formal("void *", "a_cl1");
    return List.of(
        waits
            ? IdiomParts.function("void *", "assist", List.of(argument), "return 0;", line("pthread_mutex_lock(&cm); pthread_mutex_unlock(&cm);"), line("cdata++;"))
            : IdiomParts.function("void *", "assist", List.of(argument), "return 0;", line("cdata++;"), locked("&cm2", line("cmore++;"))),
        IdiomParts.procedure("start_assist", List.of(new Formal("pthread_t *", "t_cl2")), line("pthread_create(t_cl2, 0, assist, 0);")));
  }

  @Override
  public List<Piece> action(String index) {
    String t = parts.fresh("t");
    Piece handle = line("pthread_t " + t + ";");
    Piece create = parts.choose(2) == 0 ? line("pthread_create(&" + t + ", 0, assist, 0);") : call("", "start_assist", "&" + t);
    Piece join = line("pthread_join(" + t + ", 0);");
    boolean slip = parts.slip();
    Piece body = parts.touch("cdata");
    return switch (parts.choose(8)) {
      case 0 -> waits
          ? List.of(handle, locked("&cm", create, body), slip ? body : line(""), join)
          : List.of(handle, locked("&cm", create, slip ? line("") : join), slip ? join : line(""));
      case 1 -> waits
          ? List.of(handle, locked("&cm", create, slip ? line("pthread_mutex_unlock(&cm); pthread_mutex_lock(&cm);") : line(""), body), join)
          : List.of(handle, locked("&cm", create, slip ? line("pthread_mutex_unlock(&cm); pthread_mutex_lock(&cm);") : line(""), join));
      case 2 -> List.of(handle, locked("&cm2", create, waits || slip ? line("") : line("cmore = 1;")), join);
      case 3 -> List.of(block("if (nondet() > 2) {", handle, locked("&cm", create), join));
      case 4 -> List.of(locked("&cm2", parts.touch("cmore")));
      default -> List.of(locked(slip ? "&cm2" : "&cm", body));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("cdata = 0;", "cmore = 0;"));
  }
}
