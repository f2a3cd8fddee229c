package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelReaderTest {
  private static final String HEAD = "schema: 1\nname: mine\nversion: \"1\"\n";

  private static List<String> mistakes(String text) {
    ModelException e = assertThrows(ModelException.class, () -> new ModelReader().read("m.yaml", text));
    return e.problems().stream().map(Problem::toString).toList();
  }

  private static String mistake(String text) {
    List<String> all = mistakes(text);
    assertEquals(1, all.size(), all.toString());
    return all.getFirst();
  }

  /** One lock rule in line 5, its opening brace in column 5. */
  private static String lock(String keys) {
    return mistake(HEAD + "locks:\n  - {" + keys + "}\n");
  }

  @Test
  void readsTheSmallestModel() throws ModelException {
    ModelFile file = new ModelReader().read("m.yaml", HEAD);
    assertEquals("mine", file.name());
    assertEquals("1", file.version());
  }

  @Test
  void namesAnUnknownKeyWithItsPlaceAndThoseAllowed() {
    String message = lock("names: [f], op: release, argument: 0, kind: mutex, colour: red");
    assertTrue(message.startsWith("m.yaml:5:57: unknown key 'colour'; allowed: names, patterns, since, until, body, source, note, op, argument,"), message);
    assertTrue(mistake(HEAD + "lock: []\n").startsWith("m.yaml:4:1: unknown key 'lock'; allowed: schema, name, version, "));
  }

  @Test
  void aKeyOfAnotherRootIsUnknown() {
    assertTrue(lock("names: [f], op: release, argument: 0, keyed_by: [1], kind: mutex").startsWith("m.yaml:5:44: unknown key 'keyed_by'"));
  }

  @Test
  void namesTheValuesOfAnEnum() {
    assertEquals(
        "m.yaml:5:37: 'mutx' does not fit; expected one of spin, rwlock, mutex, rt_mutex, ww_mutex, rw_semaphore, semaphore, percpu_rw_semaphore, sequence, rcu, srcu, bit, local, owner, critical_section, atomic_section, once, flag",
        lock("names: [f], op: release, kind: mutx, argument: 0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "names: [f], op: release, argument: -1, kind: mutex|m.yaml:5:41: '-1' does not fit; expected an argument index from 0 to 31, \"*INDEX\" for what it points to, or return",
        "names: [f], op: release, argument: 32, kind: mutex|m.yaml:5:41: '32' does not fit; expected an argument index from 0 to 31, \"*INDEX\" for what it points to, or return",
        "names: [f], op: release, argument: first, kind: mutex|m.yaml:5:41: 'first' does not fit; expected an argument index from 0 to 31, \"*INDEX\" for what it points to, or return",
        "names: f, op: release, argument: 0, kind: mutex|m.yaml:5:13: 'f' does not fit; expected a list",
        "names: [[f]], op: release, argument: 0, kind: mutex|m.yaml:5:14: a list does not fit; expected a plain value",
        "names: [f], op: [release], argument: 0, kind: mutex|m.yaml:5:22: a list does not fit; expected one of acquire, try_acquire, release, downgrade, neutral, hold_while_running, read_begin, read_retry, write_begin, write_end",
        "op: release, argument: 0, kind: mutex|m.yaml:5:5: a rule needs names or patterns",
        "names: [f g], op: release, argument: 0, kind: mutex|m.yaml:5:5: 'f g' is not the name of a function; regular expressions stand under patterns",
        "patterns: ['f('], op: release, argument: 0, kind: mutex|m.yaml:5:5: 'f(' is not a regular expression: Unclosed group at index 2",
        "patterns: ['.*'], op: release, argument: 0, kind: mutex|m.yaml:5:5: the pattern '.*' matches every name, or the empty one",
        "names: [f], argument: 0, kind: mutex|m.yaml:5:5: the key 'op' is missing",
        "names: [f], op: release, kind: mutex|m.yaml:5:5: a lock and its kind are needed",
        "names: [f], op: release, path: '->m', kind: mutex|m.yaml:5:5: one of these keys is needed: argument, argument_type, global, token",
        "names: [f], op: release, argument: 0, global: g, kind: mutex|m.yaml:5:5: only one of these keys may stand here: argument, argument_type, global, token",
        "names: [f], op: release, argument: 0, path: .m, kind: mutex|m.yaml:5:5: the path of an argument starts with ->",
        "names: [f], op: release, argument: 0, path: m, kind: mutex|m.yaml:5:50: 'm' does not fit; expected a path of members as in C: ->name, .name or [number], repeated",
        "names: [f], op: try_acquire, argument: 0, kind: mutex|m.yaml:5:5: try_acquire needs the success that tells when the lock is held",
        "names: [f], op: acquire, argument: 0, kind: bit, bit: 0|m.yaml:5:60: '0' does not fit; expected a mapping with constant, argument",
        "names: [f], op: acquire, argument: 0, kind: spin, since: six|m.yaml:5:63: 'six' does not fit; expected a kernel version MAJOR.MINOR",
        "names: [f], op: acquire, argument: 0, kind: spin, since: 6.10, until: 6.9|m.yaml:5:5: since 6.10 is after until 6.9",
        "names: [f], names: [g], op: release, argument: 0, kind: spin|m.yaml:5:18: the key 'names' stands here twice, first in line 5"
      })
  void saysWhatIsWrongAndWhere(String keys, String message) {
    assertEquals(message, lock(keys));
  }

  @Test
  void namesEveryMistakeInTheOrderOfTheFile() {
    String text =
        HEAD
            + """
            frees:
              - {names: [a], argument: x}
              - {names: [b], argument: 0, effect: soon}
              - 7
            no_return: {names: [c]}
            allocations: [{names: [d], zeroed: maybe}]
            """;
    assertEquals(
        List.of(
            "m.yaml:5:28: 'x' does not fit; expected a number from 0",
            "m.yaml:6:39: 'soon' does not fit; expected one of frees, drops_reference, after_grace_period",
            "m.yaml:7:5: '7' does not fit; expected a mapping",
            "m.yaml:8:12: a mapping does not fit; expected a list",
            "m.yaml:9:36: 'maybe' does not fit; expected true or false"),
        mistakes(text));
  }

  @Test
  void pagesOfItsOwnAreToldByFlagsThatAreKnown() throws ModelException {
    String mapping = HEAD + "allocations: [{names: [a], storage: %s, own_if: [{argument: 3, mask: %d, value: 2}]}]";
    AllocationRule rule = new ModelReader().read("m.yaml", mapping.formatted("mapping", 15)).allocations().getFirst().rule();
    assertTrue(rule.isOwn(Map.of(3, 18L)));
    assertFalse(rule.isOwn(Map.of(3, 3L)));
    assertFalse(rule.isOwn(Map.of(2, 2L)));
    AllocationRule heap = new ModelReader().read("m.yaml", mapping.formatted("heap", 15)).allocations().getFirst().rule();
    assertTrue(heap.isOwn(Map.of(3, 18L)));
    assertFalse(heap.isOwn(Map.of()));
    assertTrue(mistake(HEAD + "allocations: [{names: [a], reuses: true}]").contains("where an argument leads to a pointer"));
    assertTrue(mistake(mapping.formatted("mapping", 1)).contains("one of some of their bits"));
  }

  @Test
  void twoRulesForOneNameContradictEachOther() {
    String text =
        HEAD
            + """
            frees:
              - {names: [a, b], argument: 0}
              - {names: [c, b], argument: 1}
            """;
    assertEquals("m.yaml:6:5: two rules for 'b' in frees of the same release; the other starts in line 5", mistake(text));
  }

  @Test
  void rulesForDifferentReleasesDoNot() throws ModelException {
    String text =
        HEAD
            + """
            frees:
              - {names: [a], argument: 0, until: 6.3}
              - {names: [a], argument: 1, since: 6.4}
            """;
    assertEquals(2, new ModelReader().read("m.yaml", text).frees().size());
  }

  @Test
  void tablesAndFieldsContradictEachOtherToo() {
    String text =
        HEAD
            + """
            operation_tables:
              - {struct: s, context: process, self: multi}
              - {struct: s, context: softirq, self: multi}
            entry_fields:
              - {struct: s, fields: [f, g], context: process, self: multi}
              - {struct: s, fields: [g], context: softirq, self: multi}
            """;
    assertEquals(
        List.of(
            "m.yaml:6:5: two rules for the table of struct s of the same release; the other starts in line 5",
            "m.yaml:9:5: two rules for field s.g of the same release; the other starts in line 8"),
        mistakes(text));
  }

  @Test
  void overridesStayInsideTheTable() {
    assertEquals(
        "m.yaml:5:5: overrides names 'close', which is not among the fields",
        mistake(HEAD + "operation_tables:\n  - {struct: s, fields: [open], context: process, self: multi, overrides: {close: {self: serial}}}\n"));
  }

  @Test
  void refusesWhatIsNoModel() {
    assertEquals("m.yaml:1:1: the file is empty; a model starts with 'schema: 1'", mistake(""));
    assertEquals(
        "m.yaml:2:1: not YAML: while parsing a flow node, expected the node content, but found '<stream end>'", mistake("locks: [\n"));
    assertEquals(
        "m.yaml:2:1: not YAML: while scanning for the next token, found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)",
        mistake("locks:\n\t- x\n"));
    assertEquals("m.yaml:1:1: a list does not fit; expected a mapping", mistake("- 1\n"));
    assertEquals(List.of("m.yaml:1:1: the key 'schema' is missing", "m.yaml:1:1: the key 'version' is missing"), mistakes("name: n\n"));
    assertEquals("m.yaml:1:1: schema 2 is not known here; this release reads schema 1", mistake("schema: 2\nname: n\nversion: 1\n"));
    assertTrue(mistake(HEAD + "ignored_types: [&a x, *a]\n").contains("an alias; write the value out"));
    assertTrue(mistake(HEAD + "---\nschema: 1\n").contains("a second document"));
  }

  @Test
  void refusesFilesItCannotRead(@TempDir Path folder) throws IOException {
    Path absent = folder.resolve("absent.yaml");
    assertEquals(absent + ": the model file does not exist", failure(absent));
    assertEquals(folder + ": the model file is a folder", failure(folder));
    Path binary = folder.resolve("binary.yaml");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertEquals(binary + ": the model file is not UTF-8 text", failure(binary));
  }

  private static String failure(Path path) {
    return assertThrows(ModelException.class, () -> new ModelReader().read(path)).problems().getFirst().toString();
  }
}
