package baton.pointsto;

import baton.effect.Accounts;
import baton.ir.Instruction;
import baton.ir.ValueType;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ExitRule;
import baton.model.Extent;
import baton.model.Format;
import baton.model.FunctionRules;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.MemoryRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.Section;
import baton.model.SpawnRule;
import baton.model.Storage;
import baton.model.Success;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What calls of modelled functions make flow together. */
final class ModelledFlow {
  /** Rules of these sections tell all that a function does with the pointers it is passed. */
  private static final Set<Section> COMPLETE =
      EnumSet.of(
          Section.LOCKS,
          Section.LOCK_INITS,
          Section.LOCK_ATTRIBUTES,
          Section.CONDITIONS,
          Section.CONTEXTS,
          Section.ASSERTIONS,
          Section.SPAWNS,
          Section.JOINS,
          Section.BARRIERS,
          Section.SIGNALS,
          Section.WAITS,
          Section.DETACHES,
          Section.EXITS,
          Section.ALLOCATIONS,
          Section.FREES,
          Section.MEMORY,
          Section.ATOMICS,
          Section.PER_CPU,
          Section.NO_RETURN,
          Section.ASSUMPTIONS,
          Section.NONDETERMINISTIC,
          Section.IGNORED);

  /** What a library function makes when it writes a pointer. */
  private static final AllocationRule LIBRARY_OBJECT =
      new AllocationRule(new Argument.Returned(), List.of(), false, Optional.empty(), Storage.LIBRARY, Optional.empty(), Success.ALWAYS);

  /** The generic forms of the compiler's library functions take the addresses of their operands. */
  private static final String GENERIC_ATOMIC = "__atomic_";

  private final Unification classes;
  private final Nodes nodes;
  private final Channels channels;
  private final List<Made> made = new ArrayList<>();
  private final List<Integer> several = new ArrayList<>();
  private final Map<Behind, Integer> behind = new HashMap<>();

  /** What a pointer leads to that an argument of a call points to. */
  record Behind(int function, int ordinal, int argument) {}

  /** An allocation, and what the pointer to the new object points to. */
  record Made(int object, AllocationRule rule, Site site) {}

  ModelledFlow(Unification classes, Nodes nodes, Channels channels) {
    this.classes = classes;
    this.channels = channels;
    this.nodes = nodes;
  }

  /** A call. */
  record Site(Nodes.Copy caller, int ordinal, Instruction.Call call) {}

  /**
   * A call that a modelled function makes.
   *
   * @param function what the pointer to the called function points to
   * @param firstFormal the first formal that gets something passed
   * @param passed what is passed to it and those after it; negative for what is no address
   * @param otherwise what its other formals point to
   * @param result what its result is joined with
   */
  record CalledLater(int function, int firstFormal, List<Integer> passed, int otherwise, int result) {
    CalledLater {
      passed = List.copyOf(passed);
    }
  }

  /** Whether the rules tell all that the function does with pointers, so that it need not be taken for unknown code. */
  boolean knows(FunctionRules rules) {
    return rules.bySection().keySet().stream().anyMatch(COMPLETE::contains)
        || rules.rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.ONCE).isPresent();
  }

  /** Joins what a call of a modelled function makes flow together; the calls it makes in turn. */
  List<CalledLater> apply(FunctionRules rules, Site site) {
    List<CalledLater> calls = new ArrayList<>();
    rules.rule(SpawnRule.class).ifPresent(rule -> rule.entries().forEach(e -> calls.addAll(spawn(e, site))));
    rules.rule(CallbackRule.class).ifPresent(rule -> calls.addAll(callBack(rule, site)));
    rules.rule(MemoryRule.class).ifPresent(rule -> memory(rule, rules, site));
    rules.rule(AllocationRule.class).ifPresent(rule -> allocate(rule, site));
    rules.rule(AtomicRule.class).ifPresent(rule -> atomic(rule, rules, site));
    rules.rule(JoinRule.class).filter(rule -> rule.target() == JoinTarget.THREAD).ifPresent(rule -> waitFor(rule, site));
    rules.rule(ExitRule.class).ifPresent(_ -> arguments(site).forEach(a -> classes.join(nodes.threadResults(), a)));
    rules.rule(PerCpuRule.class).ifPresent(_ -> ofProcessors(site));
    if (site.call().result().kind() == ValueType.Kind.POINTER && !tellsResult(rules)) {
      classes.flowAnywhere(result(site), nodes.unknown());
      arguments(site).forEach(a -> classes.flowAnywhere(nodes.unknown(), a));
    }
    return calls;
  }

  /** Whether it is known where a returned pointer comes from. */
  private static boolean tellsResult(FunctionRules rules) {
    return rules.rule(AllocationRule.class).filter(r -> r.result() instanceof Argument.Returned).isPresent()
        || rules.rule(MemoryRule.class).isPresent()
        || rules.rule(AtomicRule.class).isPresent()
        || rules.rule(PerCpuRule.class).isPresent();
  }

  private List<CalledLater> spawn(SpawnRule.Spawned entry, Site site) {
    List<Integer> passed = new ArrayList<>();
    entry.data().ifPresent(data -> {
      passed.add(value(data, site));
      if (data instanceof Argument.Position(int index)) {
        // a team of threads gets all that follows
        IntStream.range(index + 1, site.call().arguments().size()).forEach(i -> passed.add(argument(i, site)));
      }
    });
    return calls(entry.function(), entry.dataAt(), passed, nodes.unknown(), nodes.threadResults(), site);
  }

  private List<CalledLater> callBack(CallbackRule rule, Site site) {
    int all = classes.node();
    boolean now = rule.when() == CallbackTime.DURING_CALL;
    for (int i = 0; now && i < site.call().arguments().size(); i++) {
      int node = argument(i, site);
      if (node >= 0 && !rule.functions().contains(i)) {
        classes.join(all, node);
      }
    }
    if (now) {
      classes.join(all, result(site));
    }
    int data = rule.data().map(i -> argument(i, site)).orElse(-1);
    if (data >= 0) {
      classes.join(all, data);
    }
    int others = now || data >= 0 ? all : nodes.unknown();
    return rule.functions().stream().flatMap(f -> calls(f, 0, List.of(), others, others, site).stream()).toList();
  }

  private List<CalledLater> calls(int function, int first, List<Integer> passed, int otherwise, int result, Site site) {
    int node = argument(function, site);
    return node < 0 ? List.of() : List.of(new CalledLater(node, first, passed, otherwise, result));
  }

  private void memory(MemoryRule rule, FunctionRules rules, Site site) {
    List<Integer> reads = nodes(rule.reads(), site);
    List<Integer> writes = nodes(rule.writes(), site);
    if (rule.moves()) {
      reads.forEach(r -> writes.forEach(w -> classes.copyAnywhere(w, r)));
    }
    rule.reads().forEach(read -> reachable(read, site));
    for (PointerAccess write : rule.writes()) {
      reachable(write, site);
      int node = value(write.pointer(), site);
      if (node >= 0 && !rule.moves()) {
        pointersWritten(write, node, site, rules);
      }
    }
    rule.format().filter(f -> f.first().isEmpty()).map(f -> argument(f.string() + 1, site)).filter(n -> n >= 0).ifPresent(this::enclose);
    for (int kept : rule.keeps()) {
      int node = argument(kept, site);
      if (node >= 0) {
        classes.flowAnywhere(nodes.unknown(), node);
      }
    }
    rule.channel().ifPresent(channel -> {
      switch (channel) {
        case SENDS -> reads.forEach(channels::send);
        case RECEIVES -> writes.forEach(channels::receive);
        case PARSES -> channels.parse(result(site));
      }
    });
    rule.format().ifPresent(format -> text(format, site));
    if (site.call().result().kind() == ValueType.Kind.POINTER && rules.rule(AllocationRule.class).isEmpty()) {
      if (rule.returnsArgument()) {
        (writes.isEmpty() ? reads : writes).forEach(n -> classes.flowAnywhere(result(site), n));
      }
      if (rule.returnsLibrary()) {
        classes.flowAnywhere(result(site), nodes.unknown());
      }
    }
  }

  /** What a format describes may be an address that is printed, or a place for one that was. */
  private void text(Format format, Site site) {
    for (int i = format.first().orElse(Integer.MAX_VALUE); i < site.call().arguments().size(); i++) {
      int node = argument(i, site);
      if (node >= 0) {
        switch (format.style()) {
          case PRINTF -> channels.print(node);
          case SCANF -> channels.parse(classes.anythingIn(node));
        }
      }
    }
  }

  private List<Integer> nodes(List<PointerAccess> accesses, Site site) {
    return accesses.stream().map(a -> value(a.pointer(), site)).filter(n -> n >= 0).toList();
  }

  /** Where pointers lead that a library function writes: into what an argument points to, or to an object that it makes. */
  private void pointersWritten(PointerAccess write, int node, Site site, FunctionRules rules) {
    int into = write.into().map(i -> argument(i, site)).orElse(-1);
    if (into >= 0) {
      classes.flowAnywhere(classes.pointersIn(node), into);
    }
    boolean allocated =
        rules.rule(AllocationRule.class).filter(a -> a.result().equals(behind(write.pointer()).orElse(null))).isPresent();
    boolean pointers = write.extent().filter(e -> e != Extent.STRING).isPresent();
    if (write.into().isEmpty() && pointers && !allocated) {
      made.add(new Made(classes.pointersIn(node), LIBRARY_OBJECT, site));
    }
  }

  private static Optional<Argument> behind(Argument argument) {
    return argument instanceof Argument.Position(int index) ? Optional.of(new Argument.Pointee(index)) : Optional.empty();
  }

  private void reachable(PointerAccess access, Site site) {
    int node = value(access.pointer(), site);
    if (node >= 0 && access.extent().filter(e -> e == Extent.REACHABLE).isPresent()) {
      enclose(node);
    }
    if (node >= 0 && access.pointer() instanceof Argument.Pointee(int index)) {
      behind.merge(new Behind(site.caller().function().number(), site.ordinal(), index), node, this::merged);
    }
  }

  private int merged(int one, int other) {
    classes.merge(one, other);
    return one;
  }

  /** All that can be reached from an object becomes one class with it: it is touched by one access. */
  private void enclose(int node) {
    int all = classes.node();
    classes.flowAnywhere(all, node);
    classes.join(classes.anythingIn(all), all);
  }

  /** Code of which nothing is known gets those arguments that no rule names. */
  void unaccounted(FunctionRules rules, Site site) {
    for (int i = 0; i < site.call().arguments().size(); i++) {
      int node = Accounts.contain(rules, i) ? -1 : argument(i, site);
      if (node >= 0) {
        classes.flowAnywhere(nodes.unknown(), node);
      }
    }
  }

  /** What a part of an access to what lies behind an argument touches; empty where no rule tells. */
  Optional<Integer> behind(Behind of) {
    return Optional.ofNullable(behind.get(of));
  }

  private void allocate(AllocationRule rule, Site site) {
    int object = value(rule.result(), site);
    if (object >= 0) {
      made.add(new Made(object, rule, site));
    }
    rule.frees().map(i -> argument(i, site)).filter(n -> n >= 0).ifPresent(old -> classes.flowAnywhere(result(site), old));
  }

  /** A variable of which each processor has its own. */
  private void ofProcessors(Site site) {
    arguments(site).forEach(a -> classes.flowAnywhere(result(site), a));
    several.add(result(site));
  }

  /** The allocations found so far. */
  List<Made> made() {
    return made;
  }

  /** Nodes that stand for several objects. */
  List<Integer> several() {
    return several;
  }

  private void atomic(AtomicRule rule, FunctionRules rules, Site site) {
    int object = value(rule.argument(), site);
    if (object < 0) {
      return;
    }
    int content = classes.anythingIn(object);
    classes.join(content, result(site));
    for (int argument : arguments(site)) {
      if (argument != object) {
        classes.join(content, argument);
        if (rules.name().startsWith(GENERIC_ATOMIC)) {
          classes.joinContents(object, argument);
        }
      }
    }
  }

  /** What a thread returned is written where the call says. */
  private void waitFor(JoinRule rule, Site site) {
    int handle = rule.object().map(o -> value(o, site)).orElse(-1);
    for (int argument : arguments(site)) {
      if (argument != handle) {
        classes.join(classes.pointersIn(argument), nodes.threadResults());
      }
    }
  }

  private int result(Site site) {
    return nodes.register(site.caller(), site.ordinal());
  }

  private int value(Argument argument, Site site) {
    return switch (argument) {
      case Argument.Position(int index) -> argument(index, site);
      case Argument.Pointee(int index) -> {
        int node = argument(index, site);
        yield node < 0 ? -1 : classes.pointersIn(node);
      }
      case Argument.Returned _ -> result(site);
    };
  }

  private int argument(int index, Site site) {
    return index < site.call().arguments().size()
        ? nodes.placed(site.caller(), site.call().arguments().get(index).value())
        : -1;
  }

  private List<Integer> arguments(Site site) {
    return IntStream.range(0, site.call().arguments().size()).map(i -> argument(i, site)).filter(n -> n >= 0).boxed().toList();
  }
}
