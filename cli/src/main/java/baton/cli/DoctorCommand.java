package baton.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Checks everything Baton needs from the machine, and names the package that brings what is missing. */
@Command(name = "doctor", description = "Check that this machine has what Baton needs.")
final class DoctorCommand implements Callable<Integer> {
  private final Console console;
  private final Installation installation;

  DoctorCommand(Console console, Installation installation) {
    this.console = console;
    this.installation = installation;
  }

  @Override
  public Integer call() {
    return report(new Checkup(installation).findings());
  }

  /** Prints one line a finding; environment error if one of them stops Baton from working. */
  int report(List<Finding> findings) {
    for (Finding finding : findings) {
      console.out().println(line(finding));
    }
    boolean broken = findings.stream().anyMatch(finding -> finding instanceof Finding.Broken);
    return (broken ? ExitCode.ENVIRONMENT : ExitCode.FOUND).code();
  }

  private static String line(Finding finding) {
    return switch (finding) {
      case Finding.Good(String subject, String detail) -> row("ok", subject, detail);
      case Finding.Limited(String subject, String detail) -> row("note", subject, detail);
      case Finding.Broken(String subject, String detail) -> row("FAIL", subject, detail);
    };
  }

  private static String row(String state, String subject, String detail) {
    return String.format(Locale.ROOT, "%-5s %-12s %s", state, subject, detail);
  }
}
