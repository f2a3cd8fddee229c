package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Starts or registers callbacks that run as entries of their own.
 *
 * @param entries the callbacks
 * @param handle where the thread's handle is found, for a later join
 * @param waits whether the call returns only after they have ended
 * @param success which results tell that something was started; empty where it always is
 */
public record SpawnRule(
    List<Spawned> entries, Optional<Argument> handle, boolean waits, Optional<Success> success)
    implements FunctionRule {
  /**
   * One callback.
   *
   * @param function the argument that is the callback; absent where {@code library} says what runs
   * @param library the {@link LibraryFunction} that runs
   * @param flags what the flags of the call must be
   * @param data the argument that is handed to it
   * @param dataAt which of the callback's parameters receives {@code data}
   * @param object the argument that the registration is about, such as the timer or the interrupt number
   * @param profile how it runs
   */
  public record Spawned(
      Optional<Integer> function,
      Optional<String> library,
      Optional<FlagCondition> flags,
      Optional<Argument> data,
      @Default("0") int dataAt,
      Optional<Argument> object,
      @Inline EntryProfile profile) {
    public Spawned {
      if (function.isPresent() == library.isPresent()) {
        throw new IllegalArgumentException("an entry is either a function among the arguments or one of the library");
      }
    }
  }

  public SpawnRule {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a spawn rule needs entries");
    }
  }
}
