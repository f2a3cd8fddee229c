package baton.cli;

import java.util.List;

/** The compiler flags that stand after {@code --} on the command line. Main splits them off before the rest is parsed. */
final class CompilerFlags {
  private List<String> flags = List.of();

  /** What stands before {@code --}; what stands after it is kept. */
  List<String> split(List<String> arguments) {
    int at = arguments.indexOf("--");
    if (at < 0) {
      return arguments;
    }
    flags = List.copyOf(arguments.subList(at + 1, arguments.size()));
    return arguments.subList(0, at);
  }

  List<String> flags() {
    return flags;
  }
}
