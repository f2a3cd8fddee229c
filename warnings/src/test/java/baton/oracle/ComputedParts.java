package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** A part of an array for each thread, with bounds that are computed from numbers in variables. */
final class ComputedParts implements Arrangement {
  private static final int MISTAKES = 8;
  private static final String START = "(void *(*)(void *))cp_work";

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;

  /** How the bounds are computed. */
  private enum Form {
    REST,
    LEAST,
    STEPS,
    QUOTIENT,
    HANDED
  }

  ComputedParts(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = parts.any(Form.values());
  }

  @Override
  public List<String> variables() {
    return List.of("struct cp { int from, to, me; };", "struct cp cp_all[5]; int cp_data[40], cp_size, cp_count, cp_length;");
  }

  @Override
  public List<Definition> functions() {
    String more = wrong == 1 ? " + 1" : "";
    String last = wrong == 2 ? "1" : "cp_count - 1";
    String length = wrong == 3 ? "cp_length" : "cp_size / cp_count";
    String by = wrong == 4 ? "cp_count - 1" : "cp_count";
    String begin = wrong == 5 ? "(n_cp > 0 ? -1 : 0)" : "0";
    String bounds =
        switch (form) {
          case REST, STEPS ->
              "int b_cp = n_cp * l_cp + " + begin + "; int e_cp = n_cp == " + last + " ? cp_size" + more + " : n_cp * l_cp + l_cp" + more + ";";
          case LEAST ->
              "l_cp = l_cp + 1; int b_cp = n_cp * l_cp + " + begin + "; int e_cp = n_cp * l_cp + l_cp" + more + "; if (e_cp "
                  + (wrong == 6 ? "<" : ">") + " cp_size) e_cp = cp_size;";
          case QUOTIENT -> "int b_cp = n_cp * cp_size / cp_count + " + begin + "; int e_cp = (n_cp + 1) * cp_size / cp_count" + more + ";";
          case HANDED -> "int b_cp = k_cp->from + " + begin + "; int e_cp = k_cp->to" + more + ";";
        };
    return List.of(
        procedure("cp_fill", List.of(new Formal("int ", "f_cp"), new Formal("int ", "t_cp")),
            block("for (int i = f_cp; i < t_cp; i++) {", parts.touch("cp_data[i]"))),
        function("void *", "cp_work", List.of(new Formal("struct cp *", "k_cp")), "return 0;",
            line("int n_cp = k_cp->me; int l_cp = " + length + ";"),
            line(bounds),
            form == Form.STEPS
                ? block("for (int i = n_cp; i < cp_size; i += " + by + ") {", parts.touch("cp_data[i]"))
                : parts.choose(2) == 0
                ? call("", "cp_fill", "b_cp", "e_cp")
                : block("for (int i = b_cp; i < e_cp; i++) {", parts.touch("cp_data[i]"))));
  }

  @Override
  public List<Piece> begin() {
    String number = wrong == 7 ? "i / 2" : "i";
    return List.of(
        line("pthread_t cp_t;"),
        line("cp_size = 13; cp_count = 3; cp_length = cp_size / cp_count;"),
        block(
            "for (int i = 0; i " + (wrong == 8 ? "<=" : "<") + " cp_count; i++) {",
            line("cp_all[i].me = " + number + ";"),
            line("cp_all[i].from = " + number + " * cp_length; cp_all[i].to = " + number + " * cp_length + cp_length;"),
            line("pthread_create(&cp_t, 0, " + START + ", &cp_all[i]);"),
            wrong == 3 ? line("cp_length = cp_length / 2;") : line("")));
  }

  @Override
  public List<Piece> end() {
    return List.of(line("(void)cp_data[39];"));
  }
}
