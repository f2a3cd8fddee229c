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

/** A number for each thread, by which it finds its element: as its argument, or in an object. */
final class OwnNumbers implements Arrangement {
  private static final int MISTAKES = 8;

  private final IdiomParts parts;
  private final int wrong;
  private static final String START = "(void *(*)(void *))on_work";

  OwnNumbers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("struct ticket { int pad, me; };", "struct ticket on_all[4]; int on_data[8];");
  }

  @Override
  public List<Definition> functions() {
    String number = wrong == 1 ? "n_on / 2" : wrong == 2 ? "3 - n_on" : "n_on";
    return List.of(
        function("void *", "on_work", List.of(new Formal("struct ticket *", "k_on")), "return 0;",
            line("int n_on = k_on->me;"),
            parts.touch("on_data[" + number + "]"),
            wrong == 2 ? parts.touch("on_data[n_on]") : line(""),
            wrong == 3 ? line("k_on->me = 0;") : line(""),
            wrong == 3 ? parts.touch("on_data[k_on->me]") : line("")),
        procedure("on_reset", List.of(new Formal("struct ticket *", "r_on")), line("r_on->me = 1;")));
  }

  @Override
  public List<Piece> begin() {
    String from = wrong == 4 ? "on_all" : "&on_all[i]";
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t on_t;"));
    body.add(
        block(
            "for (int i = 0; i < 3; i++) {",
            line("on_all[i].me = i" + (wrong == 5 ? " & 1" : "") + ";"),
            wrong == 6 ? call("", "on_reset", "&on_all[i]") : line(""),
            line("pthread_create(&on_t, 0, " + START + ", " + from + ");")));
    if (wrong == 7) {
      body.add(line("on_all[3].me = 1; pthread_create(&on_t, 0, " + START + ", &on_all[3]);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of(wrong == 8 ? line("on_all[1].me = 0;") : line("(void)on_data[5];"));
  }
}
