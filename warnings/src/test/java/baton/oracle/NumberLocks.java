package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** A lock that is a number, taken by an atomic exchange and given back by storing zero. */
final class NumberLocks implements Arrangement {
  private static final int MISTAKES = 8;

  private final IdiomParts parts;
  private final int wrong;

  NumberLocks(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("int nl_lock, nl_data;");
  }

  @Override
  public List<Definition> functions() {
    String take = wrong == 1 ? "__ATOMIC_RELAXED" : "__ATOMIC_ACQUIRE";
    String give = wrong == 2 ? "__ATOMIC_RELAXED" : "__ATOMIC_RELEASE";
    String nothing = wrong == 3 ? "nondet() & 1" : "0";
    boolean exchange = parts.choose(2) == 0 && wrong != 3;
    String taken = exchange
        ? "!__atomic_exchange_n(&nl_lock, 1, " + take + ")"
        : "__atomic_compare_exchange_n(&nl_lock, &e_nl, 1, 0, " + take + ", __ATOMIC_RELAXED)";
    Piece release = line(wrong == 4 ? "nl_lock = 0;" : "__atomic_store_n(&nl_lock, 0, " + give + ");");
    Formal argument = new Formal("void *", "a_nl");
    return List.of(
        function("void *", "nl_work", List.of(argument), "return 0;",
            line("int e_nl = " + nothing + ";"),
            block("if (" + taken + ") {", parts.touch("nl_data"), wrong == 5 ? line("") : release, wrong == 6 ? parts.touch("nl_data") : line("")),
            wrong == 5 ? release : line("")),
        function("void *", "nl_other", List.of(new Formal("void *", "b_nl")), "return 0;", line("__atomic_store_n(&nl_lock, 0, __ATOMIC_RELEASE);")));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t nl_t;"));
    body.add(line("for (int i = 0; i < 3; i++) pthread_create(&nl_t, 0, nl_work, 0);"));
    if (wrong == 7) {
      body.add(line("pthread_create(&nl_t, 0, nl_other, 0);"));
    } else if (wrong == 8) {
      body.add(line("nl_lock = 0;"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
