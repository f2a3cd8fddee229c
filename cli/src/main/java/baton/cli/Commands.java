package baton.cli;

import java.util.List;

/** The subcommands, in the order in which help lists them. */
final class Commands {
  private Commands() {}

  /** Every subcommand, each given what it needs; nothing is computed before one of them is called. */
  static List<Object> all(Console console, Installation installation, CompilerFlags flags) {
    ProgramLoader loader = new ProgramLoader(console, installation, flags);
    return List.of(
        new IrCommand(console, loader),
        new UnitsCommand(console, loader),
        new DoctorCommand(console, installation),
        new VersionCommand(console));
  }
}
