package baton.race;

import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.ir.Type;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import java.util.List;

/**
 * What tells entries apart that anybody outside of the program may call at any time, with anything: nothing. One such caller is to
 * another as it is to itself, so an access that several of these entries lead to is decided once. What they are handed is known by its
 * place and declared type only.
 */
final class OutsideCallers {
  /** Stands for the numbers of all these entries. */
  private static final int ANYBODY = -1;

  private final ProgramNames names;

  OutsideCallers(ProgramNames names) {
    this.names = names;
  }

  private static boolean isAnybody(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.OPEN && entry.self() == SelfRule.MULTI;
  }

  /** The number of an entry, which these have in common. */
  static int number(ThreadEntry entry) {
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
