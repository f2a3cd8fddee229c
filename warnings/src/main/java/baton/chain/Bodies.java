package baton.chain;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is found out about bodies once: which registers are read later, and which fields addresses lead to. */
final class Bodies {
  private final Program program;
  private final Map<Integer, Liveness> liveness = new HashMap<>();
  private final Map<Integer, Places> places = new HashMap<>();
  private final Map<Integer, Map<Operand, String>> fields = new HashMap<>();

  Bodies(Program program) {
    this.program = program;
  }

  /** The key of a register or a formal in a frame. */
  static int key(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> ordinal;
      case Operand.Formal(int index) -> -1 - index;
      default -> Integer.MIN_VALUE;
    };
  }

  Body body(Symbol.DefinedFunction function) {
    return program.function(function).body();
  }

  Liveness liveness(Symbol.DefinedFunction function) {
    return liveness.computeIfAbsent(function.number(), _ -> new Liveness(body(function)));
  }

  /** The field that an address leads to by type, as a text; empty where none is known. */
  String field(Symbol.DefinedFunction function, Operand address, long bytes) {
    return fields
        .computeIfAbsent(function.number(), _ -> new HashMap<>())
        .computeIfAbsent(address, a -> {
          Place place = places.computeIfAbsent(function.number(), _ -> Places.of(program, function)).at(a, 0, bytes, true);
          return place.field().map(f -> f.aggregate() + "+" + f.offset()).orElse("");
        });
  }

  /** Which registers are read after a place without being written before. */
  static final class Liveness {
    private final Body body;
    private final List<Set<Integer>> begin = new ArrayList<>();
    private final Set<Integer> read = new HashSet<>();

    Liveness(Body body) {
      this.body = body;
      for (Block block : body.blocks()) {
        begin.add(new HashSet<>());
        block.instructions().forEach(i -> read(i, read));
      }
      boolean grown = true;
      while (grown) {
        grown = false;
        for (int i = body.blocks().size() - 1; i >= 0; i--) {
          grown |= begin.get(i).addAll(before(i, body.blocks().get(i).first()));
        }
      }
    }

    /** Those of a block, after its phis. */
    Set<Integer> begin(int block) {
      return begin.get(block);
    }

    /** Those before an instruction of a block. */
    Set<Integer> before(int index, int ordinal) {
      Block block = body.blocks().get(index);
      Set<Integer> live = end(index);
      for (int i = block.instructions().size() - 1; i >= ordinal - block.first(); i--) {
        Instruction instruction = block.instructions().get(i);
        if (instruction instanceof Instruction.Phi) {
          break;
        }
        live.remove(block.first() + i);
        read(instruction, live);
      }
      return live;
    }

    /** Whether anything reads a register. */
    boolean isRead(int register) {
      return read.contains(register);
    }

    private Set<Integer> end(int index) {
      Set<Integer> live = new HashSet<>();
      for (int next : body.blocks().get(index).terminator().successors()) {
        Block block = body.blocks().get(next);
        Set<Integer> there = new HashSet<>(begin.get(next));
        for (int i = 0; i < block.instructions().size() && block.instructions().get(i) instanceof Instruction.Phi phi; i++) {
          if (there.remove(block.first() + i)) {
            phi.incoming().stream().filter(in -> in.block() == index).forEach(in -> live.add(key(in.value())));
          }
        }
        live.addAll(there);
      }
      return live;
    }

    private static void read(Instruction instruction, Set<Integer> live) {
      Operands.of(instruction).forEach(o -> live.add(key(o)));
      switch (instruction) {
        case Instruction.Select select -> live.add(key(select.condition()));
        case baton.ir.Terminator.Branch branch -> live.add(key(branch.condition()));
        case baton.ir.Terminator.Switch choice -> live.add(key(choice.value()));
        case Instruction.Copy copy -> live.add(key(copy.length()));
        case Instruction.Fill fill -> live.add(key(fill.length()));
        case Instruction.Allocate allocate -> live.add(key(allocate.count()));
        default -> {}
      }
    }
  }
}
