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
        new CaptureCommand(console, installation, flags),
        new DoctorCommand(console, installation),
        new VersionCommand(console),
        model(console, loader));
  }

  /**
   * The subcommand that the first argument names, else every one. To describe all of them to picocli took a tenth of the time of a short
   * command, and what follows a subcommand is for it alone.
   */
  static List<Object> asked(List<String> arguments, Console console, Installation installation, CompilerFlags flags) {
    Analyzer analyzer = new Analyzer(console, installation, flags);
    return switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
      case "analyze" -> List.of(new AnalyzeCommand(console, analyzer));
      case "races" -> List.of(new RacesCommand(console, analyzer));
      case "race" -> List.of(new RaceCommand(console, analyzer));
      case "explain" -> List.of(new ExplainCommand(console, analyzer));
      case "summary" -> List.of(new SummaryCommand(console, analyzer));
      case "version" -> List.of(new VersionCommand(console));
      default -> all(console, installation, flags);
    };
  }

  private static CommandLine model(Console console, ProgramLoader loader) {
    return new CommandLine(new ModelCommand())
        .addSubcommand(new ModelLintCommand(console))
        .addSubcommand(new ModelNewCommand(console, loader));
  }
}
