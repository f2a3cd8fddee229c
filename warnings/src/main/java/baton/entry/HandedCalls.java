package baton.entry;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.model.SelfRule;
import baton.summary.Act;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which functions threads come to that are told by what they are handed what to call: a portable way to start a thread keeps the function
 * in an object, and begins each thread with one function that calls what is there.
 */
public final class HandedCalls {
  private final Contexts contexts;
  private final Map<Integer, List<Spawned>> starts = new HashMap<>();
  private final Map<Integer, List<ContextWalk.CallEdge>> calls = new HashMap<>();
  private final Map<Integer, Optional<Set<Symbol.DefinedFunction>>> known = new HashMap<>();

  /** Knows the starts and calls of a program. */
  public HandedCalls(Contexts contexts) {
    this.contexts = contexts;
    contexts.spawned().forEach(s -> starts.computeIfAbsent(s.child().number(), _ -> new ArrayList<>()).add(s));
    contexts.calls().forEach(c -> calls.computeIfAbsent(c.entry(), _ -> new ArrayList<>()).add(c));
  }

  /**
   * Where a thread finds the function that it calls.
   *
   * @param position of the formal that leads there
   * @param offset how many bytes behind
   */
  public record Cell(int position, long offset) {
    /** How many bytes it has. */
    public static final long BYTES = 8;
  }

  /**
   * Whether threads of the entry of an activation may come to it.
   *
   * @param stays whether each thread of the entry finds in a cell what was there when it was started
   */
  public boolean comesTo(Activation at, Predicate<Cell> stays) {
    return known.computeIfAbsent(at.entry().number(), _ -> reached(at.entry(), stays)).filter(all -> !all.contains(at.function())).isEmpty();
  }

  /** All that the threads of an entry come to; empty where nothing tells more than the calls do. */
  private Optional<Set<Symbol.DefinedFunction>> reached(ThreadEntry entry, Predicate<Cell> stays) {
    if (entry.kind() != ThreadEntry.Kind.THREAD || entry.self() != SelfRule.AS_CREATED || !contexts.isOnlyBegun(entry)) {
      return Optional.empty();
    }
    Map<Cell, Optional<Set<Symbol.DefinedFunction>>> told = new HashMap<>();
    Map<Symbol.DefinedFunction, Set<Symbol.DefinedFunction>> next = new HashMap<>();
    for (ContextWalk.CallEdge call : calls.getOrDefault(entry.number(), List.of())) {
      Optional<Set<Symbol.DefinedFunction>> only =
          cell(entry, call).flatMap(c -> told.computeIfAbsent(c, _ -> functions(entry, c).filter(_ -> stays.test(c))));
      next.computeIfAbsent(call.caller(), _ -> new LinkedHashSet<>())
          .addAll(only.isPresent() ? only.get() : call.callees().functions());
    }
    return told.values().stream().anyMatch(Optional::isPresent) ? Optional.of(from(begun(entry), next)) : Optional.empty();
  }

  /** What runs in threads of an entry without being called there. */
  private Set<Symbol.DefinedFunction> begun(ThreadEntry entry) {
    Set<Symbol.DefinedFunction> result = new HashSet<>(entry.functions());
    contexts.activations().stream()
        .filter(a -> a.entry().number() == entry.number() && a.from().isEmpty())
        .forEach(a -> result.add(a.function()));
    return result;
  }

  private static Set<Symbol.DefinedFunction> from(
      Set<Symbol.DefinedFunction> first, Map<Symbol.DefinedFunction, Set<Symbol.DefinedFunction>> next) {
    Set<Symbol.DefinedFunction> result = new HashSet<>(first);
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>(result);
    while (!left.isEmpty()) {
      for (Symbol.DefinedFunction callee : next.getOrDefault(left.remove(), Set.of())) {
        if (result.add(callee)) {
          left.add(callee);
        }
      }
    }
    return result;
  }

  /** Where the function with which threads begin has read what it calls. */
  private Optional<Cell> cell(ThreadEntry entry, ContextWalk.CallEdge call) {
    return call.caller().equals(entry.function())
            && call.event().act() instanceof Act.Enter(Address function, _, _)
            && function.offset() == 0
            && function.terms().isEmpty()
            && function.base() instanceof Base.Held(Address cell, Epoch read)
            && cell.terms().isEmpty()
        ? cell.base() instanceof Base.Formal(int position) ? Optional.of(new Cell(position, cell.offset())) : copied(entry, cell, read)
        : Optional.empty();
  }

  /** Where a thread finds what it copied into a variable of its own in one piece, with nothing else ever written there. */
  private Optional<Cell> copied(ThreadEntry entry, Address cell, Epoch read) {
    Function function = contexts.names().program().function(entry.function());
    return read instanceof Epoch.Written(Digest of, int site)
            && of.equals(function.digest())
            && cell.base() instanceof Base.Fresh(Digest body, int variable)
            && body.equals(of)
            && site >= 0
            && function.body().instruction(site)
                instanceof Instruction.Copy(Operand.Register(int to), Operand.Formal(int position), Operand.IntegerConstant(_, long bytes), _, _)
            && to == variable
            && cell.offset() + Cell.BYTES <= bytes
            && holdsCopy(function.body(), variable, site)
        ? Optional.of(new Cell(position, cell.offset()))
        : Optional.empty();
  }

  /** Whether a variable of a function is only written by one instruction that copies, and read: its address goes nowhere else. */
  private static boolean holdsCopy(Body body, int variable, int copy) {
    Set<Operand> inside = new HashSet<>(Set.of(new Operand.Register(variable)));
    for (int before = 0; before < inside.size(); ) {
      before = inside.size();
      for (Block block : body.blocks()) {
        for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
          Instruction each = body.instruction(ordinal);
          if (each instanceof Instruction.Address(Operand base, _, _, _) && inside.contains(base)) {
            inside.add(new Operand.Register(ordinal));
          } else if (ordinal != copy && Operands.of(each).anyMatch(inside::contains) && !isRead(each, inside)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean isRead(Instruction each, Set<Operand> inside) {
    return switch (each) {
      case Instruction.Load _, Instruction.Compare _ -> true;
      case Instruction.Copy copy -> !inside.contains(copy.to());
      default -> false;
    };
  }

  /** The functions that the starts of an entry put into a cell; empty where one does not tell. */
  private Optional<Set<Symbol.DefinedFunction>> functions(ThreadEntry entry, Cell cell) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    for (Spawned start : starts.getOrDefault(entry.number(), List.of())) {
      Optional<Symbol> put =
          start.contents().stream()
              .filter(c -> start.argumentAt() == cell.position() && c.offset() == cell.offset() && c.bytes() == Cell.BYTES)
              .map(Act.Content::value)
              .filter(v -> v.offset() == 0 && v.terms().isEmpty())
              .findFirst()
              .flatMap(v -> v.base() instanceof Base.Global(var symbol) ? contexts.names().symbol(start.function(), symbol) : Optional.empty());
      if (put.isEmpty() || !(put.get() instanceof Symbol.DefinedFunction function)) {
        return Optional.empty();
      }
      result.add(function);
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }
}
