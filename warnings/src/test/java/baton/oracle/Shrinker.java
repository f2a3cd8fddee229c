package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Makes a program that shows a failure as small as it can: leaves out functions and statements while the failure stays. */
final class Shrinker {
  private final Predicate<GeneratedProgram> fails;
  private final int attempts;
  private int made;

  /**
   * A shrinker.
   *
   * @param fails whether a program still shows the failure; false for what is no C
   * @param attempts how many programs it may try
   */
  Shrinker(Predicate<GeneratedProgram> fails, int attempts) {
    this.fails = fails;
    this.attempts = attempts;
  }

  /** The smallest failing program found, starting from {@code program}, which fails. */
  GeneratedProgram shrink(GeneratedProgram program) {
    GeneratedProgram best = program;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int f = 0; f < best.functions().size(); f++) {
        GeneratedProgram smaller = smallerBody(best, f);
        changed |= !smaller.equals(best);
        best = smaller;
      }
      GeneratedProgram unused = best.withoutUnused();
      if (unused.functions().size() < best.functions().size() && stillFails(unused)) {
        best = unused;
        changed = true;
      }
    }
    return withoutDeclarations(best);
  }

  private boolean stillFails(GeneratedProgram candidate) {
    made++;
    return made <= attempts && fails.test(candidate);
  }

  private GeneratedProgram smallerBody(GeneratedProgram program, int index) {
    GeneratedProgram best = program;
    int position = 0;
    while (made < attempts) {
      List<List<Piece>> candidates = smaller(best.functions().get(index).body()).toList();
      if (position >= candidates.size()) {
        break;
      }
      GeneratedProgram candidate = withBody(best, index, candidates.get(position));
      if (stillFails(candidate)) {
        best = candidate;
      } else {
        position++;
      }
    }
    return best;
  }

  private static GeneratedProgram withBody(GeneratedProgram program, int index, List<Piece> body) {
    List<Definition> functions = new ArrayList<>(program.functions());
    functions.set(index, functions.get(index).withBody(body));
    return new GeneratedProgram(program.declarations(), program.tables(), functions);
  }

  /** Every list with one piece less, or one section replaced by what is in it. */
  private static Stream<List<Piece>> smaller(List<Piece> pieces) {
    Stream<List<Piece>> result = Stream.empty();
    for (int i = 0; i < pieces.size(); i++) {
      Stream<List<Piece>> here = Stream.of(replaced(pieces, i, List.of()));
      if (pieces.get(i) instanceof Piece.Section section) {
        int at = i;
        here = Stream.concat(here, Stream.of(replaced(pieces, i, section.body())));
        here =
            Stream.concat(
                here,
                smaller(section.body())
                    .map(b -> replaced(pieces, at, List.of(new Piece.Section(section.open(), b, section.close())))));
      }
      result = Stream.concat(result, here);
    }
    return result;
  }

  private static List<Piece> replaced(List<Piece> pieces, int index, List<Piece> by) {
    List<Piece> result = new ArrayList<>(pieces.subList(0, index));
    result.addAll(by);
    result.addAll(pieces.subList(index + 1, pieces.size()));
    return result;
  }

  private GeneratedProgram withoutDeclarations(GeneratedProgram program) {
    GeneratedProgram best = program;
    if (stillFails(new GeneratedProgram(best.declarations(), List.of(), best.functions()))) {
      best = new GeneratedProgram(best.declarations(), List.of(), best.functions());
    }
    for (int i = best.declarations().size() - 1; i >= 0; i--) {
      List<String> fewer = new ArrayList<>(best.declarations());
      fewer.remove(i);
      GeneratedProgram candidate = new GeneratedProgram(fewer, best.tables(), best.functions());
      best = stillFails(candidate) ? candidate : best;
    }
    return best;
  }
}
