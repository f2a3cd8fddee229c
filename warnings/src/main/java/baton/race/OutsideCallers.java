package baton.race;

import baton.chain.Ownership;
import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.ir.Type;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
  private final Set<Integer> anybody = new HashSet<>();

  /** Of the entries that {@code contexts} reaches. */
  OutsideCallers(Contexts contexts, Parallelism parallelism, Ownership ownership) {
    this.names = contexts.names();
    this.ownership = ownership;
    boolean open = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.OPEN);
    for (ThreadEntry entry : contexts.entries()) {
      boolean isCalledFromOutside = entry.kind() == ThreadEntry.Kind.OPEN || (open && isOperation(entry, parallelism));
      if (isCalledFromOutside && entry.self() == SelfRule.MULTI && contexts.heldByCallers(entry).isEmpty()) {
        anybody.add(entry.number());
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

  /** An address in names that these entries have in common. */
  Address common(Address address, ThreadEntry entry) {
    if (!isAnybody(entry)) {
      return address;
    }
    Referent self = names.self(entry.function());
    return address.replace(
        base -> {
          boolean own = base instanceof Base.Handed(Referent of, _) && of.equals(self);
          return Address.of(own && base instanceof Base.Handed(_, int index) ? new Base.Handed(anybody(entry, index), index) : base);
        });
  }

  /** A text about an entry in names that these entries have in common. */
  String common(String text, ThreadEntry entry) {
    if (!isAnybody(entry)) {
      return text;
    }
    String result = text;
    for (int i = 0; i < formals(entry).size(); i++) {
      String own = new Base.Handed(names.self(entry.function()), i).text();
      result = result.replace(own, new Base.Handed(anybody(entry, i), i).text());
    }
    return result;
  }

  private Referent anybody(ThreadEntry entry, int index) {
    List<Type> formals = formals(entry);
    return new Referent.External("anybody's " + (index < formals.size() ? formals.get(index).toString() : "value"));
  }

  private List<Type> formals(ThreadEntry entry) {
    return names.program().function(entry.function()).type() instanceof Type.Function(_, List<Type> parameters, _) ? parameters : List.of();
  }
}
