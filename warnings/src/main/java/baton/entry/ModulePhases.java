package baton.entry;

import baton.ir.AggregateType;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.ir.Type;
import baton.link.LinkScopes;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.Phase;
import baton.model.RootRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What never runs at one time because of the life of kernel modules: the beginning of a module and its end, and its end and operations
 * on what is open, which keeps the module that owns the table in memory.
 */
final class ModulePhases {
  private static final String IN_USE = "module-in-use";
  private static final String OWNER = "owner";
  private static final int BITS = 8;

  private final ProgramNames names;
  private final Program program;
  private final ConcurrencyModel model;
  private final List<ThreadEntry> ends;
  private final Map<Integer, Boolean> holding = new HashMap<>();

  ModulePhases(ProgramNames names, ConcurrencyModel model, List<ThreadEntry> entries) {
    this.names = names;
    this.program = names.program();
    this.model = model;
    this.ends = entries.stream().filter(ModulePhases::isEnd).toList();
  }

  private static boolean isEnd(ThreadEntry entry) {
    return entry.phase().equals(Optional.of(Phase.EXIT));
  }

  /** Whether an entry is the end of the module that another one begins, so that it comes after that. */
  boolean isEndOf(ThreadEntry end, ThreadEntry initialisation) {
    return isEnd(end) && ModuleStarts.isInitialisation(initialisation) && isOneModule(end, initialisation);
  }

  /** Why two entries never run at one time; empty where they may. */
  Optional<Order.Apart> order(ThreadEntry a, ThreadEntry b) {
    if (ends.isEmpty() || isEnd(a) == isEnd(b)) {
      return Optional.empty();
    }
    ThreadEntry end = isEnd(a) ? a : b;
    ThreadEntry other = isEnd(a) ? b : a;
    if (!isOneModule(end, other)) {
      return Optional.empty();
    }
    if (ModuleStarts.isInitialisation(other)) {
      return Optional.of(new Order.Apart("a module has begun when it ends", List.of()));
    }
    return other.kind() == ThreadEntry.Kind.OPERATION && holding.computeIfAbsent(other.number(), _ -> holdsModule(other))
        ? Optional.of(new Order.Apart("a module does not end while something is open whose operations it owns", List.of(IN_USE)))
        : Optional.empty();
  }

  /** Whether both are of one module: of one unit, or linked into one, of which there is one end. */
  private boolean isOneModule(ThreadEntry end, ThreadEntry other) {
    String scope = end.function().scope();
    boolean only = ends.stream().filter(e -> e.function().scope().equals(scope)).count() == 1;
    return end.function().unit().equals(other.function().unit())
        || (scope.equals(other.function().scope()) && only && (!scope.equals(LinkScopes.BASE) || isOnlyModule()));
  }

  /** Whether the image has one beginning, so that it is a module. */
  private boolean isOnlyModule() {
    return program.functions().stream()
            .flatMap(f -> model.function(f.name()).rule(RootRule.class).stream())
            .filter(r -> r.phase().equals(Optional.of(Phase.INIT)))
            .count()
        <= 1;
  }

  /** Whether the callback is known by tables only whose objects are opened and closed, and that name the module that owns them. */
  private boolean holdsModule(ThreadEntry operation) {
    if (CallbackField.labelled(operation.by()).lifecycle(model).isEmpty()) {
      return false;
    }
    List<StoredFunctions.Site> sites = names.stored(operation.function());
    return !sites.isEmpty()
        && sites.stream()
            .allMatch(s -> s instanceof StoredFunctions.Site.InInitializer(Symbol.DefinedVariable table, long at) && isOwned(table, at));
  }

  /** Whether the struct around an offset of a variable's initial value names an owner. */
  private boolean isOwned(Symbol.DefinedVariable table, long offset) {
    if (!(program.type(table) instanceof Type.Aggregate(String key))) {
      return false;
    }
    Optional<AggregateType.Member> owner =
        program.types().aggregate(table.unit(), key).stream()
            .flatMap(t -> t.members().stream())
            .filter(m -> m.name().equals(OWNER))
            .findFirst();
    long place = owner.map(m -> m.offsetBits() / BITS).orElse(offset);
    return place != offset
        && program.initializer(table).cells().stream()
            .anyMatch(c -> c instanceof Initializer.Value(long at, _, Operand.SymbolAddress _) && at == place);
  }
}
