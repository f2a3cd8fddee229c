package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files, folders and compile databases stand for. */
final class InputsTest {
  @TempDir Path temporary;
  private Path folder = Path.of("");

  @BeforeEach
  void resolveLinks() throws IOException {
    folder = temporary.toRealPath();
  }

  @Test
  void aFolderStandsForEverySourceBelowIt() throws Exception {
    write("b.c", "");
    write("a/z ü.c", "");
    write("a/x.h", "");
    write(".git/hidden.c", "");
    Inputs inputs = inputs(List.of("."), "-DX", "-Ia");
    assertEquals(List.of("a/z ü.c", "b.c"), inputs.commands().stream().map(CompileCommand::source).toList());
    assertEquals(folder, inputs.root().folder());
    assertEquals(List.of("-DX", "-I" + folder.resolve("a")), inputs.commands().getFirst().options());
  }

  @Test
  void theRootIsWhereVersionControlSaysElseTheCommonFolder() throws Exception {
    write("p/a/x.c", "");
    write("p/b/y.c", "");
    assertEquals(folder.resolve("p"), inputs(List.of("p/a/x.c", "p/b/y.c")).root().folder());
    assertEquals(folder.resolve("p/a"), inputs(List.of("p/a/x.c")).root().folder());
    write(".git/HEAD", "");
    assertEquals(folder, inputs(List.of("p/a/x.c")).root().folder());
    assertEquals("p/a/x.c", inputs(List.of("p/a/x.c")).commands().getFirst().source());
    Inputs named = Inputs.of(List.of(Path.of("p/a/x.c")), List.of(), folder, Optional.of(Path.of("p")));
    assertEquals("a/x.c", named.commands().getFirst().source());
  }

  @Test
  void aDatabaseInAFolderOfTheFolderIsUsedWhereThereIsOne() throws Exception {
    write("x.c", "");
    write("build/compile_commands.json", "[{\"directory\": \"%s\", \"file\": \"x.c\", \"arguments\": [\"cc\", \"-DA\", \"x.c\"]}]".formatted(folder));
    Inputs inputs = inputs(List.of("."));
    assertEquals(List.of("-DA"), inputs.commands().getFirst().options());
    assertEquals(List.of("the sources in . are compiled as build/compile_commands.json says"), inputs.found());
    assertEquals(List.of(), inputs.flagless());
    write("other/compile_commands.json", "[]");
    String several = String.valueOf(assertThrows(CaptureInputException.class, () -> inputs(List.of("."))).getMessage());
    assertTrue(several.startsWith(". has several compile databases: build/compile_commands.json, other/compile_commands.json"), several);
    assertEquals(List.of(Path.of("a")), ofSources("a").flagless());
  }

  private Inputs ofSources(String name) throws Exception {
    write(name + "/y.c", "");
    return inputs(List.of(name));
  }

  @Test
  void aDatabaseInTheFolderIsUsedWithAllItsEntries() throws Exception {
    write("x.c", "");
    write("unlisted.c", "");
    write(
        "compile_commands.json",
        """
        [ {"directory": "%s", "file": "x.c", "arguments": ["cc", "-DA", "-c", "x.c"], "output": "x.o"},
          {"directory": ".", "command": "cc -DB=\\"a\\\\ b\\" -c x.c", "file": "x.c"},
          {"directory": "sub", "command": "cc -c start.S", "file": "start.S"} ]
        """
            .formatted(folder));
    Inputs inputs = inputs(List.of("."), "-DC");
    assertEquals(
        List.of(List.of("-DA", "-c", "-DC"), List.of("-DB=a b", "-c", "-DC")), inputs.commands().stream().map(CompileCommand::options).toList());
    assertEquals(List.of(new Inputs.Skipped(folder.resolve("sub/start.S"), "assembly")), inputs.skipped());
  }

  @Test
  void aMissingFileIsNamed() {
    assertEquals("none.c does not exist: check the path", failure("none.c"));
    assertEquals("none does not exist: check the path", failure("none"));
  }

  @Test
  void anEmptyFolderIsNamed() throws Exception {
    Files.createDirectories(folder.resolve("empty"));
    assertEquals("empty holds no .c file and no compile_commands.json: name a folder with C sources", failure("empty"));
  }

  @Test
  void preprocessedCIsTaken() throws Exception {
    write("x.i", "");
    assertEquals(List.of("x.i"), inputs(List.of("x.i"), "-m32").commands().stream().map(CompileCommand::source).toList());
  }

  @Test
  void anotherKindOfFileIsNamed() throws Exception {
    write("x.cpp", "");
    assertTrue(failure("x.cpp").startsWith("x.cpp is neither a .c file, nor a folder"), failure("x.cpp"));
  }

  @Test
  void aMalformedDatabaseIsNamedWithLineAndColumn() throws Exception {
    assertProblem("[\n {\"directory\": \"/\", }\n]", ":2:21: ");
    assertProblem("{}", ":1:1: expected a list of compile commands");
    assertProblem("[\n  3]", ":2:3: expected a compile command in braces");
    assertProblem("[{\"directory\": \"/\",\n\"file\": 3}]", ":2:9: expected a string for \"file\"");
    assertProblem("[{\"directory\": \"/\", \"file\": \"x.c\"}]", ":1:2: this compile command has no \"arguments\" and \"command\"");
    assertProblem("[{\"file\": \"x.c\", \"command\": \"cc x.c\"}]", ":1:2: this compile command has no \"directory\"");
    assertProblem("[{\"directory\": \"/\", \"file\": \"x.c\", \"arguments\": [\"cc\", 1]}]", "expected a string for \"arguments\"");
    assertProblem("[", ":1:2: ");
    assertProblem("", ":1:1: ");
    assertProblem("[] x", ":1:4: ");
    String deep = "{\"a\":".repeat(100_000);
    assertProblem("[{\"directory\": \"/\", \"extra\": " + deep, ":1:");
    assertProblem("[".repeat(100_000), ":1:");
    assertProblem("[{\"directory\": \"/\", \"command\": \"" + "x".repeat(60_000_000) + "\"}]", ":1:");
    assertProblem("[{\"directory\": \"/\", \"file\": \"x\\u0000.c\", \"command\": \"cc x\"}]", "not a path");
    write("compile_commands.json", "[]");
    assertTrue(failure(".").contains("holds no compile command for C"), failure("."));
  }

  private void assertProblem(String text, String problem) throws IOException {
    write("compile_commands.json", text);
    String message = failure("compile_commands.json");
    assertTrue(message.contains("compile_commands.json:"), message);
    assertTrue(message.contains(problem), message);
    assertFalse(message.contains("\n"), message);
  }

  private String failure(String path) {
    return String.valueOf(assertThrows(CaptureInputException.class, () -> inputs(List.of(path))).getMessage());
  }

  private Inputs inputs(List<String> paths, String... flags) throws CaptureInputException {
    return Inputs.of(paths.stream().map(Path::of).toList(), List.of(flags), folder, Optional.empty());
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }
}
