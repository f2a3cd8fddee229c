package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes programs of idioms: one to three of them, in threads that are created and joined in one of many ways, with accesses before the
 * first creation and after the last join.
 */
final class IdiomGenerator {
  private static final String NUMBER = "(void *)(long)";

  private final IdiomParts parts;
  private final List<Idiom> idioms;

  private IdiomGenerator(long seed, boolean hidden) {
    this.parts = new IdiomParts(new SplittableRandom(seed));
    List<Idiom> all =
        new ArrayList<>(
            List.of(
                new IndexedLocks(parts),
                new BucketLists(parts),
                new TryLocks(parts),
                new Flags(parts),
                new HandOver(parts),
                new NestedLocks(parts),
                new OnceAndBarriers(parts),
                new OwnParts(parts),
                new LinkedNodes(parts),
                new RenewedLocks(parts),
                new CreatorsLocks(parts),
                new Invariants(parts),
                new SetOwners(parts),
                new NarrowNumbers(parts)));
    this.idioms = new ArrayList<>();
    for (int i = 1 + parts.choose(3); i > 0; i--) {
      idioms.add(all.remove(parts.choose(all.size())));
    }
    if (hidden) {
      idioms.add(new HiddenIdiom(parts, List.copyOf(idioms)));
    }
  }

  /** The program of {@code seed}. */
  static GeneratedProgram program(long seed) {
    return new IdiomGenerator(seed, false).make();
  }

  /** The program of {@code seed} with an idiom that does something so that an analysis may not see it. */
  static GeneratedProgram hidden(long seed) {
    return new IdiomGenerator(seed, true).make();
  }

  private GeneratedProgram make() {
    List<String> declarations = new ArrayList<>();
    List<Definition> functions = new ArrayList<>();
    for (Idiom idiom : idioms) {
      declarations.addAll(idiom.types());
      functions.addAll(idiom.functions());
    }
    idioms.forEach(i -> declarations.addAll(i.variables()));
    declarations.add("int left; pthread_t handles[4], child;");
    int workers = 1 + parts.choose(2);
    for (int i = 0; i < workers; i++) {
      functions.add(worker(i));
    }
    functions.add(main(workers));
    return new GeneratedProgram(declarations, List.of(), functions).withoutUnused();
  }

  private void actions(int count, String index, List<Piece> to) {
    for (int i = 0; i < count; i++) {
      List<Piece> action = idioms.get(parts.choose(idioms.size())).action(index);
      boolean again = parts.choose(6) == 0;
      String k = parts.fresh("k");
      to.add(
          again
              ? new Piece.Section("for (int " + k + " = 0; " + k + " < 2; " + k + "++) {", action, "}")
              : new Piece.Section(parts.choose(8) == 0 ? "if (nondet() > 1) {" : "{", action, "}"));
    }
  }

  private Piece alone() {
    return idioms.get(parts.choose(idioms.size())).alone();
  }

  /** A thread's function; its argument is its number. The second one may start the first, and itself come to an early end. */
  private Definition worker(int number) {
    Formal argument = new Formal("void *", parts.fresh("arg"));
    String n = parts.fresh("n");
    List<Piece> body = new ArrayList<>();
    body.add(line("int " + n + " = (long)" + argument.name() + ";"));
    if (parts.choose(10) == 0) {
      body.add(line("pthread_detach(pthread_self());"));
    }
    actions(1 + parts.choose(3), n, body);
    if (parts.choose(8) == 0) {
      body.add(line("if (nondet() > 2) pthread_exit(0);"));
      actions(1, n, body);
    }
    if (number > 0 && parts.choose(3) == 0) {
      String handle = parts.fresh("t");
      body.add(line("pthread_t " + handle + ";"));
      body.add(line("pthread_create(&" + handle + ", 0, work" + (number - 1) + ", " + NUMBER + n + ");"));
      if (parts.choose(3) != 0) {
        body.add(line("pthread_join(" + handle + ", 0);"));
        if (parts.choose(3) == 0) {
          body.add(alone());
        }
      }
    }
    return new Definition("void *", "work" + number, List.of(argument), body, parts.choose(8) == 0 ? "pthread_exit(0); return 0;" : "return 0;");
  }

  private Definition main(int workers) {
    List<Piece> body = new ArrayList<>();
    idioms.forEach(i -> body.addAll(i.setup()));
    body.add(alone());
    if (parts.choose(3) == 0) {
      body.add(alone());
    }
    threads("work" + parts.choose(workers), workers, body);
    if (parts.choose(3) != 0) {
      body.add(alone());
    }
    int end = parts.choose(8);
    if (end == 0) {
      body.add(line("pthread_exit(0);"));
    } else if (end == 1) {
      body.add(line("exit(0);"));
    }
    return new Definition("int ", "main", List.of(), body, "return 0;");
  }

  /** Creates threads, does something meanwhile, and joins them, or some of them. */
  private void threads(String work, int workers, List<Piece> to) {
    String i = parts.fresh("i");
    String j = parts.fresh("j");
    String count = parts.any("2", "2", "3");
    String joined = parts.slip() ? "1" : count;
    String number = NUMBER + (parts.choose(6) == 0 ? "1" : i);
    String create = "pthread_create(&handles[" + i + "], 0, " + work + ", " + number + ");";
    Piece waited = line("for (int " + j + " = 0; " + j + " < " + joined + "; " + j + "++) pthread_join(handles[" + j + "], 0);");
    switch (parts.choose(8)) {
      case 0, 1 -> {
        to.add(block("for (int " + i + " = 0; " + i + " < " + count + "; " + i + "++) {", line(create)));
        meanwhile(to);
        to.add(waited);
      }
      case 2 -> {
        to.add(line("int " + i + " = 0; while (" + i + " < " + count + ") { if (pthread_create(&handles[" + i + "], 0, " + work + ", " + number + ") != 0) break; " + i + "++; }"));
        meanwhile(to);
        to.add(line("while (" + i + " > " + (parts.slip() ? 1 : 0) + ") pthread_join(handles[--" + i + "], 0);"));
      }
      case 3 -> {
        to.add(line("for (int " + i + " = 0; " + i + " < 2; " + i + "++) { " + create + " pthread_join(handles[" + (parts.slip() ? "0" : i) + "], 0); }"));
        to.add(alone());
      }
      case 4 -> {
        to.add(line("pthread_create(&child, 0, " + work + ", 0);"));
        to.add(line(parts.slip() ? "pthread_detach(child);" : "pthread_join(child, 0);"));
        to.add(alone());
        to.add(line("pthread_create(&child, 0, work" + (workers - 1) + ", (void *)1);"));
        meanwhile(to);
        to.add(line((parts.slip() ? "if (nondet() > 1) " : "") + "pthread_join(child, 0);"));
      }
      case 5 -> {
        to.add(line("pthread_create(&handles[0], 0, " + work + ", (void *)0);"));
        to.add(line("pthread_create(&handles[1], 0, work" + (workers - 1) + ", (void *)1);"));
        meanwhile(to);
        to.add(line("pthread_join(handles[0], 0);"));
        to.add(line(parts.slip() ? "pthread_join(handles[0], 0);" : "pthread_join(handles[1], 0);"));
      }
      case 6 -> {
        String handle = parts.fresh("t");
        to.add(block("for (int " + i + " = 0; " + i + " < 2; " + i + "++) {", line("pthread_t " + handle + "; pthread_create(&" + handle + ", 0, " + work + ", " + number + "); pthread_detach(" + handle + ");")));
        meanwhile(to);
      }
      default -> {
        to.add(line("left = " + count + "; pthread_t own_" + i + "[3];"));
        to.add(block("for (int " + i + " = 0; " + i + " < left; " + i + "++) {", line("pthread_create(own_" + i + " + " + i + ", 0, " + work + ", " + number + ");")));
        meanwhile(to);
        to.add(line("for (int " + j + " = " + (parts.slip() ? 1 : 0) + "; " + j + " < left; " + j + "++) pthread_join(own_" + i + "[" + j + "], 0);"));
      }
    }
  }

  private void meanwhile(List<Piece> to) {
    if (parts.choose(12) == 0) {
      to.add(alone());
    }
    if (parts.choose(2) == 0) {
      actions(1, parts.any("0", "1"), to);
    }
  }
}
