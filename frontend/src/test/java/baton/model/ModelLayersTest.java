package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelLayersTest {
  private static final String BASE =
      """
      schema: 1
      name: base
      version: "3"
      policy: {volatile_access: marked}
      frees:
        - {names: [release, drop], argument: 0}
        - {patterns: ["drop_.+"], argument: 0}
      no_return:
        - {names: [release]}
      operation_tables:
        - {struct: ops, context: process, self: multi}
      ignored_types: [lock_t]
      """;

  private static ModelFile file(String text) {
    try {
      return new ModelReader().read("m.yaml", text);
    } catch (ModelException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ModelFile mine(String rules) {
    return file("schema: 1\nname: mine\nversion: \"1\"\n" + rules);
  }

  private static ConcurrencyModel over(String rules) {
    return new ModelLayers(List.of(file(BASE), mine(rules))).newest();
  }

  private static int freed(ConcurrencyModel model, String name) {
    return model.function(name).rule(FreeRule.class).orElseThrow().argument();
  }

  @Test
  void aLaterFileReplacesTheRuleOfANameInItsSection() {
    ConcurrencyModel model = over("frees:\n  - {names: [release], argument: 2}\n");
    assertEquals(2, freed(model, "release"));
    assertEquals(0, freed(model, "drop"));
    assertTrue(model.function("release").rule(NoReturnRule.class).isPresent(), "another section is not touched");
  }

  @Test
  void aLaterPatternBeatsAnEarlierPatternButNoName() {
    ConcurrencyModel model = over("frees:\n  - {patterns: [\"drop_a.*\", \"rel.+\"], argument: 3}\n");
    assertEquals(3, freed(model, "drop_all"));
    assertEquals(0, freed(model, "drop_one"));
    assertEquals(0, freed(model, "release"));
    assertEquals(3, freed(model, "relate"));
  }

  @Test
  void theFirstPatternOfAFileWins() {
    ConcurrencyModel model = over("frees:\n  - {patterns: [\"x_.+\"], argument: 1}\n  - {patterns: [\"x_y.*\"], argument: 2}\n");
    assertEquals(1, freed(model, "x_y"));
  }

  @Test
  void rulesCanBeRemoved() {
    ConcurrencyModel model = over("remove:\n  - {section: frees, names: [release, \"drop_.+\"]}\n");
    assertTrue(model.function("release").rule(FreeRule.class).isEmpty());
    assertTrue(model.function("release").rule(NoReturnRule.class).isPresent());
    assertTrue(model.function("drop_all").isEmpty());
    assertEquals(0, freed(model, "drop"));
  }

  @Test
  void tablesReplacePoliciesOverlayListsGrow() {
    ConcurrencyModel model =
        over("policy: {volatile_access: marked, relaxed_atomic: plain}\noperation_tables:\n  - {struct: ops, context: softirq, self: serial}\nignored_types: [my_t]\n");
    assertEquals(ThreadContext.SOFTIRQ, model.operationTable("ops").orElseThrow().profile().context());
    assertEquals(Marking.PLAIN, model.policy().relaxedAtomic());
    assertEquals(Marking.MARKED, model.policy().volatileAccess());
    assertTrue(model.ignoresType("my_t") && model.ignoresType("lock_t"));
    assertEquals("base 3 + mine 1", model.version());
  }

  @Test
  void digestsFollowWhatIsSaidAndNothingElse() {
    ConcurrencyModel base = new ModelLayers(List.of(file(BASE))).newest();
    List<String> lines = new ArrayList<>(Arrays.asList(BASE.split("\n", -1)));
    lines.set(5, "  # a comment\n  - {argument: 0, names: [drop, release], note: \"freed by both\"}");
    ConcurrencyModel rewritten = new ModelLayers(List.of(file(String.join("\n", lines)))).newest();
    assertEquals(base.digest(), rewritten.digest());
    assertEquals(base.function("release").digest(), rewritten.function("release").digest());

    ConcurrencyModel changed = over("frees:\n  - {names: [release], argument: 2}\n");
    assertNotEquals(base.digest(), changed.digest());
    assertNotEquals(base.function("release").digest(), changed.function("release").digest());
    assertEquals(base.function("drop").digest(), changed.function("drop").digest());
    assertEquals(base.function("drop").digest(), base.function("drop_all").digest(), "the same is said of both");
    assertNotEquals(base.function("drop").digest(), base.function("unknown").digest());
    assertNotEquals(base.digest(), over("policy: {relaxed_atomic: plain}\n").digest());
    assertNotEquals(base.digest(), over("ignored_globals: [g]\n").digest());
    assertNotEquals(base.digest(), over("frees:\n  - {names: [drop], argument: 0, body: full}\n").digest());
  }

  @Test
  void theMistakesOfAllUserFilesAreNamed() {
    Path first = Path.of("no-such-first.yaml");
    Path second = Path.of("no-such-second.yaml");
    ModelException e = assertThrows(ModelException.class, () -> ModelLayers.of(List.of(BuiltInModel.POSIX), List.of(first, second)));
    assertEquals(2, e.problems().size());
  }

  @Test
  void builtInModelsAreLaidInOneOrder() throws ModelException {
    String one = ModelLayers.of(List.of(BuiltInModel.POSIX, BuiltInModel.LINUX), List.of()).newest().digest();
    String other = ModelLayers.of(List.of(BuiltInModel.LINUX, BuiltInModel.POSIX), List.of()).newest().digest();
    assertEquals(one, other);
  }
}
