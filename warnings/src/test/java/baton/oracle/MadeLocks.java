package baton.oracle;

import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A lock for readers and writers that the program makes of a mutex, a condition and two counters, handed or known by name. */
final class MadeLocks implements Arrangement {
  private static final int MISTAKES = 12;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean handed;
  private final boolean counterFirst;
  private final String of;
  private final String it;

  MadeLocks(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.handed = parts.choose(2) == 0;
    this.counterFirst = parts.choose(2) == 0;
    this.of = handed ? "l_ml->" : "ml_l.";
    this.it = handed ? "&ml_l" : "";
  }

  @Override
  public List<String> variables() {
    String counters = "int writers; unsigned readers; ";
    String locks = "pthread_mutex_t m; pthread_cond_t c; ";
    return List.of("struct ml { " + (counterFirst ? counters + locks : locks + counters) + "};", "struct ml ml_l; int ml_v;");
  }

  @Override
  public List<Definition> functions() {
    String lock = "pthread_mutex_lock(&" + of + "m);";
    String unlock = "pthread_mutex_unlock(&" + of + "m);";
    String wait = "pthread_cond_wait(&" + of + "c, &" + of + "m);";
    String writers = wrong == 4 ? "0" : of + "writers";
    String gap = wrong == 11 ? unlock + " " + lock : "";
    return List.of(
        part("ml_read", lock + " while (" + writers + ") " + wait + " " + (wrong == 5 ? "" : of + "readers++; ") + unlock),
        part("ml_read_end", lock + " " + (wrong == 5 ? "" : of + "readers--; ") + "pthread_cond_broadcast(&" + of + "c); " + unlock),
        part(
            "ml_write",
            lock + (wrong == 2 ? " if (" : " while (") + of + "writers > 0" + (wrong == 3 ? "" : " || " + of + "readers") + ") " + wait + " "
                + (wrong == 9 ? wait : "") + gap + " " + of + (parts.choose(2) == 0 ? "writers = 1; " : "writers++; ") + unlock),
        part("ml_write_end", lock + " " + of + "writers = 0; pthread_cond_broadcast(&" + of + "c); " + unlock),
        procedure("ml_set", List.of(new Formal("int *", "p_ml")), line("*p_ml = 0;")),
        thread("ml_reader", wrong == 1 ? new Piece[] {parts.touch("ml_v")} : sections("ml_read", "ml_read_end")),
        thread("ml_writer", wrong == 7 ? sections("ml_read", "ml_read_end") : sections("ml_write", "ml_write_end")),
        thread("ml_other", wrong == 12 ? line("pthread_mutex_lock(&ml_l.m); ml_set(&ml_l.writers); pthread_mutex_unlock(&ml_l.m);")
            : line("pthread_mutex_lock(&ml_l.m); ml_l.writers = 0; pthread_mutex_unlock(&ml_l.m);")));
  }

  private Definition part(String name, String body) {
    return procedure(name, handed ? List.of(new Formal("struct ml *", "l_ml")) : List.of(), line(body));
  }

  private Piece[] sections(String take, String giveBack) {
    Piece end = line(giveBack + "(" + it + ");");
    Piece early = wrong == 10 ? end : line("");
    Piece late = wrong == 10 ? line("") : end;
    Piece notHeld = wrong == 8 ? end : line("");
    return new Piece[] {notHeld, line(take + "(" + it + ");"), early, parts.touch("ml_v"), parts.touch("ml_v"), late};
  }

  private static Definition thread(String name, Piece... body) {
    return function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t ml_t;"));
    body.add(line("pthread_create(&ml_t, 0, ml_writer, 0);"));
    body.add(line("pthread_create(&ml_t, 0, ml_writer, 0);"));
    body.add(line("pthread_create(&ml_t, 0, ml_reader, 0);"));
    if (wrong == 6 || wrong == 12) {
      body.add(line("pthread_create(&ml_t, 0, ml_other, 0);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
