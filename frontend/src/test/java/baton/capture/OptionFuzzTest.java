package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random lists of options out of clang's own table, with values that tempt it to touch a canary. */
final class OptionFuzzTest {
  private static final int LISTS = 5000;
  private static final int COMPILED = 150;

  /** What no word for clang may begin with, said apart from the allow list. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "@.*|--?(o|MD|MMD|MF|MJ|E|S|c|load|plugin|wrapper|B|specs|config|help|version|driver-mode|analyze|precompile|resource-dir|emit|print|save|extract"
              + "|serialize|dependency|header-include|gen-|ccc|rewrite|fixit|verify|module|working-directory|ivfsoverlay|vfsoverlay|include-pch"
              + "|mllvm|Xpreprocessor|Xassembler|Xlinker|Xanalyzer|Xarch|Xopenmp|stats-file|diagnostic-log-file|cuda|hip|rocm|offload|amdgpu|nvptx|ld-path"
              + "|fplugin|fpass-plugin|ftime|foptimization|fsave|fprofile|fmodule|fprebuilt|fcrash|fproc-stat|fcodegen-data|fxray|fsanitize(?!=kcfi$)"
              + "|fcoverage|fdump|fembed|fthinlto|fuse-ld|fintegrated|fno-integrated|frandomize|fopenmp-targets|fbuild-session|fdepfile)(=.*)?");

  @TempDir Path temporary;
  private Workplace work;
  private CanaryTree canary;
  private List<String> table;

  @BeforeEach
  void makeWorkplace() throws Exception {
    work = new Workplace(temporary);
    canary = new CanaryTree(work.folder, work.toolchain);
    Files.writeString(canary.folder.resolve("words"), "-Xclang -load -Xclang " + canary.library);
    Set<String> options = new TreeSet<>();
    said("--autocomplete=-").forEach(line -> options.add(line.split("\t", 2)[0].strip()));
    Pattern inner = Pattern.compile("^\\s+(-[-A-Za-z0-9_+#]+=?)");
    said("-cc1", "--help").forEach(line -> inner.matcher(line).results().forEach(found -> options.add(found.group(1))));
    options.removeIf(word -> !word.startsWith("-"));
    options.addAll(List.of("-Xclang", "-Xpreprocessor", "-mllvm", "-Wp,", "-load", "--", "-x"));
    table = List.copyOf(options);
    assertTrue(table.size() > 3000, table.size() + " options");
  }

  private List<String> said(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(work.toolchain.clang().toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    return text.lines().toList();
  }

  private List<String> list(Random random) {
    List<String> baits = canary.baits();
    List<String> words = new ArrayList<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      String option = table.get(random.nextInt(table.size()));
      String bait = baits.get(random.nextInt(baits.size()));
      boolean inner = random.nextInt(3) == 0;
      String with = option.endsWith("=") || random.nextInt(4) == 0 ? option + bait : option;
      for (String word : random.nextInt(3) == 0 ? List.of(with, bait) : List.of(with)) {
        if (inner) {
          words.add("-Xclang");
        }
        words.add(word);
      }
    }
    return words;
  }

  @Test
  void theNormalFormHoldsAllowedOptionsOnly() {
    Random random = new Random(11);
    Set<String> paths = Set.of("-I", "-isystem", "-iquote", "-idirafter", "-isysroot", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-D", "-U");
    for (int i = 0; i < LISTS; i++) {
      List<String> given = list(random);
      CommandWords words = CommandWords.of(canary.sources, "x.c", Stream.concat(Stream.of("cc"), given.stream()).toList());
      List<String> normal = NormalCommand.of(words.command()).toWords();
      for (int at = 0; at < normal.size(); at++) {
        String word = normal.get(at);
        assertFalse(FORBIDDEN.matcher(word).matches(), given + " became " + normal);
        boolean value = paths.contains(word);
        if (word.equals("-Xclang")) {
          assertTrue(at + 1 < normal.size() && (at + 3 < normal.size() || normal.get(at + 1).startsWith("-f")), given + " became " + normal);
          value = Set.of("-include", "-imacros").contains(normal.get(at + 1));
          at += value ? 2 : 1;
        }
        at += value ? 1 : 0;
        assertTrue(at < normal.size() && !normal.get(at).startsWith("@"), given + " became " + normal);
      }
      List<String> again = OptionReader.of(normal).options().stream().flatMap(o -> o.toWords().stream()).sorted().toList();
      assertEquals(normal.stream().sorted().toList(), again, given + " became " + normal);
    }
  }

  @Test
  void nothingIsTouchedOutside() throws Exception {
    untouched(new Random(12), COMPILED);
  }

  @Tag("long")
  @Test
  void nothingIsTouchedOutsideByManyMore() throws Exception {
    untouched(new Random(13), LISTS);
  }

  private void untouched(Random random, int lists) throws Exception {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < lists; i++) {
      entries.add(canary.entry(i, list(random)));
    }
    Files.writeString(canary.sources.resolve("compile_commands.json"), "[" + String.join(",\n", entries) + "]");
    SortedMap<String, String> before = canary.state();
    CaptureReport report = work.capture(canary.sources.toString());
    assertEquals(before, canary.state());
    assertTrue(report.complete().size() > lists / 2, report.complete().size() + " of " + lists);
  }
}
