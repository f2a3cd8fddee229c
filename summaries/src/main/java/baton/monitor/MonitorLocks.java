package baton.monitor;

import baton.link.Program;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.Body;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.LockOperation;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.MemberPath;
import baton.model.Origin;
import baton.model.Recursion;
import baton.model.Section;
import baton.model.Success;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The locks that a program makes of a mutex, a condition and counters. A function takes one if, whichever way it comes back, it found under
 * the mutex that some counters were zero and made one of them grow, without giving the mutex back in between; it gives one back if it
 * makes that counter fall. Who has taken by a counter keeps out those that take only where they find that counter to be zero.
 *
 * <p>That holds if the counters begin with zero, nobody else writes them, and only those who have taken give back
 * ({@link CounterWrites}, {@link Pairing}). The functions keep their bodies; the model says of them, besides, that they take and give back.
 */
public final class MonitorLocks {
  private final Program program;
  private final ConcurrencyModel model;
  private final SortedMap<String, FunctionRules> said = new TreeMap<>();

  private MonitorLocks(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
  }

  /**
   * Looks for the locks of a program.
   *
   * @param program the program
   * @param model what its functions mean
   */
  public static MonitorLocks in(Program program, ConcurrencyModel model) {
    MonitorLocks result = new MonitorLocks(program, model);
    result.find();
    return result;
  }

  /** What its functions mean with them. */
  public ConcurrencyModel model() {
    return said.isEmpty() ? model : model.with(said);
  }

  /** The functions that take or give back such a lock, in order. */
  public List<String> functions() {
    return List.copyOf(said.keySet());
  }

  private void find() {
    if (!program.hasMain() && !program.isClosed()) {
      // others may call its functions
      return;
    }
    SortedMap<Cell, List<MonitorFunction>> byMutex = new TreeMap<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      if (locks(function) && model.function(function.name()).isEmpty() && program.named(function.name()).size() == 1) {
        MonitorWalk.of(program, model, function)
            .ifPresent(p -> byMutex.computeIfAbsent(p.mutex().anywhere(), _ -> new ArrayList<>()).add(new MonitorFunction(function, p)));
      }
    }
    byMutex.forEach((mutex, functions) -> MonitorLock.of(mutex, functions).filter(this::holds).ifPresent(this::say));
  }

  private boolean locks(Symbol.DefinedFunction function) {
    return program.function(function).body().referents().stream()
        .anyMatch(r -> model.function(r.name()).rule(LockRule.class).filter(l -> l.kind().equals(Optional.of(LockKind.MUTEX))).isPresent());
  }

  private boolean holds(MonitorLock lock) {
    return new CounterWrites(program, model, lock).areOnlyOfFunctions() && new Pairing(program, lock).isKept();
  }

  private void say(MonitorLock lock) {
    for (MonitorFunction function : lock.functions()) {
      String name = function.symbol().name();
      LockRule rule =
          new LockRule(
              function.protocol().act() == Protocol.Act.TAKE ? LockOperation.ACQUIRE : LockOperation.RELEASE,
              Optional.of(expression(lock, function)), Optional.of(LockKind.RWLOCK),
              lock.isExclusive(function) ? LockMode.EXCLUSIVE : LockMode.SHARED, Success.ALWAYS, List.of(), false, Recursion.COUNTED,
              Optional.empty());
      FunctionRules.Stated stated = new FunctionRules.Stated(rule, Body.FULL, new Origin("program", 0, 0));
      said.put(name, model.function(name).only(Map.of(Section.LOCKS, stated)));
    }
  }

  private LockExpression expression(MonitorLock lock, MonitorFunction function) {
    Optional<Integer> formal = function.protocol().formal();
    return formal.isPresent()
        ? new LockExpression(
            new LockRoot.OfArgument(new Argument.Position(formal.get())),
            new MemberPath(List.of(new MemberPath.Through(lock.name(program)))),
            Optional.empty())
        : new LockExpression(new LockRoot.OfToken(lock.name(program), List.of()), MemberPath.WHOLE, Optional.empty());
  }
}
