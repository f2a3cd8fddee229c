package baton.ir;

import java.util.ArrayList;
import java.util.List;

/** The operands an instruction reads. */
public final class Operands {
  private Operands() {}

  /** The operands of an instruction, apart from the name of a function that is called. */
  public static List<Operand> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Allocate a -> List.of(a.count());
      case Instruction.Load l -> List.of(l.address());
      case Instruction.Store s -> List.of(s.value(), s.address());
      case Instruction.AtomicUpdate u -> List.of(u.address(), u.value());
      case Instruction.CompareExchange c -> List.of(c.address(), c.expected(), c.replacement());
      case Instruction.Fence _, Instruction.Nondeterministic _ -> List.of();
      case Instruction.Copy c -> List.of(c.to(), c.from(), c.length());
      case Instruction.Fill f -> List.of(f.to(), f.value(), f.length());
      case Instruction.Address a -> {
        List<Operand> result = new ArrayList<>(List.of(a.base()));
        a.indices().forEach(i -> result.add(i.index()));
        yield result;
      }
      case Instruction.Binary b -> List.of(b.left(), b.right());
      case Instruction.Compare c -> List.of(c.left(), c.right());
      case Instruction.Convert c -> List.of(c.value());
      case Instruction.Select s -> List.of(s.condition(), s.then(), s.otherwise());
      case Instruction.Phi p -> p.incoming().stream().map(Instruction.Incoming::value).toList();
      case Instruction.Part p -> p.operands();
      case Instruction.Call c -> {
        List<Operand> result = new ArrayList<>();
        if (c.callee() instanceof Callee.Indirect(Operand target, _)) {
          result.add(target);
        }
        c.arguments().forEach(a -> result.add(a.value()));
        yield result;
      }
      case Instruction.RunAssembly r -> of(r.code());
      case Instruction.Unknown u -> u.operands();
      case Terminator.Branch b -> List.of(b.condition());
      case Terminator.Switch s -> {
        List<Operand> result = new ArrayList<>(List.of(s.value()));
        s.cases().forEach(c -> result.add(c.value()));
        yield result;
      }
      case Terminator.ComputedJump j -> List.of(j.address());
      case Terminator.AssemblyJump j -> of(j.code());
      case Terminator.Return r -> r.value().stream().toList();
      case Terminator.Jump _, Terminator.Unreachable _ -> List.of();
    };
  }

  private static List<Operand> of(Assembly code) {
    return code.operands().stream().map(Assembly.AssemblyOperand::value).toList();
  }
}
