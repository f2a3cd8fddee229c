package baton.race;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;

/** Whatever finds races in a C file. */
@FunctionalInterface
interface RaceLines {
  /**
   * The lines, counted from 1, of the accesses that take part in reported races.
   *
   * @param flags what {@link Marks#flags} asks for
   */
  SortedSet<Integer> of(Path file, List<String> flags) throws IOException, InterruptedException;
}
