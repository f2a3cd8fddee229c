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
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.symbolic.Calls;
import baton.symbolic.HandedOut;
import baton.symbolic.Premises;
import baton.symbolic.Values;
import baton.symbolic.Merge;
import baton.symbolic.State;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one function do: summaries are instantiated (RELAY, section 4.3), models replace the effect of the functions they
 * describe, and what is known of neither gets the contract of its kind.
 */
final class CallEffects implements Calls {
  private final ComponentTask.Member member;
  private final Body body;
  private final ConcurrencyModel model;
  private final Function<String, Optional<Summary>> callees;
  private final Set<String> component;
  private final ModelEffects models;
  private final Set<Long> compared;
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
    this.compared = compared(body);
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

  /** Where events are recorded from now on; nowhere when null. */
  void record(@Nullable Recorder to) {
    recorder = to;
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
      case VariableArguments.BEGIN -> before.tie(arguments.getFirst(), Address.of(new Base.Opaque(member.body(), site.ordinal())));
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
    if (externals.stream().allMatch(ComponentTask.Callee::unlisted)) {
      result.add(dispatch(before, site, target, arguments));
    }
    return result;
  }

  private static @Nullable Referent function(Address target) {
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
      State after = dispatch(before, site, Address.of(new Base.Global(referent)), arguments).state();
      return List.of(external(after, site, arguments));
    }
    if (callee != null && symbols.isEmpty() && !callee.unlisted()) {
      return List.of(external(before, site, arguments));
    }
    if (callee == null || callee.unlisted() || found.size() < symbols.size()) {
      return List.of(dispatch(before, site, Address.of(new Base.Global(referent)), arguments));
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
    models.locks().holding(before, lock, arguments);
    List<After> result = new ArrayList<>();
    if (found.isEmpty()) {
      result.add(dispatch(before, site, Address.of(new Base.Global(referent)), arguments));
    } else {
      result.addAll(instantiate(before, site, referent, found, arguments));
    }
    result.forEach(after -> models.locks().released(after.state(), lock, arguments));
    return result;
  }

  private List<After> instantiate(State before, Calls.Invocation site, Referent referent, List<Summary> found, List<Address> arguments) {
    List<After> result = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      result.addAll(instantiate(i == found.size() - 1 ? before : before.copy(), site, referent, found.get(i), arguments));
    }
    return result;
  }

  /** A function whose summary is not at hand: what its contract says, which is to leave the locks alone unless a target does not. */
  private After dispatch(State before, Calls.Invocation site, Address target, List<Address> arguments) {
    enter(before, site, target, arguments, false);
    Summary contract = member.contracts().get(site.ordinal());
    if (contract == null) {
      return new After(reached(before, site, arguments), null, Values.ANY);
    }
    Binding binding = new Binding(before.copy(), arguments, member.body(), site.ordinal(), Optional.empty(), false);
    State after = reached(before, site, arguments);
    contract.returns().forEach(c -> after.locks(after.locks().then(c.locks().rebind(binding::lock))));
    return new After(after, null, Values.ANY);
  }

  private void enter(State before, Calls.Invocation site, Address target, List<Address> arguments, boolean raised) {
    event(new Act.Enter(target, arguments.stream().map(Optional::of).toList(), raised), before, at(site, 0), site.repeats());
  }

  /** A function without body and model: reads, writes and publishes what its arguments reach. */
  private After external(State before, Calls.Invocation site, List<Address> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (mayPoint(site, i) && !isText(arguments.get(i))) {
        event(new Act.Access(arguments.get(i), -1, Act.Kind.WRITE, false), before, at(site, i), site.repeats());
        models.memories().reach(before, site, i, arguments.get(i), Act.Kind.WRITE);
      }
    }
    List<Address> reaching = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (mayPoint(site, i) && !isText(arguments.get(i))) {
        reaching.add(arguments.get(i));
      }
    }
    State after = reached(before, site, arguments);
    after.linkOutside(reaching, site.ordinal());
    return new After(after, null, Values.ANY);
  }

  private State reached(State state, Calls.Invocation site, List<Address> arguments) {
    boolean reaches = false;
    for (int i = 0; i < arguments.size(); i++) {
      if (mayPoint(site, i) && !isText(arguments.get(i))) {
        choices.apply(arguments.get(i)).forEach(state::publish);
        state.store(arguments.get(i), null, -1, site.ordinal());
        reaches = true;
      }
    }
    if (reaches) {
      state.writeAnything(site.ordinal());
    }
    state.interfere();
    return state;
  }

  /** Whether an argument may be a pointer to something that can change. */
  boolean mayPoint(Calls.Invocation site, int argument) {
    return argument < site.pointers().size() && site.pointers().get(argument);
  }

  /** A string, or a function: nothing that is written. */
  boolean isText(Address value) {
    return value.isInteger()
        || (value.base() instanceof Base.Global(Referent symbol)
            && (symbol instanceof Referent.Literal || member.callees().containsKey(symbol.identity())));
  }

  /** A constant from which variables can be reached. */
  boolean holdsAddresses(Address value) {
    return value.base() instanceof Base.Global(Referent.Literal literal) && member.callees().containsKey(literal.identity());
  }

  List<Address> choices(Address value) {
    return choices.apply(value);
  }

  /** Applies the summary of a callee. */
  private List<After> instantiate(State before, Calls.Invocation site, Referent callee, Summary summary, List<Address> arguments) {
    raise(before, site, callee, summary, arguments);
    before.locks(taken(before, site, callee, summary, arguments));
    List<After> result = new ArrayList<>();
    for (ReturnCase each : summary.returns()) {
      Binding binding =
          new Binding(before, arguments, member.body(), site.ordinal(), Optional.of(each), isRecursive(callee))
              .publishing(!summary.effects().published().isEmpty());
      Optional<Premises> premises = binding.premises(each.premises());
      if (premises.isEmpty()) {
        continue;
      }
      State after = before.copy();
      premises.get().values().forEach(after.path()::learn);
      binding.ofArguments(each.premises()).forEach(after.path()::learn);
      premises.get().changed().forEach(after.path()::changed);
      Optional<Threads.Call> by = Optional.of(isRecursive(callee) ? Threads.Call.MORE : new Threads.Call(member.body(), site.ordinal()));
      Threads threads = binding.threads(each.threads(), by);
      regions(before, after, site, summary.effects().regions(), each, binding);
      Predicate<Address> keptOtherwise =
          cell -> summary.returns().stream().anyMatch(r -> binding.threads(r.threads(), by).keeps(cell));
      HandedOut handed = each.handed().rebind(binding::name);
      summary.returns().forEach(
          r -> r.handed().cells().values().forEach(v -> binding.name(v).ifPresent(made -> receive(after, made.base(), handed))));
      effects(after, site, summary.effects(), binding, threads, keptOtherwise, handed);
      after.locks(after.locks().then(each.locks().rebind(l -> binding.lock(l).map(after::held))));
      after.threads(after.threads().then(threads));
      result.add(new After(after, each.value().flatMap(binding::name).orElse(null), each.returned()));
    }
    return result;
  }

  /** The locks held after a callee that may have taken some of them again: it may have been refused, and given them back all the same. */
  private RelativeLockset taken(State before, Calls.Invocation site, Referent callee, Summary summary, List<Address> arguments) {
    RelativeLockset result = before.locks();
    if (result.acquired().isEmpty()) {
      return result;
    }
    Map<Lock, Hold> all = new TreeMap<>();
    for (Event event : summary.events()) {
      RelativeLockset within = event.guard().locks();
      // what it has given up before it took it, such as in a wait for a condition, it was not refused
      within.acquired().forEach((lock, hold) -> {
        if (!within.releasesAll() && !within.released().containsKey(lock)) {
          all.put(lock, hold);
        }
      });
    }
    Binding binding = new Binding(before, arguments, member.body(), site.ordinal(), Optional.empty(), isRecursive(callee));
    for (Map.Entry<Lock, Hold> each : all.entrySet()) {
      Optional<Lock> name = binding.lock(each.getKey());
      result = name.isEmpty() ? result : result.through(name.get(), each.getValue());
    }
    return result;
  }

  private boolean isRecursive(Referent callee) {
    ComponentTask.Callee known = member.callees().get(callee.identity());
    return known != null && known.symbols().stream().anyMatch(component::contains);
  }

  private void raise(State before, Calls.Invocation site, Referent callee, Summary summary, List<Address> arguments) {
    if (recorder == null) {
      return;
    }
    if (summary.events().stream().anyMatch(e -> !e.isOpen())) {
      enter(before, site, Address.of(new Base.Global(callee)), arguments, true);
    }
    Binding binding =
        new Binding(before, arguments, member.body(), site.ordinal(), Optional.empty(), isRecursive(callee))
            .publishing(!summary.effects().published().isEmpty());
    Optional<Event.Via> via = Optional.of(new Event.Via(site.ordinal(), callee));
    State linked = before.copy();
    merge(linked, summary.effects().regions(), binding);
    for (Event event : summary.events()) {
      if (event.isOpen()) {
        Act act = event.act().replace(binding::cell);
        Optional<Guard> possible = binding.guard(event.guard());
        if (possible.isEmpty()) {
          continue;
        }
        Guard guard = possible.get();
        if (act instanceof Act.Enter(Address target, List<Optional<Address>> passed, boolean raised) && !raised) {
          act = new Act.Enter(target, passed, resolved(before, site, target, passed, guard));
        }
        if (act instanceof Act.Release(Optional<Lock> lock) && isOwn(lock, before, guard)) {
          continue;
        }
        boolean repeats = event.repeats() || site.repeats() || isStartedTwice(summary, event);
        boolean published = event.published() || isKnownByAnotherName(before, summary, binding, arguments, event.act(), act);
        if (act instanceof Act.Access access) {
          // what the callee links with something is there from then on
          act = Recorder.owned(access, linked, site.ordinal());
        }
        recorder.record(act, before, guard, published, repeats, event.site(), via);
      }
    }
  }

  /** Whether a lock that is given back was taken by this function, which has started no thread since. */
  private static boolean isOwn(Optional<Lock> lock, State before, Guard guard) {
    boolean none = before.threads().started().isEmpty() && guard.threads().started().isEmpty();
    return none && lock.isPresent() && before.locks().acquired().containsKey(lock.get());
  }

  /**
   * Whether the callee may make a private object known that it was passed, by another of its names than that by which it accesses the
   * object: it takes its formals for different objects, and cannot tell.
   */
  private boolean isKnownByAnotherName(
      State before, Summary callee, Binding binding, List<Address> arguments, Act inCallee, Act here) {
    if (!(inCallee instanceof Act.Access there) || !(here instanceof Act.Access access) || !before.isPrivate(access.cell())) {
      return false;
    }
    Base own = there.cell().root();
    List<Address> others = callee.effects().published().stream().filter(p -> !p.root().equals(own)).toList();
    if (others.isEmpty()) {
      return false;
    }
    State after = before.copy();
    others.forEach(p -> named(p, binding, arguments).forEach(after::publish));
    return !after.isPrivate(access.cell());
  }

  /** Whether the call starts a thread that the callee starts through two calls of its own. */
  private static boolean isStartedTwice(Summary callee, Event start) {
    return start.act() instanceof Act.Spawn
        && callee.events().stream()
            .anyMatch(e -> e.act() instanceof Act.Spawn && e.site().equals(start.site()) && !e.via().equals(start.via()));
  }

  /**
   * A callee calls what it was passed. Where it is known here which function that is, its open events happen here; returns whether
   * they were raised.
   */
  private boolean resolved(State before, Calls.Invocation site, Address target, List<Optional<Address>> passed, Guard guard) {
    Referent referent = function(target);
    ComponentTask.Callee callee = referent == null ? null : member.callees().get(referent.identity());
    if (recorder == null || referent == null || callee == null || !model.function(callee.name()).isEmpty()) {
      return false;
    }
    if (callee.unlisted() || callee.symbols().isEmpty() || callee.symbols().stream().anyMatch(s -> callees.apply(s).isEmpty())) {
      return false;
    }
    State within = before.copy();
    within.locks(before.locks().then(guard.locks()));
    within.threads(before.threads().then(guard.threads()));
    List<Address> arguments = passed.stream().map(a -> a.orElse(Address.of(new Base.Opaque(member.body(), site.ordinal())))).toList();
    for (String symbol : callee.symbols()) {
      Optional<Summary> summary = callees.apply(symbol);
      if (summary.isPresent()) {
        Binding binding = new Binding(within, arguments, member.body(), site.ordinal(), Optional.empty(), isRecursive(referent));
        for (Merge merge : summary.get().effects().regions().merges()) {
          if (merge.isOpen()) {
            within.mergeElsewhere(region(merge.one(), binding), region(merge.other(), binding), merge.body(), merge.ordinal());
          }
        }
        for (Event each : summary.get().events()) {
          Optional<Guard> possible = each.isOpen() ? binding.guard(each.guard()) : Optional.empty();
          if (possible.isPresent()) {
            recorder.record(
                each.act().replace(binding::cell),
                within,
                possible.get(),
                true,
                true,
                each.site(),
                Optional.of(new Event.Via(site.ordinal(), referent)));
          }
        }
      }
    }
    return true;
  }

  /** What a callee merged among the regions it was passed, and where what it returned is (Seidl and Vojdani, section 3). */
  private void regions(
      State before, State after, Calls.Invocation site, RegionEffects regions, ReturnCase returned, Binding binding) {
    merge(after, regions, binding);
    Base made = new Base.Fresh(member.body(), site.ordinal());
    SortedSet<Address> into = new TreeSet<>();
    boolean makes = false;
    for (Address each : regions.returned()) {
      if (each.base() instanceof Base.Fresh) {
        makes = true;
      } else {
        into.addAll(before.regions(region(each, binding)));
      }
    }
    if (makes) {
      after.region(made, into);
      into.add(Address.of(made));
    }
    Base result = returned.fresh() ? made : new Base.Opaque(member.body(), site.ordinal());
    if (makes || regions.returned().contains(Merge.ANYTHING)) {
      regions.returned().forEach(each -> leadTo(after, site, result, each, binding));
    }
    if (!returned.fresh()) {
      after.region(new Base.Opaque(member.body(), site.ordinal()), into);
    }
  }

  /** A new object leads to what the callee put into it: what it was passed, or what that led to. */
  private void leadTo(State after, Calls.Invocation site, Base made, Address what, Binding binding) {
    if (what.base() instanceof Base.Fresh) {
      return;
    }
    Optional<Address> named = Merge.isAnywhere(what) ? Optional.empty() : binding.name(what);
    if (named.isPresent()) {
      choices.apply(named.get()).forEach(c -> after.tellWith(made, c));
    } else {
      site.arguments().stream().filter(a -> !a.isInteger()).forEach(a -> choices.apply(a).forEach(c -> after.tellWith(made, c)));
    }
  }

  private static void merge(State state, RegionEffects regions, Binding binding) {
    for (Merge merge : regions.merges()) {
      if (merge.isOpen()) {
        state.merge(region(merge.one(), binding), region(merge.other(), binding), merge.body(), merge.ordinal());
      }
    }
  }

  /** The caller's name of a region; any, when it has none. */
  private static Address region(Address name, Binding binding) {
    return Merge.isAnywhere(name) ? name : binding.name(name).orElse(Merge.ANYTHING);
  }

  /** What the caller knows by the names that a callee publishes. */
  private List<Address> named(Address published, Binding binding, List<Address> arguments) {
    List<Address> all =
        VariableArguments.isName(published) ? VariableArguments.passed(published, arguments) : List.of(binding.cell(published));
    return all.stream().flatMap(a -> choices.apply(a).stream()).toList();
  }

  private void effects(
      State after,
      Calls.Invocation site,
      Effects effects,
      Binding binding,
      Threads threads,
      Predicate<Address> keptOtherwise,
      HandedOut handed) {
    record Named(Address cell, long bytes, Optional<Address> value) {}
    List<Named> writes = new ArrayList<>();
    for (Effects.Write write : effects.writes()) {
      if (VariableArguments.isName(write.cell())) {
        VariableArguments.passed(write.cell(), site.arguments()).forEach(a -> models.memories().overwriteOwn(after, site, a));
        continue;
      }
      Address cell = binding.cell(write.cell());
      boolean later = handed.cells().containsKey(cell);
      writes.add(new Named(cell, write.bytes(), later ? Optional.empty() : write.value().flatMap(binding::name)));
    }
    List<Address> published = new ArrayList<>();
    List<Address> contents = new ArrayList<>();
    for (Address each : effects.published()) {
      Optional<Address> object = State.contentOf(each);
      if (object.isPresent()) {
        contents.addAll(choices.apply(binding.cell(object.get())));
      } else {
        published.addAll(named(each, binding, site.arguments()));
      }
    }
    if (effects.writesAnything()) {
      after.writeAnything(site.ordinal());
      if (site.arguments().stream().anyMatch(a -> !a.isInteger())) {
        after.loseHandles();
      }
    }
    for (Named write : writes) {
      boolean failed = !threads.keeps(write.cell()) && keptOtherwise.test(write.cell());
      if (failed) {
        after.threads(after.threads().failed(write.cell(), new Threads.Call(member.body(), site.ordinal())));
      }
      if (failed || threads.keeps(write.cell())) {
        after.keep(write.cell(), write.value().orElse(null), write.bytes(), site.ordinal());
      } else {
        after.store(write.cell(), write.value().orElse(null), write.bytes(), site.ordinal());
      }
      write.value().ifPresent(v -> choices.apply(v).forEach(c -> after.tie(write.cell(), c)));
    }
    writes.forEach(w -> w.value().filter(v -> v.base() instanceof Base.Within)
        .ifPresent(v -> after.region(v.base(), after.regionsIn(w.cell()))));
    published.forEach(after::publish);
    contents.forEach(after::publishContent);
    if (effects.interferes()) {
      after.interfere();
    }
    handed.cells().forEach(
        (cell, object) -> {
          after.region(object.base(), after.regionsIn(cell));
          after.receive(cell, object, site.ordinal());
        });
  }

  /** An object that the callee made for this function, unless it may have told others of it or returns in a way that does not tell. */
  private static void receive(State after, Base made, HandedOut handed) {
    if (made instanceof Base.Within) {
      after.receive(made, handed.cells().values().stream().anyMatch(v -> v.base().equals(made)));
    }
  }

  /** Calls back {@code target} now, any number of times. */
  List<After> calledBack(State before, Calls.Invocation site, Address target, List<Address> arguments, boolean once) {
    List<After> result = new ArrayList<>();
    State untouched = before.copy();
    for (After after : indirect(before, site, target, arguments)) {
      if (!once && !after.state().threads().waits().equals(untouched.threads().waits())) {
        after.state().threads(after.state().threads().waitAnywhere());
      }
      result.add(new After(after.state(), null, Values.ANY));
    }
    if (!once || result.isEmpty()) {
      result.add(new After(untouched, null, Values.ANY));
    }
    return result;
  }
}
