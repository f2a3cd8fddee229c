package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A thread is joined if a flag says that it was started; or the flag is lost, set too seldom, or of another thread. */
final class StartFlags implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;

  /** Where flag and handle are, and who looks at them. */
  private enum Form {
    INLINE,
    PASSED,
    ROW,
    PASSED_ROW
  }

  StartFlags(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = parts.any(Form.values());
  }

  private boolean isRow() {
    return form == Form.ROW || form == Form.PASSED_ROW;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct sf { pthread_t t; int other, on; };",
        "struct sf sf_s[3]; int sf_v, sf_k; pthread_t sf_c; pthread_mutex_t sf_m;");
  }

  @Override
  public List<Definition> functions() {
    String seldom = wrong == 1 ? " && nondet() > 1" : "";
    return List.of(
        thread("sf_work", locked("&sf_m", parts.touch("sf_v"))),
        thread("sf_clear", line((wrong == 0 ? "sf_s[0].other" : "sf_s[0].on") + " = 0;")),
        thread("sf_ends", line("((struct sf *)a_sf_ends)->on = 0;"), locked("&sf_m", parts.touch("sf_v"))),
        procedure("sf_start", List.of(new Formal("struct sf *", "s_sf")), line(start("s_sf->", seldom))),
        procedure("sf_stop", List.of(new Formal("struct sf *", "e_sf")), line(stop("e_sf->")), line("e_sf->on = 0;")));
  }

  private static Definition thread(String name, Piece... body) {
    return IdiomParts.function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  private String start(String of, String seldom) {
    boolean ends = wrong == 2;
    String create =
        "pthread_create(&" + of + "t, 0, (void *(*)(void *))" + (ends ? "sf_ends, &" + of + "t" : "sf_work, 0") + ")";
    return seldom.isEmpty() && parts.choose(2) == 0
        ? of + "on = " + create + " == 0;"
        : of + "on = 0; if (" + create + " == 0" + seldom + ") " + of + "on = 1;";
  }

  private String stop(String of) {
    return "if (" + of + (wrong == 3 ? "other" : "on") + ") pthread_join(" + of + "t, 0);";
  }

  private List<Piece> each(boolean starts, int from) {
    String text = starts ? start("sf_s[i].", wrong == 1 ? " && nondet() > 1" : "") : stop("sf_s[i].");
    String function = starts ? "sf_start" : "sf_stop";
    return switch (form) {
      case INLINE -> List.of(line("{ int i = 0; " + text + " }"));
      case PASSED -> List.of(call("", function, "&sf_s[0]"));
      case ROW -> List.of(line("for (int i = " + from + "; i < 2; i++) { " + text + " }"));
      case PASSED_ROW -> List.of(line("for (int i = " + from + "; i < 2; i++) " + function + "(&sf_s[i]);"));
    };
  }

  private static String create(String function) {
    return "pthread_create(&sf_c, 0, (void *(*)(void *))" + function + ", 0);";
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>(each(true, 0));
    if (wrong == 0 || wrong == 4) {
      result.add(line(create("sf_clear") + " pthread_join(sf_c, 0);"));
    }
    return result;
  }

  @Override
  public List<Piece> end() {
    List<Piece> result = new ArrayList<>();
    switch (wrong) {
      case 5 -> result.add(line("sf_s[0].on = 0;"));
      case 6 -> result.add(line("sf_k = 0; sf_s[sf_k].on = 0;"));
      case 7 -> result.addAll(each(true, 0));
      case 8 -> result.add(line("struct sf *p_sf = &sf_s[nondet() > 1]; p_sf->on = 0;"));
      default -> {}
    }
    if (wrong == 9) {
      result.addAll(isRow() ? each(false, 1) : List.of(line("if (sf_s[0].on && nondet() > 1) pthread_join(sf_s[0].t, 0);")));
    } else {
      result.addAll(each(false, 0));
    }
    result.add(parts.touch("sf_v"));
    return result;
  }
}
