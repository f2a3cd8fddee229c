package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/**
 * Pointers that helpers set: what they held before may be null, as may what is passed, or a function. Objects are reached from them, and by
 * their names.
 */
final class SetOwners implements Idiom {
  private static final String THING = "struct thing *";

  private final IdiomParts parts;

  SetOwners(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct thing { int v; struct thing *nx; };", "struct card { void (*fn)(struct thing *); struct thing *t; };");
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct thing th[2], ta, tb; struct thing *owned, *either, *queue; struct card card, cards[2]; pthread_mutex_t own_so, queue_m;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure("use_so", List.of(new Formal(THING, "t_so1")), parts.touch("t_so1->v")),
        procedure("set_owned", List.of(new Formal(THING, "t_so2")), line("owned = t_so2;")),
        procedure("set_either", List.of(new Formal(THING, "t_so3"), new Formal(THING, "u_so3")), line("either = t_so3 ? t_so3 : u_so3;")),
        procedure(
            "set_card",
            List.of(new Formal("void *", "f_so4"), new Formal(THING, "t_so4")),
            line("card = (struct card){ (void (*)(struct thing *))f_so4, t_so4 };")),
        procedure(
            "set_cards",
            List.of(new Formal("int ", "i_so5"), new Formal("void *", "f_so5"), new Formal(THING, "t_so5")),
            line("cards[i_so5].fn = (void (*)(struct thing *))f_so5;"),
            line("cards[i_so5].t = t_so5;")),
        procedure(
            "shove",
            List.of(new Formal("struct thing **", "h_so6"), new Formal(THING, "t_so6")),
            line("t_so6->nx = *h_so6;"),
            line("*h_so6 = t_so6;")));
  }

  private String thing(String index) {
    return parts.any("&ta", "&tb", "&th[0]", "&th[" + index + " & 1]");
  }

  private String function() {
    return parts.any("(void *)use_so", "(void *)use_so", "0");
  }

  private Piece set(String index) {
    return switch (parts.choose(7)) {
      case 0 -> call("", "set_owned", parts.any("0", thing(index)));
      case 1 -> call("", "set_either", "0", thing(index));
      case 2 -> call("", "set_either", thing(index), parts.any("0", thing(index)));
      case 3 -> call("", "set_card", function(), thing(index));
      case 4 -> call("", "set_cards", index + " & 1", function(), thing(index));
      case 5 -> call("", "shove", parts.any("&queue", "&owned"), thing(index));
      default -> line(parts.any("owned = 0;", "either = 0;", "queue = 0;", "card.t = 0;", "cards[0] = card;"));
    };
  }

  @Override
  public List<Piece> setup() {
    return List.of(set("0"), set("1"), set("0"), set("1"));
  }

  private Piece through(String pointer, String index) {
    String t = parts.fresh("t");
    Piece touch = parts.choose(4) == 0 ? call("", "use_so", t) : parts.touch(t + "->v");
    return block("{", line("struct thing *" + t + " = " + pointer.replace("#", index + " & 1") + ";"), block("if (" + t + ") {", touch));
  }

  @Override
  public List<Piece> action(String index) {
    return switch (parts.choose(6)) {
      case 0 -> List.of(locked("&own_so", parts.touch(parts.any("ta.v", "tb.v", "th[1].v"))));
      case 1 -> List.of(parts.touch(parts.any("ta.v", "tb.v", "th[0].v", "th[" + index + " & 1].v")));
      case 2 -> List.of(locked("&own_so", through(parts.any("owned", "either", "card.t", "cards[#].t"), index)));
      case 3 -> {
        String t = parts.fresh("t");
        yield List.of(
            line("int n_" + t + " = 0;"),
            locked(
                parts.slip() ? "&own_so" : "&queue_m",
                block(
                    "for (struct thing *" + t + " = queue; " + t + " && n_" + t + "++ < 4; " + t + " = " + t + "->nx) {",
                    parts.touch(t + "->v"))));
      }
      case 4 -> List.of(locked("&own_so", parts.slip() ? set(index) : line("if (owned) owned->v++;")));
      default -> List.of(
          line("if (card.fn && card.t) card.fn(card.t);"));
    };
  }

  @Override
  public Piece alone() {
    return parts.choose(2) == 0 ? set("1") : line(parts.any("if (owned) owned->v = 3;", "ta.v = 1;", "if (cards[1].t) cards[1].t->v = 0;"));
  }
}
