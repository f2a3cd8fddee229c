package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import baton.callgraph.CallGraph;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Outcome;
import baton.store.EncodedSummary;
import baton.summary.ComponentTasks;
import baton.summary.Effects;
import baton.summary.Summary;
import com.google.protobuf.InvalidProtocolBufferException;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every message comes back from its bytes as it was. */
class MessageTest {
  @Test
  void messagesComeBackEqual() throws InvalidProtocolBufferException {
    ActorSystem<ToWorker> system =
        ActorSystem.create(
            Behaviors.empty(), "test", ConfigFactory.parseString("akka.loglevel = OFF").withFallback(ConfigFactory.load()));
    try {
      var codec = new MessageCodec(ActorRefResolver.get(system));
      Set<String> kinds = new TreeSet<>();
      for (Message message : messages(system)) {
        String name = message.getClass().getSimpleName();
        kinds.add(name);
        assertEquals(message, codec.decode(codec.encode(message).toByteArray(), name));
      }
      assertEquals(kinds(), kinds, "every kind is tried");
      assertThrows(IllegalArgumentException.class, () -> codec.decode(new byte[0], "Other"));
    } finally {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
    }
  }

  private static Set<String> kinds() {
    Set<String> kinds = new TreeSet<>();
    for (Class<?> side : Message.class.getPermittedSubclasses()) {
      Arrays.stream(side.getPermittedSubclasses()).map(Class::getSimpleName).forEach(kinds::add);
    }
    return kinds;
  }

  private static List<Message> messages(ActorRef<ToWorker> worker) {
    CallGraph graph = new Programs().graph(new RandomProgram(7, 12).text());
    var summary = EncodedSummary.of(new Summary(List.of(), List.of(), Effects.NONE, 3, new Outcome.Incomplete("why")));
    List<Item> items = new ArrayList<>();
    for (ComponentTasks.Planned planned : ComponentTasks.of(graph).inOrder()) {
      items.add(new Item(Digest.of("key " + items.size()), planned.task(), new TreeMap<>()));
    }
    var callees = new TreeMap<String, Digest>();
    callees.put("f", summary.digest());
    items.add(new Item(Digest.of("last"), items.getFirst().task(), callees));
    List<ToWorker.NamedBody> bodies = new ArrayList<>();
    for (var symbol : graph.functions()) {
      Function function = graph.program().function(symbol);
      bodies.add(new ToWorker.NamedBody(function.digest(), function.body()));
    }
    return List.of(
        new ToCoordinator.Ready(worker),
        new ToCoordinator.Fetch(worker, bodies.stream().map(ToWorker.NamedBody::digest).toList(), List.of(summary.digest())),
        new ToCoordinator.Done(
            worker,
            List.of(
                new Result.Computed(Digest.of("a"), List.of(summary, summary), 17),
                new Result.Failed(Digest.of("b"), "größe", 1L << 40))),
        new ToWorker.Work(items),
        new ToWorker.Fetched(bodies, List.of(summary)),
        new ToWorker.Stop());
  }
}
