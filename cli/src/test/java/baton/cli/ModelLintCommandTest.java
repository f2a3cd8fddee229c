package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelLintCommandTest {
  private static final String HEAD = "schema: 1\nname: mine\nversion: 1\n";

  @TempDir private Path folder = Path.of("");

  private Path file(String name, String rules) throws IOException {
    return Files.writeString(folder.resolve(name), HEAD + rules);
  }

  @Test
  void theBuiltInModelsAreClean() {
    assertEquals(new Run(0, "", ""), Run.of("model", "lint"));
  }

  @Test
  void mistakesAreNamedWithTheirPlacesInAllFiles() throws IOException {
    Path one = file("one.yaml", "frees:\n  - {names: [a], argument: 0, colour: red}\n");
    Path two = file("two.yaml", "frees:\n  - {names: [a], argument: -1}\nlocs: []\n");
    Run run = Run.of("model", "lint", one.toString(), two.toString());
    assertEquals(2, run.code());
    assertEquals("", run.out());
    List<String> lines = run.err().lines().toList();
    assertEquals(3, lines.size(), run.err());
    assertTrue(lines.get(0).startsWith(one + ":5:31: unknown key 'colour'; allowed: names, patterns,"), run.err());
    assertEquals(two + ":5:28: '-1' does not fit; expected a number from 0", lines.get(1));
    assertTrue(lines.get(2).startsWith(two + ":6:1: unknown key 'locs'; allowed: schema, name,"), run.err());
  }

  @Test
  void doubtsAreTellingAndHarmless() throws IOException {
    Path mine = file("mine.yaml", "locks:\n  - {names: [take], op: acquire, argument: 0, path: \"->gate\", kind: mutex}\n");
    Run run = Run.of("model", "lint", "--platform", "posix", mine.toString());
    assertEquals(new Run(0, mine + ":5:5: warning: no rule releases a lock of kind mutex in a member gate\n", ""), run);
  }

  @Test
  void wrongUsageIsRefused() {
    Run platform = Run.of("model", "lint", "--platform", "windows");
    assertEquals(2, platform.code());
    assertTrue(platform.err().contains("'windows' is neither posix nor linux"), platform.err());
    Run absent = Run.of("model", "lint", "absent.yaml");
    assertEquals(new Run(2, "", "absent.yaml: the model file does not exist\n"), absent);
    assertEquals(2, Run.of("model").code());
  }

  @Test
  void versionNamesTheModels() {
    String out = Run.of("version").out();
    assertTrue(out.lines().anyMatch(line -> line.matches("model posix \\S+ \\([0-9a-f]{12}\\)")), out);
    assertTrue(out.lines().anyMatch(line -> line.matches("model linux \\S+, every release \\([0-9a-f]{12}\\)")), out);
  }
}
