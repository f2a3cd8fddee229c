package baton.oracle;

import baton.callgraph.CallTarget;
import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.race.Analysed;
import baton.summary.Act;
import baton.summary.Event;
import baton.value.Reachability;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What runs is analysed. Each function that a thread runs is activated by an entry that stands for this thread: one that begins where
 * the thread began and is started by the same call in an entry that stands for its creator; or one that begins with what the thread was
 * called back with. Where all that a function does depends on its callers, and so is told of by them, it is enough that such an entry
 * comes to call it. Of each access to what another thread has touched before, such an entry has an event. And no instruction that ran
 * counts as never reached.
 */
final class CoverageLaw {
  /** Calls of these are atomic sections, for which the interpreter runs another body. */
  private static final String SECTION = "__VERIFIER_atomic_";

  private final Analysed analysed;
  private final Contexts contexts;
  private final Map<String, Symbol.DefinedFunction> functions = new HashMap<>();
  private final Map<Origin, Set<ThreadEntry>> standing = new HashMap<>();
  private final Map<ThreadEntry, Set<Symbol.DefinedFunction>> activated = new HashMap<>();
  private final Map<ThreadEntry, Set<Symbol.DefinedFunction>> called = new HashMap<>();
  private final Map<ThreadEntry, Set<Where>> accesses = new HashMap<>();
  private final Set<ThreadEntry> started = new HashSet<>();
  private final SortedSet<String> broken = new TreeSet<>();

  /** An instruction that accesses memory. */
  private record Where(String function, int ordinal, boolean writes) {}

  private CoverageLaw(Analysed analysed) {
    this.analysed = analysed;
    this.contexts = analysed.contexts();
    analysed.graph().program().functions().forEach(f -> functions.put(f.identity(), f));
    contexts.spawned().forEach(s -> started.add(s.child()));
    for (Activation at : contexts.activations()) {
      activated.computeIfAbsent(at.entry(), _ -> new HashSet<>()).add(at.function());
      for (Contexts.Occurrence each : contexts.occurrences(at, _ -> true)) {
        if (each.act() instanceof Act.Access access) {
          access(at.entry(), each.raw(), access.kind() != Act.Kind.READ);
        }
      }
    }
  }

  private void access(ThreadEntry entry, Event event, boolean writes) {
    Set<Where> known = accesses.computeIfAbsent(entry, _ -> new HashSet<>());
    for (Symbol.DefinedFunction owner : contexts.names().withBody(event.site().body())) {
      known.add(new Where(owner.identity(), event.site().ordinal(), false));
      if (writes) {
        known.add(new Where(owner.identity(), event.site().ordinal(), true));
      }
    }
  }

  /** The functions that threads of an entry come to, those included that have no activation as their callers tell of them. */
  private Set<Symbol.DefinedFunction> called(ThreadEntry entry) {
    return called.computeIfAbsent(
        entry,
        _ -> {
          Set<Symbol.DefinedFunction> result = new HashSet<>(activated.getOrDefault(entry, Set.of()));
          Deque<Symbol.DefinedFunction> left = new ArrayDeque<>(result);
          while (!left.isEmpty()) {
            analysed.graph().calls(left.removeFirst()).stream()
                .filter(c -> !(c.target() instanceof CallTarget.Started))
                .flatMap(c -> analysed.graph().targets(c).stream())
                .flatMap(t -> analysed.graph().bodiesBehind(t.function()).stream())
                .filter(f -> analysed.summary(f).events().stream().allMatch(e -> e.isOpen() || e.via().isPresent()))
                .filter(result::add)
                .forEach(left::add);
          }
          return result;
        });
  }

  /**
   * Where runs did what the analysis does not know of, a sentence each; none where it says that it is incomplete.
   *
   * @param analysed the program without what was linked to it to run it
   * @param loaded the program as it ran
   * @param coverage what the runs came to
   */
  static SortedSet<String> broken(Analysed analysed, LoadedProgram loaded, Coverage coverage) {
    CoverageLaw law = new CoverageLaw(analysed);
    coverage.functions().forEach(law::function);
    coverage.accesses().forEach(law::access);
    law.instructions(loaded);
    return law.broken.isEmpty() || !analysed.findings().incomplete().isEmpty() ? new TreeSet<>() : law.broken;
  }

  /** The entries that stand for a thread, and for what it was called back with. */
  private Set<ThreadEntry> entries(Coverage.Ran ran) {
    return with(ran.roots(), ran.thread());
  }

  private Set<ThreadEntry> with(List<String> roots, Origin thread) {
    Set<ThreadEntry> result = new HashSet<>(standing(thread));
    // the ends of a thread's own data are threads, too, and so is what it switched to
    boolean begun = !roots.isEmpty() && roots.getFirst().equals(thread.function());
    Set<String> calledBack = Set.copyOf(begun ? roots.subList(1, roots.size()) : roots);
    for (ThreadEntry entry : contexts.entries()) {
      Set<String> begins = entry.functions().stream().map(Symbol::identity).collect(Collectors.toSet());
      boolean isCalledBack = entry.kind() != ThreadEntry.Kind.MAIN && !Collections.disjoint(begins, calledBack);
      boolean isShared = entry.kind() == ThreadEntry.Kind.SHARED;
      if (isThread(entry) ? isCalledBack : isShared || !Collections.disjoint(begins, roots)) {
        result.add(entry);
      }
    }
    return result;
  }

  private static boolean isThread(ThreadEntry entry) {
    return switch (entry.kind()) {
      case MAIN, THREAD -> true;
      case SIGNAL, HANDLER, EXIT, OPERATION, UNKNOWN_CALLBACK, ROOT, OPEN, SHARED -> false;
    };
  }

  private Set<ThreadEntry> standing(Origin origin) {
    Set<ThreadEntry> known = standing.get(origin);
    if (known == null) {
      known = new HashSet<>();
      if (origin.parent().isEmpty()) {
        contexts.entries().stream().filter(e -> e.kind() == ThreadEntry.Kind.MAIN).forEach(known::add);
      } else {
        Set<ThreadEntry> parents = with(origin.inside(), origin.parent().get());
        for (Spawned spawned : contexts.spawned()) {
          if (parents.contains(spawned.parent()) && spawned.child().function().identity().equals(origin.function()) && starts(spawned, origin)) {
            known.add(spawned.child());
          }
        }
        for (ThreadEntry entry : contexts.entries()) {
          if (!started.contains(entry) && entry.functions().stream().anyMatch(f -> f.identity().equals(origin.function()))) {
            known.add(entry);
          }
        }
      }
      standing.put(origin, known);
    }
    return known;
  }

  /** Whether a start in the analysis is of the call that created a thread. */
  private boolean starts(Spawned spawned, Origin origin) {
    if (origin.creation().isEmpty() || origin.creation().get().function().startsWith(SECTION)) {
      return true;
    }
    Origin.Call call = origin.creation().get();
    Event event = spawned.event();
    return event.site().ordinal() == call.ordinal()
        && contexts.chains().owners(spawned.function(), event).stream().anyMatch(f -> f.identity().equals(call.function()));
  }

  private void function(Coverage.Ran ran) {
    Set<ThreadEntry> entries = entries(ran);
    Symbol.DefinedFunction function = functions.get(ran.function());
    if (function == null || entries.stream().noneMatch(e -> called(e).contains(function))) {
      broken.add("function " + ran.function() + " in " + thread(ran) + (entries.isEmpty() ? ", which has no entry" : ""));
    }
  }

  private void access(Coverage.Access access) {
    boolean writes = access.action() != Race.Action.READ;
    Where where = new Where(access.site().function(), access.site().ordinal(), writes);
    if (!where.function().startsWith(SECTION)
        && entries(access.in()).stream().map(e -> accesses.getOrDefault(e, Set.of())).noneMatch(k -> k.contains(where) || isListed(where, k))) {
      broken.add(access.action() + " at " + access.site() + " in " + thread(access.in()));
    }
  }

  /** What is written by arguments that come as a list is told of where the list is made: at a call of the function. */
  private boolean isListed(Where where, Set<Where> known) {
    Symbol.DefinedFunction function = functions.get(where.function());
    if (function == null) {
      return false;
    }
    Body body = analysed.graph().program().function(function).body();
    return body.variadic()
        && body.instruction(where.ordinal()) instanceof Instruction.Call
        && analysed.graph().functions().stream()
            .flatMap(f -> analysed.graph().calls(f).stream())
            .filter(c -> analysed.graph().targets(c).stream().anyMatch(t -> t.function().equals(function)))
            .anyMatch(c -> known.contains(new Where(c.site().function().identity(), c.site().ordinal(), where.writes())));
  }

  private static String thread(Coverage.Ran ran) {
    StringBuilder text = new StringBuilder();
    for (Origin at = ran.thread(); ; at = at.parent().get()) {
      text.append(at.function());
      if (at.parent().isEmpty()) {
        break;
      }
      text.append(" of ");
    }
    return text + (ran.roots().size() > 1 ? " called back with " + ran.roots().subList(1, ran.roots().size()) : "");
  }

  private void instructions(LoadedProgram loaded) {
    Reachability reachability = analysed.reachability(contexts);
    for (Code code : loaded.entered()) {
      Symbol.DefinedFunction function = functions.get(code.symbol().identity());
      if (function != null && !Origin.isOutside(code) && !function.name().startsWith(SECTION)) {
        code.ran().filter(ordinal -> !reachability.reaches(function, ordinal)).findFirst().ifPresent(
            ordinal -> broken.add("instruction " + code.site(ordinal) + " counts as never reached"));
      }
    }
  }
}
