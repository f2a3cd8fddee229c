package baton.refine;

import baton.entry.ThreadEntry;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * An object whose address never leaves the thread that made it: only registers of that thread, its own variables, its thread-specific data
 * and other such objects have it. Of a signal handler, which runs in the middle of a thread, nothing is told.
 */
public final class ThreadEscape implements Refinement {
  @Override
  public String name() {
    return "thread-escape";
  }

  @Override
  public String paper() {
    return "Naik, Aiken, Whaley, Effective Static Race Detection for Java (PLDI 2006), section 3.4: thread-escape analysis";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return access.touched().staysInThread();
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    boolean stays = pair.first().touched().staysInThread() || pair.second().touched().staysInThread();
    return stays && !mayInterrupt(pair.first()) && !mayInterrupt(pair.second())
        ? Optional.of(new Discharge(name(), "no thread has the address of an object that another one made", List.of("points-to")))
        : Optional.empty();
  }

  /** Whether it may be made by a handler that runs in the middle of the other thread. */
  private static boolean mayInterrupt(SharedAccess access) {
    ThreadEntry.Kind kind = access.entry().kind();
    return kind == ThreadEntry.Kind.SIGNAL || kind == ThreadEntry.Kind.SHARED;
  }
}
