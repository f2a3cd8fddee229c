package baton.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;

/** What one run of the command line inside this JVM printed, and the code it would end with. */
record Run(int code, String out, String err) {
  /** Runs Baton as the user would, with the toolchain and cache folder of the tests. */
  static Run of(String... args) {
    return of(new Installation(System.getenv(), System.getProperties()), args);
  }

  static Run of(Installation installation, String... args) {
    return of(console -> Commands.all(console, installation, new CompilerFlags()), args);
  }

  static Run of(Function<Console, List<Object>> commands, String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        new Main(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8), commands)
            .run(List.of(args));
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** An installation with these system properties alone. */
  static Installation installation(Map<String, String> environment, Map<String, String> properties) {
    var all = new Properties();
    all.putAll(properties);
    return new Installation(environment, all);
  }
}
