package baton.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.ir.Digest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tasks are done once for equal inputs; an audit does them again and notices what differs. */
class TasksTest {
  private final Map<Digest, String> kept = new HashMap<>();
  private final Tasks.Results<String> results =
      new Tasks.Results<>() {
        @Override
        public Optional<String> get(Digest key) {
          return Optional.ofNullable(kept.get(key));
        }

        @Override
        public void put(Digest key, String result) {
          kept.put(key, result);
        }
      };

  private record Constant(String inputOf, String result) implements Task<String> {
    @Override
    public String kind() {
      return "constant";
    }

    @Override
    public Digest inputs() {
      return Digest.of(inputOf);
    }

    @Override
    public String make() {
      return result;
    }
  }

  @Test
  void equalInputsAreDoneOnce() throws InterruptedException {
    Tasks tasks = new Tasks(false);
    assertEquals("a", tasks.of(new Constant("x", "a"), results));
    assertEquals("a", tasks.of(new Constant("x", "b"), results));
    assertEquals("b", tasks.of(new Constant("y", "b"), results));
    assertEquals(2, tasks.made());
    assertEquals(1, tasks.kept());
    assertEquals(0, tasks.different());
  }

  @Test
  void anAuditDoesThemAgainAndNoticesWhatDiffers() throws InterruptedException {
    new Tasks(false).of(new Constant("x", "a"), results);
    Tasks audit = new Tasks(true);
    assertEquals("a", audit.of(new Constant("x", "a"), results));
    assertEquals(0, audit.different());
    assertEquals("b", audit.of(new Constant("x", "b"), results));
    assertEquals(1, audit.different());
    assertEquals(2, audit.made());
    assertEquals(Map.of(Digest.of("x"), "a"), kept);
  }
}
