package baton.cli;

import java.util.List;

/** The subcommands, in the order in which help lists them. */
final class Commands {
  private Commands() {}

  /** Every subcommand, each given what it needs; nothing is computed before one of them is called. */
  static List<Object> all(Console console, Installation installation) {
    return List.of(new DoctorCommand(console, installation), new VersionCommand(console));
  }
}
