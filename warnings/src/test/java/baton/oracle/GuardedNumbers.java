package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A number that says whether somebody works on the data, found zero and set under a mutex,
    and set to zero when the work is done. */
final class GuardedNumbers implements Arrangement {
  private static final int MISTAKES = 10;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean waits;

  GuardedNumbers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.waits = parts.choose(3) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t gn_m, gn_other; pthread_cond_t gn_c; int gn_data, gn_busy" + (wrong == 10
        ? " = 256" : "") + ";");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("int ", "gn_take", List.of(), "return got_gn;", line("int got_gn = 0;"),
            locked(wrong == 7 ? "&gn_other" : "&gn_m", line("if (gn_busy == 0) { gn_busy = 1; got_gn = 1; }"))),
        procedure("gn_give", List.of(), locked("&gn_m", line("gn_busy = 0;"), line("pthread_cond_signal(&gn_c);"))),
        worker("gn_work", wrong),
        worker("gn_right", 0),
        function(
            "void *", "gn_reset", List.of(new Formal("void *", "r_gn")), "return 0;", call("", "gn_give")));
  }

  private Definition worker(String name, int mistake) {
    String w = "w_" + name;
    List<Piece> body = new ArrayList<>();
    body.add(line("int " + w + " = 0;"));
    body.addAll(taking(w, mistake));
    List<Piece> work = new ArrayList<>();
    work.add(parts.touch("gn_data"));
    work.add(mistake == 2 ? line("gn_busy = 0;")
        : parts.choose(2) == 0 ? call("", "gn_give") : locked("&gn_m", line("gn_busy = 0;")));
    if (mistake == 3) {
      work.add(parts.touch("gn_data"));
    }
    body.add(new Piece.Section("if (" + w + (mistake == 4 ? " || nondet() > 2" : "") + ") {", work, "}"));
    return new Definition("void *", name, List.of(new Formal("void *", "a_" + name)), body, "return 0;");
  }

  /** Steps after which the local number {@code w} tells whether the data may be used. */
  private List<Piece> taking(String w, int mistake) {
    if (mistake == 1) {
      return List.of(locked("&gn_m", line("if (gn_busy == 0) " + w + " = 1;")),
          locked("&gn_m", line("if (" + w + ") gn_busy = 1;")));
    }
    if (mistake == 5) {
      return List.of(locked("&gn_m", line("if (gn_busy != 1) { gn_busy = 2; " + w + " = 1; }")));
    }
    if (mistake == 10) {
      return List.of(locked("&gn_m", line("if ((char)gn_busy == 0) { gn_busy = 256; " + w + " = 1; }")));
    }
    if (mistake == 6) {
      return List.of(line("pthread_mutex_lock(&gn_m);"),
          block("while (gn_busy) {",
              line("pthread_mutex_unlock(&gn_m); pthread_mutex_lock(&gn_m);"), line(w + "++; if (" + w + " > 2) break;")),
          line("gn_busy = 1; " + w + " = 1; pthread_mutex_unlock(&gn_m);"));
    }
    if (mistake == 7) {
      return List.of(call(w, "gn_take"));
    }
    if (waits) {
      return List.of(locked("&gn_m", line("while (gn_busy != 0) pthread_cond_wait(&gn_c, &gn_m);"),
          line("gn_busy = 1; " + w + " = 1;")));
    }
    return switch (parts.choose(3)) {
      case 0 -> List.of(call(w, "gn_take"));
      case 1 -> List.of(locked("&gn_m", line("if (!gn_busy) { gn_busy = 1; " + w + " = 1; }")));
      default -> List.of(locked("&gn_m", line(w + " = gn_busy == 0;"), line("if (" + w + ") gn_busy = 1;")));
    };
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t gn_t, gn_u, gn_v;"));
    if (parts.choose(3) == 0) {
      body.add(line("gn_busy = 0; gn_data = 3;"));
    }
    body.add(line("pthread_create(&gn_t, 0, gn_work, 0);"));
    body.add(line("pthread_create(&gn_u, 0, " + parts.any("gn_work", "gn_right") + ", 0);"));
    if (wrong == 8) {
      body.add(line("pthread_create(&gn_v, 0, gn_reset, 0);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 9 ? List.of(block("if (gn_busy == 0) {", parts.touch("gn_data")))
        : List.of(line("pthread_join(gn_t, 0); pthread_join(gn_u, 0);"));
  }
}
