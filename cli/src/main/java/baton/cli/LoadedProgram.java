package baton.cli;

import baton.capture.CaptureReport;
import baton.link.Program;
import java.time.Duration;

/**
 * A program that was captured and linked.
 *
 * @param program the program
 * @param report what became of each compile command
 * @param linkTime processor time of reading units from the store and of linking
 */
record LoadedProgram(Program program, CaptureReport report, Duration linkTime) {
  private static final String KERNEL = "-D__KERNEL__";

  /** Whether any of it is compiled as part of a Linux kernel. */
  boolean isKernel() {
    return report.complete().stream().anyMatch(unit -> unit.command().options().contains(KERNEL));
  }
}
