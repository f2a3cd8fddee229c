package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Code that no thread reaches, by the values that variables have under a lock: states, bounds, switches. */
final class Invariants implements Idiom {
  private static final String AGAIN = "pthread_mutex_unlock(&vm); pthread_mutex_lock(&vm);";

  private final IdiomParts parts;

  Invariants(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t vm, vm2; pthread_cond_t vc; int vbusy, vcount, vstep, vmode, vdata;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(procedure("enter_step", List.of(new Formal("int ", "n_iv1")), line("vstep = n_iv1;")));
  }

  @Override
  public List<Piece> setup() {
    return List.of(line(parts.any("vmode = 0;", "vmode = 1;", "vmode = nondet();", "vstep = 1;")));
  }

  @Override
  public List<Piece> action(String index) {
    String n = parts.fresh("n");
    boolean slip = parts.slip();
    Piece body = parts.touch("vdata");
    return switch (parts.choose(10)) {
      case 0 -> List.of(
          line("int " + n + ";"),
          locked("&vm", line(n + " = vbusy;"), line("if (!" + n + ") { vbusy = 1; " + (slip ? AGAIN : "") + " vbusy = 0; }")),
          block("if (" + n + ") {", body));
      case 1 -> List.of(
          line("int " + n + ";"),
          locked(slip ? "&vm2" : "&vm", line(n + " = vbusy;")),
          block("if (" + n + ") {", body),
          locked("&vm", line("vbusy = 2;"), line(parts.choose(8) == 0 ? "pthread_cond_wait(&vc, &vm);" : ""), line("vbusy = 0;")));
      case 2, 3 -> List.of(
          line("int " + n + ";"),
          locked("&vm", line("if (vcount < 2) vcount++;"), line(n + " = vcount;")),
          block("if (" + n + (slip ? " > 1" : " > 2") + ") {", body));
      case 4 -> List.of(
          line("int " + n + ";"),
          locked(
              "&vm",
              line(n + " = vstep;"),
              line("switch (" + n + ") { case 0: vstep = 1; break; case 1: vstep = " + (slip ? "3" : "0") + "; break; default: break; }")),
          block("if (" + n + " == 3) {", body));
      case 5 -> List.of(
          locked("&vm", call("", "enter_step", slip ? "3" : "1")), line("int " + n + ";"), locked("&vm", line(n + " = vstep;")), block("if (" + n + " > 2) {", body));
      case 6 -> List.of(block("if (vmode) {", body));
      case 7 -> List.of(slip ? locked("&vm", line("vmode = 1;")) : block("if (vmode == 7) {", body));
      case 8 -> List.of(
          new Piece.Section("if (vmode) pthread_mutex_lock(&vm);", List.of(block("if (vmode" + (slip ? " || nondet() > 2" : "") + ") {", body)), "if (vmode) pthread_mutex_unlock(&vm);"));
      default -> List.of(locked("&vm", body));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("vdata = 0;", "vbusy = 0;", "vmode = 0;", "vstep = 0;", "vcount = 1;"));
  }
}
