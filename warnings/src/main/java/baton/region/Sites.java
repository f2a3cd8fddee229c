package baton.region;

import baton.entry.ProgramNames;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which objects are concerned when an instruction links regions: those that what it writes, or reads, leads to. */
final class Sites {
  private final ProgramNames names;
  private final PointsTo classes;
  private final Map<Site, Set<ObjectClass>> known = new HashMap<>();

  private record Site(Digest body, int ordinal) {}

  Sites(ProgramNames names, PointsTo classes) {
    this.names = names;
    this.classes = classes;
  }

  /** The classes of the objects concerned. */
  Set<ObjectClass> concerned(Digest body, int ordinal) {
    return known.computeIfAbsent(new Site(body, ordinal), this::find);
  }

  private Set<ObjectClass> find(Site site) {
    Set<ObjectClass> result = new HashSet<>();
    for (Symbol.DefinedFunction function : names.withBody(site.body())) {
      for (Operand value : written(site.ordinal(), instruction(function, site.ordinal()))) {
        if (!isNumber(value)) {
          classes.of(function, value).forEach(c -> result.addAll(classes.reachable(c)));
        }
      }
    }
    return result;
  }

  private static boolean isNumber(Operand value) {
    return value instanceof Operand.IntegerConstant || value instanceof Operand.Null || value instanceof Operand.Zero;
  }

  private static List<Operand> written(int ordinal, Optional<Instruction> instruction) {
    if (instruction.isEmpty()) {
      return List.of();
    }
    return switch (instruction.get()) {
      case Instruction.Store(_, Operand value, _, _) -> List.of(value);
      // pointers that come together are linked where they are read
      case Instruction.Load _ -> List.of(new Operand.Register(ordinal));
      case Instruction.Copy(Operand to, Operand from, _, _, _) -> List.of(to, from);
      case Instruction.AtomicUpdate(_, _, _, Operand value, _) -> List.of(value);
      case Instruction.CompareExchange(_, _, Operand expected, Operand value, _, _) -> List.of(expected, value);
      case Instruction.Call call -> {
        List<Operand> all = new ArrayList<>();
        call.arguments().forEach(a -> all.add(a.value()));
        yield all;
      }
      case Instruction.RunAssembly(Assembly code) -> operands(code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> operands(code);
      case Instruction.Unknown(_, _, List<Operand> operands) -> operands;
      default -> List.of();
    };
  }

  private static List<Operand> operands(Assembly code) {
    return code.operands().stream().map(Assembly.AssemblyOperand::value).toList();
  }

  private Optional<Instruction> instruction(Symbol.DefinedFunction function, int ordinal) {
    for (Block block : names.program().function(function).body().blocks()) {
      int at = block.first();
      for (Instruction instruction : block.instructions()) {
        if (at++ == ordinal) {
          return Optional.of(instruction);
        }
      }
    }
    return Optional.empty();
  }
}
