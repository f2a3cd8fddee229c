package baton.cli;

import baton.race.Category;
import baton.report.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options that choose races by category. */
final class CategoryOptions {
  @Option(
      names = "--only",
      paramLabel = "CATEGORY",
      split = ",",
      description = {
        "Show races of this category only:",
        "own-allocation, large-class, boot-thread, same-entry, indirect."
      })
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--without",
      paramLabel = "CATEGORY",
      split = ",",
      description = "Leave races of this category out. It proves nothing about them; without the option nothing is left out.")
  private List<String> without = new ArrayList<>();

  /**
   * The races to show.
   *
   * @throws InputError when there is no such category
   */
  Selection selection() {
    return new Selection(categories("--only", only), categories("--without", without));
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
