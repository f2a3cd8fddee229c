package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Arrays of locks, where the index of the lock tells the index of the data. */
final class IndexedLocks implements Idiom {
  private final IdiomParts parts;
  private final int shift;

  IndexedLocks(IdiomParts parts) {
    this.parts = parts;
    this.shift = parts.choose(2);
  }

  @Override
  public List<String> types() {
    return List.of("struct slot { pthread_mutex_t m; int v, w; };");
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t im[6], gm[2][3]; int id[6], gd[2][3], where;", "struct slot slot[5];");
  }

  private String lock(String index) {
    return "&im[" + index + (shift == 0 ? "" : " + " + shift) + "]";
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        IdiomParts.function("int ", "hash_of", List.of(new Formal("int ", "k_ix1")), "return h_ix1;", line("int h_ix1 = (k_ix1 * 7 + 3) & 3;")),
        procedure("bump_at", List.of(new Formal("int ", "i_ix2")), locked(lock("i_ix2"), line("id[i_ix2]++;"))),
        procedure("bump_group", List.of(new Formal("int ", "i_ix5")), locked(lock("(i_ix5 / 2)"), line("id[i_ix5]++;"))),
        procedure("bump_slot", List.of(new Formal("struct slot *", "s_ix3")), locked("&s_ix3->m", line("s_ix3->v++;"))),
        procedure("add_to", List.of(new Formal("int *", "x_ix4")), line("*x_ix4 += 1;")));
  }

  @Override
  public List<Piece> action(String index) {
    String i = parts.fresh("i");
    Piece declared = line("int " + i + " = " + parts.any(index, index, "nondet() & 1", "0", "1", "where & 1") + ";");
    String data = "id[" + (parts.slip() ? i + " + 1" : i) + "]";
    return switch (parts.choose(14)) {
      case 0, 1 -> List.of(declared, locked(lock(i), parts.touch(data)));
      case 2 -> List.of(declared, line("pthread_mutex_t *l_" + i + " = " + lock(i) + ";"), locked("l_" + i, parts.touch(data)));
      case 3 -> List.of(declared, line("pthread_mutex_t *l_" + i + " = " + lock(i) + ";"), locked("l_" + i, line(i + " ^= " + (parts.slip() ? 1 : 0) + ";"), parts.touch("id[" + i + "]")));
      case 4 -> {
        String h = parts.fresh("h");
        yield List.of(declared, line("int " + h + ";"), call(h, "hash_of", i), locked(lock(h), parts.touch("id[" + (parts.slip() ? i : h) + "]")));
      }
      case 5 -> {
        String row = i + " & 1";
        String column = parts.any("1", "0", "nondet() & 1");
        String j = parts.fresh("j");
        boolean swapped = parts.slip();
        yield List.of(
            declared,
            line("int " + j + " = " + column + ";"),
            locked("&gm[" + row + "][" + j + "]", parts.touch(swapped ? "gd[" + j + "][" + row + "]" : "gd[" + row + "][" + j + "]")));
      }
      case 6 -> List.of(declared, line("struct slot *s_" + i + " = &slot[" + i + "];"), locked("&s_" + i + "->m", parts.touch("s_" + i + (parts.slip() ? "[1].v" : "->v"))));
      case 7 -> List.of(declared, call("", "bump_slot", "&slot[" + i + (parts.slip() ? " + 1" : "") + "]"));
      case 8 -> List.of(declared, call("", "bump_at", i));
      case 9 -> {
        String k = parts.fresh("k");
        String each = "for (int " + k + " = 0; " + k + " < " + (parts.slip() ? 2 : 6) + "; " + k + "++) ";
        yield List.of(
            new Piece.Section(each + "pthread_mutex_lock(&im[" + k + "]);", List.of(parts.touch("id[" + parts.choose(4) + "]")), each + "pthread_mutex_unlock(&im[" + k + "]);"));
      }
      case 10, 11 -> {
        String computed = parts.any("# % 3", "# & 3", "# / 2", "(# * 3) & 3", "(# ^ 1) & 3", "(# + 1) % 3", "(unsigned char)# & 1", "# >> 1");
        String again = parts.slip() ? parts.any("# % 2", "(# + 1) & 1", "# / 3", "where & 1") : computed;
        String change = parts.any("", "", i + "++;", "if (nondet() > 1) " + i + "++;", "while (nondet() > 2 && " + i + " < 3) " + i + "++;");
        String k = parts.fresh("k");
        List<Piece> one =
            List.of(
                locked(
                    lock("(" + computed.replace("#", i) + ")"),
                    line(parts.slip() ? change : ""),
                    block(parts.any("{", "if (nondet() > 0) {"), parts.touch("id[" + parts.any(again, again, "#").replace("#", i) + "]"))),
                line(change));
        yield parts.choose(2) == 0
            ? List.of(declared, new Piece.Section("{", one, "}"))
            : List.of(declared, new Piece.Section("for (int " + k + " = 0; " + k + " < 2; " + k + "++) {", one, "}"));
      }
      case 12 -> List.of(declared, call("", "bump_group", i));
      default -> {
        String k = parts.fresh("k");
        yield List.of(
            block(
                "for (int " + k + " = 0; " + k + " < 2; " + k + "++) {",
                locked(lock(k), call("", "add_to", "&id[" + (parts.slip() ? "1" : k) + "]"))));
      }
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("id[0] = 1; id[1] = 2;", "gd[1][0] = 2;", "slot[1].v = 3;", "where = 1;", "for (int k = 0; k < 4; k++) id[k] = k;"));
  }
}
