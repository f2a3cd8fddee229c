package baton.cli;

import baton.model.ModelException;
import baton.model.RecordReader;
import baton.race.Category;
import baton.race.Findings;
import baton.report.Conviction;
import baton.report.Selection;
import baton.report.Suppressions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose races. */
final class SelectionOptions {
  @Option(
      names = "--only",
      paramLabel = "CATEGORY",
      split = ",",
      description = {
        "Show races of this category only:",
        "own-allocation, large-class, boot-thread, same-entry, indirect, unknown-callback."
      })
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--without",
      paramLabel = "CATEGORY",
      split = ",",
      description = "Leave races of this category out. It proves nothing about them; without the option nothing is left out.")
  private List<String> without = new ArrayList<>();

  @Option(
      names = "--at-least",
      paramLabel = "CONVICTION",
      description = {"Show warnings that are at least as convincing only:", "forgotten-lock, named, unknown-callback, own-allocation, points-to, indirect (all)."})
  private String least = Conviction.INDIRECT.label();

  @Option(
      names = "--only-path",
      paramLabel = "GLOB",
      description = "Show races with an access in such files only, from the root of the sources: 'drivers/**', '*.h'. May be given several times.")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description = "Leave out warnings that the file names, with the reasons: in YAML, see docs/report.md. SARIF shows them as suppressed.")
  private @Nullable Path suppressions;

  /**
   * What is left out as somebody looked at it before; rules that fit nothing are told.
   *
   * @throws InputError with every mistake of the file
   */
  Suppressions.Sorted sorted(Findings findings, Console console) {
    Suppressions.Sorted sorted = suppressed().of(findings);
    if (!sorted.suppressed().isEmpty()) {
      console.note(sorted.suppressed().size() + " of " + findings.warnings().size() + " races are suppressed by " + suppressions + ".");
    }
    for (Suppressions.Rule rule : sorted.unused()) {
      String names =
          Stream.of(rule.id().map(i -> "id " + i), rule.location().map(l -> "location " + l), rule.path().map(p -> "path " + p))
              .flatMap(Optional::stream)
              .collect(Collectors.joining(", "));
      console.note("no race is suppressed by " + names + " in " + suppressions + "; if it was mended, take that out.");
    }
    return sorted;
  }

  /** A file that cannot be used is told before the analysis, which may take long. */
  Suppressions suppressed() {
    try {
      return suppressions == null ? Suppressions.NONE : RecordReader.read(suppressions, Suppressions.class, "file of suppressions");
    } catch (ModelException e) {
      throw new InputError("the suppressions cannot be used: " + e.sentence(), e);
    }
  }

  /**
   * The races to show.
   *
   * @throws InputError when there is no such category or conviction, or a path is no glob
   */
  Selection selection() {
    Conviction conviction =
        Arrays.stream(Conviction.values())
            .filter(c -> c.label().equals(least))
            .findFirst()
            .orElseThrow(
                () ->
                    new InputError(
                        "--at-least " + least + ": no such conviction; there are "
                            + Arrays.stream(Conviction.values()).map(Conviction::label).collect(Collectors.joining(", ")) + "."));
    Set<Category> chosen = categories("--only", only);
    Set<Category> left = categories("--without", without);
    try {
      return new Selection(chosen, left, conviction, paths);
    } catch (IllegalArgumentException e) {
      throw new InputError("--only-path: " + e.getMessage() + "; write a glob such as 'drivers/**'.", e);
    }
  }

  private static Set<Category> categories(String option, List<String> labels) {
    Set<Category> result = EnumSet.noneOf(Category.class);
    for (String label : labels) {
      result.add(
          Arrays.stream(Category.values())
              .filter(c -> c.label().equals(label))
              .findFirst()
              .orElseThrow(() -> new InputError(option + " " + label + ": no such category; there are " + all() + ".")));
    }
    return result;
  }

  private static String all() {
    return Arrays.stream(Category.values()).map(Category::label).collect(Collectors.joining(", "));
  }
}
