package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Phases between waits at a barrier that counts all threads. */
final class Phases implements Arrangement {
  private static final int MISTAKES = 7;

  private final IdiomParts parts;
  private final int wrong;

  private static Definition thread(String name, Piece... body) {
    return function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  Phases(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_barrier_t ph_bar; int ph_x, ph_y, ph_z;");
  }

  @Override
  public List<Definition> functions() {
    Piece wait = call("", "ph_meet");
    Piece perhaps = wrong == 3 ? line("if (nondet() > 1) pthread_barrier_wait(&ph_bar);") : wait;
    return List.of(
        procedure("ph_meet", List.of(), line("pthread_barrier_wait(&ph_bar);")),
        thread(
            "ph_first",
            parts.touch("ph_x"),
            wait,
            wrong == 4 ? parts.touch("ph_x") : line("(void)ph_y;"),
            wait,
            parts.touch("ph_z")),
        thread(
            "ph_second",
            wrong == 5 ? parts.touch("ph_x") : parts.touch("ph_z"),
            perhaps,
            parts.touch("ph_x"),
            wait,
            wrong == 6 ? parts.touch("ph_z") : line("(void)ph_y;")));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t ph_t, ph_u, ph_v;"));
    body.add(line("pthread_barrier_init(&ph_bar, 0, " + (wrong == 1 ? "1" : "2") + ");"));
    body.add(line("pthread_create(&ph_t, 0, ph_first, 0);"));
    body.add(line("pthread_create(&ph_u, 0, ph_second, 0);"));
    if (wrong == 2) {
      body.add(line("pthread_create(&ph_v, 0, ph_second, 0);"));
    }
    if (wrong == 7) {
      body.add(line("pthread_barrier_wait(&ph_bar);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
