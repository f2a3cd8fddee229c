package baton.race;

import baton.entry.BetweenCalls;
import baton.entry.ThreadEntry;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.Phase;
import baton.pointsto.PointsTo;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** Tells the categories of races. */
final class Categories {
  private final Program program;
  private final ConcurrencyModel model;
  private final PointsTo pointsTo;
  private final BetweenCalls between;

  /** Of what is listed, which is asked about again and again. */
  private final IdentityHashMap<SharedAccess, Integer> known = new IdentityHashMap<>();

  Categories(Program program, ConcurrencyModel model, PointsTo pointsTo, BetweenCalls between) {
    this.program = program;
    this.model = model;
    this.pointsTo = pointsTo;
    this.between = between;
  }

  /** The categories of a pair of accesses, as bits, with whether all threads that come to them begin with one function. */
  int of(SharedAccess first, SharedAccess second, boolean sameEntry) {
    int large = isLarge(first, second) ? CategoryBounds.bit(Category.LARGE_CLASS) : 0;
    int same = sameEntry ? CategoryBounds.bit(Category.SAME_ENTRY) : 0;
    return large | same | of(first) | of(second);
  }

  /** The categories of some bits. */
  static Set<Category> set(int bits) {
    Set<Category> result = EnumSet.allOf(Category.class);
    result.removeIf(c -> (bits & CategoryBounds.bit(c)) == 0);
    return result;
  }

  /** The categories that an access brings into all its pairs, as bits. */
  int of(SharedAccess access) {
    return known.computeIfAbsent(access, this::find);
  }

  /** The same, found anew. */
  int find(SharedAccess access) {
    return (ownAllocation(access) ? CategoryBounds.bit(Category.OWN_ALLOCATION) : 0)
        | (isBeginning(access.entry()) ? CategoryBounds.bit(Category.BOOT_THREAD) : 0)
        | (indirect(access).isPresent() ? CategoryBounds.bit(Category.INDIRECT) : 0)
        | (between.isCalledBackOnly(access.occurrence().at()) ? CategoryBounds.bit(Category.UNKNOWN_CALLBACK) : 0);
  }

  /** Whether only a class of several objects tells that two accesses touch one. */
  boolean isLarge(SharedAccess first, SharedAccess second) {
    boolean named = first.spot().variable().isPresent() && second.spot().variable().isPresent();
    return !named && (isOfSeveral(first) || isOfSeveral(second));
  }

  /** Whether the class of what an access touches has several objects. */
  boolean isOfSeveral(SharedAccess access) {
    return pointsTo.objects(access.spot().pointsTo()) > 1;
  }

  /** The main thread, and what begins a kernel's image or module. */
  static boolean isBeginning(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.MAIN || entry.phase().filter(p -> p != Phase.EXIT).isPresent();
  }

  private static boolean ownAllocation(SharedAccess access) {
    Base base = access.cell().root();
    while (base instanceof Base.Within(_, _, Base made)) {
      base = made;
    }
    return base instanceof Base.Fresh;
  }

  /** The function with neither body nor model without which an access would not be there: it makes it, or calls what makes it. */
  Optional<String> unmodelled(SharedAccess access) {
    boolean called = access.entry().kind() == ThreadEntry.Kind.UNKNOWN_CALLBACK && isUnmodelled(access.entry().by());
    return indirect(access).or(() -> called ? Optional.of(access.entry().by()) : Optional.empty());
  }

  private boolean isUnmodelled(String name) {
    return model.function(name).isEmpty() && program.named(name).stream().anyMatch(Symbol.ExternalFunction.class::isInstance);
  }

  /** The function with neither body nor model at whose call the access stands. */
  private Optional<String> indirect(SharedAccess access) {
    Symbol.DefinedFunction owner = access.owner();
    Instruction at = program.function(owner).body().instruction(access.occurrence().site().ordinal());
    return at instanceof Instruction.Call(Callee.Direct(int referent), _, _, _)
            && program.referred(owner, referent) instanceof Symbol.ExternalFunction callee
            && model.function(callee.name()).isEmpty()
        ? Optional.of(callee.name())
        : Optional.empty();
  }
}
