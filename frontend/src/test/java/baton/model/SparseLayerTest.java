package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model that is read as far as it is asked for says what the same model says that is read as a whole. */
class SparseLayerTest {
  private static final List<Optional<KernelVersion>> RELEASES =
      Stream.concat(
              Stream.of(Optional.<KernelVersion>empty(), Optional.of(KernelVersion.NEWEST)),
              Stream.of("5.10", "5.15", "6.1", "6.6", "6.12").map(KernelVersion::parse).map(Optional::of))
          .toList();

  private static final List<Optional<KernelVersion>> FEW = List.of(Optional.empty(), Optional.of(KernelVersion.parse("6.1")));

  @ParameterizedTest
  @EnumSource(BuiltInModel.class)
  void nothingDiffersFromTheWhole(BuiltInModel model) throws ModelException {
    compare(model, FEW);
  }

  @ParameterizedTest
  @EnumSource(BuiltInModel.class)
  @Tag("long")
  void nothingDiffersFromTheWholeOfAnyRelease(BuiltInModel model) throws ModelException {
    compare(model, RELEASES);
  }

  private static void compare(BuiltInModel model, List<Optional<KernelVersion>> releases) throws ModelException {
    ModelLayers layers = ModelLayers.of(List.of(model), List.of());
    for (Optional<KernelVersion> release : releases) {
      ConcurrencyModel whole = layers.at(release);
      ConcurrencyModel sparse = ModelLayers.builtIn(model, release);
      for (Section section : Section.values()) {
        assertEquals(whole.functionNames(section), sparse.functionNames(section), section + " " + release);
      }
      assertEquals(whole.functionNames(), sparse.functionNames(), () -> "names " + release);
      for (String name : whole.functionNames()) {
        // with the places where the rules stand
        assertEquals(whole.function(name).bySection(), sparse.function(name).bySection(), name);
        assertEquals(whole.function(name).digest(), sparse.function(name).digest(), name);
      }
      assertEquals(whole.generalDigest(), sparse.generalDigest());
      assertEquals(whole.digest(), sparse.digest());
      assertEquals(whole.version(), sparse.version());
      assertEquals(whole.kernel(), sparse.kernel());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInModel.class)
  void mostRulesWait(BuiltInModel model) {
    ModelReader reader = new ModelReader();
    long whole = rules(reader.read(model));
    long left = rules(reader.sparse(model).file());
    assertTrue(left * 5 < whole, () -> left + " of " + whole + " rules are read at once");
  }

  private static long rules(ModelFile file) {
    return file.functionRules().values().stream().mapToLong(List::size).sum();
  }

  @Test
  void severalRulesForOneNameStayInTheOrderOfTheFile() throws ModelException {
    String text =
        """
        schema: 1
        name: m
        version: "1"
        frees:
          # waits
          - {names: [one, two], argument: 0, until: "6.0"}
          - {names: [one], patterns: ["o.e"], argument: 1, since: "6.1", until: "6.5"}
          - {names: [one], argument: 2, since: "6.6"}
        no_return:
          - {names: [two]}
        """;
    ModelReader reader = new ModelReader();
    SparseLayer sparse = new SparseLayer(reader, "m.yaml", text);
    WholeLayer whole = new WholeLayer(reader.read("m.yaml", text));
    for (String name : List.of("one", "two", "three")) {
      assertEquals(whole.naming(name), sparse.naming(name));
    }
    for (Optional<KernelVersion> release : RELEASES) {
      assertEquals(whole.names(release), sparse.names(release));
    }
    assertEquals(1, rules(sparse.file()));
  }
}
