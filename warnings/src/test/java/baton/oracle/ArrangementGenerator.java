package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Makes programs of one or two arrangements. */
final class ArrangementGenerator {
  private static final List<Function<IdiomParts, Arrangement>> ALL =
      List.of(
          Phases::new, Signals::new, JoinRounds::new, OwnNumbers::new, NumberLocks::new, SoleObjects::new, StartedUnderLocks::new,
          Settings::new, CrossedLocks::new, GuardedNumbers::new, Peers::new, MovedNodes::new, SemaphoreTurns::new,
          HandedOut::new, ReadBack::new, StayingObjects::new, DrawnNumbers::new, Pools::new, Protocols::new, CountedWaits::new,
          JoinCounts::new, Modes::new, MadeLocks::new, ComputedParts::new, JoinedObjects::new, OwnBuffers::new, ToldIndirectly::new,
          Launched::new, LockedOnDemand::new, StartFlags::new, Queues::new);

  private ArrangementGenerator() {}

  /** The program of {@code seed}. */
  static GeneratedProgram program(long seed) {
    IdiomParts parts = new IdiomParts(new SplittableRandom(seed));
    List<Function<IdiomParts, Arrangement>> all = new ArrayList<>(ALL);
    List<Arrangement> chosen = new ArrayList<>();
    for (int i = 1 + parts.choose(2); i > 0; i--) {
      chosen.add(all.remove(parts.choose(all.size())).apply(parts));
    }
    return of(chosen);
  }

  /** How many arrangements there are. */
  static int count() {
    return ALL.size();
  }

  /**
   * A program of one arrangement.
   *
   * @param arrangement its number
   * @param mistake what is wrong about it, from 1; 0 for nothing
   * @param seed for all else
   * @return empty if there are fewer mistakes
   */
  static Optional<GeneratedProgram> alone(int arrangement, int mistake, long seed) {
    IdiomParts parts = new IdiomParts(new SplittableRandom(seed), mistake);
    Arrangement made = ALL.get(arrangement).apply(parts);
    return parts.mistakes() < mistake ? Optional.empty() : Optional.of(of(List.of(made)));
  }

  private static GeneratedProgram of(List<Arrangement> chosen) {
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
