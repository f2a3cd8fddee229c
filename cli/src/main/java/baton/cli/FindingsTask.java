package baton.cli;

import baton.capture.UnitResult;
import baton.cluster.LocalCluster;
import baton.ir.CodeDigest;
import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.link.LinkScopes;
import baton.link.LinkStep;
import baton.link.Program;
import baton.race.RaceAnalysis;
import baton.store.StoredFindings;
import baton.ir.AnalysisVersion;
import baton.summary.Budget;
import baton.summary.ComponentAnalysis;
import baton.task.Task;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that is found in a program. It follows from its units, from the models and from the options; so in a program of which nothing changed
 * nothing is looked for again.
 */
final class FindingsTask implements Task<StoredFindings.Kept> {
  private final LoadedProgram loaded;
  private final List<String> models;
  private final Set<String> without;
  private final Making making;
  private @Nullable Digest inputs;

  /** Finds it. */
  interface Making {
    StoredFindings.Kept make() throws InterruptedException;
  }

  /**
   * Of a program.
   *
   * @param loaded the program, as it was captured
   * @param models what tells which models are used, see {@link ModelOptions#chosen}
   * @param without the names of refinements that are not used
   * @param making finds it
   */
  FindingsTask(LoadedProgram loaded, List<String> models, Set<String> without, Making making) {
    this.loaded = loaded;
    this.models = List.copyOf(models);
    this.without = new TreeSet<>(without);
    this.making = making;
  }

  @Override
  public String kind() {
    return "findings";
  }

  @Override
  public Digest inputs() {
    Digest known = inputs == null ? digest() : inputs;
    inputs = known;
    return known;
  }

  private Digest digest() {
    DigestBuilder key =
        new DigestBuilder()
            .add(kind())
            .add(CodeDigest.of(List.of(Program.class, ComponentAnalysis.class, LocalCluster.class, RaceAnalysis.class, FindingsTask.class)))
            .add(AnalysisVersion.CURRENT)
            .add(Budget.STANDARD.toString())
            .add(models)
            .add(List.copyOf(without))
            .add(loaded.program().isClosed() ? 1 : 0)
            .add(loaded.program().isWhole() ? 1 : 0);
    // the order is that in which they are linked
    key.add(loaded.report().complete().size());
    for (UnitResult.Complete unit : loaded.report().complete()) {
      key.add(unit.name()).add(unit.key().digest()).add(LinkScopes.ofCommand(unit.command().options()));
    }
    loaded.report().incomplete().stream()
        .sorted(Comparator.comparing(UnitResult.Incomplete::name))
        .forEach(unit -> key.add(unit.name()).add(unit.reason()));
    for (LinkStep step : loaded.steps()) {
      key.add(step.kind().name()).add(List.copyOf(step.objects())).add(List.copyOf(step.archived()));
    }
    loaded.leftOut().forEach(left -> key.add(left.name()).add(left.reason()));
    return key.build();
  }

  @Override
  public StoredFindings.Kept make() throws InterruptedException {
    return making.make();
  }
}
