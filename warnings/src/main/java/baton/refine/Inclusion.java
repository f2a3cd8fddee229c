package baton.refine;

import baton.pointsto.Touched;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two accesses through pointers of one class that lead to different objects, by what flows into which pointer. */
public final class Inclusion implements Refinement {
  private final Map<Question, Boolean> apart = new HashMap<>();

  /** What two accesses of so many bytes touch. */
  private record Question(Touched one, long bytes, Touched other, long otherBytes) {}

  @Override
  public String name() {
    return "inclusion";
  }

  @Override
  public String paper() {
    return "Kahlon, Yang, Sankaranarayanan, Gupta, Fast and Accurate Static Data-Race Detection (CoBE), bootstrapping; Andersen's analysis";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess first = pair.first();
    SharedAccess second = pair.second();
    Question question = new Question(first.touched(), first.access().bytes(), second.touched(), second.access().bytes());
    return apart.computeIfAbsent(question, q -> q.one().isApart(q.bytes(), q.other(), q.otherBytes()))
        ? Optional.of(new Discharge(name(), "the two pointers lead to no common object", List.of("points-to")))
        : Optional.empty();
  }
}
