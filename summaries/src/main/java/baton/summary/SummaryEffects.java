package baton.summary;

import baton.ir.Callee;
import baton.ir.Referent;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.HandedOut;
import baton.symbolic.Premises;
import baton.symbolic.Merge;
import baton.symbolic.Sharing;
import baton.symbolic.State;
import baton.symbolic.StartCall;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import baton.symbolic.UnnamedWrites;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What callees that were analysed do at the calls of one function: their summaries are instantiated (RELAY, section 4.3). */
final class SummaryEffects {
  private final CallEffects calls;
  private final CalleeEvents events;

  SummaryEffects(CallEffects calls) {
    this.calls = calls;
    this.events = new CalleeEvents(calls);
  }

  /** Applies the summary of a callee. */
  List<After> apply(State before, Calls.Invocation site, Referent callee, Summary summary, List<Address> arguments) {
    Binding anyhow = new Binding(before, arguments, calls.digest(), site.ordinal(), Optional.empty(), calls.isRecursive(callee));
    State linked = before.copy();
    merge(linked, summary.effects().regions(), anyhow);
    events.raise(before, linked, site, callee, summary, arguments);
    before.locks(taken(before, anyhow, summary));
    linked.locks(before.locks());
    boolean byName = site.call().callee() instanceof Callee.Direct;
    before.returned(new Base.Opaque(calls.digest(), site.ordinal()), byName && !calls.isRecursive(callee) && summary.returnsNew());
    boolean linkedInEachCase = !calls.events(summary).mergesResult();
    List<After> result = new ArrayList<>();
    for (ReturnCase each : summary.returns()) {
      Binding binding =
          new Binding(before, arguments, calls.digest(), site.ordinal(), Optional.of(each), calls.isRecursive(callee));
      Optional<Premises> premises = binding.premises(each.premises());
      if (premises.isEmpty()) {
        continue;
      }
      State after = linkedInEachCase ? linked.copy() : before.copy();
      premises.get().values().forEach(after.path()::learn);
      binding.ofArguments(each.premises()).forEach(after.path()::learn);
      premises.get().changed().forEach(after.path()::changed);
      Optional<StartCall> by =
          Optional.of(calls.isRecursive(callee) ? StartCall.MORE : new StartCall(calls.digest(), site.ordinal()));
      Threads threads = binding.threads(each.threads(), by).alsoJoined(before::own);
      if (!linkedInEachCase) {
        merge(after, summary.effects().regions(), binding);
      }
      returned(before, after, site, summary.effects().regions(), each, binding);
      List<Threads> anyReturn =
          summary.effects().writes().isEmpty()
              ? List.of()
              : summary.returns().stream().map(r -> binding.threads(r.threads(), by)).toList();
      Predicate<Address> keptOtherwise = cell -> anyReturn.stream().anyMatch(t -> t.keeps(cell));
      HandedOut handed = each.handed().rebind(binding::name);
      summary.returns().forEach(
          r -> r.handed().cells().values().forEach(v -> binding.name(v).ifPresent(made -> receive(after, made.base(), handed))));
      after.absent(threads.absences());
      effects(after, site, summary.effects(), each.kept(), binding, threads, keptOtherwise, handed);
      RelativeLockset locks = each.locks().rebind(l -> binding.lock(l).map(after::held));
      boolean begins = locks.acquired().values().stream().anyMatch(h -> h.mode() == Mode.OPTIMISTIC);
      after.locks(after.locks().then(begins ? locks.tested(calls.isTested(site)) : locks));
      keepHandles(after, site, threads);
      after.then(threads);
      Optional<Address> value = each.value().flatMap(binding::name);
      result.add(new After(after, value.orElse(null), each.returned(), computedFrom(each, binding)));
    }
    return result;
  }

  /** What a result was computed from, as the caller names it. */
  private Set<Address> computedFrom(ReturnCase returned, Binding binding) {
    Set<Address> result = new LinkedHashSet<>();
    for (Address each : returned.computedFrom()) {
      binding.name(each).or(() -> binding.name(Address.of(each.root()))).ifPresent(a -> result.addAll(calls.choices(a)));
    }
    result.removeIf(Address::isInteger);
    return result;
  }

  /** The locks held after a callee that may have taken some of them again: it may have been refused, and given them back all the same. */
  private RelativeLockset taken(State before, Binding binding, Summary summary) {
    RelativeLockset result = before.locks();
    if (result.acquired().isEmpty()) {
      return result;
    }
    for (Map.Entry<Lock, Hold> each : calls.events(summary).taken().entrySet()) {
      Optional<Lock> name = binding.lock(each.getKey());
      result = name.isEmpty() ? result : result.through(name.get(), each.getValue());
    }
    return result;
  }

  /** Where what a callee returned is (Seidl and Vojdani, section 3). */

  private void returned(
      State before, State after, Calls.Invocation site, RegionEffects regions, ReturnCase returned, Binding binding) {
    Base made = new Base.Fresh(calls.digest(), site.ordinal());
    SortedSet<Address> into = new TreeSet<>();
    boolean makes = false;
    for (Address each : regions.returned()) {
      if (each.base() instanceof Base.Fresh) {
        makes = true;
      } else {
        into.addAll(regions(before, each, binding));
      }
    }
    if (makes) {
      after.regions().put(made, new TreeSet<>(into));
      into.add(Address.of(made));
    }
    Base result = returned.fresh() ? made : new Base.Opaque(calls.digest(), site.ordinal());
    if (makes || regions.returned().contains(Merge.ANYTHING)) {
      regions.returned().forEach(each -> leadTo(after, site, result, each, binding));
    }
    if (!returned.fresh()) {
      after.regions().put(new Base.Opaque(calls.digest(), site.ordinal()), into);
    }
  }

  /** A new object leads to what the callee put into it: what it was passed, or what that led to. */
  private void leadTo(State after, Calls.Invocation site, Base made, Address what, Binding binding) {
    if (what.base() instanceof Base.Fresh) {
      return;
    }
    Optional<Address> named = Merge.isAnywhere(what) ? Optional.empty() : binding.name(what);
    if (named.isPresent()) {
      calls.choices(named.get()).forEach(c -> after.sharing().tellWith(made, c));
    } else {
      site.arguments().stream().filter(a -> !a.isInteger()).forEach(a -> calls.choices(a).forEach(c -> after.sharing().tellWith(made, c)));
    }
  }

  /** The regions that a callee merged are merged here. */
  static void merge(State state, RegionEffects regions, Binding binding) {
    for (Merge merge : regions.merges()) {
      if (merge.isOpen()) {
        state
            .regions()
            .merge(regions(state, merge.one(), binding), regions(state, merge.other(), binding), merge.body(), merge.ordinal());
      }
    }
  }

  /**
   * The regions that a callee's name of one means in a caller; any, when it has no name there. A value that was read from a cell stands for
   * the region that the cell is in, whatever it holds: the cell may hold null at the call, and the callee have put something there.
   */
  static SortedSet<Address> regions(State state, Address name, Binding binding) {
    if (Merge.isAnywhere(name)) {
      return new TreeSet<>(List.of(name));
    }
    SortedSet<Address> result = state.regions().of(binding.name(name).orElse(Merge.ANYTHING));
    for (Base at = name.base(); at instanceof Base.Held(Address cell, _); at = cell.base()) {
      result.addAll(state.regions().in(binding.cell(cell)));
    }
    return result;
  }

  private void effects(
      State after,
      Calls.Invocation site,
      Effects effects,
      SortedSet<Address> unknown,
      Binding binding,
      Threads threads,
      Predicate<Address> keptOtherwise,
      HandedOut handed) {
    record Named(Address cell, long bytes, Optional<Address> value) {}
    List<Named> writes = new ArrayList<>();
    for (Effects.Write write : effects.writes()) {
      if (!binding.reaches(write.cell().base())) {
        continue;
      }
      if (VariableArguments.isName(write.cell())) {
        VariableArguments.passed(write.cell(), site.arguments()).forEach(a -> calls.memories().overwriteOwn(after, site, a));
        continue;
      }
      if (UnnamedWrites.isCell(write.cell())) {
        site.arguments().stream().filter(a -> !a.isInteger()).forEach(a -> calls.memories().overwriteOwn(after, site, a));
        after.store(UnnamedWrites.cell(calls.digest(), write.bytes()), null, write.bytes(), site.ordinal());
        continue;
      }
      Address cell = binding.cell(write.cell());
      boolean later = handed.cells().containsKey(cell);
      writes.add(new Named(cell, write.bytes(), later ? Optional.empty() : write.value().flatMap(binding::name)));
    }
    List<Address> published = new ArrayList<>();
    List<Address> contents = new ArrayList<>();
    for (Address each : effects.published()) {
      if (unknown.contains(each)) {
        continue;
      }
      Optional<Address> object = Sharing.contentOf(each);
      if (object.isPresent()) {
        contents.addAll(calls.choices(binding.cell(object.get())));
      } else {
        published.addAll(calls.named(each, binding, site.arguments()));
      }
    }
    if (effects.writesAnything()) {
      List<Address> pointers = site.arguments().stream().filter(a -> !a.isInteger()).toList();
      pointers.forEach(a -> calls.memories().overwriteOwn(after, site, a));
      after.writeAnything(site.ordinal());
      if (!pointers.isEmpty()) {
        after.loseHandles();
      }
    }
    for (Named write : writes) {
      boolean failed = !threads.keeps(write.cell()) && keptOtherwise.test(write.cell());
      if (failed) {
        after.threads(after.threads().failed(write.cell(), new StartCall(calls.digest(), site.ordinal())));
      }
      if (failed || threads.keeps(write.cell())) {
        after.keep(write.cell(), write.value().orElse(null), write.bytes(), site.ordinal());
      } else {
        after.store(write.cell(), write.value().orElse(null), write.bytes(), site.ordinal());
      }
      write.value().ifPresent(v -> calls.choices(v).forEach(c -> after.sharing().tie(write.cell(), c)));
    }
    writes.forEach(w -> w.value().filter(v -> v.base() instanceof Base.Within)
        .ifPresent(v -> after.regions().put(v.base(), after.regions().in(w.cell()))));
    published.forEach(after.sharing()::publish);
    contents.forEach(after.sharing()::publishContent);
    if (effects.interferes()) {
      after.interfere();
    }
    handed.cells().forEach(
        (cell, object) -> {
          after.regions().put(object.base(), after.regions().in(cell));
          after.receive(cell, object, site.ordinal());
        });
  }

  /** What a callee wrote into an object that nobody else knows is no effect of it; the handles in there were written all the same. */
  private void keepHandles(State after, Calls.Invocation site, Threads threads) {
    Base made = new Base.Fresh(calls.digest(), site.ordinal());
    for (StartedThread thread : threads.started()) {
      thread.kept()
          .filter(k -> k.range().isEmpty() && k.cell().base().equals(made))
          .ifPresent(k -> after.keepHandle(k.cell(), thread.handle().orElse(null), site.ordinal()));
    }
  }

  /** An object that the callee made for this function, unless it may have told others of it or returns in a way that does not tell. */
  private static void receive(State after, Base made, HandedOut handed) {
    if (made instanceof Base.Within) {
      after.sharing().receive(made, handed.cells().values().stream().anyMatch(v -> v.base().equals(made)));
    }
  }
}
