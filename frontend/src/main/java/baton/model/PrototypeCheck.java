package baton.model;

import baton.model.Prototype.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Compares what a rule says of arguments and result with a function's declaration: indices that do not exist, integers taken for
 * pointers, a condition on a result that is not there.
 */
public final class PrototypeCheck {
  private static final Set<Shape> ADDRESS = EnumSet.of(Shape.POINTER);
  private static final Set<Shape> REFERENCE = EnumSet.of(Shape.POINTER, Shape.FUNCTION, Shape.INTEGER);
  private static final Set<Shape> CODE = EnumSet.of(Shape.FUNCTION);
  private static final Set<Shape> NUMBER = EnumSet.of(Shape.INTEGER);
  private static final Set<Shape> VALUE = EnumSet.of(Shape.POINTER, Shape.FUNCTION, Shape.INTEGER, Shape.OTHER);
  private static final Set<Shape> SCALAR = EnumSet.of(Shape.POINTER, Shape.INTEGER);

  private final Prototype prototype;
  private final List<String> mismatches = new ArrayList<>();

  private PrototypeCheck(Prototype prototype) {
    this.prototype = prototype;
  }

  /** What does not fit, each as a clause such as {@code argument 3 (size) does not exist}; empty when all fits. */
  public static List<String> mismatches(FunctionRule rule, Prototype prototype) {
    PrototypeCheck check = new PrototypeCheck(prototype);
    check.rule(rule);
    return List.copyOf(check.mismatches);
  }

  private void rule(FunctionRule rule) {
    switch (rule) {
      case LockRule r -> lock(r);
      case LockInitRule r -> {
        argument(r.argument(), ADDRESS, "the lock");
        r.count().ifPresent(i -> parameter(i, NUMBER, "the count"));
        r.attribute().ifPresent(i -> parameter(i, ADDRESS, "the attributes"));
        r.recursiveIf().ifPresent(test -> parameter(test.argument(), NUMBER, "the type"));
      }
      case LockAttributeRule r -> {
        parameter(r.attribute(), ADDRESS, "the attributes");
        r.recursiveIf().ifPresent(test -> parameter(test.argument(), NUMBER, "the type"));
      }
      case ConditionRule r -> {
        parameter(r.condition(), ADDRESS, "the condition");
        r.lock().ifPresent(i -> parameter(i, ADDRESS, "the lock"));
      }
      case SpawnRule r -> spawn(r);
      case CallbackRule r -> {
        r.functions().forEach(i -> parameter(i, CODE, "the callback"));
        r.data().ifPresent(i -> parameter(i, VALUE, "the data"));
        r.object().ifPresent(i -> parameter(i, ADDRESS, "the object"));
      }
      case RootRule r -> {}
      case JoinRule r -> {
        r.object().ifPresent(a -> argument(a, VALUE, "the object"));
        success(r.success());
      }
      case ArmRule r -> parameter(r.object(), VALUE, "the object");
      case BarrierRule r -> {
        r.object().ifPresent(i -> parameter(i, ADDRESS, "the barrier"));
        r.count().ifPresent(i -> parameter(i, VALUE, "the number of threads"));
      }
      case SignalRule r -> parameter(r.object(), signalled(r.kind()), "the signal");
      case WaitRule r -> {
        parameter(r.object(), signalled(r.kind()), "the signal");
        success(r.success());
      }
      case PublicationRule r -> argument(r.object(), ADDRESS, "the object");
      case ExitRule r -> {}
      case CancelRule _, LoopRule _, ProcessExitRule _, SwitchRule _, InterferenceRule _ -> {}
      case AllocationRule r -> {
        argument(r.result(), SCALAR, "the memory");
        r.size().forEach(i -> parameter(i, NUMBER, "the size"));
        r.frees().ifPresent(i -> parameter(i, ADDRESS, "what is freed"));
        r.ownIf().forEach(c -> parameter(c.argument(), c.value() == 0 ? VALUE : NUMBER, "the flags"));
      }
      case FreeRule r -> {
        parameter(r.argument(), SCALAR, "the memory");
        r.size().forEach(i -> parameter(i, NUMBER, "the size"));
      }
      case MemoryRule r -> {
        r.reads().forEach(a -> access(a, "what is read"));
        r.writes().forEach(a -> access(a, "what is written"));
        r.keeps().forEach(a -> argument(a, VALUE, "what is kept"));
        r.handles().forEach(i -> parameter(i, REFERENCE, "the handle"));
        r.format().ifPresent(this::format);
      }
      case ThreadUnsafeRule r -> {
        r.whereNull().ifPresent(i -> parameter(i, ADDRESS, "the state"));
        r.object().ifPresent(i -> parameter(i, ADDRESS, "the object"));
      }
      case AtomicRule r -> argument(r.argument(), ADDRESS, "the object");
      case PerCpuRule r -> parameter(r.argument(), ADDRESS, "the variable");
      case NoReturnRule r -> {}
      case AssumptionRule r -> parameter(r.argument(), VALUE, "the condition");
      case NondeterministicRule r -> {}
      case IgnoredRule r -> {}
    }
  }

  private void lock(LockRule r) {
    r.lock().ifPresent(this::expression);
    r.flagLocks().ifPresent(f -> parameter(f.argument(), NUMBER, "the lock flags"));
    success(r.success());
  }

  private void expression(LockExpression lock) {
    switch (lock.root()) {
      case LockRoot.OfArgument a -> argument(a.argument(), ADDRESS, "the lock");
      case LockRoot.OfToken t -> t.keyedBy().forEach(i -> parameter(i, VALUE, "the key"));
      case LockRoot.OfArgumentType t -> {}
      case LockRoot.OfGlobal g -> {}
    }
    if (lock.bit().isPresent() && lock.bit().get() instanceof BitNumber.InArgument bit) {
      parameter(bit.argument(), NUMBER, "the bit");
    }
  }

  private void spawn(SpawnRule r) {
    for (SpawnRule.Spawned entry : r.entries()) {
      entry.function().ifPresent(f -> parameter(f, CODE, "the entry"));
      entry.flags().ifPresent(f -> parameter(f.argument(), NUMBER, "the flags"));
      entry.data().ifPresent(a -> argument(a, VALUE, "the data"));
      entry.object().ifPresent(a -> argument(a, VALUE, "the object"));
    }
    r.handle().ifPresent(a -> argument(a, VALUE, "the handle"));
  }

  private void access(PointerAccess access, String what) {
    boolean variable =
        access.pointer() instanceof Argument.Position(int index) && prototype.variadic() && index >= prototype.parameters().size();
    if (!variable) {
      argument(access.pointer(), ADDRESS, what);
    }
    access.into().ifPresent(i -> argument(i, ADDRESS, "what is led into"));
    access.size().forEach(i -> parameter(i, NUMBER, "the size"));
  }

  private void format(Format format) {
    parameter(format.string(), ADDRESS, "the format");
    format
        .first()
        .ifPresent(
            first -> {
              if (!prototype.variadic() || first != prototype.parameters().size()) {
                mismatches.add("argument " + first + " is not the first after the named ones");
              }
            });
  }

  private static Set<Shape> signalled(SignalKind kind) {
    return kind == SignalKind.DESCRIPTOR ? NUMBER : ADDRESS;
  }

  private void success(Success success) {
    switch (success) {
      case ALWAYS, MAYBE -> {}
      case ZERO, NONZERO, NEGATIVE, NONNEGATIVE, POSITIVE -> result(NUMBER, "success");
      case NONNULL, VALID -> result(ADDRESS, "success");
    }
  }

  /** An argument whose value has one of the shapes; what a pointer points to has any shape. */
  private void argument(Argument argument, Set<Shape> shapes, String what) {
    switch (argument) {
      case Argument.Position p -> parameter(p.index(), shapes, what);
      case Argument.Pointee p -> parameter(p.index(), ADDRESS, what);
      case Argument.Returned r -> result(shapes, what);
    }
  }

  private void parameter(int index, Set<Shape> shapes, String what) {
    if (index >= prototype.parameters().size()) {
      mismatches.add("argument " + index + " (" + what + ") does not exist");
    } else if (!shapes.contains(prototype.parameters().get(index))) {
      mismatches.add("argument " + index + " (" + what + ") is " + prototype.parameters().get(index) + ", not " + shapes);
    }
  }

  private void result(Set<Shape> shapes, String what) {
    if (!shapes.contains(prototype.result())) {
      mismatches.add("the result (" + what + ") is " + prototype.result() + ", not " + shapes);
    }
  }
}
