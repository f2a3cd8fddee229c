package baton.race;

import baton.chain.Ownership;
import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Symbol;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import baton.summary.Guard;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What tells entries apart that anybody outside of the program may call at any time, with anything: nothing. One such caller is to
 * another as it is to itself, so an access that several of these entries lead to is decided once. What they are handed is known by its
 * place and declared type only.
 */
final class OutsideCallers {
  /** Stands for the numbers of all these entries. */
  private static final int ANYBODY = -1;

  private final ProgramNames names;
  private final Ownership ownership;
  private Optional<ThreadEntry> first = Optional.empty();
  private final Set<Integer> anybody = new HashSet<>();
  private final Map<Referent, Symbol.DefinedFunction> functions = new HashMap<>();
  private final IdentityHashMap<Guard, String> guards = new IdentityHashMap<>();
  private final IdentityHashMap<Guard, String> texts = new IdentityHashMap<>();

  /** Of the entries that {@code contexts} reaches. */
  OutsideCallers(Contexts contexts, Parallelism parallelism, Ownership ownership) {
    this.names = contexts.names();
    this.ownership = ownership;
    boolean open = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.OPEN);
    for (ThreadEntry entry : contexts.entries()) {
      boolean isCalledFromOutside = entry.kind() == ThreadEntry.Kind.OPEN || (open && isOperation(entry, parallelism));
      if (isCalledFromOutside && entry.self() == SelfRule.MULTI && contexts.heldByCallers(entry).isEmpty()) {
        anybody.add(entry.number());
        first = first.or(() -> Optional.of(entry));
        entry.functions().forEach(f -> functions.put(names.self(f), f));
      }
    }
  }

  /** Whether it is an operation that does not wait for the initialisation of a module, in a table without an order. */
  private static boolean isOperation(ThreadEntry entry, Parallelism parallelism) {
    return entry.kind() == ThreadEntry.Kind.OPERATION
        && CallbackField.labelled(entry.by()).lifecycle(parallelism.model()).isEmpty()
        && !parallelism.moduleStarts().isMadePossible(entry);
  }

  /** Exported functions and, in a program that is not whole, operations of which no order is known. */
  private boolean isAnybody(ThreadEntry entry) {
    return anybody.contains(entry.number());
  }

  /** Whether a thread of one of these entries has the node that it touches for itself: there they may differ. */
  boolean isOwnNode(SharedAccess access) {
    return isAnybody(access.entry())
        && ownership.isInReach()
        && ownership.isSafe(access.spot().pointsTo(), access.entry(), access.occurrence().raw().site());
  }

  /** The number of an entry, which these have in common. */
  int number(ThreadEntry entry) {
    return isAnybody(entry) ? ANYBODY : entry.number();
  }

  /** The entry that stands for all which nothing tells apart from one: the first of these, else the entry itself. */
  ThreadEntry alike(ThreadEntry entry) {
    return isAnybody(entry) ? first.orElse(entry) : entry;
  }

  /** An address in names that these entries have in common. */
  Address common(Address address, ThreadEntry entry) {
    if (!isAnybody(entry)) {
      return address;
    }
    return address.replace(this::common);
  }

  /** The text of a guard, of which there are few different objects. */
  String text(Guard guard) {
    return texts.computeIfAbsent(guard, Guard::text);
  }

  /** The text of a guard in names that these entries have in common. */
  String common(Guard guard, ThreadEntry entry) {
    if (!isAnybody(entry)) {
      return text(guard);
    }
    return guards.computeIfAbsent(
        guard,
        g -> {
          Function<Address, Optional<Address>> renamed = a -> Optional.of(a.replace(this::common));
          RelativeLockset locks = g.locks().rebind(lock -> Optional.of(lock.replace(a -> a.replace(this::common))));
          return new Guard(locks, g.threads().rebind(renamed), g.premises().replace(a -> a.replace(this::common))).text();
        });
  }

  private Address common(Base base) {
    Symbol.DefinedFunction function = base instanceof Base.Handed(Referent of, _) ? functions.get(of) : null;
    return function != null && base instanceof Base.Handed(_, int index)
        ? Address.of(new Base.Handed(anybody(function, index), index))
        : Address.of(base);
  }

  private Referent anybody(Symbol.DefinedFunction function, int index) {
    Type type = names.program().function(function).type();
    List<Type> formals = type instanceof Type.Function(_, List<Type> parameters, _) ? parameters : List.of();
    return new Referent.External("anybody's " + (index < formals.size() ? formals.get(index).toString() : "value"));
  }
}
