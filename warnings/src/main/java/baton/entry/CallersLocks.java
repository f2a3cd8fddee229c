package baton.entry;

import baton.ir.AggregateType;
import baton.ir.Function;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Program;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.HeldLock;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockRoot;
import baton.model.MemberPath;
import java.util.List;
import java.util.Optional;

/** The locks that callers of entries hold for them, as the model says: global ones, and those in an object that the entry is handed. */
final class CallersLocks {
  private static final int BITS = 8;

  private final ProgramNames names;
  private final Program program;

  CallersLocks(ProgramNames names) {
    this.names = names;
    this.program = names.program();
  }

  /** What threads of an entry hold when they begin; locks that have no name there are left out. */
  RelativeLockset of(Symbol.DefinedFunction entry, List<HeldLock> held, RelativeLockset before) {
    RelativeLockset locks = before;
    for (HeldLock each : held) {
      Optional<Lock> lock = each.lock().bit().isEmpty() ? name(entry, each.lock()) : Optional.empty();
      if (lock.isPresent()) {
        locks = locks.acquire(lock.get(), Mode.of(each.mode()), LockKind.MUTEX);
      }
    }
    return locks;
  }

  private Optional<Lock> name(Symbol.DefinedFunction entry, LockExpression lock) {
    return switch (lock.root()) {
      case LockRoot.OfGlobal(String global) ->
          lock.path().steps().isEmpty()
              ? Optional.of(new Lock.At(Address.of(new Base.Global(new Referent.External(global)))))
              : Optional.empty();
      case LockRoot.OfArgument(Argument.Position(int index)) -> inside(entry, index, lock.path());
      case LockRoot.OfArgumentType(String struct, int nth) ->
          formal(entry, struct, nth).flatMap(index -> inside(entry, index, lock.path()));
      case LockRoot.OfArgument _, LockRoot.OfToken _ -> Optional.empty();
    };
  }

  /** The position of the formal that is the n-th pointer to a struct. */
  private Optional<Integer> formal(Symbol.DefinedFunction entry, String struct, int nth) {
    List<Type> formals = formals(entry);
    int left = nth;
    for (int i = 0; i < formals.size(); i++) {
      boolean isOne =
          formals.get(i) instanceof Type.Pointer(Type.Aggregate(String key))
              && (key.equals("struct " + struct) || key.startsWith("struct " + struct + "@"));
      if (isOne && left-- == 0) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private List<Type> formals(Symbol.DefinedFunction entry) {
    Function function = program.function(entry);
    return function.type() instanceof Type.Function(_, List<Type> parameters, _) ? parameters : List.of();
  }

  /** The lock in the object that a formal points to; what lies behind further pointers has no name. */
  private Optional<Lock> inside(Symbol.DefinedFunction entry, int index, MemberPath path) {
    List<Type> formals = formals(entry);
    if (index >= formals.size() || !(formals.get(index) instanceof Type.Pointer(Type type))) {
      return Optional.empty();
    }
    long offset = 0;
    Type at = type;
    for (int i = 0; i < path.steps().size(); i++) {
      Optional<AggregateType.Member> member =
          switch (path.steps().get(i)) {
            case MemberPath.Through(String name) -> i == 0 ? member(entry, at, name) : Optional.empty();
            case MemberPath.Member(String name) -> member(entry, at, name);
            case MemberPath.Element _ -> Optional.empty();
          };
      if (member.isEmpty()) {
        return Optional.empty();
      }
      offset += member.get().offsetBits() / BITS;
      at = member.get().type();
    }
    return Optional.of(new Lock.At(Address.of(new Base.Handed(names.self(entry), index)).plus(offset)));
  }

  private Optional<AggregateType.Member> member(Symbol.DefinedFunction entry, Type of, String name) {
    return of instanceof Type.Aggregate(String key)
        ? program.types().aggregate(entry.unit(), key).stream()
            .flatMap(t -> t.members().stream())
            .filter(m -> m.name().equals(name))
            .findFirst()
        : Optional.empty();
  }
}
