package baton.summary;

import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.ir.Instruction;
import baton.ir.Referent;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AccessKind;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.BarrierRule;
import baton.model.ConcurrencyModel;
import baton.model.Extent;
import baton.model.Format;
import baton.model.FormatStyle;
import baton.model.FreeEffect;
import baton.model.FunctionRules;
import baton.model.InitOperation;
import baton.model.JoinTarget;
import baton.model.LockInitRule;
import baton.model.PointerAccess;
import baton.model.Recursion;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a call may do to memory, threads and locks in a function that was not analysed: everything that its callee may, at any time. */
final class GivenUpCall {
  private final ConcurrencyModel model;
  private final Address unnamed;
  private final List<Address> arguments;
  private final List<Done> done = new ArrayList<>();

  /**
   * Something that is done.
   *
   * @param act what
   * @param part of which argument
   */
  record Done(Act act, int part) {}

  /**
   * A call.
   *
   * @param unnamed a value that nothing is known of
   */
  GivenUpCall(ConcurrencyModel model, Address unnamed, List<Address> arguments) {
    this.model = model;
    this.unnamed = unnamed;
    this.arguments = List.copyOf(arguments);
  }

  /** What a call does by the name of its callee; {@code bodyRuns} tells whether what has a body does the rest. */
  List<Done> by(Referent callee, String name, Instruction.Call call, boolean bodyRuns) {
    FunctionRules rules = model.function(name);
    Set<Integer> pointers =
        IntStream.range(0, call.arguments().size())
            .filter(i -> !arguments.get(i).isInteger())
            .boxed()
            .collect(Collectors.toSet());
    if (rules.isEmpty()) {
      counted();
    }
    if (rules.isEmpty() && !bodyRuns) {
      pointers.forEach(this::anything);
    }
    CallShape shape = new CallShape(arguments.size(), pointers, java.util.Map.of(), Set.of(), Set.of(), true, Set.of(), bodyRuns);
    Outcomes.all(rules, shape, model.policy()).forEach(effect -> effect(effect, callee));
    return List.copyOf(done);
  }

  private void effect(Effect effect, Referent callee) {
    switch (effect) {
      case Effect.Start(SpawnRule rule) -> {
        for (int i = 0; i < rule.entries().size(); i++) {
          start(ActivationEffects.function(rule.entries().get(i), arguments), rule.entries().get(i).dataAt(), callee, i);
          int part = i;
          rule.entries().get(i).profile().target().ifPresent(target -> add(new Act.Arm(target, unnamed), part));
        }
      }
      case Effect.CallBack(List<Integer> functions, var _, boolean _) -> start(functions, callee);
      case Effect.CallOnce(List<Integer> functions, var _, int _) -> start(functions, callee);
      case Effect.CallLater(List<Integer> functions, var _, var _) -> start(functions, callee);
      case Effect.Arm(int _, JoinTarget target) -> add(new Act.Arm(target, unnamed), 0);
      case Effect.Barrier(BarrierRule _) -> add(new Act.Barrier(unnamed, true, Optional.empty()), 0);
      case Effect.LockLife(LockInitRule rule) -> {
        if (rule.op() == InitOperation.INIT && rule.argument() instanceof Argument.Position(int index) && index < arguments.size()) {
          add(new Act.Init(new Lock.At(arguments.get(index)), Optional.empty(), Recursion.BY_ATTRIBUTE), 0);
        }
      }
      case Effect.Read(PointerAccess access) -> access(access, Act.Kind.READ);
      case Effect.Write(PointerAccess access) -> access(access, Act.Kind.WRITE);
      case Effect.Move(PointerAccess _, PointerAccess to, boolean _) -> access(to, Act.Kind.WRITE);
      case Effect.Pass(PointerAccess access, boolean in) -> access(access, in ? Act.Kind.WRITE : Act.Kind.READ);
      case Effect.Allocate(AllocationRule rule) -> access(rule.result(), Act.Kind.WRITE);
      case Effect.Free(int argument, FreeEffect _) -> touch(argument, argument, Act.Kind.FREE);
      case Effect.Atomic(AtomicRule atomic) -> access(atomic.argument(), Act.Kind.WRITE);
      case Effect.Formatted(Format format) -> format(format);
      case Effect.HiddenObject(int argument, AccessKind kind) ->
          touch(argument, argument, kind == AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE);
      case Effect.HiddenState(String name, AccessKind kind) -> {
        Address cell = Address.of(new Base.Global(Referent.hiddenStateOf(name)));
        add(new Act.Access(cell, -1, kind == AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE, false), Site.library(0));
      }
      case Effect.LibraryVariable(String name, int index) -> {
        Address cell = Address.of(new Base.Global(new Referent.External(name)));
        add(new Act.Access(cell, -1, Act.Kind.WRITE, true), Site.library(1 + index));
      }
      case Effect.Unaccounted(int argument) -> anything(argument);
      // a function that was not analysed holds nothing, may give everything back, has started everything and waited for nothing
      case Effect.Locking _, Effect.SetAttribute _, Effect.NotStarted _, Effect.Join _, Effect.Signal _, Effect.ResetSignal _,
          Effect.Signalled _, Effect.Interfere _, Effect.Publish _, Effect.Keep _, Effect.Result _, Effect.Control _ -> {}
    }
  }

  private void start(List<Integer> functions, Referent callee) {
    for (int i = 0; i < functions.size(); i++) {
      start(Optional.of(functions.get(i)).filter(at -> at < arguments.size()).map(arguments::get), 0, callee, i);
    }
  }

  private void start(Optional<Address> function, int dataAt, Referent callee, int index) {
    function.ifPresent(f -> add(new Act.Spawn(f, Optional.empty(), dataAt, callee, index), index));
  }

  private void access(PointerAccess access, Act.Kind kind) {
    access(access.pointer(), kind);
    if (access.pointer() instanceof Argument.Position(int index) && access.extent().filter(e -> e == Extent.REACHABLE).isPresent()) {
      touch(index, Site.reached(index), kind);
    }
  }

  /** What a format tells of may be read or written; of a list, what it leads to. */
  private void format(Format format) {
    boolean scans = format.style() == FormatStyle.SCANF;
    boolean writes = scans || format.string() >= arguments.size() || mayStore(arguments.get(format.string()));
    touch(format.string(), format.string(), Act.Kind.READ);
    int list = format.string() + 1;
    if (format.first().isEmpty()) {
      touch(list, Site.reached(list), writes ? Act.Kind.WRITE : Act.Kind.READ);
    } else {
      IntStream.range(format.first().get(), arguments.size()).forEach(i -> touch(i, i, writes ? Act.Kind.WRITE : Act.Kind.READ));
    }
  }

  /** Whether a text may have, as a format of what is printed, a conversion that writes. */
  private static boolean mayStore(Address text) {
    return !(text.base() instanceof Base.Global(Referent.Literal literal)) || literal.stores();
  }

  /** Code of the program may use a text as a format, and write through what comes after it. */
  private void counted() {
    boolean counts = false;
    for (int i = 0; i < arguments.size(); i++) {
      if (counts) {
        touch(i, i, Act.Kind.WRITE);
      }
      counts |= arguments.get(i).base() instanceof Base.Global(Referent.Literal literal) && literal.stores();
    }
  }

  private void access(Argument pointer, Act.Kind kind) {
    switch (pointer) {
      case Argument.Position(int index) -> touch(index, index, kind);
      case Argument.Pointee(int index) -> touch(index, Site.pointee(index), kind);
      case Argument.Returned _ -> {}
    }
  }

  /** All that can be reached from an argument. */
  private void anything(int argument) {
    touch(argument, argument, Act.Kind.WRITE);
    touch(argument, Site.reached(argument), Act.Kind.WRITE);
  }

  private void touch(int argument, int part, Act.Kind kind) {
    if (argument < arguments.size() && !arguments.get(argument).isInteger()) {
      add(new Act.Access(part == argument ? arguments.get(argument) : unnamed, -1, kind, false), part);
    }
  }

  private void add(Act act, int part) {
    done.add(new Done(act, part));
  }
}
