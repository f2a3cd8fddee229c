package baton.cli;

import baton.capture.CaptureReport;
import baton.capture.CompileCommand;
import baton.capture.Inputs;
import baton.capture.RecordedBuild;
import baton.capture.UnitResult;
import baton.link.LinkStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a recorded build linked, told by the units of its objects. */
final class RecordedLinks {
  private final Map<Path, String> units = new HashMap<>();
  private final Map<Path, RecordedBuild.Link> links = new HashMap<>();

  private RecordedLinks(Inputs inputs, CaptureReport report) {
    Set<String> complete = new HashSet<>();
    report.complete().stream().map(UnitResult::name).forEach(complete::add);
    inputs.links().objects().forEach(
        (Path object, CompileCommand command) -> {
          String unit = report.names().getOrDefault(command, "");
          if (complete.contains(unit)) {
            units.put(object, unit);
          }
        });
    inputs.links().steps().forEach(step -> links.put(step.output(), step));
  }

  /** The images that are run or loaded, and archives; relocatable objects are within those. */
  static List<LinkStep> of(Inputs inputs, CaptureReport report) {
    RecordedLinks recorded = new RecordedLinks(inputs, report);
    List<LinkStep> result = new ArrayList<>();
    for (RecordedBuild.Link step : inputs.links().steps()) {
      kind(step.kind()).ifPresent(
          kind -> {
            SortedSet<String> objects = new TreeSet<>();
            SortedSet<String> archived = new TreeSet<>();
            recorded.collect(step, kind == LinkStep.Kind.ARCHIVE, objects, archived, new HashSet<>());
            if (!objects.isEmpty() || !archived.isEmpty()) {
              archived.removeAll(objects);
              result.add(new LinkStep(step.output().toString(), kind, objects, archived));
            }
          });
    }
    // builds go on at several places at one time
    result.sort(Comparator.comparing(LinkStep::output));
    return result;
  }

  private static Optional<LinkStep.Kind> kind(RecordedBuild.Kind kind) {
    return switch (kind) {
      case EXECUTABLE -> Optional.of(LinkStep.Kind.EXECUTABLE);
      case SHARED -> Optional.of(LinkStep.Kind.SHARED);
      case ARCHIVE -> Optional.of(LinkStep.Kind.ARCHIVE);
      case RELOCATABLE -> Optional.empty();
    };
  }

  private void collect(RecordedBuild.Link step, boolean inArchive, Set<String> objects, Set<String> archived, Set<Path> seen) {
    if (!seen.add(step.output())) {
      return;
    }
    for (Path input : step.inputs()) {
      String unit = units.get(input);
      RecordedBuild.Link made = links.get(input);
      if (unit != null) {
        (inArchive ? archived : objects).add(unit);
      } else if (made != null) {
        boolean isArchive = made.kind() == RecordedBuild.Kind.ARCHIVE && !step.wholeArchives();
        collect(made, inArchive || isArchive, objects, archived, seen);
      }
    }
  }
}
