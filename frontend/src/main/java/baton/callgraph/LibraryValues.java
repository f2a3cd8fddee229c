package baton.callgraph;

import baton.callgraph.PointedObjects.Width;
import baton.effect.Accounts;
import baton.effect.Effect;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.CallbackTime;
import baton.model.Extent;
import baton.model.Format;
import baton.model.FunctionRules;
import baton.model.JoinEffect;
import baton.model.JoinTarget;
import baton.model.PointerAccess;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What functions that are known by name make flow where: by their models, and those of the C library that keep what they are given. */
final class LibraryValues {
  private static final String GENERIC_ATOMIC = "__atomic_";

  private static final Set<String> KEEP_SPECIFIC = Set.of("pthread_setspecific", "tss_set");
  private static final Set<String> GIVE_SPECIFIC = Set.of("pthread_getspecific", "tss_get");
  private static final Set<String> KEEP_IN_TREE = Set.of("tsearch", "tfind", "tdelete");
  private static final Set<String> SET_HANDLER = Set.of("signal", "bsd_signal", "sysv_signal", "__sysv_signal", "ssignal", "sigset");
  private static final Set<String> FIND_IN_ARRAY = Set.of("bsearch", "lfind", "lsearch");
  private static final Set<String> SAME_LIST = Set.of("insque", "sigaction", "__sigaction");

  private final ValueFlow flow;
  private final PointerValues values;
  private final CallValues calls;
  private final LaterCalls later;
  private final int specific;
  private final int handlers;
  private final int tree;
  private final int table;
  private final int threadResults;

  LibraryValues(ValueFlow flow, PointerValues values, CallValues calls, LaterCalls later) {
    this.flow = flow;
    this.values = values;
    this.calls = calls;
    this.later = later;
    this.specific = flow.node();
    this.handlers = flow.node();
    this.tree = flow.node();
    this.table = flow.node();
    this.threadResults = flow.node();
  }

  /** Applies what is known of a function by its name alone; returns whether that is all there is. */
  boolean apply(String name, CallValues.Passed passed) {
    if (KEEP_SPECIFIC.contains(name)) {
      flow.flow(passed.argument(1), specific);
    } else if (GIVE_SPECIFIC.contains(name)) {
      flow.flow(specific, passed.result());
    } else if (KEEP_IN_TREE.contains(name)) {
      flow.flow(passed.argument(0), flow.plain(tree, Width.POINTER));
      flow.flow(tree, passed.result());
      later.with(passed.argument(2), 0, List.of(passed.argument(0), flow.plain(tree, Width.POINTER)), flow.node());
      later.with(passed.argument(2), 0, List.of(flow.plain(tree, Width.POINTER), passed.argument(0)), flow.node());
    } else if (name.equals("twalk")) {
      later.with(passed.argument(1), 0, List.of(tree), flow.node());
    } else if (name.equals("twalk_r")) {
      later.with(passed.argument(1), 0, List.of(tree, -1, passed.argument(2)), flow.node());
    } else if (name.equals("tdestroy")) {
      later.with(passed.argument(1), 0, List.of(flow.plain(tree, Width.POINTER)), flow.node());
    } else if (name.equals("hsearch")) {
      passed.arguments().forEach(a -> flow.flow(a, flow.plain(table, Width.POINTER)));
      flow.flow(table, passed.result());
    } else if (SET_HANDLER.contains(name)) {
      flow.flow(passed.argument(1), handlers);
      flow.flow(handlers, passed.result());
    } else if (FIND_IN_ARRAY.contains(name)) {
      flow.flow(passed.argument(1), passed.result());
      flow.join(passed.argument(0), passed.argument(1));
      later.withAll(passed, 4, List.of(4));
    } else if (name.equals("sigaction") || name.equals("__sigaction")) {
      flow.join(passed.argument(1), passed.argument(2));
    } else if (SAME_LIST.contains(name)) {
      flow.join(passed.argument(0), passed.argument(1));
      flow.flow(passed.argument(0), flow.plain(node(passed.argument(1)), Width.POINTER));
    } else {
      return false;
    }
    return true;
  }

  private int node(int node) {
    return node < 0 ? flow.node() : node;
  }

  /** Applies what a model says; returns whether the function need not be taken for code that nothing is known of. */
  boolean apply(FunctionRules rules, Set<Effect> effects, CallValues.Passed passed, boolean pointer) {
    if (rules.isEmpty()) {
      return false;
    }
    effects.forEach(effect -> effect(effect, effects, rules.name(), passed));
    boolean told = Accounts.tellResult(rules) || effects.stream().anyMatch(Effect.Start.class::isInstance);
    if (pointer && !told) {
      passed.arguments().forEach(a -> flow.flow(a, passed.result()));
      calls.fromOutside(passed.result());
    }
    return true;
  }

  private void effect(Effect effect, Set<Effect> all, String name, CallValues.Passed passed) {
    switch (effect) {
      case Effect.Start(SpawnRule rule) -> rule.entries().forEach(e -> spawn(e, passed));
      case Effect.CallBack(List<Integer> functions, Optional<Integer> data, boolean _) -> {
        handed(functions, data, passed);
        functions.forEach(function -> later.withAll(passed, function, functions));
      }
      case Effect.CallOnce(List<Integer> functions, Optional<Integer> data, int _) -> handed(functions, data, passed);
      case Effect.CallLater(List<Integer> functions, Optional<Integer> data, CallbackTime when) -> {
        handed(functions, data, passed);
        if (when == CallbackTime.AT_THREAD_EXIT) {
          functions.forEach(function -> later.with(passed.argument(function), 0, List.of(specific), flow.node()));
        }
      }
      case Effect.Write(PointerAccess write) -> {
        int node = value(write.pointer(), passed);
        if (node >= 0 && write.extent().filter(e -> e != Extent.STRING).isPresent()) {
          // such as the end that a number's reader tells
          for (Effect each : all) {
            int read = each instanceof Effect.Read(PointerAccess access) ? value(access.pointer(), passed) : -1;
            if (read >= 0) {
              flow.flow(read, flow.plain(node, Width.POINTER));
            }
          }
        }
      }
      case Effect.Move(PointerAccess from, PointerAccess to, boolean _) -> {
        int read = value(from.pointer(), passed);
        int written = value(to.pointer(), passed);
        if (read >= 0 && written >= 0) {
          flow.join(written, read);
        }
      }
      case Effect.Pass(PointerAccess access, boolean in) -> {
        int node = value(access.pointer(), passed);
        if (node >= 0) {
          pass(node, in);
        }
      }
      case Effect.Formatted(Format format) -> {
        for (int i = format.first().orElse(Integer.MAX_VALUE); i < passed.arguments().size(); i++) {
          int node = passed.argument(i);
          if (node >= 0) {
            switch (format.style()) {
              case PRINTF -> flow.edge(node, values.outside(), Strength.MENTIONED);
              case SCANF -> pass(node, true);
            }
          }
        }
      }
      case Effect.ReturnPart(List<Argument> of, boolean _) ->
          of.stream().map(a -> value(a, passed)).filter(n -> n >= 0).forEach(n -> flow.flow(n, passed.result()));
      case Effect.ReturnLibrary(boolean named, boolean _) -> {
        if (named) {
          calls.fromName(passed.result());
        }
      }
      case Effect.Allocate(AllocationRule rule) -> allocate(rule, passed);
      case Effect.Atomic(AtomicRule rule) -> atomic(rule, name, passed);
      case Effect.Join(Optional<Argument> object, JoinTarget target, JoinEffect _) -> {
        if (target == JoinTarget.THREAD) {
          waitFor(object, passed);
        }
      }
      case Effect.ExitThread _ -> passed.arguments().forEach(a -> flow.flow(a, threadResults));
      case Effect.ProcessorCopy _ -> passed.arguments().forEach(a -> flow.flow(a, passed.result()));
      case Effect.Locking _, Effect.LockSetup _, Effect.NotStarted _, Effect.Arm _, Effect.Barrier _, Effect.Signal _, Effect.ResetSignal _,
          Effect.Signalled _, Effect.Free _, Effect.HiddenState _, Effect.HiddenObject _, Effect.LibraryVariable _, Effect.Read _,
          Effect.Sharing _,
          Effect.ReturnReceived _, Effect.ReturnParsed _, Effect.Assume _, Effect.NoReturn _ -> {}
    }
  }

  private void handed(List<Integer> functions, Optional<Integer> data, CallValues.Passed passed) {
    data.ifPresent(d -> functions.forEach(f -> later.with(passed.argument(f), 0, List.of(passed.argument(d)), flow.node())));
  }

  /** Bytes come from other processes, or back from this one; or they go there. */
  private void pass(int node, boolean in) {
    if (in) {
      int into = flow.into(node);
      flow.edge(values.outside(), into, Strength.MENTIONED);
      flow.mark(into, ValueFlow.OUTSIDE, Strength.LOOSE);
    } else {
      flow.edge(flow.outOf(node), values.outside(), Strength.MENTIONED);
    }
  }

  private void spawn(SpawnRule.Spawned entry, CallValues.Passed passed) {
    List<Integer> data = new ArrayList<>();
    entry.data().ifPresent(d -> {
      data.add(value(d, passed));
      if (d instanceof Argument.Position(int index)) {
        // a team of threads gets all that follows
        for (int i = index + 1; i < passed.arguments().size(); i++) {
          data.add(passed.argument(i));
        }
      }
    });
    entry.function().ifPresent(f -> later.with(passed.argument(f), entry.dataAt(), data, threadResults));
    entry.function().ifPresent(f -> entry.object().ifPresent(object -> keep(passed.argument(f), value(object, passed))));
    entry.library().ifPresent(name -> values.named(name).forEach(f -> later.with(f, entry.dataAt(), data, threadResults)));
  }

  /** What is registered for an object, such as a timer, is kept in it, in a field that others may read. */
  private void keep(int function, int object) {
    if (function >= 0 && object >= 0) {
      flow.flow(function, flow.plain(object, Width.POINTER));
    }
  }

  private void allocate(AllocationRule rule, CallValues.Passed passed) {
    if (rule.result() instanceof Argument.Pointee(int index) && passed.argument(index) >= 0) {
      flow.flow(flow.node(), flow.plain(passed.argument(index), Width.POINTER));
    }
    rule.frees().ifPresent(i -> flow.flow(passed.argument(i), passed.result()));
  }

  private void atomic(AtomicRule rule, String name, CallValues.Passed passed) {
    int object = value(rule.argument(), passed);
    if (object < 0) {
      return;
    }
    int cell = flow.plain(object, Width.POINTER);
    flow.flow(cell, passed.result());
    for (int argument : passed.arguments()) {
      if (argument >= 0 && argument != object) {
        if (name.startsWith(GENERIC_ATOMIC)) {
          flow.join(object, argument);
        }
        flow.flow(argument, cell);
      }
    }
  }

  /** What a thread returned is written where the call says. */
  private void waitFor(Optional<Argument> object, CallValues.Passed passed) {
    int handle = object.map(o -> value(o, passed)).orElse(-1);
    for (int argument : passed.arguments()) {
      if (argument >= 0 && argument != handle) {
        flow.flow(threadResults, flow.plain(argument, Width.POINTER));
      }
    }
  }

  private int value(Argument argument, CallValues.Passed passed) {
    return switch (argument) {
      case Argument.Position(int index) -> passed.argument(index);
      case Argument.Pointee(int index) -> passed.argument(index) < 0 ? -1 : flow.plain(passed.argument(index), Width.POINTER);
      case Argument.Returned _ -> passed.result();
    };
  }
}
