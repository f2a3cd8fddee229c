package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** As many threads are joined as were started, by a number in memory that another thread changes before, or that it leaves alone. */
final class JoinCounts implements Arrangement {
  private static final int MISTAKES = 5;
  private static final String START = "pthread_create(&jc_t[i], 0, (void *(*)(void *))jc_work, 0);";
  private static final String JOIN = "pthread_join(jc_t[i], 0);";

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;
  private final boolean changedBefore;

  /** How the number is read. */
  private enum Form {
    MEMBER,
    RESULT,
    OUT_PARAMETER,
    COPY,
    PASSED,
    LOCKED
  }

  JoinCounts(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = parts.any(Form.values());
    this.changedBefore = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct jc { int other, n; };", "struct jc jc_s; int jc_k, jc_v; pthread_t jc_t[4], jc_c, jc_d;", "pthread_mutex_t jc_m, jc_l;");
  }

  @Override
  public List<Definition> functions() {
    Piece change = line((wrong > 0 || changedBefore ? "jc_s.n" : "jc_s.other") + " = 1;");
    return List.of(
        thread("jc_work", locked("&jc_m", parts.touch("jc_v"))),
        thread("jc_change", form == Form.LOCKED ? locked("&jc_l", change) : change),
        thread("jc_ask", line("pthread_create(&jc_d, 0, (void *(*)(void *))jc_change, 0);"), line("pthread_join(jc_d, 0);")),
        IdiomParts.function("int ", "jc_get", List.of(), "return jc_s.n;"),
        procedure("jc_start", List.of(new Formal("int ", "s_jc")), line("for (int i = 0; i < s_jc; i++) " + START)),
        procedure("jc_join", List.of(new Formal("int ", "j_jc")), line("for (int i = 0; i < j_jc; i++) " + JOIN)),
        procedure("jc_read", List.of(new Formal("int *", "p_jc")), line("*p_jc = jc_s.n;")));
  }

  private static Definition thread(String name, Piece... body) {
    return IdiomParts.function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  /** Goes through the threads. */
  private List<Piece> loop(boolean start) {
    String copy = start ? "jc_a" : "jc_b";
    String body = start ? START : JOIN;
    return switch (form) {
      case MEMBER -> List.of(line("for (int i = 0; i < jc_s.n; i++) " + body));
      case RESULT -> List.of(line("for (int i = 0; i < jc_get(); i++) " + body));
      case OUT_PARAMETER -> List.of(line("int " + copy + "; jc_read(&" + copy + "); for (int i = 0; i < " + copy + "; i++) " + body));
      case PASSED -> List.of(call("", start ? "jc_start" : "jc_join", parts.any("jc_s.n", "jc_get()")));
      case COPY -> List.of(line("jc_k = jc_s.n; for (int i = 0; i < jc_k; i++) " + body));
      case LOCKED ->
          List.of(
              line("int " + copy + ";"), locked("&jc_l", line(copy + " = jc_s.n;")), line("for (int i = 0; i < " + copy + "; i++) " + body));
    };
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    result.add(line("jc_s.n = 2;"));
    if (wrong == 1 || wrong == 4 || (wrong == 0 && !changedBefore)) {
      result.add(line(create("jc_change")));
    } else if (wrong == 0) {
      result.add(line(create(parts.any("jc_change", "jc_ask")) + " pthread_join(jc_c, 0);"));
    }
    result.addAll(loop(true));
    if (wrong == 4) {
      result.add(line("pthread_join(jc_c, 0);"));
    }
    return result;
  }

  private static String create(String function) {
    return "pthread_create(&jc_c, 0, (void *(*)(void *))" + function + ", 0);";
  }

  @Override
  public List<Piece> end() {
    List<Piece> result = new ArrayList<>();
    if (wrong == 2 || wrong == 3) {
      result.add(line(create(wrong == 2 ? "jc_change" : "jc_ask") + " pthread_join(jc_c, 0);"));
    } else if (wrong == 5) {
      result.add(line(create("jc_ask")));
    }
    result.addAll(loop(false));
    result.add(parts.touch("jc_v"));
    return result;
  }
}
