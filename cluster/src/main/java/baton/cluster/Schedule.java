package baton.cluster;

import baton.callgraph.Component;
import baton.ir.Digest;
import baton.link.Symbol;
import baton.store.EncodedSummary;
import baton.store.StoredSummaries;
import baton.summary.ComponentTask;
import baton.summary.ComponentTasks;
import baton.summary.Contracts;
import baton.summary.Summary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Which components are ready, and what is known of those that are done. Components with equal keys are one item. Not safe for use by
 * several threads at once.
 */
final class Schedule {
  private final ComponentTasks tasks;
  private final TaskKeys keys;
  private final StoredSummaries store;
  private final SummaryProgress progress;
  private final int[] missing;
  private final List<List<Integer>> dependants = new ArrayList<>();
  private final Map<String, Digest> summaries = new HashMap<>();
  private final Map<Digest, EncodedSummary> contents = new HashMap<>();
  private final Map<Digest, Finished> finished = new HashMap<>();
  private final Map<Digest, Waiting> waiting = new HashMap<>();
  private final PriorityQueue<Waiting> ready;
  private final @Nullable Finished[] ofComponent;
  private final Map<Integer, SortedMap<Integer, Summary>> contracts = new HashMap<>();
  private int done;

  /** Where a result is from. */
  enum Source {
    /** It was in the store. */
    STORED,
    /** It was made now. */
    COMPUTED,
    /** Nobody could make it. */
    GIVEN_UP
  }

  /** The summaries of a component. */
  record Finished(Digest key, List<EncodedSummary> summaries, Source source) {
    Finished {
      summaries = List.copyOf(summaries);
    }
  }

  /** An item without a result, and the components that it is of. */
  private static final class Waiting {
    private final Item item;
    private final List<Component> components = new ArrayList<>();
    private boolean queued;
    private int failures;

    Waiting(Item item) {
      this.item = item;
    }
  }

  Schedule(
      ComponentTasks tasks, TaskKeys keys, StoredSummaries store, SummaryProgress progress, ReadyOrder order) {
    this.tasks = tasks;
    this.keys = keys;
    this.store = store;
    this.progress = progress;
    this.ready = new PriorityQueue<>(Comparator.comparing((Waiting w) -> w.components.getFirst(), order));
    int count = tasks.inOrder().size();
    this.missing = new int[count];
    this.ofComponent = new Finished[count];
    for (int i = 0; i < count; i++) {
      dependants.add(new ArrayList<>());
    }
    for (ComponentTasks.Planned planned : tasks.inOrder()) {
      missing[planned.component().index()] = planned.dependencies().size() + planned.awaited().size();
      planned.dependencies().forEach(on -> dependants.get(on).add(planned.component().index()));
      planned.awaited().forEach(on -> dependants.get(on).add(planned.component().index()));
    }
  }

  /** Makes ready what depends on nothing, and finishes all that the store holds the summaries of. */
  void begin() {
    progress.begin(missing.length);
    Deque<Integer> work = new ArrayDeque<>();
    for (int i = 0; i < missing.length; i++) {
      if (missing[i] == 0) {
        work.add(i);
      }
    }
    settle(work);
  }

  /** Whether every component has its summaries. */
  boolean isDone() {
    return done == missing.length;
  }

  /** How many items wait for a worker. */
  int available() {
    return ready.size();
  }

  /**
   * Takes at most {@code most} of the items that are ready, the most urgent first. One that failed is taken alone, so that it is not
   * the others that are given up for it.
   */
  List<Item> take(int most) {
    List<Item> taken = new ArrayList<>();
    while (taken.size() < most && !ready.isEmpty()) {
      boolean suspect = ready.element().failures > 0;
      if (suspect && !taken.isEmpty()) {
        break;
      }
      Waiting next = ready.remove();
      next.queued = false;
      if (waiting.containsKey(next.item.key())) {
        taken.add(next.item);
        if (suspect) {
          break;
        }
      }
    }
    return taken;
  }

  /**
   * Takes the summaries of an item, which are stored already. Those of an item that has some are compared.
   *
   * @throws ContradictionException when they differ
   */
  void finish(Digest key, List<EncodedSummary> result, Source source) {
    Finished known = finished.get(key);
    if (known != null) {
      if (!known.summaries().equals(result) && known.source() != Source.GIVEN_UP) {
        throw new ContradictionException(names(key));
      }
      return;
    }
    Waiting item = waiting.remove(key);
    if (item == null) {
      throw new IllegalStateException("no item has the key " + key.hex());
    }
    if (item.item.task().members().size() != result.size()) {
      throw new IllegalStateException(result.size() + " summaries of " + item.item.task().members().size() + " functions");
    }
    Deque<Integer> work = new ArrayDeque<>();
    Finished now = new Finished(key, result, source);
    item.components.forEach(component -> finish(component.index(), now, work));
    settle(work);
  }

  /** Notes that an item failed and makes it ready again; tells how often it has failed, 0 when it has its summaries already. */
  int failed(Digest key) {
    Waiting item = waiting.get(key);
    if (item == null) {
      return 0;
    }
    item.failures++;
    if (!item.queued) {
      item.queued = true;
      ready.add(item);
    }
    return item.failures;
  }

  /** The item of that key, while it has no summaries. */
  Optional<Item> unfinished(Digest key) {
    return Optional.ofNullable(waiting.get(key)).map(w -> w.item);
  }

  /** A summary of a component that is done. */
  EncodedSummary content(Digest summary) {
    EncodedSummary content = contents.get(summary);
    if (content == null) {
      throw new IllegalStateException("no summary has the digest " + summary.hex());
    }
    return content;
  }

  /** The summaries of a component by its index; only when it is done. */
  Finished of(int component) {
    Finished result = ofComponent[component];
    if (result == null) {
      throw new IllegalStateException("component " + component + " is not done");
    }
    return result;
  }

  /** The components whose summaries are not from the store, by index. */
  List<Integer> computed() {
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < ofComponent.length; i++) {
      if (of(i).source() != Source.STORED) {
        result.add(i);
      }
    }
    return result;
  }

  /** The contracts that the calls of the components were given; only when every one is done. */
  Contracts contracts() {
    return new Contracts(contracts);
  }

  ComponentTasks tasks() {
    return tasks;
  }

  /** Goes on with components all of whose dependencies are done. */
  private void settle(Deque<Integer> work) {
    for (Integer next = work.poll(); next != null; next = work.poll()) {
      ComponentTasks.Planned planned = tasks.inOrder().get(next);
      Item item = keys.item(informed(planned), summaries);
      Finished known = finished.get(item.key());
      Waiting twin = waiting.get(item.key());
      if (known != null) {
        finish(next, known, work);
      } else if (twin != null) {
        twin.components.add(planned.component());
      } else {
        Optional<List<EncodedSummary>> stored = store.component(item.key(), planned.task().members().size());
        if (stored.isPresent()) {
          finish(next, new Finished(item.key(), stored.get(), Source.STORED), work);
        } else {
          Waiting fresh = new Waiting(item);
          fresh.components.add(planned.component());
          fresh.queued = true;
          waiting.put(item.key(), fresh);
          ready.add(fresh);
        }
      }
    }
  }

  private ComponentTask informed(ComponentTasks.Planned planned) {
    ComponentTask task = tasks.informed(planned, f -> content(digest(f)).summary());
    for (int i = 0; i < task.members().size(); i++) {
      SortedMap<Integer, Summary> ofMember = task.members().get(i).contracts();
      if (!ofMember.isEmpty()) {
        contracts.put(planned.component().members().get(i).number(), ofMember);
      }
    }
    return task;
  }

  private Digest digest(Symbol.DefinedFunction function) {
    Digest digest = summaries.get(function.identity());
    if (digest == null) {
      throw new IllegalStateException(function.identity() + " has no summary yet");
    }
    return digest;
  }

  private void finish(int component, Finished result, Deque<Integer> work) {
    finished.put(result.key(), result);
    ofComponent[component] = result;
    List<Symbol.DefinedFunction> members = tasks.inOrder().get(component).component().members();
    for (int i = 0; i < members.size(); i++) {
      EncodedSummary summary = result.summaries().get(i);
      summaries.put(members.get(i).identity(), summary.digest());
      contents.putIfAbsent(summary.digest(), summary);
    }
    progress.end(++done);
    for (int dependant : dependants.get(component)) {
      if (--missing[dependant] == 0) {
        work.add(dependant);
      }
    }
  }

  private String names(Digest key) {
    for (ComponentTasks.Planned planned : tasks.inOrder()) {
      Finished result = ofComponent[planned.component().index()];
      if (result != null && result.key().equals(key)) {
        return String.join(", ", planned.task().members().stream().map(m -> m.function()).toList());
      }
    }
    return key.hex();
  }
}
