package baton.oracle;

import baton.link.Program;
import java.util.List;
import java.util.SplittableRandom;

/** Runs a program many times, each time with other interleavings and other unknown values, and collects the races. */
final class Interpreter {
  private static final int MAX_STEPS = 6_000;

  private final LoadedProgram loaded;
  private final Releases releases;
  private final Faults faults;
  private final int steps;

  /** What becomes of a thread that releases a lock it does not hold. */
  enum Releases {
    /** C and POSIX define nothing: the execution ends. */
    UNDEFINED,
    /** Nothing happens. */
    PASSED_OVER
  }

  /** Whether calls of the library fail that may. */
  enum Faults {
    /** There is always memory, a thread can be started while there is room, and locks do what they are asked. */
    NONE,
    /** A quarter of the calls that ask for memory or start a thread fails. */
    RESOURCES,
    /** Those, and a quarter of the calls that take a lock: with errors that are not that it is taken. */
    LOCKS,
    /** A quarter of the waits for a semaphore ends early, as a signal handler ran. */
    INTERRUPTIONS
  }

  /** An interpreter of {@code program}, which has a main. */
  Interpreter(Program program) {
    this(program, Releases.UNDEFINED);
  }

  Interpreter(Program program, Releases releases) {
    this(program, releases, Faults.NONE);
  }

  Interpreter(Program program, Releases releases, Faults faults) {
    this(new LoadedProgram(program, Literals.NONE), releases, faults, MAX_STEPS);
  }

  /** An interpreter whose executions have at most {@code steps} steps. */
  Interpreter(LoadedProgram loaded, Releases releases, Faults faults, int steps) {
    this.loaded = loaded;
    this.releases = releases;
    this.faults = faults;
    this.steps = steps;
  }

  /**
   * Runs the program.
   *
   * @param schedules how many times
   * @param seed equal seeds give equal findings
   */
  Findings explore(int schedules, long seed) {
    return explore(schedules, seed, Observer.NOBODY);
  }

  /** The same, while {@code observer} looks on. */
  Findings explore(int schedules, long seed, Observer observer) {
    Findings findings = new Findings();
    for (int i = 0; i < schedules; i++) {
      findings.ended(run(new SplittableRandom(seed * 1_000_003 + i), findings, observer));
    }
    return findings;
  }

  private Ending run(SplittableRandom random, RaceSink sink, Observer observer) {
    Schedule schedule = new Schedule(random.split());
    Machine machine = new Machine(loaded, sink, observer, random.split(), releases, faults);
    try {
      arrive(machine, machine.startMain(), sink);
      for (int step = 0; step < steps; step++) {
        List<ThreadState> enabled = machine.threads().stream().filter(machine::enabled).toList();
        if (enabled.isEmpty()) {
          return machine.threads().stream().allMatch(ThreadState::finished) ? new Ending.Finished() : new Ending.Deadlock();
        }
        ThreadState thread = schedule.choose(enabled);
        int before = machine.threads().size();
        machine.step(thread);
        arrive(machine, thread, sink);
        for (int i = before; i < machine.threads().size(); i++) {
          arrive(machine, machine.threads().get(i), sink);
        }
      }
      return new Ending.StepLimit();
    } catch (ExecutionEnd end) {
      return end.ending();
    }
  }

  /** Lets a thread come to its next step, and reports it if another thread already stands before a conflicting one. */
  private static void arrive(Machine machine, ThreadState thread, RaceSink sink) {
    machine.advance(thread);
    for (AccessRange mine : thread.pending()) {
      for (ThreadState other : machine.threads()) {
        for (AccessRange theirs : other == thread || !machine.enabled(other) ? List.<AccessRange>of() : other.pending()) {
          if (mine.conflicts(theirs) && machine.legal(mine) && machine.legal(theirs) && machine.enabled(thread)) {
            sink.race(
                Race.of(thread.site(), mine.action(), other.site(), theirs.action()),
                Race.Strength.SIMULTANEOUS);
          }
        }
      }
    }
  }
}
