package baton.entry;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Base;
import baton.memory.Overlap;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Code that threads run where no call names it: signal handlers, handlers of the end of threads and processes and of forks, functions of
 * streams and other objects of libraries, coroutines. They are entries of their own, and yet what they do is done in another thread's
 * name: they may end it, and give back what it holds. In a program without {@code main}, such as a kernel, what a function of which
 * nothing is known calls back is taken to keep what its caller holds, unless it gives back a lock of a variable by its name.
 */
public final class BetweenCalls {
  private final Contexts contexts;
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final boolean hasMain;
  private @Nullable BitSet shared;
  private @Nullable BitSet otherwise;
  private @Nullable BitSet unasked;
  private @Nullable List<Optional<Lock>> givenBack;

  /** By what {@code model} says of those that register them. */
  BetweenCalls(Contexts contexts, CallGraph graph, ConcurrencyModel model) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.hasMain = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.MAIN);
  }

  /** Whether an activation may be of code that runs in threads of others. */
  boolean runs(Activation at) {
    return at.entry().kind() == ThreadEntry.Kind.SHARED ? shared().get(at.function().number()) : runs(at.entry());
  }

  /** The functions, by number, that such code comes to, and to which so many entries lead that those are not told apart. */
  private BitSet shared() {
    BitSet known = shared;
    if (known == null) {
      known = reached(this::runs);
      shared = known;
    }
    return known;
  }

  /** The functions, by number, that threads of some entries come to. */
  private BitSet reached(Predicate<ThreadEntry> some) {
    BitSet result = new BitSet();
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>();
    contexts.entries().stream().filter(some).forEach(e -> left.addAll(e.functions()));
    for (Symbol.DefinedFunction next = left.poll(); next != null; next = left.poll()) {
      if (!result.get(next.number())) {
        result.set(next.number());
        graph.calls(next).forEach(call -> LockSteps.entered(graph, call).forEach(left::add));
      }
    }
    return result;
  }

  /** Whether an activation is there only if a function of which nothing is known calls what it was handed. */
  public boolean isCalledBackOnly(Activation at) {
    return switch (at.entry().kind()) {
      case UNKNOWN_CALLBACK -> true;
      case SHARED -> !otherwise().get(at.function().number());
      case MAIN, THREAD, SIGNAL, HANDLER, EXIT, OPERATION, ROOT, OPEN -> false;
    };
  }

  /** The functions, by number, that threads of which something is known come to. */
  private BitSet otherwise() {
    BitSet known = otherwise;
    if (known == null) {
      known = reached(e -> e.kind() != ThreadEntry.Kind.UNKNOWN_CALLBACK && e.kind() != ThreadEntry.Kind.SHARED);
      otherwise = known;
    }
    return known;
  }

  /** Whether the code of an entry may run in threads of others. */
  private boolean runs(ThreadEntry entry) {
    return switch (entry.kind()) {
      case SIGNAL, EXIT, UNKNOWN_CALLBACK -> true;
      // of the operations of a system the model says who calls them, and with what locks
      case OPERATION -> hasMain;
      case THREAD -> model.function(entry.by()).rule(CallbackRule.class).isPresent();
      case MAIN, HANDLER, ROOT, OPEN, SHARED -> false;
    };
  }

  /** Whether it gives back any lock that it has not taken itself. */
  public boolean givesBack() {
    return !givenBack().isEmpty();
  }

  /** Whether it may give back a lock that it has not taken itself. */
  public boolean givesBack(Lock lock) {
    return givenBack().stream().anyMatch(given -> given.isEmpty() || given.get().overlap(lock) != Overlap.NEVER);
  }

  /** Whether only functions of which nothing is known call this in the name of others, and keep what those hold. */
  private boolean isKept(Activation at) {
    return switch (at.entry().kind()) {
      case UNKNOWN_CALLBACK -> !hasMain;
      case SHARED -> !hasMain && !unasked().get(at.function().number());
      case MAIN, THREAD, SIGNAL, HANDLER, EXIT, OPERATION, ROOT, OPEN -> false;
    };
  }

  /** The functions, by number, that such code comes to which no unknown function calls back. */
  private BitSet unasked() {
    BitSet known = unasked;
    if (known == null) {
      known = reached(e -> runs(e) && e.kind() != ThreadEntry.Kind.UNKNOWN_CALLBACK);
      unasked = known;
    }
    return known;
  }

  /** Whether a lock is one of a variable by its name. */
  private static boolean isNamed(Optional<Lock> lock) {
    return lock.filter(l -> l.addresses().stream().allMatch(a -> a.base() instanceof Base.Global)).isPresent();
  }

  /** Whether it runs where threads switch to something else: a call, which tells of it. */
  private boolean isSwitchedTo(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.THREAD
        && model.function(entry.by()).rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.AT_SWITCH).isPresent();
  }

  /** The locks; empty for one that has no name. */
  private List<Optional<Lock>> givenBack() {
    List<Optional<Lock>> known = givenBack;
    if (known == null) {
      known = new ArrayList<>();
      for (Activation at : contexts.activations()) {
        if (runs(at) && !isSwitchedTo(at.entry())) {
          for (Contexts.Occurrence each : contexts.occurrences(at, Act.Release.class::isInstance)) {
            if (each.act() instanceof Act.Release(Optional<Lock> given)
                && (given.isEmpty() || !each.guard().locks().acquired().containsKey(given.get()))
                && (isNamed(given) || !isKept(at))) {
              known.add(given);
            }
          }
        }
      }
      givenBack = known;
    }
    return known;
  }
}
