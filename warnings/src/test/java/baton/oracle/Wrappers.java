package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** The lock and thread wrappers that generated programs call. */
final class Wrappers {
  private static final String CELL = "struct cell *";
  private static final String LOCK = "pthread_mutex_t *";
  private static final String VOID = "void ";

  /** All of them. Where one returns a value, its body has one exit. */
  static final List<Definition> ALL =
      List.of(
          define(VOID, "lock", "", List.of(new Formal(LOCK, "l_w1")), "pthread_mutex_lock(l_w1);"),
          define(VOID, "unlock", "", List.of(new Formal(LOCK, "l_w2")), "pthread_mutex_unlock(l_w2);"),
          define(VOID, "lock_cell", "", List.of(new Formal(CELL, "c_w3")), "pthread_mutex_lock(&c_w3->m);"),
          define(VOID, "unlock_cell", "", List.of(new Formal(CELL, "c_w4")), "pthread_mutex_unlock(&c_w4->m);"),
          define(VOID, "lock_via", "", List.of(new Formal(CELL, "c_w5")), "pthread_mutex_lock(c_w5->lk);"),
          define(VOID, "unlock_via", "", List.of(new Formal(CELL, "c_w6")), "pthread_mutex_unlock(c_w6->lk);"),
          define(
              VOID,
              "hand_over",
              "",
              List.of(new Formal(LOCK, "from_w7"), new Formal(LOCK, "to_w7")),
              "pthread_mutex_unlock(from_w7);",
              "pthread_mutex_lock(to_w7);"),
          define(
              "int ",
              "try_cell",
              "return r_w8;",
              List.of(new Formal(CELL, "c_w8")),
              "int r_w8 = pthread_mutex_trylock(&c_w8->m) == 0;"),
          define(
              "int ",
              "lock_if",
              "return r_w9;",
              List.of(new Formal(LOCK, "l_w9"), new Formal("int ", "n_w9")),
              "int r_w9 = -1;",
              "if (n_w9 > 1) { pthread_mutex_lock(l_w9); r_w9 = 0; }"),
          define(
              CELL,
              "get_locked",
              "return c_w10;",
              List.of(new Formal("int ", "i_w10")),
              "struct cell *c_w10 = i_w10 ? &c0 : p0;",
              "pthread_mutex_lock(&c_w10->m);"),
          define(
              VOID,
              "find_locked",
              "",
              List.of(new Formal("struct cell **", "out_w11"), new Formal("int ", "i_w11")),
              "*out_w11 = i_w11 ? &c1 : &cells[1];",
              "pthread_mutex_lock(&(*out_w11)->m);"),
          define(VOID, "bump", "", List.of(new Formal("int *", "x_w12")), "(*x_w12)++;"),
          define(
              VOID,
              "lock_cell_bump",
              "",
              List.of(new Formal(CELL, "c_w13")),
              "pthread_mutex_lock(&c_w13->m);",
              "c_w13->a++;",
              "pthread_mutex_unlock(&c_w13->m);"),
          define(VOID, "touch", "", List.of(new Formal(CELL, "c_w16")), "c_w16->a++;"),
          define(
              VOID,
              "with_lock",
              "",
              List.of(new Formal(LOCK, "l_w17"), new Formal("cell_op ", "h_w17"), new Formal(CELL, "c_w17")),
              "pthread_mutex_lock(l_w17);",
              "h_w17(c_w17);",
              "pthread_mutex_unlock(l_w17);"),
          define(VOID, "take", "", List.of(new Formal("struct point ", "p_w18")), "pt0.x = p_w18.y + p_w18.z;"),
          define(VOID, "hit", "", List.of(), "static int hits_w19;", "hits_w19++;"),
          define(
              CELL,
              "try_get",
              "return c_w20;",
              List.of(new Formal("int ", "i_w20")),
              "struct cell *c_w20 = i_w20 ? &c0 : slots[0];",
              "if (pthread_mutex_trylock(&c_w20->m)) c_w20 = 0;"),
          define(
              VOID,
              "release_around",
              "",
              List.of(new Formal(LOCK, "l_w14")),
              "pthread_mutex_unlock(l_w14);",
              "flag = 0;",
              "pthread_mutex_lock(l_w14);"),
          define(
              VOID,
              "spawn",
              "",
              List.of(
                  new Formal("pthread_t *", "t_w15"), new Formal("worker ", "w_w15"), new Formal("void *", "a_w15")),
              "pthread_create(t_w15, 0, w_w15, a_w15);"));

  private Wrappers() {}

  private static Definition define(String result, String name, String end, List<Formal> formals, String... body) {
    List<Piece> lines = java.util.Arrays.stream(body).<Piece>map(Piece.Line::new).toList();
    return new Definition(result, name, formals, lines, end);
  }
}
