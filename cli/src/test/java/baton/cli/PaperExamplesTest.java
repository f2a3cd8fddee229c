package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of the papers, from C to what is printed. */
class PaperExamplesTest {
  private static final Path PAPER = Checkout.ROOT.resolve("warnings/src/test/resources/races/paper");

  @TempDir private Path folder;

  private Run run(String command, String... subject) throws IOException {
    String file = subject[subject.length - 1];
    Path copy = folder.resolve(file);
    Files.writeString(copy, Files.readString(PAPER.resolve(file)));
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(subject).subList(0, subject.length - 1));
    all.addAll(List.of(copy.toString(), "--store", folder.resolve("store").toString()));
    return Run.of(all.toArray(String[]::new));
  }

  private List<String> racyLocations(String file) throws IOException {
    JsonNode report = new ObjectMapper().readTree(run("analyze", "--format", "json", file).out());
    return StreamSupport.stream(report.get("warnings").spliterator(), false).map(w -> w.get("location").asText()).toList();
  }

  /** Only what is in the figure: what is acquired and released, and the table. */
  private static String figure(String summary) {
    return summary
        .lines()
        .filter(l -> !l.startsWith("  writes") && !l.startsWith("  lets") && !l.startsWith("  releases") && !l.isEmpty())
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** RELAY, figure 1, left: the callee releases the lock of its formal before it writes. */
  @Test
  void relayFigureOneCallee() throws IOException {
    assertEquals(
        """
        airo_read_stats(ai)  airo-racy.c:42
          relative lockset
            returns: +{} -{&ai->lock}
          guarded accesses
            ai->pwr.ev                       read          +{} -{}  at airo-racy.c:44
            ai->stats.rx_p                   write         +{} -{&ai->lock}  at airo-racy.c:49
            vals[43]                         read          +{} -{&ai->lock}  at airo-racy.c:49
        """,
        figure(run("summary", "airo_read_stats", "airo-racy.c").out()));
  }

  /**
   * RELAY, figure 1, right: the same in terms of the caller's formal. The paper counts the lock that the thread itself acquired among
   * those that it may have released; a lock that is acquired and released is neither here.
   */
  @Test
  void relayFigureOneCaller() throws IOException {
    assertEquals(
        """
        airo_thread(data)  airo-racy.c:52
          relative lockset
            returns null = 0: +{} -{}
          guarded accesses
            data->priv                       read          +{} -{}  at airo-racy.c:55
            data->priv->pwr.ev               read          +{&data->priv->lock} -{}  at airo-racy.c:44
            data->priv->stats.rx_p           write         +{} -{}  at airo-racy.c:49
            vals[43]                         read          +{} -{}  at airo-racy.c:49
        """,
        figure(run("summary", "airo_thread", "airo-racy.c").out()));
  }

  @Test
  void relayFigureOneHasOneRace() throws IOException {
    assertEquals(1, racyLocations("airo-racy.c").size());
    assertEquals(List.of(), racyLocations("airo-safe.c"));
  }

  /** The survey, figure 1: what is passed with which mutex decides, not the function that does it. */
  @Test
  void surveyFigureOneRacesOnY() throws IOException {
    assertEquals(List.of("y"), racyLocations("munge-racy.c"));
    assertEquals(List.of(), racyLocations("munge-safe.c"));
  }
}
