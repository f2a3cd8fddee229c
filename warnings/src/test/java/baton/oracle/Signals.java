package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Data that one thread hands to another: by a flag under a lock, an atomic number, a semaphore, a pointer, a count. */
final class Signals implements Arrangement {
  private static final int MISTAKES = 7;
  private static final int WAYS = 5;

  private final IdiomParts parts;
  private final int wrong;
  private final int way;

  Signals(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.way = parts.choose(WAYS);
  }

  private static Definition thread(String name, List<Piece> body) {
    return new Definition("void *", name, List.of(new Formal("void *", "a_" + name)), body, "return 0;");
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t sg_m; sem_t sg_s; int sg_flag, sg_data, *sg_ptr;");
  }

  private Piece give() {
    String order = wrong == 1 ? "__ATOMIC_RELAXED" : "__ATOMIC_RELEASE";
    return switch (way) {
      case 0 -> wrong == 1 ? line("sg_flag = 1;") : locked("&sg_m", line("sg_flag = 1;"));
      case 1 -> line("__atomic_store_n(&sg_flag, 1, " + order + ");");
      case 2 -> line("sem_post(&sg_s);");
      case 3 -> locked("&sg_m", line("sg_ptr = &sg_data;"));
      default -> locked("&sg_m", line("sg_flag++;"));
    };
  }

  private List<Piece> take(Piece touch) {
    String known = wrong == 2 ? " >= 0" : " > 0";
    Piece found = line("int f_sg = 0;");
    return switch (way) {
      case 1 -> List.of(line("int f_sg = __atomic_load_n(&sg_flag, __ATOMIC_ACQUIRE);"), block("if (f_sg" + known + ") {", touch));
      case 2 -> wrong == 2
          ? List.of(line("sem_trywait(&sg_s);"), touch)
          : List.of(line("sem_wait(&sg_s);"), touch);
      case 3 -> List.of(
          line("int *p_sg = 0;"),
          locked("&sg_m", line("p_sg = sg_ptr;")),
          wrong == 2 ? touch : block("if (p_sg) {", parts.touch("*p_sg")));
      default -> List.of(found, locked("&sg_m", line("f_sg = sg_flag;")), block("if (f_sg" + known + ") {", touch));
    };
  }

  @Override
  public List<Definition> functions() {
    Piece fill = call("", "sg_fill");
    List<Piece> giver = new ArrayList<>(List.of(fill, give()));
    if (wrong == 3) {
      giver.add(parts.touch("sg_data"));
    } else if (wrong == 4) {
      giver.add(fill);
    } else if (wrong == 5) {
      giver = new ArrayList<>(List.of(new Piece.Section("for (int i_sg = 0; i_sg < 2; i_sg++) {", giver, "}")));
    }
    return List.of(
        procedure("sg_fill", List.of(), parts.touch("sg_data")),
        thread("sg_give", giver),
        thread("sg_take", take(parts.touch("sg_data"))),
        thread("sg_other", List.of(give())));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t sg_t, sg_u, sg_v;"));
    body.add(line("sem_init(&sg_s, 0, 0);"));
    body.add(line("pthread_create(&sg_t, 0, sg_give, 0);"));
    body.add(line("pthread_create(&sg_u, 0, sg_take, 0);"));
    if (wrong == 6) {
      body.add(line("pthread_create(&sg_v, 0, sg_other, 0);"));
    } else if (wrong == 7) {
      body.add(line("pthread_create(&sg_v, 0, sg_give, 0);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
