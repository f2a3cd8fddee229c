package baton.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Model files in the order in which they are laid over each other.
 *
 * @param files the lowest first
 */
public record ModelLayers(List<ModelFile> files) {
  public ModelLayers {
    files = List.copyOf(files);
  }

  /**
   * The built-in models, beneath that of POSIX those of the C library and of other libraries, and over them the user's files, in the
   * order given.
   *
   * @throws ModelException with the mistakes of all files
   */
  public static ModelLayers of(Collection<BuiltInModel> builtIn, List<Path> users) throws ModelException {
    ModelReader reader = new ModelReader();
    List<ModelFile> files = new ArrayList<>();
    withLibraries(builtIn).forEach(model -> files.add(reader.read(model)));
    List<Problem> problems = new ArrayList<>();
    for (Path user : users) {
      try {
        files.add(reader.read(user));
      } catch (ModelException e) {
        problems.addAll(e.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new ModelException(problems);
    }
    return new ModelLayers(files);
  }

  /**
   * The rules that hold for a release of the kernel.
   *
   * @param release absent where it is not known, and for programs that are no kernel: then every rule holds, and where rules for
   *     different releases say different things of one name, those for the newest
   */
  public ConcurrencyModel at(Optional<KernelVersion> release) {
    return new ConcurrencyModel(files.stream().map(WholeLayer::new).toList(), release);
  }

  /** The same as {@code of(builtIn, List.of()).at(release)}, of which no more is read than is asked for. */
  public static ConcurrencyModel builtIn(BuiltInModel model, Optional<KernelVersion> release) {
    ModelReader reader = new ModelReader();
    return new ConcurrencyModel(withLibraries(List.of(model)).stream().map(reader::sparse).toList(), release);
  }

  private static Set<BuiltInModel> withLibraries(Collection<BuiltInModel> models) {
    Set<BuiltInModel> all = EnumSet.noneOf(BuiltInModel.class);
    all.addAll(models);
    if (all.contains(BuiltInModel.POSIX)) {
      all.add(BuiltInModel.LIBC);
      all.add(BuiltInModel.LIBRARIES);
    }
    if (all.contains(BuiltInModel.LINUX)) {
      all.add(BuiltInModel.DRIVERS);
    }
    return all;
  }

  /** The rules that hold for some release. */
  public ConcurrencyModel everyRelease() {
    return at(Optional.empty());
  }

  /** The rules that hold for the newest release. */
  public ConcurrencyModel newest() {
    return at(Optional.of(KernelVersion.NEWEST));
  }
}
