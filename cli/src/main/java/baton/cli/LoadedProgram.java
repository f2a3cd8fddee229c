package baton.cli;

import baton.capture.CaptureReport;
import baton.link.LinkStep;
import baton.link.Program;
import java.time.Duration;
import java.util.List;

/**
 * A program that was captured and linked.
 *
 * @param program the program
 * @param report what became of each compile command
 * @param leftOut what was named but is no unit: not C, or not readable
 * @param steps how images were linked, as far as it was recorded
 * @param linkTime processor time of reading units from the store and of linking
 */
record LoadedProgram(Program program, CaptureReport report, List<LeftOut> leftOut, List<LinkStep> steps, Duration linkTime) {
  private static final String KERNEL = "-D__KERNEL__";

  LoadedProgram {
    leftOut = List.copyOf(leftOut);
    steps = List.copyOf(steps);
  }

  /**
   * A source without a unit.
   *
   * @param name from the root
   * @param reason in a few words
   */
  record LeftOut(String name, String reason) {}

  /** The same with another form of the program. */
  LoadedProgram with(Program other) {
    return new LoadedProgram(other, report, leftOut, steps, linkTime);
  }

  /** Whether everything that was named is in the program. */
  boolean isWhole() {
    return leftOut.isEmpty() && report.incomplete().isEmpty();
  }

  /** Whether any of it is compiled as part of a Linux kernel. */
  boolean isKernel() {
    return report.complete().stream().anyMatch(unit -> unit.command().options().contains(KERNEL));
  }
}
