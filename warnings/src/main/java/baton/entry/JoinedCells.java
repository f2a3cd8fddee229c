package baton.entry;

import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.summary.Act;
import baton.summary.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Handles kept in variables: a thread whose handle one call puts into a cell of a variable, and that nothing else is written to, has
 * finished once somebody has joined what the cell holds.
 */
final class JoinedCells {
  private final Map<Address, Integer> entryOf = new HashMap<>();

  JoinedCells(Contexts contexts) {
    Map<Address, Set<Integer>> handled = new HashMap<>();
    Map<Address, Set<baton.summary.Site>> written = new HashMap<>();
    Map<Address, Set<baton.summary.Site>> byStart = new HashMap<>();
    Set<Referent> elsewhere = new HashSet<>();
    Map<Symbol.DefinedFunction, List<Spawned>> starts = contexts.spawned().stream().collect(Collectors.groupingBy(Spawned::function));
    for (Activation at : contexts.activations()) {
      List<Contexts.Occurrence> all = contexts.occurrences(at, JoinedCells::mayWriteVariable);
      for (Contexts.Occurrence each : all) {
        if (each.act() instanceof Act.Access(Address cell, _, Act.Kind kind, _, _)
            && kind != Act.Kind.READ
            && cell.base() instanceof Base.Global(Referent variable)) {
          if (!cell.terms().isEmpty()) {
            elsewhere.add(variable);
          }
          written.computeIfAbsent(cell, _ -> new HashSet<>()).add(each.site());
          for (Spawned s : starts.getOrDefault(at.function(), List.of())) {
            if (sameCall(s.event(), each.raw())) {
              handled.computeIfAbsent(cell, _ -> new HashSet<>()).add(s.child().number());
              byStart.computeIfAbsent(cell, _ -> new HashSet<>()).add(each.site());
            }
          }
        }
      }
    }
    handled.forEach(
        (cell, threads) -> {
          boolean onlyHere =
              byStart.getOrDefault(cell, Set.of()).equals(written.getOrDefault(cell, Set.of()))
                  && cell.base() instanceof Base.Global(Referent variable)
                  && !elsewhere.contains(variable);
          if (threads.size() == 1 && onlyHere) {
            entryOf.put(cell, threads.iterator().next());
          }
        });
  }

  /** Whether an act, as a summary has it, may write a variable by its name, or by what stands for a formal. */
  private static boolean mayWriteVariable(Act act) {
    return act instanceof Act.Access(Address cell, _, Act.Kind kind, _, _)
        && kind != Act.Kind.READ
        && (cell.base() instanceof Base.Global || cell.base() instanceof Base.Formal);
  }

  private static boolean sameCall(Event spawn, Event write) {
    return spawn.site().body().equals(write.site().body())
        && spawn.site().ordinal() == write.site().ordinal()
        && spawn.via().equals(write.via());
  }

  /** The entry of which {@code handle}, which was joined, is that of the only thread; empty where it is of none. */
  Optional<Integer> joined(Address handle) {
    boolean isVariable = handle.offset() == 0 && handle.terms().isEmpty();
    return isVariable && handle.base() instanceof Base.Held(Address cell, _) ? Optional.ofNullable(entryOf.get(cell)) : Optional.empty();
  }
}
