package baton.model;

import java.util.Optional;

/**
 * A lock that the caller of an entry holds for it. An assumption: reports that rely on it name it. Said of a whole table, it is
 * about those callbacks that have the argument it starts from.
 *
 * @param lock the lock, over the entry's own arguments
 * @param mode the mode
 * @param when under which condition
 * @param flag for {@link HeldWhen#UNLESS_FLAG}, the flag's name
 */
public record HeldLock(
    @Inline LockExpression lock, @Default("exclusive") LockMode mode, @Default("always") HeldWhen when, Optional<String> flag) {
  public HeldLock {
    if ((when == HeldWhen.UNLESS_FLAG) != flag.isPresent()) {
      throw new IllegalArgumentException("when: unless_flag, and only it, names a flag");
    }
  }
}
