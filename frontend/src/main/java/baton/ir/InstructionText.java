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
    return switch (instruction) {
      case Instruction.Allocate(long bytes, Operand count, Type type) ->
          "allocate " + bytes + " x " + of(count) + " as " + TypeText.of(type);
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) ->
          "load " + type + " " + of(address) + mode(mode);
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) ->
          "store " + type + " " + of(value) + " to " + of(address) + mode(mode);
      case Instruction.AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) ->
          "atomic " + operator + " " + type + " " + of(address) + " by " + of(value) + mode(mode);
      case Instruction.CompareExchange(
              ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, AccessMode.Order failure) ->
          "compare-exchange " + type + " " + of(address) + " from " + of(expected) + " to " + of(replacement) + mode(mode)
              + " else " + order(failure);
      case Instruction.Fence(AccessMode.Order order, boolean singleThread) ->
          "fence " + order(order) + (singleThread ? " single-thread" : "");
      case Instruction.Copy(Operand to, Operand from, Operand length, boolean mayOverlap, boolean isVolatile) ->
          (mayOverlap ? "move " : "copy ") + of(from) + " to " + of(to) + " bytes " + of(length) + marked(isVolatile);
      case Instruction.Fill(Operand to, Operand value, Operand length, boolean isVolatile) ->
          "fill " + of(to) + " with " + of(value) + " bytes " + of(length) + marked(isVolatile);
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, Type target) ->
          "address " + of(base) + signed(offset) + indices.stream().map(this::index).collect(Collectors.joining())
              + (target instanceof Type.Unknown ? "" : " in " + TypeText.of(target));
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) ->
          operator + " " + type + " " + of(left) + ", " + of(right);
      case Instruction.Compare(String predicate, ValueType type, Operand left, Operand right) ->
          "compare " + predicate + " " + type + " " + of(left) + ", " + of(right);
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand value) ->
          operator + " " + from + " " + of(value) + " to " + to;
      case Instruction.Select(ValueType type, Operand condition, Operand then, Operand otherwise) ->
          "select " + type + " " + of(condition) + " ? " + of(then) + " : " + of(otherwise);
      case Instruction.Phi(ValueType type, List<Instruction.Incoming> incoming) ->
          "phi " + type + incoming.stream().map(i -> " [b" + i.block() + ": " + of(i.value()) + "]").collect(Collectors.joining());
      case Instruction.Part(String operator, ValueType type, List<Operand> operands) -> operator + " " + type + list(operands);
      case Instruction.Nondeterministic(ValueType type) -> "nondeterministic " + type;
      case Instruction.Call(Callee callee, List<Argument> arguments, ValueType result, Instruction.CallTraits traits) ->
          "call " + result + " " + callee(callee)
              + arguments.stream().map(this::argument).collect(Collectors.joining(", ", "(", ")"))
              + (traits.noReturn() ? " noreturn" : "")
              + (traits.returnsTwice() ? " returns-twice" : "")
              + (traits.mustNotCompile() ? " must-not-compile" : "");
      case Instruction.RunAssembly(Assembly code) -> assembly(code);
      case Instruction.Unknown(String name, ValueType type, List<Operand> operands) ->
          "unknown " + name + " " + type + list(operands);
      case Terminator.Jump(int target) -> "jump b" + target;
      case Terminator.Branch(Operand condition, int then, int otherwise) ->
          "branch " + of(condition) + " ? b" + then + " : b" + otherwise;
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) ->
          "switch " + of(value)
              + cases.stream().map(c -> " [" + of(c.value()) + ": b" + c.target() + "]").collect(Collectors.joining())
              + " else b" + otherwise;
      case Terminator.ComputedJump(Operand address, List<Integer> targets) -> "jump to " + of(address) + blocks(targets);
      case Terminator.AssemblyJump(Assembly code, int next, List<Integer> targets) ->
          assembly(code) + " then b" + next + blocks(targets);
      case Terminator.Return(var value) -> "return" + value.map(v -> " " + of(v)).orElse("");
      case Terminator.Unreachable(var afterCall) ->
          "unreachable" + (afterCall.isPresent() ? " after %" + afterCall.getAsInt() : "");
    };
  }

  /** The text of {@code operand}. */
  public String of(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> "%" + ordinal;
      case Operand.Formal(int index) -> "formal" + index;
      case Operand.IntegerConstant(int bits, long value) -> bits == 1 ? (value == 0 ? "false" : "true") : value + ":i" + bits;
      case Operand.Null() -> "null";
      case Operand.SymbolAddress(int referent, long offset) -> "&" + symbol.apply(referent) + signed(offset);
      case Operand.LabelAddress(int block) -> "&&b" + block;
      case Operand.Undefined() -> "undefined";
      case Operand.OpaqueConstant(ValueType type, String text) -> "constant " + type + " " + quoted(text);
      case Operand.Zero(ValueType type) -> "zero " + type;
      case Operand.Elements(List<Operand> elements) ->
          elements.stream().map(this::of).collect(Collectors.joining(", ", "{", "}"));
      case Operand.Expression(String operator, List<Operand> operands) -> operator + list(operands);
      case Operand.MaskedImmediate() -> "masked";
    };
  }

  private String callee(Callee callee) {
    return switch (callee) {
      case Callee.Direct(int referent) -> symbol.apply(referent);
      case Callee.Indirect(Operand target, Signature signature) ->
          "*" + of(target) + " as " + quoted(signature.abi())
              + (signature.kcfi().isPresent() ? " kcfi " + Integer.toHexString(signature.kcfi().getAsInt()) : "");
      case Callee.Intrinsic(String name) -> name;
    };
  }

  private String argument(Argument argument) {
    return of(argument.value()) + (argument.byValueBytes() == 0 ? "" : " by value " + argument.byValueBytes());
  }

  private String assembly(Assembly code) {
    return "assembly " + quoted(code.template()) + " " + quoted(code.constraints())
        + code.operands().stream().map(this::assemblyOperand).collect(Collectors.joining(", ", " (", ")"))
        + " " + code.result()
        + (code.sideEffects() ? " volatile" : "")
        + (code.clobbersMemory() ? " clobbers-memory" : "");
  }

  private String assemblyOperand(Assembly.AssemblyOperand operand) {
    return switch (operand.role()) {
      case VALUE -> of(operand.value());
      case MEMORY_READ -> "read " + of(operand.value()) + " bytes " + operand.bytes();
      case MEMORY_WRITE -> "write " + of(operand.value()) + " bytes " + operand.bytes();
      case MEMORY_READ_WRITE -> "read-write " + of(operand.value()) + " bytes " + operand.bytes();
    };
  }

  private String index(Instruction.ScaledIndex index) {
    return " + " + of(index.index()) + " * " + index.stride();
  }

  private String list(List<Operand> operands) {
    return operands.stream().map(this::of).collect(Collectors.joining(", ", " (", ")"));
  }

  private static String blocks(List<Integer> targets) {
    return targets.stream().map(t -> "b" + t).collect(Collectors.joining(", ", " [", "]"));
  }

  private static String mode(AccessMode mode) {
    return (mode.isAtomic() ? " " + order(mode.order()) : "") + marked(mode.isVolatile());
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

  private static String signed(long offset) {
    return offset == 0 ? "" : offset > 0 ? "+" + offset : Long.toString(offset);
  }

  /** Quotes {@code text} so that its end is unambiguous and it stays on one line. */
  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r") + "\"";
  }
}
