package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** An object for each thread, the addresses in an array; each is looked at when its own thread has been joined. */
final class JoinedObjects implements Arrangement {
  private static final int MISTAKES = 8;
  private static final String START = "(void *(*)(void *))jo_work";

  private final IdiomParts parts;
  private final int wrong;
  private final boolean known;
  private final boolean inside;

  JoinedObjects(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.known = parts.choose(2) == 0;
    this.inside = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("struct jo { pthread_t t; int pad, v; };", "struct jo *jo_known[4]; pthread_t jo_t[4];");
  }

  private String all() {
    return known ? "jo_known" : "jo_all";
  }

  private String handle(String index) {
    return inside ? all() + "[" + index + "]->t" : "jo_t[" + index + "]";
  }

  @Override
  public List<Definition> functions() {
    List<Piece> body = new ArrayList<>();
    body.add(line("struct jo *jo_all[4]; struct jo *o_jo = 0;"));
    String at = wrong == 1 ? "2 - i" : "i";
    body.add(
        block(
            "for (int i = 0; i < 3; i++) {",
            line((wrong == 2 ? "if (i != 1) " : "") + "o_jo = malloc(sizeof *o_jo);"),
            line("o_jo->pad = i; " + all() + "[" + at + "] = o_jo;"),
            line("pthread_create(&" + (inside ? "o_jo->t" : "jo_t[i]") + ", 0, " + START + ", o_jo);")));
    switch (wrong) {
      case 3 -> body.add(line("struct jo *x_jo = " + all() + "[0]; " + all() + "[0] = " + all() + "[2]; " + all() + "[2] = x_jo;"));
      case 4 -> body.add(call("", "jo_turn", all()));
      case 5 -> body.add(line("pthread_t y_jo = " + handle("0") + "; " + handle("0") + " = " + handle("2") + "; " + handle("2") + " = y_jo;"));
      default -> {}
    }
    Piece touch = parts.touch(all() + "[" + (wrong == 6 ? "(i + 1) % 3" : "i") + "]->v");
    Piece join = line((wrong == 7 ? "if (i != 1) " : "") + "pthread_join(" + handle("i") + ", 0);");
    body.add(wrong == 8 ? block("for (int i = 0; i < 3; i++) {", touch, join) : block("for (int i = 0; i < 3; i++) {", join, touch));
    return List.of(
        function("void *", "jo_work", List.of(new Formal("struct jo *", "k_jo")), "return 0;", parts.touch("k_jo->v")),
        procedure("jo_turn", List.of(new Formal("struct jo **", "p_jo")), line("struct jo *z_jo = p_jo[0]; p_jo[0] = p_jo[1]; p_jo[1] = z_jo;")),
        new Definition("void ", "jo_run", List.of(), body, "return;"));
  }

  @Override
  public List<Piece> begin() {
    return List.of(line("(void)jo_t[3];"));
  }

  @Override
  public List<Piece> end() {
    return List.of(call("", "jo_run"));
  }
}
