package baton.ir;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Prints instructions and operands in a fixed, unambiguous form, one line each. With symbols printed as indices it is the
 * canonical text that digests are taken of; with symbols printed as names it is what people read.
 *
 * @param symbol how the referent with a given index is printed
 */
public record InstructionText(IntFunction<String> symbol) {
  /** The text of {@code instruction} without its result. */
  public String of(Instruction instruction) {
    StringBuilder text = new StringBuilder();
    append(text, instruction);
    return text.toString();
  }

  /** The text of {@code operand}. */
  public String of(Operand operand) {
    StringBuilder text = new StringBuilder();
    append(text, operand);
    return text.toString();
  }

  /** Adds the text of {@code instruction} to {@code text}: bodies are long, and texts of their parts would be copied again and again. */
  void append(StringBuilder text, Instruction instruction) {
    switch (instruction) {
      case Instruction.Allocate(long bytes, Operand count, Type type) -> {
        append(text.append("allocate ").append(bytes).append(" x "), count);
        TypeText.append(text.append(" as "), type);
      }
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> {
        append(text.append("load ").append(type).append(' '), address);
        mode(text, mode);
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) -> {
        append(text.append("store ").append(type).append(' '), value);
        append(text.append(" to "), address);
        mode(text, mode);
      }
      case Instruction.AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) -> {
        append(text.append("atomic ").append(operator).append(' ').append(type).append(' '), address);
        append(text.append(" by "), value);
        mode(text, mode);
      }
      case Instruction.CompareExchange(
              ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, AccessMode.Order failure) -> {
        append(text.append("compare-exchange ").append(type).append(' '), address);
        append(text.append(" from "), expected);
        append(text.append(" to "), replacement);
        mode(text, mode);
        text.append(" else ").append(order(failure));
      }
      case Instruction.Fence(AccessMode.Order order, boolean singleThread) ->
          text.append("fence ").append(order(order)).append(singleThread ? " single-thread" : "");
      case Instruction.Copy(Operand to, Operand from, Operand length, boolean mayOverlap, boolean isVolatile) -> {
        append(text.append(mayOverlap ? "move " : "copy "), from);
        append(text.append(" to "), to);
        append(text.append(" bytes "), length);
        text.append(marked(isVolatile));
      }
      case Instruction.Fill(Operand to, Operand value, Operand length, boolean isVolatile) -> {
        append(text.append("fill "), to);
        append(text.append(" with "), value);
        append(text.append(" bytes "), length);
        text.append(marked(isVolatile));
      }
      case Instruction.Address address -> address(text, address);
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) ->
          pair(text.append(operator).append(' ').append(type).append(' '), left, right);
      case Instruction.Compare(String predicate, ValueType type, Operand left, Operand right) ->
          pair(text.append("compare ").append(predicate).append(' ').append(type).append(' '), left, right);
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand value) -> {
        append(text.append(operator).append(' ').append(from).append(' '), value);
        text.append(" to ").append(to);
      }
      case Instruction.Select(ValueType type, Operand condition, Operand then, Operand otherwise) -> {
        append(text.append("select ").append(type).append(' '), condition);
        append(text.append(" ? "), then);
        append(text.append(" : "), otherwise);
      }
      case Instruction.Phi(ValueType type, List<Instruction.Incoming> incoming) -> {
        text.append("phi ").append(type);
        for (Instruction.Incoming i : incoming) {
          append(text.append(" [b").append(i.block()).append(": "), i.value());
          text.append(']');
        }
      }
      case Instruction.Part(String operator, ValueType type, List<Operand> operands) ->
          list(text.append(operator).append(' ').append(type).append(" ("), operands, ')');
      case Instruction.Nondeterministic(ValueType type) -> text.append("nondeterministic ").append(type);
      case Instruction.Call call -> call(text, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(text, code);
      case Instruction.Unknown(String name, ValueType type, List<Operand> operands) ->
          list(text.append("unknown ").append(name).append(' ').append(type).append(" ("), operands, ')');
      case Terminator.Jump(int target) -> text.append("jump b").append(target);
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        append(text.append("branch "), condition);
        text.append(" ? b").append(then).append(" : b").append(otherwise);
      }
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
        append(text.append("switch "), value);
        for (Terminator.Case c : cases) {
          append(text.append(" ["), c.value());
          text.append(": b").append(c.target()).append(']');
        }
        text.append(" else b").append(otherwise);
      }
      case Terminator.ComputedJump(Operand address, List<Integer> targets) -> {
        append(text.append("jump to "), address);
        text.append(blocks(targets));
      }
      case Terminator.AssemblyJump(Assembly code, int next, List<Integer> targets) -> {
        assembly(text, code);
        text.append(" then b").append(next).append(blocks(targets));
      }
      case Terminator.Return(var value) -> {
        text.append("return");
        value.ifPresent(v -> append(text.append(' '), v));
      }
      case Terminator.Unreachable(var afterCall) -> {
        text.append("unreachable");
        afterCall.ifPresent(call -> text.append(" after %").append(call));
      }
    }
  }

  /** Adds the text of {@code operand} to {@code text}. */
  void append(StringBuilder text, Operand operand) {
    switch (operand) {
      case Operand.Register(int ordinal) -> text.append('%').append(ordinal);
      case Operand.Formal(int index) -> text.append("formal").append(index);
      case Operand.IntegerConstant(int bits, long value) -> {
        if (bits == 1) {
          text.append(value != 0);
        } else {
          text.append(value).append(":i").append(bits);
        }
      }
      case Operand.Null() -> text.append("null");
      case Operand.SymbolAddress(int referent, long offset) ->
          signed(text.append('&').append(symbol.apply(referent)), offset);
      case Operand.LabelAddress(int block) -> text.append("&&b").append(block);
      case Operand.Undefined() -> text.append("undefined");
      case Operand.OpaqueConstant(ValueType type, String constant) ->
          text.append("constant ").append(type).append(' ').append(quoted(constant));
      case Operand.Zero(ValueType type) -> text.append("zero ").append(type);
      case Operand.Elements(List<Operand> elements) -> list(text.append('{'), elements, '}');
      case Operand.Expression(String operator, List<Operand> operands) ->
          list(text.append(operator).append(" ("), operands, ')');
      case Operand.MaskedImmediate() -> text.append("masked");
    }
  }

  private void address(StringBuilder text, Instruction.Address address) {
    // an offset of its own is told apart from that of the symbol
    boolean moved = address.base() instanceof Operand.SymbolAddress(_, long offset) && offset != 0;
    append(text.append(moved ? "address (" : "address "), address.base());
    signed(text.append(moved ? ")" : ""), address.offset());
    for (Instruction.ScaledIndex index : address.indices()) {
      append(text.append(index.inArray() ? " + [" : " + "), index.index());
      text.append(index.inArray() ? "] * " : " * ").append(index.stride());
    }
    if (!(address.target() instanceof Type.Unknown)) {
      TypeText.append(text.append(" in "), address.target());
    }
  }

  private void call(StringBuilder text, Instruction.Call call) {
    text.append("call ").append(call.result()).append(' ');
    switch (call.callee()) {
      case Callee.Direct(int referent) -> text.append(symbol.apply(referent));
      case Callee.Indirect(Operand target, Signature signature) -> {
        append(text.append('*'), target);
        text.append(" as ").append(quoted(signature.abi()));
        signature.kcfi().ifPresent(hash -> text.append(" kcfi ").append(Integer.toHexString(hash)));
      }
      case Callee.Intrinsic(String name) -> text.append(name);
    }
    String before = "(";
    for (Argument argument : call.arguments()) {
      append(text.append(before), argument.value());
      if (argument.byValueBytes() != 0) {
        text.append(" by value ").append(argument.byValueBytes());
      }
      before = ", ";
    }
    text.append(call.arguments().isEmpty() ? "()" : ")");
    text.append(call.traits().noReturn() ? " noreturn" : "");
    text.append(call.traits().returnsTwice() ? " returns-twice" : "");
    text.append(call.traits().mustNotCompile() ? " must-not-compile" : "");
  }

  private void assembly(StringBuilder text, Assembly code) {
    text.append("assembly ").append(quoted(code.template())).append(' ').append(quoted(code.constraints())).append(" (");
    String before = "";
    for (Assembly.AssemblyOperand operand : code.operands()) {
      assemblyOperand(text.append(before), operand);
      before = ", ";
    }
    text.append(") ").append(code.result());
    text.append(code.sideEffects() ? " volatile" : "").append(code.clobbersMemory() ? " clobbers-memory" : "");
  }

  private void assemblyOperand(StringBuilder text, Assembly.AssemblyOperand operand) {
    text.append(
        switch (operand.role()) {
          case VALUE -> "";
          case REACHED -> "reached ";
          case FOLLOWED -> "followed ";
          case MEMORY_READ -> "read ";
          case MEMORY_WRITE -> "write ";
          case MEMORY_READ_WRITE -> "read-write ";
        });
    append(text, operand.value());
    if (operand.role() != Assembly.Role.VALUE) {
      text.append(" bytes ").append(operand.bytes());
    }
  }

  private void pair(StringBuilder text, Operand left, Operand right) {
    append(text, left);
    append(text.append(", "), right);
  }

  private void list(StringBuilder text, List<Operand> operands, char end) {
    String before = "";
    for (Operand operand : operands) {
      append(text.append(before), operand);
      before = ", ";
    }
    text.append(end);
  }

  private static String blocks(List<Integer> targets) {
    return targets.stream().map(t -> "b" + t).collect(Collectors.joining(", ", " [", "]"));
  }

  private static void mode(StringBuilder text, AccessMode mode) {
    if (mode.isAtomic()) {
      text.append(' ').append(order(mode.order()));
    }
    text.append(marked(mode.isVolatile()));
  }

  private static String order(AccessMode.Order order) {
    return switch (order) {
      case PLAIN -> "plain";
      case UNORDERED -> "unordered";
      case RELAXED -> "relaxed";
      case ACQUIRE -> "acquire";
      case RELEASE -> "release";
      case ACQUIRE_RELEASE -> "acquire-release";
      case SEQUENTIAL -> "sequential";
    };
  }

  private static String marked(boolean isVolatile) {
    return isVolatile ? " volatile" : "";
  }

  private static void signed(StringBuilder text, long offset) {
    if (offset != 0) {
      text.append(offset > 0 ? "+" : "").append(offset);
    }
  }

  /** Quotes {@code text} so that its end is unambiguous and it stays on one line. */
  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r") + "\"";
  }
}
