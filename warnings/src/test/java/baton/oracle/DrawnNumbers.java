package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Threads that draw numbers from one counter, by an atomic addition or under a lock, and touch the element at each. */
final class DrawnNumbers implements Arrangement {
  private static final int MISTAKES = 8;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean atomic;

  DrawnNumbers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.atomic = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("int dn_next, dn_data[16]; pthread_mutex_t dn_m;");
  }

  private Piece drawn() {
    if (wrong == 1) {
      return atomic
          ? line("n_dn = __atomic_load_n(&dn_next, 5); __atomic_store_n(&dn_next, n_dn + 1, 5);")
          : line("pthread_mutex_lock(&dn_m); n_dn = dn_next; pthread_mutex_unlock(&dn_m); pthread_mutex_lock(&dn_m); dn_next = n_dn + 1; pthread_mutex_unlock(&dn_m);");
    }
    if (wrong == 5) {
      return line("n_dn = dn_next++;");
    }
    return atomic ? line("n_dn = __atomic_fetch_add(&dn_next, 1, 5);") : locked("&dn_m", line("n_dn = dn_next" + parts.any("++;", "; dn_next = n_dn + 1;", "; dn_next++;")));
  }

  private Piece change(String atomically, String plainly) {
    return atomic ? line(atomically) : locked("&dn_m", line(plainly));
  }

  @Override
  public List<Definition> functions() {
    String result = wrong == 8 ? "return n_dn < 2 ? n_dn : 2;" : "return n_dn < 16 ? n_dn : -1;";
    String index = wrong == 2 ? "k_dn / 2" : wrong == 3 ? "k_dn & 1" : "k_dn";
    return List.of(
        function("int ", "dn_take", List.of(), result, line("int n_dn;"), drawn()),
        function(
            "void *",
            "dn_work",
            List.of(new Formal("void *", "a_dn")),
            "return 0;",
            block(
                "for (int r_dn = 0; r_dn < 2; r_dn++) {",
                line("int k_dn;"),
                call("k_dn", "dn_take"),
                wrong == 4 ? change("__atomic_fetch_sub(&dn_next, 1, 5);", "dn_next--;") : line(""),
                block("if (k_dn >= 0) {", parts.touch("dn_data[" + index + "]"), wrong == 7 ? line("dn_data[k_dn + 1]++;") : line("")))));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t dn_t; dn_next = 0;"));
    body.add(block("for (int i = 0; i < 3; i++) {", line("pthread_create(&dn_t, 0, dn_work, 0);")));
    if (wrong == 6) {
      body.add(change("__atomic_store_n(&dn_next, 0, 5);", "dn_next = 0;"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of(line("(void)dn_data[15];"));
  }
}
