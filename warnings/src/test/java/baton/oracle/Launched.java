package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** All threads begin with one function, which calls what stands in the object that the thread is handed, with what stands beside it. */
final class Launched implements Arrangement {
  private static final int MISTAKES = 11;

  private final IdiomParts parts;
  private final int wrong;
  private final int begun;
  private final boolean returned;
  private final boolean embedded;

  Launched(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.begun = parts.choose(3);
    this.embedded = parts.choose(3) == 0;
    this.returned = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "typedef void (*la_code)(void *); struct la { pthread_t t; void (*fn)(void *); void *arg; };", "struct la_data { int pad, v; };",
        "struct la *la_last, la_own[5]; int la_x, la_y, la_n; struct la_data la_one, la_two;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(first(), second(), third(), begin("la_begin"), start(), run());
  }

  private Definition first() {
    return procedure("la_first", List.of(new Formal("void *", "u_la")), parts.touch("la_x"));
  }

  private Definition second() {
    List<Piece> body = new ArrayList<>(List.of(parts.touch("la_y")));
    if (wrong == 3) {
      body.add(call("", "la_first", "u_la"));
    }
    return procedure("la_second", List.of(new Formal("void *", "u_la")), body.toArray(Piece[]::new));
  }

  private Definition third() {
    return procedure("la_third", List.of(new Formal("struct la_data *", "d_la")), parts.touch("d_la->v"));
  }

  private Definition begin(String name) {
    List<Piece> body = new ArrayList<>();
    if (wrong == 4) {
      body.add(line("if (k_la->fn == la_second) k_la->fn = la_first;"));
    }
    switch (begun) {
      case 0 -> body.add(line("k_la->fn(k_la->arg);"));
      case 1 -> {
        body.add(line("struct la c_la = *k_la;"));
        body.add(line("c_la.fn(c_la.arg);"));
      }
      default -> {
        body.add(line("void (*f_la)(void *) = k_la->fn; void *a_la = k_la->arg;"));
        if (!returned && !embedded) {
          body.add(line("free(k_la);"));
        }
        body.add(line("f_la(a_la);"));
      }
    }
    return function("void *", name, List.of(new Formal("struct la *", "k_la")), "return 0;", body.toArray(Piece[]::new));
  }

  private Definition start() {
    List<Piece> body = new ArrayList<>();
    body.add(line("struct la *s_la = " + (embedded ? "&la_own[la_n++];" : wrong == 9 ? "la_last ? la_last : malloc(sizeof *s_la);" : "malloc(sizeof *s_la);")));
    body.add(line("s_la->fn = f_la; s_la->arg = a_la;"));
    if (wrong == 8) {
      body.add(line("if (la_last) s_la->fn = la_first;"));
    }
    body.add(line("la_last = s_la;"));
    body.add(line("pthread_create(&s_la->t, 0, (void *(*)(void *))la_begin, s_la);"));
    if (wrong == 10) {
      body.add(line("s_la->fn = la_first;"));
    }
    return function(
        "struct la *", "la_start", List.of(new Formal("la_code ", "f_la"), new Formal("void *", "a_la")), "return s_la;", body.toArray(Piece[]::new));
  }

  private Definition run() {
    List<Piece> body = new ArrayList<>();
    body.add(line("struct la *p_la = la_start(la_first, 0);"));
    body.add(line("struct la *q_la = la_start(" + (wrong == 1 ? "la_first" : "la_second") + ", 0);"));
    body.add(line("struct la *r_la = la_start((void (*)(void *))la_third, &la_one);"));
    body.add(line("la_start((void (*)(void *))la_third, " + (wrong == 5 ? "&la_one" : "&la_two") + ");"));
    if (wrong == 2 && begun != 2) {
      body.add(line("q_la->fn = la_first;"));
    }
    if (wrong == 7) {
      body.add(line("struct la m_la = { .fn = la_first };"));
      body.add(line("la_begin(&m_la);"));
    }
    if (returned) {
      body.add(line("pthread_join(" + (wrong == 6 ? "q_la" : "p_la") + "->t, 0);"));
      body.add(parts.touch("la_x"));
      body.add(line("pthread_join(r_la->t, 0);"));
      body.add(parts.touch(wrong == 11 ? "la_two.v" : "la_one.v"));
    }
    return new Definition("void ", "la_run", List.of(), body, "return;");
  }

  @Override
  public List<Piece> begin() {
    return List.of();
  }

  @Override
  public List<Piece> end() {
    return List.of(call("", "la_run"));
  }
}
