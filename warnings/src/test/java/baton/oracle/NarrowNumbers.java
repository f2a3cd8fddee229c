package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Truth values, bytes and bit fields that are counted, turned over and compared, and decide whether something is accessed. */
final class NarrowNumbers implements Idiom {
  private final IdiomParts parts;

  NarrowNumbers(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct narrow { unsigned two : 2, one : 1; int sign : 3; };");
  }

  @Override
  public List<String> variables() {
    return List.of(
        "_Bool yes = 1, no; unsigned char byte = 254; signed char small = -1; unsigned short half = 65535;",
        "struct narrow bits; int gated, past; pthread_mutex_t narrow_m;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function(
            "int ",
            "counted",
            List.of(new Formal("_Bool ", "b_nn1"), new Formal("unsigned char ", "c_nn1")),
            "return b_nn1;",
            line(parts.any("b_nn1--;", "b_nn1++;", "b_nn1 ^= 1;", "b_nn1 = c_nn1;", "b_nn1 += c_nn1;", "b_nn1 = !b_nn1;", "b_nn1 -= 1;"))));
  }

  private String number() {
    return parts.any("yes", "yes", "no", "byte", "small", "half", "bits.two", "bits.one", "bits.sign");
  }

  private Piece change() {
    String n = number();
    return line(
        parts.any(
            n + "--;", n + "++;", "--" + n + ";", "++" + n + ";", n + " ^= 1;", n + " = !" + n + ";", n + " -= 1;", n + " += 1;", n + " += 2;",
            n + " <<= 1;", n + " >>= 1;", n + " = -" + n + ";", n + " = ~" + n + ";", n + " |= 4;", n + " &= 2;", n + " *= 3;", n + " = 2;"));
  }

  private String test(String number) {
    return parts.any(
        number, "!" + number, number + " == 1", number + " > 1", number + " < 0", number + " >= 2", number + "--", "!" + number + "--",
        number + "++ == 0", "++" + number + " == 0", number + " == 255", number + " == 3", "(" + number + " ^ 1) == 0",
        "(unsigned char)(" + number + " + 1) == 0", "(signed char)" + number + " < 0", "-" + number + " < 0", "~" + number + " == -2");
  }

  @Override
  public List<Piece> setup() {
    return parts.choose(2) == 0 ? List.of() : List.of(change(), change());
  }

  @Override
  public List<Piece> action(String index) {
    String r = parts.fresh("r");
    Piece touched = parts.touch(parts.any("gated", "past"));
    return switch (parts.choose(6)) {
      case 0, 1 -> List.of(
          line("int " + r + " = 0;"),
          locked("&narrow_m", line("if (" + test(number()) + ") " + r + " = 1;"), parts.slip() ? change() : line("")),
          block("if (" + r + ") {", touched));
      case 2 -> List.of(
          line("int " + r + ";"),
          call(r, "counted", parts.any("0", "1", index, "2"), parts.any("0", "1", "255", index)),
          block("if (" + parts.any(r, "!" + r) + ") {", touched));
      case 3 -> {
        String type = parts.any("_Bool ", "unsigned char ", "signed char ", "short ");
        String step = parts.any("--", "++", " ^= 1", " -= 1", " = -" + r, " = !" + r, " = ~" + r, " += " + r, " *= 2");
        yield List.of(line(type + r + " = " + parts.any("0", "1", "255", "-1", index) + ";"), line(r + step + ";"), block("if (" + test(r) + ") {", touched));
      }
      case 4 -> List.of(locked("&narrow_m", change()));
      default -> List.of(locked("&narrow_m", touched));
    };
  }

  @Override
  public Piece alone() {
    return parts.choose(2) == 0 ? change() : line(parts.any("gated = 0;", "past = 0;"));
  }
}
