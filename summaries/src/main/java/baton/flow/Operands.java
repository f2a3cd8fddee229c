package baton.flow;

import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.List;
import java.util.stream.Stream;

/** What instructions read besides memory, apart from the name of a function that is called. */
public final class Operands {
  private Operands() {}

  /** The operands of an instruction. */
  public static Stream<Operand> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store s -> Stream.of(s.value(), s.address());
      case Instruction.AtomicUpdate u -> Stream.of(u.address(), u.value());
      case Instruction.CompareExchange c -> Stream.of(c.address(), c.expected(), c.replacement());
      case Instruction.Load l -> Stream.of(l.address());
      case Instruction.Copy c -> Stream.of(c.to(), c.from());
      case Instruction.Fill f -> Stream.of(f.to(), f.value());
      case Instruction.Address a -> Stream.concat(Stream.of(a.base()), a.indices().stream().map(Instruction.ScaledIndex::index));
      case Instruction.Binary b -> Stream.of(b.left(), b.right());
      case Instruction.Compare c -> Stream.of(c.left(), c.right());
      case Instruction.Convert c -> Stream.of(c.value());
      case Instruction.Select s -> Stream.of(s.then(), s.otherwise());
      case Instruction.Phi p -> p.incoming().stream().map(Instruction.Incoming::value);
      case Instruction.Part p -> p.operands().stream();
      case Instruction.Unknown u -> u.operands().stream();
      case Instruction.Call c -> Stream.concat(called(c.callee()), c.arguments().stream().map(Argument::value));
      case Instruction.RunAssembly(Assembly code) -> code.operands().stream().map(Assembly.AssemblyOperand::value);
      case Terminator.AssemblyJump(Assembly code, _, _) -> code.operands().stream().map(Assembly.AssemblyOperand::value);
      case Terminator.Return(var value) -> value.stream();
      case Instruction.Allocate _,
          Instruction.Fence _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Unreachable _ ->
          Stream.of();
    };
  }

  private static Stream<Operand> called(Callee callee) {
    return switch (callee) {
      case Callee.Indirect(Operand target, _) -> Stream.of(target);
      case Callee.Direct _, Callee.Intrinsic _ -> Stream.of();
    };
  }

  /** Whether an operand may be an address in the program. */
  static boolean isAddress(Operand operand) {
    return switch (operand) {
      case Operand.Register _, Operand.Formal _, Operand.SymbolAddress _ -> true;
      case Operand.Elements(List<Operand> parts) -> parts.stream().anyMatch(Operands::isAddress);
      case Operand.Expression(_, List<Operand> parts) -> parts.stream().anyMatch(Operands::isAddress);
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          false;
    };
  }

  /** Bytes behind a symbol that a constant is the address of. */
  public static long displacement(Operand value) {
    return switch (value) {
      case Operand.SymbolAddress(_, long offset) -> offset;
      case Operand.Elements _, Operand.Expression _ -> Flow.ANYWHERE;
      case Operand.Register _,
          Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          0;
    };
  }

  /** Adds the referents whose address is in {@code operand}. */
  public static void referents(Operand operand, List<Integer> to) {
    switch (operand) {
      case Operand.SymbolAddress(int referent, _) -> to.add(referent);
      case Operand.Elements(List<Operand> parts) -> parts.forEach(p -> referents(p, to));
      case Operand.Expression(_, List<Operand> parts) -> parts.forEach(p -> referents(p, to));
      case Operand.Register _,
          Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ -> {}
    }
  }
}
