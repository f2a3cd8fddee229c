package baton.effect;

import baton.model.Argument;
import baton.model.LockExpression;
import baton.model.LockRoot;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What a lock expression of a model names at a call, for interpreters that do not read memory on the way to a lock. */
public final class NamedLock {
  private NamedLock() {}

  /**
   * The lock.
   *
   * @param lock the expression
   * @param argument the lock that an argument, by position, is the address of; empty where it has no name
   * @param token the lock that there is one of, by name; empty where such locks are not looked at
   * @param <T> how the interpreter names locks
   * @return empty where the interpreter has no name for it, and where it is behind a pointer, a bit, or one of several by a key
   */
  public static <T> Optional<T> of(LockExpression lock, IntFunction<Optional<T>> argument, Function<String, Optional<T>> token) {
    if (!lock.path().steps().isEmpty() || lock.bit().isPresent()) {
      return Optional.empty();
    }
    return switch (lock.root()) {
      case LockRoot.OfArgument(Argument.Position(int index)) -> argument.apply(index);
      case LockRoot.OfToken(String name, List<Integer> keys) -> keys.isEmpty() ? token.apply(name) : Optional.empty();
      case LockRoot.OfArgument _, LockRoot.OfGlobal _, LockRoot.OfArgumentType _ -> Optional.empty();
    };
  }
}
