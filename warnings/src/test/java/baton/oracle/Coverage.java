package baton.oracle;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What runs of a program came to: which thread ran which function, and what it did to memory that others had touched. */
final class Coverage implements Observer {
  private final Set<Ran> functions = new LinkedHashSet<>();
  private final Set<Access> accesses = new LinkedHashSet<>();

  /**
   * A function of the program, run by a thread.
   *
   * @param thread how the thread came to be
   * @param roots the functions that it is inside of and that the program did not call
   * @param function the function's identity
   */
  record Ran(Origin thread, List<String> roots, String function) {
    /** Copies {@code roots}. */
    Ran {
      roots = List.copyOf(roots);
    }
  }

  /**
   * An access to bytes that another thread had touched.
   *
   * @param in the function it stands in
   * @param site where
   * @param action what it does
   */
  record Access(Ran in, Site site, Race.Action action) {}

  @Override
  public void entered(ThreadState thread) {
    Code code = thread.frame().code();
    if (!Origin.isOutside(code)) {
      functions.add(new Ran(thread.origin(), Origin.roots(thread), code.symbol().identity()));
    }
  }

  @Override
  public void shared(ThreadState thread, AccessRange range) {
    Site site = thread.site();
    boolean outside = Origin.isOutside(thread.frame().code());
    boolean locks = outside && range.atomic(); // how the library keeps locks is its own business
    if (!locks && !site.file().equals(WithLibrary.FILE) && !site.file().equals(DriverCheck.KERNEL)) {
      accesses.add(new Access(new Ran(thread.origin(), Origin.roots(thread), site.function()), site, range.action()));
    }
  }

  /** The functions that ran. */
  Set<Ran> functions() {
    return functions;
  }

  /** The accesses to what others had touched. */
  Set<Access> accesses() {
    return accesses;
  }
}
