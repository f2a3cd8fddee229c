package baton.pointsto;

import baton.effect.Accounts;
import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.CallbackTime;
import baton.model.Channel;
import baton.model.Extent;
import baton.model.Format;
import baton.model.FunctionRules;
import baton.model.JoinEffect;
import baton.model.JoinTarget;
import baton.model.PointerAccess;
import baton.model.Policy;
import baton.model.SpawnRule;
import baton.model.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What calls of modelled functions make flow together. */
final class ModelledFlow {
  /** What a library function makes when it writes a pointer. */
  private static final AllocationRule LIBRARY_OBJECT =
      new AllocationRule(new Argument.Returned(), List.of(), false, Optional.empty(), Storage.LIBRARY, List.of(), false);

  /** The generic forms of the compiler's library functions take the addresses of their operands. */
  private static final String GENERIC_ATOMIC = "__atomic_";

  private final Unification classes;
  private final Nodes nodes;
  private final Channels channels;
  private final DeclaredPointers declared;
  private final FormattedFlow formatted;
  private final List<Made> made = new ArrayList<>();
  private final List<Integer> several = new ArrayList<>();
  private final BehindArguments behind;
  private final List<Integer> handedOver = new ArrayList<>();
  private boolean switches;

  /** An allocation, and what the pointer to the new object points to. */
  record Made(int object, AllocationRule rule, Site site) {}

  ModelledFlow(Unification classes, Nodes nodes, Channels channels, DeclaredPointers declared, FormattedFlow formatted) {
    this.declared = declared;
    this.formatted = formatted;
    this.classes = classes;
    this.channels = channels;
    this.nodes = nodes;
    this.behind = new BehindArguments(classes);
    several.add(channels.bytes());
    several.addAll(List.of(nodes.arguments(), nodes.argumentTexts()));
    handedOver.add(nodes.threadResults());
    handedOver.addAll(channels.values());
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

  /** Joins what a call of a modelled function makes flow together; the calls it makes in turn. */
  List<CalledLater> apply(FunctionRules rules, Policy policy, Site site, boolean bodyRuns) {
    List<CalledLater> calls = new ArrayList<>();
    Set<Integer> pointers = new HashSet<>();
    IntStream.range(0, site.call().arguments().size())
        .filter(i -> argument(i, site) >= 0 && !declared.isNumber(site.caller().function(), site.call(), i))
        .forEach(pointers::add);
    CallShape shape = new CallShape(site.call().arguments().size(), pointers, constants(site), pointers, Set.of(), true, Set.of(), bodyRuns);
    Outcomes.all(rules, shape, policy).forEach(effect -> effect(effect, rules, site, calls));
    if (isPointer(site) && !Accounts.tellResult(rules)) {
      classes.flowAnywhere(result(site), nodes.unknown());
      pointers.forEach(i -> classes.flowAnywhere(nodes.unknown(), argument(i, site)));
    }
    return calls;
  }

  private void effect(Effect effect, FunctionRules rules, Site site, List<CalledLater> calls) {
    switch (effect) {
      case Effect.Start(SpawnRule rule) -> rule.entries().forEach(e -> calls.addAll(spawn(e, site)));
      case Effect.CallBack(List<Integer> functions, Optional<Integer> data, boolean _) ->
          calls.addAll(callBack(functions, data, true, site));
      case Effect.CallOnce(List<Integer> functions, Optional<Integer> data, int _) -> calls.addAll(callBack(functions, data, false, site));
      case Effect.CallLater(List<Integer> functions, Optional<Integer> data, CallbackTime when) -> {
        if (when == CallbackTime.AT_THREAD_EXIT && data.isEmpty()) {
          // what the thread keeps for itself is given to such a function
          functions.forEach(f -> calls.addAll(calls(f, 0, List.of(channels.own()), nodes.unknown(), nodes.unknown(), site)));
        } else {
          switches |= when == CallbackTime.AT_SWITCH;
          if (when != CallbackTime.AT_THREAD_EXIT) {
            data.map(i -> argument(i, site)).ifPresent(handedOver::add);
          }
          calls.addAll(callBack(functions, data, false, site));
        }
      }
      case Effect.Read(PointerAccess read) -> behind(read, site, classes::lookThrough);
      case Effect.Write(PointerAccess write) -> {
        behind(write, site, classes::enclose);
        int node = value(write.pointer(), site);
        if (node >= 0) {
          pointersWritten(write, node, site, rules);
        }
      }
      case Effect.Move(PointerAccess from, PointerAccess to, boolean exact) -> {
        behind(to, site, classes::enclose);
        int read = value(from.pointer(), site);
        int written = value(to.pointer(), site);
        boolean beginsThere = exact && !from.size().isEmpty() && !to.size().isEmpty();
        if (read >= 0 && written >= 0 && beginsThere) {
          classes.copy(written, read, (int) Math.max(constantSize(to, site), 0));
        } else if (read >= 0 && written >= 0) {
          classes.copyAnywhere(written, read);
        }
      }
      case Effect.Pass(PointerAccess access, boolean in) -> {
        int first = value(access.pointer(), site);
        int node = first >= 0 && isReachable(access) ? all(first, access, site, classes::enclose) : sized(first, access, site);
        if (node >= 0 && in) {
          channels.receive(node);
        } else if (node >= 0) {
          channels.send(node);
        }
      }
      case Effect.Formatted(Format format) -> {
        int list = format.first().isEmpty() ? argument(format.string() + 1, site) : -1;
        if (list >= 0) {
          // one access touches all that is passed
          behind.addReached(site.caller(), site.ordinal(), format.string() + 1, classes.lookThrough(list));
          if (!formatted.isToldByCallers(site)) {
            formatted.list(format.style(), list);
          }
        }
        format.first().ifPresent(first -> formatted.arguments(format.style(), format.string(), first, site));
      }
      case Effect.Keep keep -> {
        int node = kept(keep.value(), site);
        if (node >= 0) {
          keep(node, keep.to(), rules);
        }
      }
      case Effect.Unaccounted(int argument) -> unknown(argument, site);
      case Effect.ReturnPart(List<Argument> of, boolean start) -> {
        for (Argument each : of) {
          int node = value(each, site);
          if (node >= 0 && isPointer(site)) {
            classes.flow(result(site), node, start ? 0 : Constraints.IN_ARRAY);
          }
        }
      }
      case Effect.ReturnLibrary(boolean _, boolean own) -> {
        if (isPointer(site)) {
          classes.flowAnywhere(result(site), own ? nodes.library(rules) : nodes.unknown());
        }
      }
      case Effect.ReturnReceived(boolean own) -> {
        if (own) {
          classes.flow(result(site), channels.own(), 0);
        } else {
          channels.receiveValue(result(site));
        }
      }
      case Effect.ReturnParsed _ -> channels.parse(result(site));
      case Effect.Allocate(AllocationRule rule) -> allocate(rule, site);
      case Effect.Atomic(AtomicRule rule) -> atomic(rule, rules, site);
      case Effect.Join(Optional<Argument> object, JoinTarget target, JoinEffect _) -> {
        if (target == JoinTarget.THREAD) {
          waitFor(object, site);
        }
      }
      case Effect.ExitThread _ -> arguments(site).forEach(a -> classes.join(nodes.threadResults(), a));
      case Effect.ProcessorCopy _ -> ofProcessors(site);
      case Effect.Switch _ -> switches = true;
      case Effect.HiddenState(String state, _) -> nodes.madeState(state);
      case Effect.Locking _, Effect.LockSetup _, Effect.NotStarted _, Effect.Arm _, Effect.Barrier _, Effect.Signal _, Effect.ResetSignal _,
          Effect.Signalled _, Effect.Free _, Effect.HiddenObject _, Effect.LibraryVariable _, Effect.Interfere _,
          Effect.Publish _, Effect.Assume _,
          Effect.NoReturn _ -> {}
    }
  }

  /** The arguments that are written as numbers, or as null. */
  static Map<Integer, Long> constants(Site site) {
    Map<Integer, Long> result = new HashMap<>();
    for (int i = 0; i < site.call().arguments().size(); i++) {
      switch (site.call().arguments().get(i).value()) {
        case Operand.IntegerConstant(_, long value) -> result.put(i, value);
        case Operand.Null _ -> result.put(i, 0L);
        default -> {}
      }
    }
    return result;
  }

  private static boolean isPointer(Site site) {
    return site.call().result().kind() == ValueType.Kind.POINTER;
  }

  /** Code of which nothing is known gets an argument. */
  private void unknown(int argument, Site site) {
    int node = argument(argument, site);
    if (node >= 0) {
      classes.flowAnywhere(nodes.unknown(), node);
    }
    behind.addReached(site.caller(), site.ordinal(), argument, nodes.unknown());
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
    handedOver.addAll(passed);
    if (entry.library().isPresent()) {
      return nodes.named(entry.library().get()).stream()
          .map(f -> new CalledLater(f, entry.dataAt(), passed, nodes.unknown(), nodes.threadResults()))
          .toList();
    }
    return calls(entry.function().orElseThrow(), entry.dataAt(), passed, nodes.unknown(), nodes.threadResults(), site);
  }

  private List<CalledLater> callBack(List<Integer> functions, Optional<Integer> passed, boolean now, Site site) {
    int all = classes.node();
    for (int i = 0; now && i < site.call().arguments().size(); i++) {
      int node = argument(i, site);
      if (node >= 0 && !functions.contains(i)) {
        classes.join(all, node);
      }
    }
    if (now) {
      classes.join(all, result(site));
    }
    int data = passed.map(i -> argument(i, site)).orElse(-1);
    if (data >= 0) {
      classes.join(all, data);
    }
    int others = now || data >= 0 ? all : nodes.unknown();
    return functions.stream().flatMap(f -> calls(f, 0, List.of(), others, others, site).stream()).toList();
  }

  private List<CalledLater> calls(int function, int first, List<Integer> passed, int otherwise, int result, Site site) {
    int node = argument(function, site);
    return node < 0 ? List.of() : List.of(new CalledLater(node, first, passed, otherwise, result));
  }

  /** Where pointers lead that a library function writes: into what an argument points to, or to an object that it makes. */
  private void pointersWritten(PointerAccess write, int node, Site site, FunctionRules rules) {
    int into = write.into().map(i -> value(i, site)).orElse(-1);
    if (into >= 0) {
      classes.flowAnywhere(classes.pointersIn(node), into);
    }
    boolean allocated =
        rules.rule(AllocationRule.class).filter(a -> a.result().equals(behind(write.pointer()).orElse(null))).isPresent();
    boolean pointers = write.extent().filter(e -> e != Extent.STRING).isPresent() && !isWithoutPointers(write, site);
    if (write.into().isEmpty() && pointers && !allocated) {
      made.add(new Made(classes.pointersIn(node), LIBRARY_OBJECT, site));
    }
  }

  private boolean isWithoutPointers(PointerAccess write, Site site) {
    return write.extent().filter(e -> e == Extent.OBJECT).isPresent()
        && write.pointer() instanceof Argument.Position(int index)
        && index < site.call().arguments().size()
        && !declared.mayHold(site.caller().function(), site.call(), index);
  }

  private static Optional<Argument> behind(Argument argument) {
    return argument instanceof Argument.Position(int index) ? Optional.of(new Argument.Pointee(index)) : Optional.empty();
  }

  /** What is touched behind an argument: with {@code reaching} all that can be reached. */
  private void behind(PointerAccess access, Site site, IntUnaryOperator reaching) {
    int node = value(access.pointer(), site);
    if (node >= 0 && isReachable(access)) {
      all(node, access, site, reaching);
    }
    if (node >= 0 && access.pointer() instanceof Argument.Pointee(int index)) {
      behind.addPointee(site.caller(), site.ordinal(), index, node);
    }
  }

  private int all(int node, PointerAccess access, Site site, IntUnaryOperator reaching) {
    int all = reaching.applyAsInt(node);
    if (access.pointer() instanceof Argument.Position(int index)) {
      behind.addReached(site.caller(), site.ordinal(), index, all);
    }
    return all;
  }

  private static boolean isReachable(PointerAccess access) {
    return access.extent().filter(e -> e == Extent.REACHABLE).isPresent();
  }

  /** The bytes that a call touches, where it says how many. */
  private int sized(int node, PointerAccess access, Site site) {
    long bytes = constantSize(access, site);
    if (node < 0 || bytes <= 0) {
      return node;
    }
    int touched = classes.node();
    classes.member(touched, node, 0, 0, (int) bytes);
    return touched;
  }

  /** How many bytes a call touches, where constants tell; otherwise -1. */
  private static long constantSize(PointerAccess access, Site site) {
    Map<Integer, Long> constants = constants(site);
    long bytes = access.size().isEmpty() ? -1 : 1;
    for (int index : access.size()) {
      long factor = constants.getOrDefault(index, -1L);
      bytes = bytes < 0 || factor < 0 || factor > Constraints.MOST_BYTES ? -1 : bytes * factor;
    }
    return bytes < 0 || access.unit().bytes(bytes) >= Constraints.MOST_BYTES ? -1 : access.unit().bytes(bytes);
  }

  /** What threads keep for themselves, under whatever keys. */
  int own() {
    return channels.own();
  }

  private void keep(int node, Optional<Channel> to, FunctionRules rules) {
    if (to.filter(c -> c == Channel.OWN).isPresent()) {
      classes.flow(channels.own(), node, 0);
      return;
    }
    classes.flowAnywhere(nodes.library(), node);
    classes.flowAnywhere(nodes.library(rules), node);
    if (to.isPresent()) {
      channels.sendValue(node);
    }
  }

  /** A value that the library keeps; whatever stands in an object counts, also a number that holds an address. */
  private int kept(Argument argument, Site site) {
    if (!(argument instanceof Argument.Pointee(int index))) {
      return value(argument, site);
    }
    int object = argument(index, site);
    return object < 0 ? -1 : classes.anythingIn(object);
  }

  /** What calls touch behind their arguments. */
  BehindArguments behindArguments() {
    return behind;
  }

  private void allocate(AllocationRule rule, Site site) {
    int object = value(rule.result(), site);
    if (object >= 0) {
      made.add(new Made(object, rule, site));
    }
    rule.frees().map(i -> argument(i, site)).filter(n -> n >= 0).ifPresent(old -> classes.flow(result(site), old, 0));
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
    List<Integer> all = new ArrayList<>(several);
    all.addAll(nodes.libraries());
    return all;
  }

  /** What other threads are given that is in no memory: arguments of threads and callbacks, results, values that are sent. */
  List<Integer> handedOver() {
    return handedOver.stream().filter(n -> n >= 0).distinct().toList();
  }

  /** Whether code may begin in one thread and go on in another one, with what it has in registers. */
  boolean switchesThreads() {
    return switches;
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
  private void waitFor(Optional<Argument> object, Site site) {
    int handle = object.map(o -> value(o, site)).orElse(-1);
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
