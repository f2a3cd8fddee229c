package baton.cli;

import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.store.StoredFindings;
import baton.task.Tasks;
import java.util.Optional;

/** Keeps findings for equal inputs, but those of a run that was ended early for that run alone: the next one is to look for them again. */
final class WholeFindings implements Tasks.Results<StoredFindings.Kept> {
  private final StoredFindings kept;
  private final Ending ending;
  private boolean isPart;

  WholeFindings(StoredFindings kept, Ending ending) {
    this.kept = kept;
    this.ending = ending;
  }

  @Override
  public Optional<StoredFindings.Kept> get(Digest key) {
    return kept.get(key);
  }

  @Override
  public void put(Digest key, StoredFindings.Kept result) {
    isPart = ending.left();
    kept.put(key(key), result);
  }

  /** Under which key they are kept. */
  Digest key(Digest inputs) {
    return isPart ? new DigestBuilder().add("part of findings").add(inputs).build() : inputs;
  }
}
