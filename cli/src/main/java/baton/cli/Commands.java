package baton.cli;

import java.util.List;
import picocli.CommandLine;

/** The subcommands, in the order in which help lists them. */
final class Commands {
  private Commands() {}

  /** Every subcommand, each given what it needs; nothing is computed before one of them is called. */
  static List<Object> all(Console console, Installation installation, CompilerFlags flags) {
    ProgramLoader loader = new ProgramLoader(console, installation, flags);
    Analyzer analyzer = new Analyzer(console, installation, flags);
    return List.of(
        new AnalyzeCommand(console, analyzer),
        new RacesCommand(console, analyzer),
        new RaceCommand(console, analyzer),
        new ExplainCommand(console, analyzer),
        new SummaryCommand(console, analyzer),
        new CallgraphCommand(console, loader),
        new IrCommand(console, loader),
        new UnitsCommand(console, loader),
        new DoctorCommand(console, installation),
        new VersionCommand(console),
        model(console));
  }

  private static CommandLine model(Console console) {
    return new CommandLine(new ModelCommand()).addSubcommand(new ModelLintCommand(console));
  }
}
