package baton.callgraph;

import baton.callgraph.PointedObjects.Width;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.CallbackRule;
import baton.model.ExitRule;
import baton.model.Extent;
import baton.model.FunctionRules;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.MemoryRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What functions that are known by name make flow where: by their models, and those of the C library that keep what they are given. */
final class LibraryValues {
  private static final String GENERIC_ATOMIC = "__atomic_";

  /** Bytes that come from other processes, or back from this one; the argument that they are written behind. */
  private static final Map<String, Integer> RECEIVE =
      Map.ofEntries(
          Map.entry("read", 1), Map.entry("pread", 1), Map.entry("pread64", 1), Map.entry("recv", 1), Map.entry("recvfrom", 1),
          Map.entry("recvmsg", 1), Map.entry("readv", 1), Map.entry("preadv", 1), Map.entry("fread", 0), Map.entry("fread_unlocked", 0),
          Map.entry("mq_receive", 1), Map.entry("mq_timedreceive", 1), Map.entry("msgrcv", 1));

  private static final Map<String, Integer> SEND =
      Map.ofEntries(
          Map.entry("write", 1), Map.entry("pwrite", 1), Map.entry("pwrite64", 1), Map.entry("send", 1), Map.entry("sendto", 1),
          Map.entry("sendmsg", 1), Map.entry("writev", 1), Map.entry("pwritev", 1), Map.entry("fwrite", 0), Map.entry("fwrite_unlocked", 0),
          Map.entry("mq_send", 1), Map.entry("mq_timedsend", 1), Map.entry("msgsnd", 1));

  private static final Set<String> KEEP_SPECIFIC = Set.of("pthread_setspecific", "tss_set");
  private static final Set<String> GIVE_SPECIFIC = Set.of("pthread_getspecific", "tss_get");
  private static final Set<String> KEEP_IN_TREE = Set.of("tsearch", "tfind", "tdelete");
  private static final Set<String> SET_HANDLER = Set.of("signal", "bsd_signal", "sysv_signal", "__sysv_signal", "ssignal", "sigset");
  private static final Set<String> FIND_IN_ARRAY = Set.of("bsearch", "lfind", "lsearch");
  private static final Set<String> SAME_LIST = Set.of("insque", "sigaction", "__sigaction");

  private final ValueFlow flow;
  private final PointerValues values;
  private final CallValues calls;
  private final int specific;
  private final int handlers;
  private final int tree;
  private final int table;
  private final int threadResults;

  LibraryValues(ValueFlow flow, PointerValues values, CallValues calls) {
    this.flow = flow;
    this.values = values;
    this.calls = calls;
    this.specific = flow.node();
    this.handlers = flow.node();
    this.tree = flow.node();
    this.table = flow.node();
    this.threadResults = flow.node();
  }

  /** Applies what is known of a function by its name alone; returns whether that is all there is. */
  boolean apply(String name, CallValues.Passed passed) {
    Integer received = RECEIVE.get(name);
    if (received != null && passed.argument(received) >= 0) {
      int into = flow.into(passed.argument(received));
      flow.edge(values.outside(), into, Strength.MENTIONED);
      flow.mark(into, ValueFlow.OUTSIDE, Strength.LOOSE);
      return true;
    }
    Integer sent = SEND.get(name);
    if (sent != null && passed.argument(sent) >= 0) {
      flow.edge(flow.outOf(passed.argument(sent)), values.outside(), Strength.MENTIONED);
      return true;
    }
    if (KEEP_SPECIFIC.contains(name)) {
      flow.flow(passed.argument(1), specific);
    } else if (GIVE_SPECIFIC.contains(name)) {
      flow.flow(specific, passed.result());
    } else if (KEEP_IN_TREE.contains(name)) {
      flow.flow(passed.argument(0), flow.plain(tree, Width.POINTER));
      flow.flow(tree, passed.result());
      calls.later(passed.argument(2), 0, List.of(passed.argument(0), flow.plain(tree, Width.POINTER)), flow.node());
      calls.later(passed.argument(2), 0, List.of(flow.plain(tree, Width.POINTER), passed.argument(0)), flow.node());
    } else if (name.equals("twalk")) {
      calls.later(passed.argument(1), 0, List.of(tree), flow.node());
    } else if (name.equals("twalk_r")) {
      calls.later(passed.argument(1), 0, List.of(tree, -1, passed.argument(2)), flow.node());
    } else if (name.equals("tdestroy")) {
      calls.later(passed.argument(1), 0, List.of(flow.plain(tree, Width.POINTER)), flow.node());
    } else if (name.equals("hsearch")) {
      passed.arguments().forEach(a -> flow.flow(a, flow.plain(table, Width.POINTER)));
      flow.flow(table, passed.result());
    } else if (SET_HANDLER.contains(name)) {
      flow.flow(passed.argument(1), handlers);
      flow.flow(handlers, passed.result());
    } else if (FIND_IN_ARRAY.contains(name)) {
      flow.flow(passed.argument(1), passed.result());
      flow.join(passed.argument(0), passed.argument(1));
      calls.laterWithAll(passed, 4);
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
  boolean apply(FunctionRules rules, CallValues.Passed passed, boolean pointer) {
    if (rules.isEmpty()) {
      return false;
    }
    rules.rule(SpawnRule.class).ifPresent(rule -> rule.entries().forEach(e -> spawn(e, passed)));
    rules.rule(CallbackRule.class).ifPresent(rule -> callBack(rule, passed));
    rules.rule(MemoryRule.class).ifPresent(rule -> memory(rule, rules, passed));
    rules.rule(AllocationRule.class).ifPresent(rule -> allocate(rule, passed));
    rules.rule(AtomicRule.class).ifPresent(rule -> atomic(rule, rules, passed));
    rules.rule(JoinRule.class).filter(rule -> rule.target() == JoinTarget.THREAD).ifPresent(rule -> waitFor(rule, passed));
    rules.rule(ExitRule.class).ifPresent(_ -> passed.arguments().forEach(a -> flow.flow(a, threadResults)));
    boolean perProcessor = rules.rule(PerCpuRule.class).isPresent();
    if (perProcessor) {
      passed.arguments().forEach(a -> flow.flow(a, passed.result()));
    }
    if (pointer && !perProcessor && !tellsResult(rules)) {
      passed.arguments().forEach(a -> flow.flow(a, passed.result()));
      calls.fromOutside(passed.result());
    }
    return true;
  }

  /** Whether it is known where a returned pointer comes from. */
  private static boolean tellsResult(FunctionRules rules) {
    return rules.rule(AllocationRule.class).filter(r -> r.result() instanceof Argument.Returned).isPresent()
        || rules.rule(MemoryRule.class).isPresent()
        || rules.rule(AtomicRule.class).isPresent()
        || rules.rule(SpawnRule.class).isPresent();
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
    calls.later(passed.argument(entry.function()), entry.dataAt(), data, threadResults);
  }

  private void callBack(CallbackRule rule, CallValues.Passed passed) {
    for (int function : rule.functions()) {
      if (rule.data().isPresent()) {
        calls.later(passed.argument(function), 0, List.of(passed.argument(rule.data().get())), flow.node());
      }
      switch (rule.when()) {
        case DURING_CALL -> calls.laterWithAll(passed, function);
        case AT_THREAD_EXIT -> calls.later(passed.argument(function), 0, List.of(specific), flow.node());
        case ONCE, AT_PROCESS_EXIT, AT_FORK -> {}
      }
    }
  }

  private void memory(MemoryRule rule, FunctionRules rules, CallValues.Passed passed) {
    List<Integer> reads = rule.reads().stream().map(r -> value(r.pointer(), passed)).filter(n -> n >= 0).toList();
    List<Integer> writes = rule.writes().stream().map(w -> value(w.pointer(), passed)).filter(n -> n >= 0).toList();
    if (rule.moves()) {
      reads.forEach(r -> writes.forEach(w -> flow.join(w, r)));
    }
    for (PointerAccess write : rule.writes()) {
      int node = value(write.pointer(), passed);
      if (node >= 0 && !rule.moves() && write.extent().filter(e -> e != Extent.STRING).isPresent()) {
        // such as the end that a number's reader tells
        reads.forEach(r -> flow.flow(r, flow.plain(node, Width.POINTER)));
      }
    }
    if (rules.rule(AllocationRule.class).isEmpty()) {
      (writes.isEmpty() ? reads : writes).forEach(n -> flow.flow(n, passed.result()));
    }
  }

  private void allocate(AllocationRule rule, CallValues.Passed passed) {
    if (rule.result() instanceof Argument.Pointee(int index) && passed.argument(index) >= 0) {
      flow.flow(flow.node(), flow.plain(passed.argument(index), Width.POINTER));
    }
    rule.frees().ifPresent(i -> flow.flow(passed.argument(i), passed.result()));
  }

  private void atomic(AtomicRule rule, FunctionRules rules, CallValues.Passed passed) {
    int object = value(rule.argument(), passed);
    if (object < 0) {
      return;
    }
    int cell = flow.plain(object, Width.POINTER);
    flow.flow(cell, passed.result());
    for (int argument : passed.arguments()) {
      if (argument >= 0 && argument != object) {
        if (rules.name().startsWith(GENERIC_ATOMIC)) {
          flow.join(object, argument);
        }
        flow.flow(argument, cell);
      }
    }
  }

  /** What a thread returned is written where the call says. */
  private void waitFor(JoinRule rule, CallValues.Passed passed) {
    int handle = rule.object().map(o -> value(o, passed)).orElse(-1);
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
