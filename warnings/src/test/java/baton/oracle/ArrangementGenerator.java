package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes programs of one or two arrangements. */
final class ArrangementGenerator {
  private final IdiomParts parts;

  private ArrangementGenerator(long seed) {
    this.parts = new IdiomParts(new SplittableRandom(seed));
  }

  /** The program of {@code seed}. */
  static GeneratedProgram program(long seed) {
    return new ArrangementGenerator(seed).make();
  }

  private GeneratedProgram make() {
    List<Arrangement> all =
        new ArrayList<>(
            List.of(
                new Phases(parts), new Signals(parts), new JoinRounds(parts), new OwnNumbers(parts), new NumberLocks(parts),
                new SoleObjects(parts), new StartedUnderLocks(parts), new Settings(parts)));
    List<Arrangement> chosen = new ArrayList<>();
    for (int i = 1 + parts.choose(2); i > 0; i--) {
      chosen.add(all.remove(parts.choose(all.size())));
    }
    List<String> declarations = new ArrayList<>();
    List<Definition> functions = new ArrayList<>();
    List<Piece> body = new ArrayList<>();
    for (Arrangement each : chosen) {
      declarations.addAll(each.variables());
      functions.addAll(each.functions());
      body.addAll(each.begin());
    }
    chosen.forEach(each -> body.addAll(each.end()));
    functions.add(new Definition("int ", "main", List.of(), body, "return 0;"));
    return new GeneratedProgram(declarations, List.of(), functions).withoutUnused();
  }
}
