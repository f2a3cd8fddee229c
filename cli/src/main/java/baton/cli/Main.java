package baton.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Baton's entry: runs one command and ends the process with its exit code. */
public final class Main {
  private final GlobalOptions options = new GlobalOptions();
  private final Console console;
  private final CommandLine commandLine;

  /** A command line over the commands that {@code commands} makes for its console. */
  Main(PrintStream out, PrintStream err, Function<Console, List<Object>> commands) {
    console = new Console(out, err, options);
    commandLine = new CommandLine(new Baton(console)).addMixin("options", options);
    commands.apply(console).forEach(commandLine::addSubcommand);
    commandLine
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(this::wrongUsage)
        .setExecutionExceptionHandler((thrown, line, result) -> failed(thrown));
  }

  /** Runs the command that the arguments name, and ends the process. */
  public static void main(String[] args) {
    System.exit(start(List.of(args)));
  }

  /** Runs the command that the arguments name in this process' surroundings; the exit code. */
  static int start(List<String> args) {
    var stdout = new StandardOutput(FileDescriptor.out);
    var stderr = new StandardOutput(FileDescriptor.err);
    var out = new PrintStream(new BufferedOutputStream(stdout, 1 << 16), false, StandardCharsets.UTF_8);
    var err = new PrintStream(stderr, true, StandardCharsets.UTF_8);
    var installation = new Installation(System.getenv(), System.getProperties());
    var flags = new CompilerFlags();
    int code = new Main(out, err, console -> Commands.asked(args, console, installation, flags)).run(flags.split(args));
    out.flush();
    if (stdout.failure().isPresent()) {
      err.println("baton: the output could not be written: " + stdout.failure().get() + "; free space or write elsewhere.");
      return ExitCode.ENVIRONMENT.code();
    }
    return code;
  }

  /** Runs one command; never throws and never ends the process. */
  int run(List<String> args) {
    try {
      return commandLine.execute(args.toArray(String[]::new));
    } catch (Throwable thrown) {
      return failed(thrown);
    }
  }

  private int wrongUsage(ParameterException wrong, String[] args) {
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    String suggestion =
        wrong instanceof UnmatchedArgumentException unmatched && !unmatched.getSuggestions().isEmpty()
            ? ", did you mean '" + String.join("' or '", unmatched.getSuggestions()) + "'?"
            : ";";
    console.error(wrong.getMessage() + suggestion + " '" + command + " --help' shows what it takes.");
    return ExitCode.USAGE.code();
  }

  private int failed(Throwable thrown) {
    if (thrown instanceof CommandFailure failure) {
      console.error(failure.sentence());
      if (console.verbose() && failure.getCause() != null) {
        console.err().print(trace(failure.getCause()));
      }
      return failure.exitCode().code();
    }
    if (isOutOfMemory(thrown)) {
      console.error(MemorySize.tooSmall());
      return ExitCode.ENVIRONMENT.code();
    }
    console.error("internal error: " + thrown + "; " + keep(trace(thrown)) + "; please report it.");
    return ExitCode.INTERNAL.code();
  }

  private static boolean isOutOfMemory(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  /** Puts the trace where the user can find it, and says where that is. */
  private String keep(String trace) {
    if (console.verbose()) {
      console.err().print(trace);
      return "the trace stands above";
    }
    try {
      Path file = Files.createTempFile("baton-", ".trace");
      Files.writeString(file, trace);
      return "the trace is in " + file;
    } catch (IOException e) {
      return "run it again with -v to see the trace, which could not be kept: " + e.getMessage();
    }
  }

  private static String trace(Throwable thrown) {
    var text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
