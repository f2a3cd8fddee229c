package baton.value;

import baton.effect.Outcomes;
import baton.ir.AccessMode;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.MemoryRule;
import baton.model.Section;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Addresses of variables that calls by name hand to functions, and how those go on with them. A formal is <em>followed</em> if its function
 * does nothing with it but to read and write numbers at constant places behind it, to hand it to formals that are followed, and to
 * functions of the model that wait or lock there. So all that is done to a variable whose address only such formals get is known by its
 * place.
 */
final class HandedAddresses {
  /** A formal that more places are handed to is not followed. */
  private static final int MOST_PLACES = 16;

  /** What functions of the model may do to an object so that nobody else has its address from them. */
  private static final Set<Section> OF_LOCKS =
      EnumSet.of(Section.LOCKS, Section.LOCK_INITS, Section.CONDITIONS, Section.SIGNALS, Section.WAITS, Section.BARRIERS);

  private static final Comparator<Value.Place> ORDER = Comparator.comparingInt(Value.Place::symbol).thenComparingLong(Value.Place::offset);

  private final Program program;
  private final ConcurrencyModel model;
  private final Map<Formal, Set<Value.Place>> places = new LinkedHashMap<>();
  private final Map<Formal, List<Handed>> handedOn = new LinkedHashMap<>();
  private final Map<Formal, List<Access>> accesses = new LinkedHashMap<>();
  private final Map<Formal, Set<Long>> locks = new LinkedHashMap<>();
  private final Set<Formal> loose = new HashSet<>();

  /** The formals of which what they are handed may be handed to another thread. */
  private final Set<Formal> given = new HashSet<>();

  /** A formal of a function. */
  record Formal(int function, int index) {}

  /** So many bytes behind a formal. */
  record Behind(Formal formal, long bytes) {}

  /** A formal that is handed an address so many bytes behind another one. */
  private record Handed(Formal to, long bytes) {}

  /** An access so many bytes behind a formal. */
  private record Access(long offset, ValueType type, boolean isOrdered) {}

  /** Takes accesses and locks that lie at known places. */
  interface Found {
    /** An access. */
    void access(Value.Place place, ValueType type, boolean isOrdered);

    /** An object that the model knows, such as a lock. */
    void object(Value.Place place);
  }

  HandedAddresses(Program program, ConcurrencyModel model, List<Symbol.DefinedFunction> functions) {
    this.program = program;
    this.model = model;
    functions.forEach(this::uses);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Map.Entry<Formal, List<Handed>> each : handedOn.entrySet()) {
        grown |= each.getValue().stream().anyMatch(h -> loose.contains(h.to())) && loose.add(each.getKey());
        grown |= each.getValue().stream().anyMatch(h -> given.contains(h.to())) && given.add(each.getKey());
      }
    }
    functions.forEach(this::begins);
    hand();
  }

  /** Whether it is known what becomes of an address that is an argument of a call. */
  boolean isFollowed(Symbol.DefinedFunction caller, Instruction.Call call, int argument) {
    return isObject(caller, call) || target(caller, call, argument).filter(f -> !loose.contains(f)).isPresent();
  }

  /** Whether nothing but the thread itself gets an address that is an argument of a call, and it is known what becomes of it. */
  boolean staysInThread(Symbol.DefinedFunction caller, Instruction.Call call, int argument) {
    return call.arguments().get(argument).byValueBytes() == 0
        && !starts(caller, call)
        && target(caller, call, argument).filter(f -> !loose.contains(f) && !given.contains(f)).isPresent();
  }

  /** Whether a call is one that starts a thread. */
  private boolean starts(Symbol.DefinedFunction caller, Instruction.Call call) {
    return callee(caller, call).filter(s -> !(s instanceof Symbol.DefinedFunction)).isPresent();
  }

  /** Tells what is done to variables by the formals that get their addresses. */
  void tell(Found found) {
    places.forEach(
        (formal, all) -> {
          for (Value.Place place : all) {
            for (Access access : accesses.getOrDefault(formal, List.of())) {
              found.access(new Value.Place(place.symbol(), place.offset() + access.offset()), access.type(), access.isOrdered());
            }
            locks.getOrDefault(formal, Set.of()).forEach(l -> found.object(new Value.Place(place.symbol(), place.offset() + l)));
          }
        });
  }

  /** The places that an address may be which is computed from a formal. */
  List<Value.Place> places(Symbol.DefinedFunction function, Operand address) {
    return behind(function, address)
        .map(b -> places.getOrDefault(b.formal(), Set.of()).stream().map(p -> new Value.Place(p.symbol(), p.offset() + b.bytes())).toList())
        .orElse(List.of());
  }

  /** Whether a call is one of a function of the model that locks, or waits. */
  boolean isObject(Symbol.DefinedFunction caller, Instruction.Call call) {
    return callee(caller, call)
        .filter(symbol -> !(symbol instanceof Symbol.DefinedFunction))
        .map(symbol -> model.function(symbol.name()))
        .filter(rules -> isOfObject(rules) && hasOnly(rules, OF_LOCKS))
        .isPresent();
  }

  private static boolean isOfObject(FunctionRules rules) {
    return rules.bySection().keySet().stream().anyMatch(OF_LOCKS::contains)
        || rules.rule(MemoryRule.class).filter(m -> !m.handles().isEmpty()).isPresent();
  }

  /** Whether a function does only what some sections say, and beside that reads memory at most, or waits. */
  private static boolean hasOnly(FunctionRules rules, Set<Section> some) {
    return rules.bySection().keySet().stream()
            .allMatch(s -> some.contains(s) || s == Section.MEMORY || s == Section.INTERFERENCES)
        && rules.rule(MemoryRule.class).filter(m -> !reads(m)).isEmpty();
  }

  private static boolean reads(MemoryRule rule) {
    return rule.writes().isEmpty() && rule.keeps().isEmpty() && rule.channel().isEmpty() && rule.format().isEmpty();
  }

  private Optional<Symbol> callee(Symbol.DefinedFunction caller, Instruction.Call call) {
    return call.callee() instanceof Callee.Direct(int referent)
        ? Optional.of(symbol(caller, referent))
        : Optional.empty();
  }

  private Symbol symbol(Symbol.DefinedFunction in, int referent) {
    return program.referred(in, referent);
  }

  /** The formal that gets an argument; empty where that is not one of one function of the program. */
  private Optional<Formal> target(Symbol.DefinedFunction caller, Instruction.Call call, int argument) {
    Optional<Symbol> callee = callee(caller, call);
    if (callee.isEmpty()) {
      return Optional.empty();
    }
    FunctionRules rules = model.function(callee.get().name());
    if (rules.isEmpty() || isBodyUnderLock(rules)) {
      return callee.get() instanceof Symbol.DefinedFunction function ? formal(function, argument) : Optional.empty();
    }
    boolean starts = !(callee.get() instanceof Symbol.DefinedFunction) && hasOnly(rules, Set.of(Section.SPAWNS));
    return starts ? rules.rule(SpawnRule.class).flatMap(r -> started(caller, call, r, argument)) : Optional.empty();
  }

  /** Whether rules say no more than that a lock is held while the body runs. */
  private static boolean isBodyUnderLock(FunctionRules rules) {
    return Outcomes.whileRunning(rules).isPresent() && rules.bySection().keySet().equals(Set.of(Section.LOCKS));
  }

  /** The formal of the function that a thread begins with. */
  private Optional<Formal> started(Symbol.DefinedFunction caller, Instruction.Call call, SpawnRule rule, int argument) {
    if (rule.entries().size() != 1) {
      return Optional.empty();
    }
    SpawnRule.Spawned entry = rule.entries().getFirst();
    boolean isHanded = entry.data().filter(d -> d.equals(new Argument.Position(argument))).isPresent();
    Optional<Operand> function = entry.function().filter(f -> f < call.arguments().size()).map(f -> call.arguments().get(f).value());
    return isHanded
            && function.isPresent()
            && function.get() instanceof Operand.SymbolAddress(int referent, long offset)
            && offset == 0
            && symbol(caller, referent) instanceof Symbol.DefinedFunction begun
        ? formal(begun, entry.dataAt())
        : Optional.empty();
  }

  private Optional<Formal> formal(Symbol.DefinedFunction function, int index) {
    List<baton.ir.Formal> formals = program.function(function).body().formals();
    boolean isPassed = index < formals.size() && formals.get(index).byValueBytes() == 0;
    return isPassed ? Optional.of(new Formal(function.number(), index)) : Optional.empty();
  }

  private Optional<Behind> behind(Symbol.DefinedFunction function, Operand address) {
    Body body = program.function(function).body();
    Operand value = address;
    long bytes = 0;
    while (value instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Address step
        && step.indices().isEmpty()) {
      bytes += step.offset();
      value = step.base();
    }
    return value instanceof Operand.Formal(int index)
        ? Optional.of(new Behind(new Formal(function.number(), index), bytes))
        : Optional.empty();
  }

  /** What a function does with its formals. */
  private void uses(Symbol.DefinedFunction function) {
    for (Block block : program.function(function).body().blocks()) {
      for (Instruction instruction : block.instructions()) {
        uses(function, instruction);
      }
    }
  }

  private void uses(Symbol.DefinedFunction function, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> access(function, type, address, mode.acquires());
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) -> {
        goesOn(function, value);
        access(function, type, address, mode.releases());
      }
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, AccessMode mode) -> {
        goesOn(function, value);
        access(function, type, address, mode.releases());
      }
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, _) -> {
        goesOn(function, expected);
        goesOn(function, replacement);
        access(function, type, address, mode.releases() && mode.acquires());
      }
      case Instruction.Address address when address.indices().isEmpty() -> {}
      case Instruction.Compare _ -> {}
      case Instruction.Call call -> {
        if (call.callee() instanceof Callee.Indirect(Operand target, _)) {
          goesOn(function, target);
        }
        for (int i = 0; i < call.arguments().size(); i++) {
          passes(function, call, i);
        }
      }
      case Instruction other -> Operands.of(other).forEach(o -> goesOn(function, o));
    }
  }

  private void access(Symbol.DefinedFunction function, ValueType type, Operand address, boolean isOrdered) {
    Optional<Behind> behind = behind(function, address);
    if (behind.isPresent() && !Tracked.isNumber(type)) {
      loose.add(behind.get().formal());
    }
    behind.ifPresent(b -> accesses.computeIfAbsent(b.formal(), _ -> new ArrayList<>()).add(new Access(b.bytes(), type, isOrdered)));
  }

  private void goesOn(Symbol.DefinedFunction function, Operand value) {
    behind(function, value).ifPresent(b -> loose.add(b.formal()));
  }

  private void passes(Symbol.DefinedFunction function, Instruction.Call call, int argument) {
    Optional<Behind> behind = behind(function, call.arguments().get(argument).value());
    if (behind.isEmpty()) {
      return;
    }
    Formal formal = behind.get().formal();
    Optional<Formal> target = target(function, call, argument);
    if (isObject(function, call)) {
      locks.computeIfAbsent(formal, _ -> new HashSet<>()).add(behind.get().bytes());
    } else if (target.isPresent() && call.arguments().get(argument).byValueBytes() == 0) {
      handedOn.computeIfAbsent(formal, _ -> new ArrayList<>()).add(new Handed(target.get(), behind.get().bytes()));
      if (starts(function, call)) {
        given.add(formal);
      }
    } else {
      loose.add(formal);
    }
  }

  /** Where calls hand over addresses of variables. */
  private void begins(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call) {
          for (int i = 0; i < call.arguments().size(); i++) {
            if (call.arguments().get(i).value() instanceof Operand.SymbolAddress(int referent, long offset)
                && symbol(function, referent) instanceof Symbol.DefinedVariable variable) {
              Value.Place place = new Value.Place(variable.number(), offset);
              target(function, call, i).ifPresent(f -> places.computeIfAbsent(f, _ -> new TreeSet<>(ORDER)).add(place));
            }
          }
        }
      }
    }
  }

  /** Hands places on until nothing changes; a formal that gets too many is not followed, nor is what hands it something. */
  private void hand() {
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Map.Entry<Formal, List<Handed>> each : handedOn.entrySet()) {
        List<Value.Place> from = List.copyOf(places.getOrDefault(each.getKey(), Set.of()));
        for (Handed handed : each.getValue()) {
          Set<Value.Place> to = places.computeIfAbsent(handed.to(), _ -> new TreeSet<>(ORDER));
          if (to.size() <= MOST_PLACES) {
            for (Value.Place place : from) {
              grown |= to.add(new Value.Place(place.symbol(), place.offset() + handed.bytes()));
            }
          }
          grown |= (to.size() > MOST_PLACES || loose.contains(handed.to())) && loose.add(each.getKey());
        }
      }
    }
    places.forEach(
        (formal, all) -> {
          if (all.size() > MOST_PLACES) {
            loose.add(formal);
          }
        });
  }
}
