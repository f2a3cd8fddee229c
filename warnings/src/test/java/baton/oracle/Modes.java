package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A mode of the program, read before threads are started, tells each what it may touch; or one of them finds another mode. */
final class Modes implements Arrangement {
  private static final int MISTAKES = 8;

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;
  private final Place place;

  /** What the mode is, and how it is tested. */
  private enum Form {
    NUMBER("int ", "md_m.mode", "", " == 0"),
    RANGE("int ", "md_m.mode", " >= 1", " < 1"),
    NARROW("unsigned char ", "md_m.mode", " > 0", " < 1"),
    TRUTH("_Bool ", "md_m.mode", "", " == 0");

    private final String type;
    private final String mode;
    private final String is;
    private final String isNot;

    Form(String type, String mode, String is, String isNot) {
      this.type = type;
      this.mode = mode;
      this.is = is;
      this.isNot = isNot;
    }
  }

  /** Where it is tested. */
  private enum Place {
    IN_THREADS,
    AT_STARTS,
    IN_STARTER,
    IN_CALLERS
  }

  Modes(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = parts.any(Form.values());
    this.place = parts.any(Place.values());
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct md { int other; " + form.type + "mode; };", "struct md md_m, md_n; int md_v; pthread_t md_t, md_u, md_w;");
  }

  @Override
  public List<Definition> functions() {
    Piece touch = parts.touch("md_v");
    Piece other = parts.touch("md_v");
    boolean tests = place == Place.IN_THREADS || place == Place.IN_CALLERS;
    Piece behind = place == Place.IN_CALLERS ? line("md_touch();") : touch;
    return List.of(
        procedure("md_touch", List.of(), touch),
        thread("md_first", tests ? tested(true, behind) : touch),
        thread("md_second", tests || place == Place.IN_STARTER ? second(other) : other),
        thread("md_change", line(form.mode + " = 0;")));
  }

  private Piece second(Piece touch) {
    return wrong == 1 ? touch : tested(false, touch);
  }

  /** Under the mode, or under the other one; or, wrongly, under that of another object. */
  private Piece tested(boolean mode, Piece touch) {
    String of = wrong == 2 && !mode ? "md_n.mode" : form.mode;
    return block("if (" + of + (mode ? form.is : form.isNot) + ") {", touch);
  }

  private static Definition thread(String name, Piece... body) {
    return IdiomParts.function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  private static Piece start(String thread, String function) {
    return line("pthread_create(&" + thread + ", 0, (void *(*)(void *))" + function + ", 0);");
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    result.add(line("int md_old = 0; md_n.mode = 0; " + form.mode + " = " + (wrong == 0 ? "nondet() > 1" : "1") + ";"));
    if (wrong == 3 || wrong == 4) {
      result.add(start("md_w", "md_change"));
    }
    boolean atStarts = place == Place.AT_STARTS;
    if (place != Place.IN_STARTER) {
      Piece first = start("md_t", "md_first");
      result.add(atStarts ? tested(true, first) : first);
    }
    if (wrong == 5 || wrong == 7) {
      result.add(line("md_old = " + form.mode + ";"));
      result.add(line(wrong == 5 ? form.mode + " = 0;" : "((char *)&md_m)[(char *)&" + form.mode + " - (char *)&md_m] = 0;"));
    } else if (wrong == 4) {
      result.add(line("pthread_join(md_w, 0);"));
    } else if (wrong == 6) {
      result.add(line("md_old = 1; struct md md_c = {0, 0}; md_m = md_c;"));
    } else if (wrong == 8) {
      result.add(line("md_old = " + form.mode + "; for (int i = 0; i < 2; i++) " + form.mode + " = !" + form.mode + " && i;"));
      result.add(line(form.mode + " = 0;"));
    }
    Piece second = start("md_u", "md_second");
    result.add(atStarts && wrong != 1 ? tested(false, second) : second);
    return result;
  }

  @Override
  public List<Piece> end() {
    List<Piece> result = new ArrayList<>();
    if (place == Place.IN_STARTER) {
      boolean stale = wrong >= 5;
      result.add(stale ? block("if (md_old) {", parts.touch("md_v")) : tested(true, parts.touch("md_v")));
    }
    return result;
  }
}
