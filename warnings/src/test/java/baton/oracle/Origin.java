package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a thread came to be.
 *
 * @param function the identity of the function it began with
 * @param inside what its creator was inside of, as {@link #roots} tells
 * @param creation the call that created it; empty for the main thread, and where a function of the library did
 * @param parent how the thread that created it came to be; empty for the main thread
 */
record Origin(String function, List<String> inside, Optional<Call> creation, Optional<Origin> parent) {
  /** The main thread. */
  static final Origin MAIN = new Origin("main", List.of(), Optional.empty(), Optional.empty());

  /** Copies {@code inside}. */
  Origin {
    inside = List.copyOf(inside);
  }

  /**
   * A call in the program.
   *
   * @param function the identity of the caller
   * @param ordinal where it calls
   */
  record Call(String function, int ordinal) {}

  /** A thread that {@code creator} starts now, in {@code code}. */
  static Origin createdBy(ThreadState creator, Code code) {
    Frame frame = creator.frame();
    Optional<Call> call =
        isOutside(frame.code()) ? Optional.empty() : Optional.of(new Call(frame.code().symbol().identity(), frame.ordinal()));
    return new Origin(code.symbol().identity(), roots(creator), call, Optional.of(creator.origin()));
  }

  /** Whether a function is no part of the program, but of what is linked to it to run it. */
  static boolean isOutside(Code code) {
    return isOutside(code.symbol().unit());
  }

  /** Whether a unit is no part of the program. */
  static boolean isOutside(String unit) {
    return unit.equals(WithLibrary.FILE) || unit.equals(DriverCheck.KERNEL);
  }

  /** The functions that {@code thread} is inside of and that no function of the program called: what is called back, handlers. */
  static List<String> roots(ThreadState thread) {
    List<String> roots = new ArrayList<>();
    boolean called = false;
    for (Frame frame : thread.frames()) {
      boolean outside = isOutside(frame.code());
      if (!outside && (!called || frame.returnsToSame())) {
        roots.add(frame.code().symbol().identity());
      }
      called = !outside;
    }
    return roots;
  }
}
