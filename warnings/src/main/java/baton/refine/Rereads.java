package baton.refine;

import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.LockOperation;
import baton.model.LockRule;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.summary.Summary;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Whether a function may read a cell once more than a name tells: what one instruction reads has one name, and so has what calls of one
 * function return that reads the cell. A lock that is named by the one reading is not that of what is named by the other.
 */
final class Rereads {
  private final Contexts contexts;
  private final ConcurrencyModel model;
  private final Map<Reading, SortedSet<Integer>> returning = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Boolean> taking = new HashMap<>();

  private record Reading(Symbol.DefinedFunction function, Address cell) {}

  /** Of the functions of a program. */
  Rereads(Contexts contexts, ConcurrencyModel model) {
    this.contexts = contexts;
    this.model = model;
  }

  /**
   * Whether what {@code access} is named by may be another reading of a cell than what a lock is named by that was taken before.
   *
   * @param own the events of the access's function that read the cell
   * @param cell the cell, without the time at which it is read
   */
  boolean mayBeOther(SharedAccess access, List<Event> own, Address cell) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    SortedSet<Integer> readings = new TreeSet<>(returning.computeIfAbsent(new Reading(function, cell), this::find));
    boolean isReturned = !readings.isEmpty();
    own.forEach(e -> readings.add(e.via().map(Event.Via::ordinal).orElse(e.site().ordinal())));
    return (isReturned && readings.size() > 1) || readings.stream().anyMatch(r -> isReadOnTheWay(access, function, r));
  }

  /** The calls of a function whose result may be what the cell holds. */
  private SortedSet<Integer> find(Reading reading) {
    SortedSet<Integer> result = new TreeSet<>();
    Body body = contexts.names().program().function(reading.function()).body();
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        if (callee(reading.function(), body, block.instructions().get(i)).filter(f -> returns(f, reading.cell())).isPresent()) {
          result.add(block.first() + i);
        }
      }
    }
    return result;
  }

  private boolean returns(Symbol.DefinedFunction function, Address cell) {
    return contexts.summary(function).returns().stream()
        .flatMap(r -> r.value().stream())
        .anyMatch(value -> Stability.cells(Stability.anyTime(value)).stream().anyMatch(c -> mayBe(c, cell)));
  }

  /** Whether a cell in the names of a function may be one in those of a caller, who may hand it any address. */
  private static boolean mayBe(Address inner, Address outer) {
    if (inner.base() instanceof Base.Formal) {
      return true;
    }
    boolean alike = inner.offset() == outer.offset() && (inner.terms().isEmpty() == outer.terms().isEmpty());
    if (inner.base() instanceof Base.Held(Address read, _) && outer.base() instanceof Base.Held(Address other, _)) {
      return alike && mayBe(read, other);
    }
    return inner.equals(outer);
  }

  private Optional<Symbol.DefinedFunction> callee(Symbol.DefinedFunction function, Body body, Instruction instruction) {
    ProgramNames names = contexts.names();
    return instruction instanceof Instruction.Call(Callee.Direct(int referent), _, _, _)
        ? names.function(function, body.referents().get(referent))
        : Optional.empty();
  }

  /**
   * Whether control may come from a reading to the access without taking a lock, where it comes to that reading more than once: the lock
   * may be one that was taken after the reading before.
   */
  private boolean isReadOnTheWay(SharedAccess access, Symbol.DefinedFunction function, int reading) {
    return comes(function, reading, reading, false) && !isTakenInside(access, function) && comes(function, reading, access.anchor(), true);
  }

  /** Whether the call that makes the access may take locks before it. */
  private boolean isTakenInside(SharedAccess access, Symbol.DefinedFunction function) {
    return contexts.chains().origins(function, access.occurrence().raw()).stream()
        .anyMatch(origin -> !origin.guard().locks().acquired().isEmpty());
  }

  /** Whether control may come from behind an instruction to another one, or the same again. */
  private boolean comes(Symbol.DefinedFunction function, int from, int to, boolean withoutLock) {
    Body body = contexts.names().program().function(function).body();
    List<Block> blocks = body.blocks();
    Deque<int[]> work = new ArrayDeque<>();
    Set<Integer> seen = new HashSet<>();
    work.add(new int[] {blockOf(blocks, from), from + 1});
    while (!work.isEmpty()) {
      int[] next = work.remove();
      Block block = blocks.get(next[0]);
      boolean goesOn = true;
      for (int at = next[1]; goesOn && at < block.end(); at++) {
        if (at == to) {
          return true;
        }
        goesOn = !(withoutLock && takes(function, body, block.instructions().get(at - block.first())));
      }
      if (goesOn) {
        for (int successor : block.terminator().successors()) {
          if (seen.add(successor)) {
            work.add(new int[] {successor, blocks.get(successor).first()});
          }
        }
      }
    }
    return false;
  }

  private static int blockOf(List<Block> blocks, int ordinal) {
    int at = 0;
    while (blocks.get(at).end() <= ordinal) {
      at++;
    }
    return at;
  }

  /** Whether an instruction may take a lock. */
  private boolean takes(Symbol.DefinedFunction function, Body body, Instruction instruction) {
    return switch (instruction) {
      // a lock may be made of these; a count of references is not
      case Instruction.AtomicUpdate(String operator, _, _, _, _) -> operator.equals("xchg");
      case Instruction.CompareExchange _ -> true;
      case Instruction.Call(Callee.Direct(int referent), _, _, _) ->
          contexts.names().symbol(function, body.referents().get(referent)).filter(this::takes).isPresent();
      default -> false;
    };
  }

  private boolean takes(Symbol callee) {
    boolean modelled =
        model.function(callee.name()).rule(LockRule.class).filter(Rereads::takes).isPresent();
    return modelled || (callee instanceof Symbol.DefinedFunction defined && taking.computeIfAbsent(defined, this::takesLock));
  }

  private static boolean takes(LockRule rule) {
    return rule.op() == LockOperation.ACQUIRE || rule.op() == LockOperation.TRY_ACQUIRE;
  }

  private boolean takesLock(Symbol.DefinedFunction function) {
    Summary summary = contexts.summary(function);
    return summary.returns().stream().anyMatch(r -> !r.locks().acquired().isEmpty());
  }
}
