package baton.oracle;

import baton.link.Program;
import java.util.List;
import java.util.SortedSet;

/** What an analysis says of a program of one source: for each warning, the lines of its accesses. */
@FunctionalInterface
interface RacyLines {
  /** The lines of each warning. */
  List<SortedSet<Integer>> of(Program program);
}
