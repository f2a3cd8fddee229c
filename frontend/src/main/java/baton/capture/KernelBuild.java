package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Leaves out of a recorded build of a kernel what is no part of it: the tools that the build makes for itself, and code that runs before
 * the kernel or in user processes.
 */
final class KernelBuild {
  private static final String KERNEL = "-D__KERNEL__";

  /** What each unit of a kernel includes, from the root of its sources. */
  private static final String CONFIGURATION = "include/linux/kconfig.h";

  private static final Pattern APART = Pattern.compile(".*/(arch/[^/]+/(boot|purgatory)|realmode|vdso(32|64)?|libstub)/.*");

  private KernelBuild() {}

  /** The build without that; any other build as it is. */
  static RecordedBuild only(RecordedBuild build) {
    if (build.compilations().stream().noneMatch(c -> c.words().contains(KERNEL))) {
      return build;
    }
    Set<Path> trees = trees(build);
    List<RecordedBuild.Compilation> kept = new ArrayList<>();
    SortedMap<String, Integer> leftOut = new TreeMap<>(build.leftOut());
    Set<Path> gone = new HashSet<>();
    for (RecordedBuild.Compilation each : build.compilations()) {
      Optional<String> reason = reason(each, trees);
      if (reason.isEmpty()) {
        kept.add(each);
      } else {
        leftOut.merge(reason.get(), 1, Integer::sum);
        gone.add(each.output().map(o -> each.directory().resolve(o).normalize()).orElse(each.source()));
      }
    }
    List<RecordedBuild.Link> links = build.links().stream().filter(l -> l.inputs().stream().noneMatch(gone::contains)).toList();
    return new RecordedBuild(kept, links, leftOut);
  }

  /** The folders of the kernel's sources, and where it is built: programs that a build makes beside a module are elsewhere. */
  private static Set<Path> trees(RecordedBuild build) {
    Set<Path> result = new HashSet<>();
    for (RecordedBuild.Compilation each : build.compilations()) {
      if (each.words().contains(KERNEL)) {
        for (String word : each.words()) {
          if (word.endsWith(CONFIGURATION)) {
            result.add(each.directory().resolve(word.substring(0, word.length() - CONFIGURATION.length())).normalize());
            result.add(each.directory().normalize());
          }
        }
      }
    }
    return result;
  }

  private static Optional<String> reason(RecordedBuild.Compilation compilation, Set<Path> trees) {
    if (!compilation.words().contains(KERNEL)) {
      boolean isTool = trees.stream().anyMatch(compilation.source()::startsWith);
      return isTool ? Optional.of("C of the build's own tools") : Optional.empty();
    }
    return APART.matcher(compilation.source().toString()).matches() ? Optional.of("C that runs outside of the kernel") : Optional.empty();
  }
}
