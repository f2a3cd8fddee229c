package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in checkouts and environments made up for it; Maven and the JDK are scripts that say what they were told. */
class LauncherTest {
  /** The programs of the system that the launcher uses. */
  private static final List<String> TOOLS =
      List.of("cat", "find", "flock", "grep", "mkdir", "mv", "readlink", "rm", "sort", "uname", "wc");

  @TempDir Path folder = Path.of(".");
  private Path checkout = folder;
  private Path bin = folder;

  @BeforeEach
  void makeCheckout() throws IOException {
    checkout = Files.createDirectories(folder.resolve("chêck out"));
    Files.copy(Checkout.ROOT.resolve("baton"), checkout.resolve("baton"));
    write("pom.xml", "<project/>");
    write("cli/pom.xml", "<project/>");
    write("cli/src/main/java/Main.java", "class Main {}");
    bin = Files.createDirectories(folder.resolve("bin"));
    for (String tool : TOOLS) {
      program(bin.resolve(tool), "PATH=/usr/bin:/bin exec " + tool + " \"$@\"");
    }
    program(
        bin.resolve("mvn"),
        """
        echo "built with $JAVA25_HOME" >> maven.log
        mkdir -p cli/target/lib cli/target/toolchain
        : > 'cli/target/lib/a b.jar'
        : > cli/target/lib/cli.jar
        : > cli/target/toolchain/llvm.jar
        """);
    makeJdk("25.0.3", "for a in \"$@\"; do echo \"<$a>\"; done");
  }

  @Test
  void buildsOnceAndPassesArgumentsOn() throws Exception {
    Run first = launch(environment(), "ir", "a b.c", "ü");
    assertEquals(0, first.code(), first.err());
    assertTrue(first.err().contains("building"), first.err());
    Path lib = checkout.resolve("cli/target/lib");
    assertTrue(first.out().contains("<" + lib.resolve("a b.jar") + ":" + lib.resolve("cli.jar") + ">"), first.out());
    assertTrue(first.out().contains("<-Dbaton.toolchain=" + checkout.resolve("cli/target/toolchain/llvm.jar") + ">"));
    assertTrue(first.out().endsWith("<baton.cli.Main>\n<ir>\n<a b.c>\n<ü>\n"), first.out());

    Run second = launch(environment(), "ir");
    assertEquals(0, second.code());
    assertEquals("", second.err());
    assertEquals(1, builds());
  }

  @Test
  void compilesWellWhatRunsLongAsTheDatabaseTells() throws Exception {
    String many = "{\"file\": \"a.c\"}\n".repeat(200);
    write("big.json", many);
    write("report.json", many);
    write("tree/compile_commands.json", many);
    write("beside/build/compile_commands.json", many);
    write("small.json", "{\"file\": \"a.c\"}");
    for (String database : List.of("big.json", "tree", "beside")) {
      String flags = launch(environment(), "analyze", checkout.resolve(database).toString()).out();
      assertTrue(flags.contains("<-XX:TieredStopAtLevel=4>"), flags);
      assertTrue(flags.indexOf("<-XX:-UseSerialGC>") > flags.indexOf("<-XX:+UseSerialGC>"), flags);
      assertTrue(flags.contains("<-XX:+UseParallelGC>"), flags);
    }
    String report = checkout.resolve("report.json").toString();
    String flags = launch(environment(), "analyze", "--output", report, checkout.resolve("small.json").toString()).out();
    assertFalse(flags.contains("<-XX:TieredStopAtLevel=4>"), flags);
  }

  @Test
  void givesTheMemoryThatIsAskedFor() throws Exception {
    String asked = launch(environment(), "analyze", "--memory", "8g", "a.c").out();
    assertTrue(asked.contains("<-Xmx8g>"), asked);
    assertTrue(asked.endsWith("<analyze>\n<--memory>\n<8g>\n<a.c>\n"), asked);
    assertTrue(launch(environment(), "analyze", "a.c", "--memory=900m").out().contains("<-Xmx900m>"));
    for (String wrong : List.of("8", "99m", "1000g", "8gg", "-1g", "8 g", "g", "")) {
      String flags = launch(environment(), "analyze", "--memory", wrong, "a.c").out();
      assertFalse(flags.contains("<-Xmx"), flags);
    }
    String other = launch(environment(), "analyze", "--output", "--memory", "8g").out();
    assertFalse(other.contains("<-Xmx"), other);
  }

  @Test
  void buildsAgainWhenASourceChangesAppearsOrGoes() throws Exception {
    launch(environment());
    write("cli/src/main/java/Main.java", "class Main { int x; }");
    launch(environment());
    assertEquals(2, builds());
    write("cli/src/main/java/More.java", "class More {}");
    launch(environment());
    assertEquals(3, builds());
    Files.delete(checkout.resolve("cli/src/main/java/More.java"));
    launch(environment());
    assertEquals(4, builds());
    write("cli/src/main/java/.Main.java.swp", "an editor's file");
    launch(environment());
    assertEquals(4, builds());
  }

  @Test
  void tellsMavenWhereTheJdkIs() throws Exception {
    launch(environment());
    assertEquals("built with " + jdk("25.0.3") + "\n", Files.readString(checkout.resolve("maven.log")));
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    Path build = bin.resolve("mvn");
    Files.writeString(build, Files.readString(build) + "/bin/sleep 0.5\n");
    try (var threads = Executors.newFixedThreadPool(2)) {
      var first = threads.submit(() -> launch(environment(), "version"));
      var second = threads.submit(() -> launch(environment(), "version"));
      assertEquals(first.get().out(), second.get().out());
      assertEquals(0, first.get().code(), first.get().err());
    }
    assertEquals(1, builds());
  }

  @Test
  void givesMavenAJavaWhereTheUsersIsWrong() throws Exception {
    Path build = bin.resolve("mvn");
    Files.writeString(build, Files.readString(build) + "echo \"java home $JAVA_HOME\" > home.log\n");
    launch(with("JAVA_HOME", "/nowhere"));
    assertEquals("java home " + jdk("25.0.3") + "\n", Files.readString(checkout.resolve("home.log")));
  }

  @Test
  void worksThroughASymbolicLinkFromAnywhere() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), checkout.resolve("baton"));
    Run run = run(environment(), folder, "sh", link.toString(), "version");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().endsWith("<version>\n"), run.out());
  }

  @Test
  void quietSaysNothing() throws Exception {
    assertEquals("", launch(environment(), "version", "-q").err());
  }

  @Test
  void anotherJdkIsNoJdk25() throws Exception {
    makeJdk("2.5.1", "echo no");
    Run run = launch(with("BATON_JAVA_HOME", jdk("2.5.1").toString()));
    failsWith(run, "BATON_JAVA_HOME");
    assertTrue(run.err().contains("not a JDK 25"), run.err());
  }

  @Test
  void aJdkFromJavaHomeOrThePathIsFound() throws Exception {
    var environment = environment();
    environment.remove("BATON_JAVA_HOME");
    environment.put("JAVA_HOME", jdk("25.0.3").toString());
    assertEquals(0, launch(environment).code());
    environment.remove("JAVA_HOME");
    Files.createSymbolicLink(bin.resolve("java"), jdk("25.0.3").resolve("bin/java"));
    assertEquals(0, launch(environment).code());
  }

  @Test
  void aMissingMavenIsNamed() throws Exception {
    Files.delete(bin.resolve("mvn"));
    failsWith(launch(environment()), "install the package maven");
  }

  @Test
  void aMissingProgramIsNamed() throws Exception {
    Files.delete(bin.resolve("flock"));
    failsWith(launch(environment()), "flock is missing; install");
  }

  @Test
  void anotherPlatformIsRefused() throws Exception {
    Files.delete(bin.resolve("uname"));
    program(bin.resolve("uname"), "echo Linux aarch64");
    failsWith(launch(environment()), "Linux aarch64");
  }

  @Test
  void withoutNetworkTheFirstBuildSaysSo() throws Exception {
    program(bin.resolve("mvn"), "echo '[ERROR] Could not transfer artifact x:y:pom:1 from/to central'; exit 1");
    failsWith(launch(environment()), "connect to the network");
  }

  @Test
  void aBrokenSourceIsShownAndBuiltAgainNextTime() throws Exception {
    program(bin.resolve("mvn"), "echo '[ERROR] /x/Main.java:[1,2] expected'; exit 1");
    Run run = launch(environment());
    assertEquals(3, run.code());
    assertTrue(run.err().contains("Main.java:[1,2] expected") && run.err().contains("build.log"), run.err());
    assertEquals(3, launch(environment()).code());
  }

  @Test
  void aFailedTrainingCostsNothingButSpeed() throws Exception {
    makeJdk(
        "25.0.3", "case \"$*\" in *AOTMode*) echo no >> \"${0%/*}/trained\"; exit 1 ;; *) echo \"$*\" ;; esac");
    assertFalse(launch(environment()).out().contains("-XX:AOTCache="));
    launch(environment());
    assertEquals(2, Files.readAllLines(jdk("25.0.3").resolve("bin/trained")).size(), "two tries, once");
  }

  private void failsWith(Run run, String words) {
    assertEquals(ExitCode.ENVIRONMENT.code(), run.code(), run.err());
    assertTrue(run.err().lines().toList().getLast().contains(words), run.err());
    assertEquals("", run.out());
  }

  private long builds() throws IOException {
    return Files.readAllLines(checkout.resolve("maven.log")).size();
  }

  private Map<String, String> environment() {
    var environment = new TreeMap<String, String>();
    environment.put("PATH", bin.toString());
    environment.put("HOME", folder.toString());
    environment.put("BATON_JAVA_HOME", jdk("25.0.3").toString());
    return environment;
  }

  private Map<String, String> with(String name, String value) {
    var environment = environment();
    environment.put(name, value);
    return environment;
  }

  private Run launch(Map<String, String> environment, String... args) throws Exception {
    var command = new ArrayList<>(List.of("sh", checkout.resolve("baton").toString()));
    command.addAll(Arrays.asList(args));
    return run(environment, checkout, command.toArray(String[]::new));
  }

  private static Run run(Map<String, String> environment, Path directory, String... command) throws Exception {
    Path err = Files.createTempFile("launcher", ".err");
    var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.command().set(0, "/bin/sh");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    String said = Files.readString(err);
    Files.delete(err);
    return new Run(code, out, said);
  }

  private Path jdk(String version) {
    return folder.resolve("jdk " + version);
  }

  /** Makes a folder that looks like a JDK of this version; its java is {@code script}. */
  private void makeJdk(String version, String script) throws IOException {
    Path programs = Files.createDirectories(jdk(version).resolve("bin"));
    program(programs.resolve("java"), script);
    program(programs.resolve("javac"), "exit 1");
    Files.writeString(jdk(version).resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
  }

  private static void program(Path file, String script) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + script);
    assertTrue(file.toFile().setExecutable(true));
  }

  private void write(String file, String text) throws IOException {
    Path path = checkout.resolve(file);
    Files.createDirectories(path.resolveSibling("."));
    Files.writeString(path, text);
  }
}
