package baton.refine;

import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * An object whose address never leaves the thread that made it: only registers of that thread, its own variables, its thread-specific data
 * and other such objects have it. Of what may run in the middle of a thread, as signal handlers do, nothing is told; and nothing where it
 * is not known for both accesses which objects they may touch, so that a flow which no rule sees does not count as none.
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
    return access.touched().staysInThread() && isThreadOfItsOwn(access);
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return concerns(pair.first()) && concerns(pair.second())
        ? Optional.of(new Discharge(name(), "no thread has the address of an object that another one made", List.of("points-to")))
        : Optional.empty();
  }

  /** Whether it is not made by code that may run in the middle of another thread. */
  private static boolean isThreadOfItsOwn(SharedAccess access) {
    return switch (access.entry().kind()) {
      case MAIN, THREAD, EXIT, OPERATION, ROOT, OPEN -> true;
      case SIGNAL, HANDLER, UNKNOWN_CALLBACK, SHARED -> false;
    };
  }
}
