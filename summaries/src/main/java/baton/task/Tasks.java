package baton.task;

import baton.ir.Digest;
import java.util.Optional;

/** Does the tasks of a run, or takes their results from where they are kept, and counts both. Not for several threads. */
public final class Tasks {
  private final boolean audit;
  private int made;
  private int kept;
  private int different;

  /** With {@code audit}, what is kept is made again and compared. */
  public Tasks(boolean audit) {
    this.audit = audit;
  }

  /**
   * Keeps results by the digest of kind and inputs.
   *
   * @param <R> the results
   */
  public interface Results<R> {
    /** What is kept. */
    Optional<R> get(Digest key);

    /** Keeps a result. */
    void put(Digest key, R result);
  }

  /** The result of a task. */
  public <R> R of(Task<R> task, Results<R> results) throws InterruptedException {
    Digest key = task.inputs();
    Optional<R> known = results.get(key);
    if (known.isPresent() && !audit) {
      kept++;
      return known.get();
    }
    R result = task.make();
    made++;
    if (known.isEmpty()) {
      results.put(key, result);
    } else if (!known.get().equals(result)) {
      different++;
    }
    return result;
  }

  /** How many were done. */
  public int made() {
    return made;
  }

  /** How many results were taken as they were kept. */
  public int kept() {
    return kept;
  }

  /** How many kept results were found to differ from what is made now. */
  public int different() {
    return different;
  }
}
