package baton.symbolic;

import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a call does to the states before it: arguments are evaluated, callees applied, returns joined. */
final class CallSteps {
  /**
   * What returns zero, and something else when it comes back (ISO C, {@code setjmp}; POSIX, {@code sigsetjmp}), by the names that C
   * libraries give it, too; {@code vfork} and {@code getcontext} do not.
   */
  private static final Set<String> ZERO_FIRST = Set.of("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "llvm.eh.sjlj.setjmp");

  private final Digest digest;
  private final Registers registers;
  private final Conditions conditions;
  private final Calls calls;
  private final boolean[] used;

  CallSteps(Digest digest, Registers registers, Conditions conditions, Calls calls) {
    this.digest = digest;
    this.registers = registers;
    this.conditions = conditions;
    this.calls = calls;
    this.used = registers.used();
  }

  /** Whether a number is known to be the address of an object. */
  private static boolean isObject(Address value) {
    return switch (value.base()) {
      case Base.Global _, Base.Fresh _, Base.Within _, Base.Handed _ -> true;
      case Base.Zero _, Base.Formal _, Base.Held _, Base.Opaque _ -> false;
    };
  }

  /** Executes a call. */
  void run(int ordinal, Instruction.Call call, List<State> states, boolean repeats, boolean settle) {
    List<Address> arguments = new ArrayList<>();
    List<Passing> passing = new ArrayList<>();
    for (var argument : call.arguments()) {
      Address value = registers.value(argument.value(), ordinal);
      arguments.add(value == null ? registers.opaque(ordinal) : value);
      boolean object = argument.byValueBytes() > 0 || (value != null && isObject(value));
      passing.add(object ? Passing.POINTER : registers.passing(argument.value()));
    }
    Address target =
        call.callee() instanceof Callee.Indirect(Operand operand, _) ? registers.value(operand, ordinal) : null;
    Calls.Invocation site = new Calls.Invocation(ordinal, call, target, arguments, passing, used[ordinal], repeats);
    List<State> after = new ArrayList<>();
    Address value = null;
    boolean same = true;
    Set<Address> values = new LinkedHashSet<>();
    Set<Address> from = new LinkedHashSet<>();
    if (!call.traits().mustNotCompile()) {
      for (State state : states) {
        for (Calls.After each : calls.call(state, narrowed(site, call, state))) {
          each.state().path().facts().put(ordinal, each.classes());
          if (!isUnderstood(each.state(), call)) {
            continue;
          }
          after.add(each.state());
          from.addAll(each.from());
          if (each.value() != null && !each.value().isInteger()) {
            values.add(each.value());
          }
          if (each.value() == null || (value != null && !value.equals(each.value()))) {
            same = false;
          }
          value = each.value() == null ? value : each.value();
        }
      }
    }
    states.clear();
    if (!call.traits().noReturn()) {
      states.addAll(after);
      if (call.traits().returnsTwice()) {
        List<State> second = after.stream().map(s -> secondReturn(s, ordinal)).toList();
        if (registers.isCallOf(call, ZERO_FIRST)) {
          after.forEach(s -> s.path().facts().put(ordinal, Values.ZERO));
          second.forEach(s -> s.path().facts().put(ordinal, Values.NONZERO));
        }
        states.addAll(second);
      }
    }
    StateSets.fewer(states, digest, ordinal);
    if (!same) {
      from.addAll(values);
    }
    registers.origins().read(ordinal, from);
    registers.define(ordinal, same && value != null ? value : registers.opaque(ordinal), settle);
  }

  /** Takes over what a call tells of the conditions that it was passed; returns false where they cannot be so. */
  private boolean isUnderstood(State state, Instruction.Call call) {
    for (var argument : call.arguments()) {
      if (conditions.isBoolean(argument.value())) {
        Values known = conditions.values(state, argument.value());
        boolean decided = known.meet(Values.ZERO).isNone() || known.meet(Values.NONZERO).isNone();
        if (decided && !conditions.assume(state, argument.value(), known.meet(Values.ZERO).isNone())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Arguments that are one of few values, without those that the branches taken exclude. */
  private Calls.Invocation narrowed(Calls.Invocation site, Instruction.Call call, State state) {
    List<Address> arguments = new ArrayList<>(site.arguments());
    boolean changed = false;
    for (int i = 0; i < arguments.size() && !state.path().hasNoFacts(); i++) {
      Values known = conditions.values(state, call.arguments().get(i).value());
      List<Address> choices = known.isAny() ? List.of() : registers.choices(arguments.get(i));
      if (choices.size() > 1) {
        List<Address> left = choices.stream().filter(c -> !c.isInteger() || Values.of(c.offset()).leq(known)).toList();
        if (left.size() == 1) {
          arguments.set(i, left.getFirst());
          changed = true;
        }
      }
    }
    return changed
        ? new Calls.Invocation(site.ordinal(), site.call(), site.target(), arguments, site.passing(), site.resultUsed(), site.repeats())
        : site;
  }

  /** Whatever ran between the first and the second return may have released every lock, and changed every variable. */
  private static State secondReturn(State first, int ordinal) {
    State state = first.copy();
    state.locks(RelativeLockset.TOP);
    state.threads(state.threads().waitAnywhere().comeBack());
    state.comeBack(ordinal);
    return state;
  }
}
