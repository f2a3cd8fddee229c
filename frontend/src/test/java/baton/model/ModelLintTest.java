package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelLintTest {
  private static ModelLayers layers(String... rules) throws ModelException {
    List<ModelFile> files = new ArrayList<>();
    for (String text : rules) {
      files.add(new ModelReader().read("m" + files.size() + ".yaml", "schema: 1\nname: m\nversion: 1\n" + text));
    }
    return new ModelLayers(files);
  }

  private static List<String> warnings(String... rules) throws ModelException {
    return new ModelLint(layers(rules)).warnings().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @EnumSource(BuiltInModel.class)
  void theBuiltInModelsHaveNoDoubts(BuiltInModel model) {
    assertEquals(List.of(), new ModelLint(new ModelLayers(List.of(new ModelReader().read(model)))).warnings());
  }

  @Test
  void locksComeInPairs() throws ModelException {
    assertEquals(
        List.of(
            "m0.yaml:5:5: warning: no rule releases a lock of kind spin given by a pointer",
            "m0.yaml:6:5: warning: no rule acquires a lock of kind mutex in global big"),
        warnings("locks:\n  - {names: [a], op: acquire, argument: 0, kind: spin}\n  - {names: [b], op: release, global: big, kind: mutex}\n"));
    assertEquals(
        List.of(),
        warnings("locks:\n  - {names: [a], op: acquire, argument: 0, path: \"->x.m\", kind: spin}\n  - {names: [b], op: release, argument: 1, path: \"->m\", kind: spin}\n"));
    assertEquals(
        List.of(),
        warnings("locks:\n  - {names: [a], op: acquire, argument: 0, kind: spin}\n", "locks:\n  - {names: [b], op: release, argument: 1, kind: spin}\n"),
        "another file may hold the other half");
  }

  @Test
  void waitsNeedSignals() throws ModelException {
    assertEquals(
        List.of("m0.yaml:5:5: warning: nothing signals a completion, so these waits never order anything"),
        warnings("waits:\n  - {names: [w], object: 0, kind: completion}\n"));
    assertEquals(
        List.of("m0.yaml:5:5: warning: nothing waits for a completion"), warnings("signals:\n  - {names: [s], object: 0, kind: completion}\n"));
  }

  @Test
  void sayingTheSameTwiceIsDoubtful() throws ModelException {
    String frees = "frees:\n  - {names: [a, b], argument: 0}\n";
    assertEquals(
        List.of("m1.yaml:5:5: warning: what this says of 'b' in frees is already said at m0.yaml:5:5"),
        warnings(frees, "frees:\n  - {names: [b], argument: 0}\n"));
    assertEquals(List.of(), warnings(frees, "frees:\n  - {names: [b], argument: 1}\n"), "it changes something");
    assertEquals(
        List.of("m0.yaml:6:5: warning: what this says of 'put_x' in frees is already said at m0.yaml:5:5"),
        warnings("frees:\n  - {patterns: [\"put_.+\"], argument: 0}\n  - {names: [put_x], argument: 0}\n"));
  }

  @Test
  void whatIsIgnoredHasNoOtherRule() throws ModelException {
    assertEquals(
        List.of("m0.yaml:5:5: warning: 'log' has a rule in frees and is ignored as well"),
        warnings("frees:\n  - {names: [log], argument: 0}\nignored:\n  - {names: [log]}\n"));
  }

  @Test
  void aProgramShowsUnusedRulesAndUnknownLocks() throws ModelException {
    ConcurrencyModel model = layers("frees:\n  - {names: [a, b, c], argument: 0}\nlocks:\n  - {patterns: [\"my_(un)?lock\"], op: neutral}\n").newest();
    ModelLint.Coverage coverage =
        ModelLint.coverage(model, Set.of("a", "main"), Set.of("b", "my_lock", "their_lock", "TheirUnlock", "clock_gettime", "block", "take_mutex", "sum"));
    assertEquals(List.of("c"), coverage.unused());
    assertEquals(List.of("TheirUnlock", "take_mutex", "their_lock"), coverage.unmodelledLocks());
  }
}
