package baton.race;

import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import baton.oracle.CompiledC;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The whole analysis of one C file, without a store and on this thread. */
final class WholeAnalysis implements RaceLines {
  private static final String HEADER = "linux.h";

  private final CompiledC compiler = new CompiledC();

  @Override
  public SortedSet<Integer> of(Path file, List<String> flags) throws IOException {
    SortedSet<Integer> lines = new TreeSet<>();
    for (Warning warning : new Analysed(compiler.program(text(file)), model(flags)).findings().warnings()) {
      warning.accesses().forEach(access -> lines.add(access.at().line()));
    }
    return lines;
  }

  private static ConcurrencyModel model(List<String> flags) {
    BuiltInModel platform = flags.contains("linux") ? BuiltInModel.LINUX : BuiltInModel.POSIX;
    try {
      return ModelLayers.of(List.of(platform), List.of()).newest();
    } catch (ModelException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The text with the header beside it put in its place: the compiler sees no folder. */
  private static String text(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.equals("#include \"" + HEADER + "\"")) {
        text.append("#line 1 \"" + HEADER + "\"\n").append(Files.readString(file.resolveSibling(HEADER)));
        text.append("#line ").append(number + 1).append(" \"program.c\"\n");
      } else {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }
}
