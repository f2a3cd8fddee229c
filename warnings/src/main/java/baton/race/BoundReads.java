package baton.race;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallSite;
import baton.callgraph.CallTarget;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Terminator;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.JoinRule;
import baton.model.SpawnRule;
import baton.summary.ReturnCase;
import baton.summary.Summary;
import baton.symbolic.Threads;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The instructions that read what the number of rounds of a loop is computed from that starts or joins threads: a backward slice over
 * registers, local variables, arguments and results, which ends where something else is read from memory.
 */
final class BoundReads {
  /** Reads of which a slice consists at most; of a larger one nothing is known but that. */
  private static final int MOST = 1_000;

  private final CallGraph graph;
  private final Program program;
  private final Map<Symbol.DefinedFunction, BitSet> reads = new HashMap<>();
  private final Map<Symbol.DefinedFunction, BitSet> seen = new HashMap<>();
  private final Map<Symbol.DefinedFunction, BitSet> addresses = new HashMap<>();
  private final Map<Symbol.DefinedFunction, BitSet> objects = new HashMap<>();
  private final Map<Symbol.DefinedFunction, BitSet> formals = new HashMap<>();
  private final Set<Symbol.DefinedFunction> returns = new HashSet<>();
  private final Set<Symbol.DefinedFunction> stores = new HashSet<>();
  private int size;

  BoundReads(CallGraph graph, ConcurrencyModel model, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.graph = graph;
    this.program = graph.program();
    concerned(model)
        .forEach(
            (function, calls) -> {
              if (isToldByMemory(summaries.apply(function))) {
                addBounds(function, program.function(function).body(), calls);
              }
            });
  }

  /** Whether a function, or what it calls, starts or joins as many threads as memory tells, or its callers tell. */
  private static boolean isToldByMemory(Summary summary) {
    return Stream.concat(
            summary.events().stream().map(e -> e.guard().threads()), summary.returns().stream().map(ReturnCase::threads))
        .anyMatch(BoundReads::isToldByMemory);
  }

  private static boolean isToldByMemory(Threads threads) {
    return threads.caveats().startedByNumber() || threads.caveats().joinedByNumber() || threads.hasRanges();
  }

  /** Whether an instruction reads something of that kind. */
  boolean contains(Symbol.DefinedFunction function, int ordinal) {
    BitSet its = reads.get(function);
    return its != null && its.get(ordinal);
  }

  /** Whether the numbers come from so many places that not all were looked for. */
  boolean isBeyond() {
    return size > MOST;
  }

  private boolean addRead(Symbol.DefinedFunction function, int ordinal) {
    boolean result = first(reads, function, ordinal);
    size += result ? 1 : 0;
    return result;
  }

  /** Adds what an instruction writes into memory that such an instruction reads. */
  void addWritten(Symbol.DefinedFunction function, int ordinal) {
    Body body = program.function(function).body();
    switch (body.instruction(ordinal)) {
      case Instruction.Store(_, Operand value, _, _) -> follow(function, body, value);
      case Instruction.AtomicUpdate(_, _, _, Operand value, _) -> follow(function, body, value);
      case Instruction.CompareExchange(_, _, _, Operand replacement, _, _) -> follow(function, body, replacement);
      case Instruction.Copy(_, Operand from, _, _, _) -> copied(function, body, ordinal, from);
      default -> {}
    }
  }

  /** The calls by which a function comes to start or join threads. */
  private Map<Symbol.DefinedFunction, BitSet> concerned(ConcurrencyModel model) {
    Map<Symbol.DefinedFunction, BitSet> result = new HashMap<>();
    Deque<Symbol.Callable> left = new ArrayDeque<>();
    program.symbols().stream()
        .filter(s -> model.function(s.name()).rule(JoinRule.class).isPresent() || model.function(s.name()).rule(SpawnRule.class).isPresent())
        .forEach(s -> {
          if (s instanceof Symbol.Callable callable) {
            left.add(callable);
          }
        });
    while (!left.isEmpty()) {
      Symbol.Callable callee = left.remove();
      callers(callee)
          .forEach(
              site -> {
                if (!result.containsKey(site.function())) {
                  left.add(site.function());
                }
                result.computeIfAbsent(site.function(), _ -> new BitSet()).set(site.ordinal());
              });
    }
    return result;
  }

  private Stream<CallSite> callers(Symbol.Callable callee) {
    return Stream.concat(
        graph.callers(callee).stream(),
        graph.dispatchCallers(callee).stream().filter(c -> !(c.target() instanceof CallTarget.Started)).map(Call::site));
  }

  private void addBounds(Symbol.DefinedFunction function, Body body, BitSet calls) {
    List<Block> blocks = body.blocks();
    for (int head = 0; head < blocks.size(); head++) {
      if (blocks.get(head).terminator() instanceof Terminator.Branch(Operand.Register(int test), _, _)
          && body.instruction(test) instanceof Instruction.Compare(_, _, Operand left, Operand right)
          && (isCounter(body, head, left) || isCounter(body, head, right))
          && isRound(body, head, calls)) {
        follow(function, body, left);
        follow(function, body, right);
      }
    }
  }

  /** Whether an operand is a phi of a block, or is one step away from one. */
  private static boolean isCounter(Body body, int head, Operand operand) {
    if (!(operand instanceof Operand.Register(int ordinal))) {
      return false;
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Phi _ -> isIn(body.blocks().get(head), ordinal);
      case Instruction.Binary(_, _, Operand from, Operand.IntegerConstant _) -> isCounter(body, head, from);
      default -> false;
    };
  }

  /** Whether one of some calls is in a loop with that head. */
  private static boolean isRound(Body body, int head, BitSet calls) {
    List<Block> blocks = body.blocks();
    for (int at = 0; at < blocks.size(); at++) {
      Block block = blocks.get(at);
      if (calls.stream().anyMatch(call -> isIn(block, call)) && leads(blocks, head, at) && leads(blocks, at, head)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIn(Block block, int ordinal) {
    return block.first() <= ordinal && ordinal < block.end();
  }

  /** Whether control comes from the end of one block to another. */
  private static boolean leads(List<Block> blocks, int from, int to) {
    BitSet reached = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(blocks.get(from).terminator().successors());
    while (!left.isEmpty()) {
      int block = left.pop();
      if (block == to) {
        return true;
      }
      if (!reached.get(block)) {
        reached.set(block);
        left.addAll(blocks.get(block).terminator().successors());
      }
    }
    return false;
  }

  /** Adds the instructions that read what an operand is computed from. */
  private void follow(Symbol.DefinedFunction function, Body body, Operand operand) {
    if (isBeyond()) {
      return;
    }
    switch (operand) {
      case Operand.Register(int ordinal) -> {
        if (first(seen, function, ordinal)) {
          followInstruction(function, body, ordinal);
        }
      }
      case Operand.Formal(int index) -> {
        if (first(formals, function, index)) {
          callers(function).forEach(site -> followArgument(site, index));
        }
      }
      case Operand.Elements(List<Operand> elements) -> elements.forEach(e -> follow(function, body, e));
      case Operand.Expression(_, List<Operand> operands) -> operands.forEach(o -> follow(function, body, o));
      case Operand.IntegerConstant _, Operand.Null _, Operand.SymbolAddress _, Operand.LabelAddress _, Operand.Undefined _,
          Operand.OpaqueConstant _, Operand.Zero _, Operand.MaskedImmediate _ -> {}
    }
  }

  private static boolean first(Map<Symbol.DefinedFunction, BitSet> known, Symbol.DefinedFunction function, int number) {
    BitSet its = known.computeIfAbsent(function, _ -> new BitSet());
    boolean result = !its.get(number);
    its.set(number);
    return result;
  }

  private void followArgument(CallSite site, int index) {
    Body body = program.function(site.function()).body();
    if (body.instruction(site.ordinal()) instanceof Instruction.Call(_, var arguments, _, _)) {
      if (index < arguments.size()) {
        follow(site.function(), body, arguments.get(index).value());
      }
    }
  }

  private void followInstruction(Symbol.DefinedFunction function, Body body, int ordinal) {
    Instruction instruction = body.instruction(ordinal);
    switch (instruction) {
      case Instruction.Load(_, Operand address, _) -> {
        addRead(function, ordinal);
        followAddress(function, body, address);
      }
      case Instruction.AtomicUpdate(_, _, Operand address, Operand value, _) -> {
        addRead(function, ordinal);
        followAddress(function, body, address);
        follow(function, body, value);
      }
      case Instruction.CompareExchange(_, Operand address, _, Operand replacement, _, _) -> {
        addRead(function, ordinal);
        followAddress(function, body, address);
        follow(function, body, replacement);
      }
      case Instruction.RunAssembly _ -> {
        addRead(function, ordinal);
        Operands.of(instruction).forEach(o -> follow(function, body, o));
      }
      case Instruction.Call _ -> {
        addRead(function, ordinal);
        entered(function, ordinal).forEach(this::followReturns);
      }
      default -> Operands.of(instruction).forEach(o -> follow(function, body, o));
    }
  }

  /** Adds the reads of pointers in the same function by which one comes to what is read; those of its callers are not looked for. */
  private void followAddress(Symbol.DefinedFunction function, Body body, Operand address) {
    if (address instanceof Operand.Register(int ordinal)) {
      Instruction instruction = body.instruction(ordinal);
      if (instruction instanceof Instruction.Call || instruction instanceof Instruction.Allocate) {
        followObject(function, body, ordinal);
      } else if (instruction instanceof Instruction.Load(_, Operand from, _)) {
        if (addRead(function, ordinal)) {
          followAddress(function, body, from);
        }
      } else if (isAddress(instruction) && first(addresses, function, ordinal)) {
        Operands.of(instruction).forEach(o -> followAddress(function, body, o));
      }
    }
  }

  private List<Symbol.DefinedFunction> entered(Symbol.DefinedFunction function, int ordinal) {
    return graph.calls(function).stream()
        .filter(c -> c.site().ordinal() == ordinal && !(c.target() instanceof CallTarget.Started))
        .flatMap(c -> graph.targets(c).stream())
        .flatMap(t -> graph.bodiesBehind(t.function()).stream())
        .toList();
  }

  private void followReturns(Symbol.DefinedFunction function) {
    if (returns.add(function)) {
      Body body = program.function(function).body();
      for (Block block : body.blocks()) {
        if (block.terminator() instanceof Terminator.Return(var value)) {
          value.ifPresent(v -> follow(function, body, v));
        }
      }
    }
  }

  /**
   * What comes into a local object by stores, by copies, and by whoever is handed its address; into one that a call has made only what this
   * function puts there: where others do, it is known by more than this thread, or by what stands in another function.
   */
  private void followObject(Symbol.DefinedFunction function, Body body, int object) {
    if (!first(objects, function, object)) {
      return;
    }
    BitSet addresses = new BitSet();
    addresses.set(object);
    for (boolean grows = true; grows; ) {
      grows = false;
      for (int i = 0; i < body.size(); i++) {
        if (!addresses.get(i) && isAddress(body.instruction(i)) && Operands.of(body.instruction(i)).stream().anyMatch(o -> is(o, addresses))) {
          addresses.set(i);
          grows = true;
        }
      }
    }
    for (int i = 0; i < body.size(); i++) {
      switch (body.instruction(i)) {
        case Instruction.Store(_, Operand value, Operand to, _) when is(to, addresses) -> follow(function, body, value);
        case Instruction.Copy(Operand to, Operand from, _, _, _) when is(to, addresses) -> copied(function, body, i, from);
        case Instruction.Call(_, var arguments, _, _)
            when body.instruction(object) instanceof Instruction.Allocate && arguments.stream().anyMatch(a -> is(a.value(), addresses)) -> {
          addRead(function, i);
          entered(function, i).forEach(this::followStores);
        }
        default -> {}
      }
    }
  }

  private void copied(Symbol.DefinedFunction function, Body body, int copy, Operand from) {
    addRead(function, copy);
    followAddress(function, body, from);
  }

  private static boolean is(Operand operand, BitSet registers) {
    return operand instanceof Operand.Register(int ordinal) && registers.get(ordinal);
  }

  private static boolean isAddress(Instruction instruction) {
    return instruction instanceof Instruction.Address
        || instruction instanceof Instruction.Convert
        || instruction instanceof Instruction.Select
        || instruction instanceof Instruction.Phi;
  }

  /** What a function stores anywhere, itself or in what it calls; of functions without a body, whatever they read. */
  private void followStores(Symbol.DefinedFunction function) {
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>(List.of(function));
    while (!left.isEmpty() && !isBeyond()) {
      Symbol.DefinedFunction next = left.remove();
      if (stores.add(next)) {
        Body body = program.function(next).body();
        for (int i = 0; i < body.size(); i++) {
          addWritten(next, i);
          if (body.instruction(i) instanceof Instruction.Call) {
            List<Symbol.DefinedFunction> callees = entered(next, i);
            left.addAll(callees);
            if (callees.isEmpty()) {
              addRead(next, i);
            }
          }
        }
      }
    }
  }
}
