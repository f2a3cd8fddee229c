package baton.race;

import baton.oracle.CompiledC;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The whole analysis of one C file, without a store and on this thread. */
final class WholeAnalysis implements RaceLines {
  private final CompiledC compiler = new CompiledC();
  private final MarkedPrograms programs = new MarkedPrograms();

  @Override
  public SortedSet<Integer> of(Path file, List<String> flags) throws IOException {
    SortedSet<Integer> lines = new TreeSet<>();
    for (Warning warning : programs.analysed(file, compiler).findings().warnings()) {
      warning.accesses().forEach(access -> lines.add(access.at().line()));
    }
    return lines;
  }
}
