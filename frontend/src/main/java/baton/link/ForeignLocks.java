package baton.link;

import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockInitRule;
import baton.model.LockRule;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Locks of another platform in a program: such as {@code spin_lock}, declared in a program that starts threads by {@code
 * pthread_create}. A model of kernel code run in user space is written like that, and so are small examples.
 */
public final class ForeignLocks {
  /** Shorter names, such as {@code up}, mean something else in most programs. */
  private static final String PARTS = "_";

  private ForeignLocks() {}

  /**
   * A model of a program with what another platform's says of locks that the program only declares. Nothing is taken where the program
   * defines any such function itself: then its own locks are what it says they are.
   *
   * @param program the program
   * @param own the model of its platform, which goes before
   * @param elsewhere reads the model of the other platform, which is asked for only where the program declares a function that may be a lock
   */
  public static ConcurrencyModel in(Program program, ConcurrencyModel own, Supplier<ConcurrencyModel> elsewhere) {
    if (program.symbols().stream().noneMatch(symbol -> mayBeLock(symbol, own))) {
      return own;
    }
    ConcurrencyModel other = elsewhere.get();
    SortedSet<String> declared = new TreeSet<>();
    for (Symbol symbol : program.symbols()) {
      String name = symbol.name();
      if (!isLock(own.function(name)) && isLock(other.function(name)) && name.contains(PARTS)) {
        switch (symbol) {
          case Symbol.ExternalFunction _ -> {
            if (own.function(name).isEmpty()) {
              declared.add(name);
            }
          }
          case Symbol.DefinedFunction _, Symbol.IndirectFunction _, Symbol.DefinedVariable _, Symbol.ExternalVariable _,
              Symbol.Unresolved _ -> {
            return own;
          }
        }
      }
    }
    return own.with(other, declared);
  }

  /** Whether it is a function that is declared only and of which its platform's model says nothing. */
  private static boolean mayBeLock(Symbol symbol, ConcurrencyModel own) {
    return symbol instanceof Symbol.ExternalFunction && symbol.name().contains(PARTS) && own.function(symbol.name()).isEmpty();
  }

  private static boolean isLock(FunctionRules rules) {
    return rules.rule(LockRule.class).isPresent() || rules.rule(LockInitRule.class).isPresent();
  }
}
