package baton.summary;

import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.LockOperation;
import baton.model.LockRule;
import baton.symbolic.Calls;
import baton.symbolic.Merge;
import baton.symbolic.Passing;
import baton.symbolic.Values;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one function do: {@linkplain SummaryEffects summaries} are instantiated, {@linkplain ModelEffects models} replace
 * the effect of the functions they describe, and what is known of neither gets the {@linkplain ContractEffects contract} of its kind.
 */
final class CallEffects implements Calls {
  private final ComponentTask.Member member;
  private final Body body;
  private final ConcurrencyModel model;
  private final Function<String, Optional<Summary>> callees;
  private final Set<String> component;
  private final ModelEffects models;
  private final SummaryEffects summaries;
  private final ContractEffects contracts;
  private final Set<Long> compared;
  private final OptimisticReads optimistic;
  private final IdentityHashMap<Summary, EventIndex> indices = new IdentityHashMap<>();
  private Function<Address, List<Address>> choices = List::of;
  private @Nullable Recorder recorder;

  /**
   * Effects of the calls of a function.
   *
   * @param member the function
   * @param body its body
   * @param model what modelled functions do
   * @param callees the summary of a function by the identity of its symbol; empty when it is not at hand
   * @param component the identities of the functions that may call each other with it
   */
  CallEffects(
      ComponentTask.Member member,
      Body body,
      ConcurrencyModel model,
      Function<String, Optional<Summary>> callees,
      Set<String> component) {
    this.member = member;
    this.body = body;
    this.model = model;
    this.callees = callees;
    this.component = component;
    this.models = new ModelEffects(this);
    this.summaries = new SummaryEffects(this);
    this.contracts = new ContractEffects(this);
    this.compared = compared(body);
    this.optimistic = new OptimisticReads(body, this::use);
  }

  /** The numbers that the function compares anything with. */
  Set<Long> compared() {
    return compared;
  }

  private static Set<Long> compared(Body body) {
    Set<Long> numbers = new TreeSet<>();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        switch (instruction) {
          case Instruction.Compare(_, _, Operand left, Operand right) -> Stream.of(left, right).forEach(o -> number(o, numbers));
          case Terminator.Switch(_, List<Terminator.Case> cases, _) -> cases.forEach(c -> number(c.value(), numbers));
          default -> {}
        }
      }
    }
    return numbers;
  }

  private static void number(Operand operand, Set<Long> numbers) {
    if (operand instanceof Operand.IntegerConstant(_, long value)) {
      numbers.add(value);
    }
  }

  void choices(Function<Address, List<Address>> of) {
    choices = of;
  }

  /** Whether a value is the address of a function that the caller passed, by the C type of the formal. */
  boolean isFunctionPassed(Address value) {
    return value.offset() == 0
        && value.terms().isEmpty()
        && value.base() instanceof Base.Formal(int index)
        && index < body.formals().size()
        && isFunction(body.formals().get(index).type());
  }

  private static boolean isFunction(Type type) {
    return switch (type) {
      case Type.Typedef(_, Type target) -> isFunction(target);
      case Type.Pointer(Type target) -> isFunction(target);
      case Type.Function _ -> true;
      case Type.None _, Type.Scalar _, Type.Array _, Type.Aggregate _, Type.Enumeration _, Type.Unknown _ -> false;
    };
  }

  /** Where events are recorded from now on; nowhere when null. */
  void record(@Nullable Recorder to) {
    recorder = to;
  }

  /** Where events are recorded; null for nowhere. */
  @Nullable Recorder recorder() {
    return recorder;
  }

  ComponentTask.Member member() {
    return member;
  }

  /** The summary of a function by the identity of its symbol; empty when it is not at hand. */
  Optional<Summary> summary(String symbol) {
    return callees.apply(symbol);
  }

  /** The events of a callee's summary. */
  EventIndex events(Summary callee) {
    return indices.computeIfAbsent(callee, EventIndex::new);
  }

  /** What modelled functions do with memory. */
  MemoryEffects memories() {
    return models.memories();
  }

  Digest digest() {
    return member.body();
  }

  ConcurrencyModel model() {
    return model;
  }

  /** Records an own event of this function, if events are recorded. */
  void event(Act act, State state, Site site) {
    event(act, state, site, false);
  }

  void event(Act act, State state, Site site, boolean repeats) {
    if (recorder != null) {
      recorder.record(act, state, Guard.NEUTRAL, false, repeats, site, Optional.empty());
    }
  }

  baton.summary.Site at(Calls.Invocation site, int part) {
    return new baton.summary.Site(member.body(), site.ordinal(), part);
  }

  @Override
  public boolean isHeldWhileRunning() {
    return Outcomes.whileRunning(model.function(member.name())).isPresent();
  }

  @Override
  public boolean mayJoin(Instruction.Call call) {
    if (!(call.callee() instanceof Callee.Direct(int index))) {
      return false;
    }
    Referent referent = body.referents().get(index);
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    String name = callee == null ? referent.name() : callee.name();
    return model.function(name).rule(JoinRule.class).filter(r -> r.target() == JoinTarget.THREAD).isPresent()
        || (callee != null && callee.symbols().stream().anyMatch(s -> callees.apply(s).filter(Summary::joinsThreads).isPresent()));
  }

  /** Whether what is read after a call is tested for changes on every way to the end of the function. */
  boolean isTested(Calls.Invocation site) {
    return optimistic.isTestedAfter(site.ordinal());
  }

  /** What a call does with what was read optimistically. */
  private OptimisticReads.Use use(Instruction.Call call) {
    if (!(call.callee() instanceof Callee.Direct(int index))) {
      return OptimisticReads.Use.OTHER;
    }
    Referent referent = body.referents().get(index);
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    FunctionRules rules = model.function(callee == null ? referent.name() : callee.name());
    if (rules.rule(LockRule.class).filter(r -> r.op() == LockOperation.READ_RETRY).isPresent()) {
      return OptimisticReads.Use.TESTS;
    }
    if (!rules.isEmpty() || callee == null || callee.symbols().isEmpty()) {
      return OptimisticReads.Use.OTHER;
    }
    List<Optional<Summary>> all = callee.symbols().stream().map(callees).toList();
    if (all.stream().allMatch(s -> s.filter(CallEffects::isTesting).isPresent())) {
      return OptimisticReads.Use.TESTS_WITHIN;
    }
    boolean nothing = !callee.unlisted() && all.stream().allMatch(s -> s.filter(c -> c.events().isEmpty()).isPresent());
    return nothing ? OptimisticReads.Use.NOTHING : OptimisticReads.Use.OTHER;
  }

  private static boolean isTesting(Summary callee) {
    return !callee.returns().isEmpty() && callee.returns().stream().allMatch(r -> r.locks().acquired().keySet().stream().anyMatch(Lock::isTest));
  }

  @Override
  public List<After> call(State before, Calls.Invocation site) {
    return switch (site.call().callee()) {
      case Callee.Intrinsic(String name) -> intrinsic(before, site, name);
      case Callee.Direct(int referent) -> function(before, site, body.referents().get(referent), site.arguments());
      case Callee.Indirect _ -> indirect(before, site, site.target(), site.arguments());
    };
  }

  private List<After> intrinsic(State before, Calls.Invocation site, String name) {
    List<Address> arguments = site.arguments();
    switch (name) {
      // whoever knows the list knows what variable arguments lead to, which callers name
      case VariableArguments.BEGIN -> {
        before.sharing().tie(arguments.getFirst(), Address.of(new Base.Opaque(member.body(), site.ordinal())));
        before.regions().merge(arguments.getFirst(), Merge.ANYTHING, site.ordinal());
      }
      case "llvm.va_copy" -> before.copy(arguments.getFirst(), arguments.get(1), -1, site.ordinal());
      default -> {}
    }
    return List.of(new After(before, name.startsWith("llvm.expect") ? arguments.getFirst() : null, Values.ANY));
  }

  /** A call by address. */
  List<After> indirect(State before, Calls.Invocation site, @Nullable Address target, List<Address> arguments) {
    if (target == null) {
      return List.of();
    }
    List<Address> targets = choices.apply(target);
    if (targets.stream().allMatch(t -> function(t) != null)) {
      List<After> result = new ArrayList<>();
      for (Address each : targets) {
        Referent referent = function(each);
        if (referent != null) {
          result.addAll(function(before.copy(), site, referent, arguments));
        }
      }
      return result;
    }
    boolean own = site.call().callee() instanceof Callee.Indirect && target.equals(site.target());
    List<ComponentTask.Callee> externals = own ? member.externalsBehind(site.ordinal()) : List.of();
    List<After> result = new ArrayList<>();
    for (ComponentTask.Callee external : externals) {
      result.addAll(function(before.copy(), site, new Referent.External(external.name()), arguments));
    }
    if (externals.stream().allMatch(ComponentTask.Callee::unlisted) && !(own && contracts.isOfNull(site))) {
      result.add(contracts.dispatch(before, site, target, arguments));
    }
    return result;
  }

  /** The function that an address is of; null when it is of none that is known. */
  static @Nullable Referent function(Address target) {
    return target.base() instanceof Base.Global(Referent symbol) && target.offset() == 0 && target.terms().isEmpty() ? symbol : null;
  }

  private List<After> function(State before, Calls.Invocation site, Referent referent, List<Address> arguments) {
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    String name = callee == null ? referent.name() : callee.name();
    FunctionRules rules = model.function(name);
    List<String> symbols = callee == null ? List.of() : callee.symbols();
    List<Summary> found = new ArrayList<>();
    for (String symbol : symbols) {
      callees.apply(symbol).ifPresent(found::add);
    }
    if (!rules.isEmpty()) {
      return modelled(before, site, referent, rules, arguments, callee, found);
    }
    models.memories().counted(before, site, arguments);
    if (callee == null && referent instanceof Referent.External) {
      // a callee told of it; whether it has a body is not known here
      State after = contracts.dispatch(before, site, Address.of(new Base.Global(referent)), arguments).state();
      return List.of(contracts.external(after, site, arguments));
    }
    if (callee != null && symbols.isEmpty() && !callee.unlisted()) {
      return List.of(contracts.external(before, site, arguments));
    }
    if (callee == null || callee.unlisted() || found.size() < symbols.size()) {
      return List.of(contracts.dispatch(before, site, Address.of(new Base.Global(referent)), arguments));
    }
    return instantiate(before, site, referent, found, arguments);
  }

  /** The model's effect replaces that of the body, which still runs in this context; or it adds to it. */
  private List<After> modelled(
      State before, Calls.Invocation site, Referent referent, FunctionRules rules, List<Address> arguments,
      ComponentTask.@Nullable Callee callee, List<Summary> found) {
    List<String> symbols = callee == null ? List.of() : callee.symbols();
    boolean external = symbols.isEmpty() && (callee == null || !callee.unlisted());
    if (external || rules.body() == baton.model.Body.NONE) {
      return models.apply(before, site, referent, rules, arguments, !external);
    }
    Optional<Effect.Acquire> whileRunning = Outcomes.whileRunning(rules);
    if (whileRunning.isPresent()) {
      return held(before, site, referent, whileRunning.get(), arguments, found);
    }
    if (rules.body() == baton.model.Body.CONTEXTS || found.isEmpty() || found.size() < symbols.size()) {
      enter(before, site, Address.of(new Base.Global(referent)), arguments, false);
      return models.apply(before, site, referent, rules, arguments, true);
    }
    List<After> result = new ArrayList<>();
    for (After after : instantiate(before, site, referent, found, arguments)) {
      result.addAll(models.apply(after.state(), site, referent, rules, arguments, true));
    }
    return result;
  }

  /** A function that holds a lock as long as it runs, such as an atomic section that is a function. */
  private List<After> held(
      State before, Calls.Invocation site, Referent referent, Effect.Acquire lock, List<Address> arguments, List<Summary> found) {
    models.locks().holding(before, lock, site, arguments);
    List<After> result = new ArrayList<>();
    if (found.isEmpty()) {
      result.add(contracts.dispatch(before, site, Address.of(new Base.Global(referent)), arguments));
    } else {
      result.addAll(instantiate(before, site, referent, found, arguments));
    }
    result.forEach(after -> models.locks().released(after.state(), lock, arguments));
    return result;
  }

  private List<After> instantiate(State before, Calls.Invocation site, Referent referent, List<Summary> found, List<Address> arguments) {
    List<After> result = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      result.addAll(summaries.apply(i == found.size() - 1 ? before : before.copy(), site, referent, found.get(i), arguments));
    }
    return result;
  }

  void enter(State before, Calls.Invocation site, Address target, List<Address> arguments, boolean raised) {
    event(new Act.Enter(target, arguments.stream().map(Optional::of).toList(), raised), before, at(site, 0), site.repeats());
  }

  /** Whether an argument may be a pointer to something that can change. */
  boolean mayPoint(Calls.Invocation site, int argument) {
    return argument < site.passing().size() && site.passing(argument) == Passing.POINTER;
  }

  /** A string, or a function: nothing that is written. */
  boolean isText(Address value) {
    return value.isInteger()
        || (value.base() instanceof Base.Global(Referent symbol)
            && (symbol instanceof Referent.Literal || member.callees().containsKey(symbol.identity())));
  }

  List<Address> choices(Address value) {
    return choices.apply(value);
  }

  /** Whether a callee may call this function. */
  boolean isRecursive(Referent callee) {
    ComponentTask.Callee known = member.callees().get(callee.identity());
    return known != null && known.symbols().stream().anyMatch(component::contains);
  }

  /** What the caller knows by the names that a callee publishes. */
  List<Address> named(Address published, Binding binding, List<Address> arguments) {
    List<Address> all =
        VariableArguments.isName(published) ? VariableArguments.passed(published, arguments) : List.of(binding.cell(published));
    return all.stream().flatMap(a -> choices.apply(a).stream()).toList();
  }
}
