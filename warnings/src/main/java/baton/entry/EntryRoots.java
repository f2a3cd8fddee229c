package baton.entry;

import baton.callgraph.CallGraph;
import baton.ir.Type;
import baton.link.AssemblyMentions;
import baton.link.FieldKey;
import baton.link.LibraryBodies;
import baton.link.LifetimeFunctions;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.EntryProfile;
import baton.model.HeldLock;
import baton.model.Phase;
import baton.model.RootRule;
import baton.model.Section;
import baton.model.SelfRule;
import baton.model.ThreadContext;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The entries that need no call of the program: {@code main}, operations in tables, callbacks in fields, exported functions. */
final class EntryRoots {
  /** Who calls what is put into memory that it gave. */
  private static final String KEEPER = "code outside of the program";

  private static final String MAIN = "main";
  /** What runs constructors and destructors. */
  static final String LOADER = "the loader";

  /** What goes through the list of an image's initialisations, and calls what only they need. */
  static final String INITIALISATIONS = "the initialisations of an image";

  private static final String SYSTEM = "the system";

  /** Code that an image drops when it has begun. */
  private static final String INITIAL_CODE = ".init.text";

  private final CallGraph graph;
  private final ProgramNames names;
  private final Program program;
  private final ConcurrencyModel model;
  private final Set<Root> roots = new LinkedHashSet<>();
  private final Set<Symbol.DefinedFunction> anytime = new HashSet<>();

  /**
   * An entry that exists from the start.
   *
   * @param function where it begins
   * @param kind its sort
   * @param by what it is known by
   * @param self whether in parallel with itself
   * @param phase the part of a module's life that it is
   * @param held what its callers hold
   */
  record Root(
      Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, SelfRule self, Optional<Phase> phase, List<HeldLock> held) {
    /** Copies {@code held}. */
    Root {
      held = List.copyOf(held);
    }

    Root(Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, SelfRule self) {
      this(function, kind, by, self, Optional.empty(), List.of());
    }
  }

  private EntryRoots(CallGraph graph, ProgramNames names, ConcurrencyModel model) {
    this.graph = graph;
    this.names = names;
    this.program = names.program();
    this.model = model;
  }

  /** The entries of a program, {@code main} first. */
  static List<Root> of(CallGraph graph, ProgramNames names, ConcurrencyModel model) {
    EntryRoots entries = new EntryRoots(graph, names, model);
    entries.find();
    return List.copyOf(entries.roots);
  }

  private void find() {
    program.mains().forEach(f -> add(new Root(f, ThreadEntry.Kind.MAIN, SYSTEM, SelfRule.SERIAL)));
    boolean hasMain = !roots.isEmpty();
    if (!hasMain) {
      LifetimeFunctions.constructors(program).forEach(f -> add(new Root(f, ThreadEntry.Kind.ROOT, LOADER, SelfRule.SERIAL)));
    }
    LifetimeFunctions.destructors(program).forEach(f -> add(new Root(f, ThreadEntry.Kind.EXIT, LOADER, SelfRule.SERIAL)));
    for (String name : model.functionNames(Section.ROOTS)) {
      model.function(name).rule(RootRule.class).ifPresent(rule -> functions(program.named(name)).forEach(f -> root(f, rule)));
    }
    for (Symbol.DefinedFunction function : program.functions()) {
      model.function(function.name()).rule(RootRule.class).ifPresent(rule -> root(function, rule));
    }
    program.variables().forEach(this::collected);
    AssemblyMentions.of(program).forEach(this::assembly);
    graph.fields().forEach(this::field);
    SortedMap<Symbol.DefinedFunction, String> leaving = hasMain || program.isClosed() ? GivenAway.of(program, model) : Leaving.of(graph, model);
    leaving.forEach(this::callback);
    functions(graph.keptOutside()).forEach(f -> callback(f, KEEPER));
    Optional<EntryProfile> exported = model.policy().exportedFunctions();
    boolean isBegun = program.functions().stream().anyMatch(f -> model.function(f.name()).rule(RootRule.class).isPresent());
    if (!hasMain && (exported.isPresent() || !isBegun || program.isClosed())) {
      SelfRule self = exported.map(EntryProfile::self).orElse(SelfRule.MULTI);
      exported().stream()
          .filter(f -> !LibraryBodies.isMade(program.function(f)) && !isOnlyRoot(f))
          .forEach(f -> add(called(f, self)));
    }
  }

  /** A function that code outside knows by name. What is dropped after the beginning is for initialisations. */
  private Root called(Symbol.DefinedFunction function, SelfRule self) {
    return !program.isClosed() && program.function(function).section().equals(INITIAL_CODE)
        ? new Root(function, ThreadEntry.Kind.ROOT, INITIALISATIONS, SelfRule.SERIAL, Optional.of(Phase.BOOT), List.of())
        : new Root(function, ThreadEntry.Kind.OPEN, program.isClosed() ? Unreached.NOBODY : "a caller outside of the program", self);
  }

  /** Whether each name by which code outside knows a function, its own one or an alias, is one that the model says who calls. */
  private boolean isOnlyRoot(Symbol.DefinedFunction function) {
    SortedSet<String> known = program.exportedNames(function);
    Set<String> all = known.isEmpty() ? Set.of(function.name()) : known;
    return all.stream().allMatch(n -> model.function(n).rule(RootRule.class).isPresent());
  }

  /** What code outside can call by name: functions, whatever the name is, and those that are chosen where the program is loaded. */
  private SortedSet<Symbol.DefinedFunction> exported() {
    SortedSet<Symbol.DefinedFunction> result = new TreeSet<>(Comparator.comparingInt(Symbol::number));
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.Callable callable && program.isExported(symbol)) {
        result.addAll(graph.bodiesBehind(callable));
      }
    }
    return result;
  }

  /** A function that code outside may call: once more only where what is known of it says less than that. */
  private void callback(Symbol.DefinedFunction function, String to) {
    if (!anytime.contains(function)) {
      add(new Root(function, ThreadEntry.Kind.UNKNOWN_CALLBACK, to, SelfRule.MULTI));
    }
  }

  private boolean isTimeless(Root root) {
    return root.phase().isEmpty()
        && (root.kind() != ThreadEntry.Kind.OPERATION || CallbackField.labelled(root.by()).lifecycle(model).isEmpty());
  }

  /** The linker collects variables of a name that the model knows, and what they lead to is called as it says. */
  private void collected(Symbol.DefinedVariable variable) {
    model
        .function(variable.name())
        .rule(RootRule.class)
        .ifPresent(
            rule ->
                program.initializer(variable).referents().stream()
                    .map(referent -> program.resolve(variable.unit(), referent))
                    .forEach(held -> functions(List.of(held)).forEach(f -> listed(f, rule))));
  }

  /** What assembly names is called from there: as the model says of the label, else at any time where it has no other caller by name. */
  private void assembly(AssemblyMentions.Mention mention) {
    Optional<RootRule> rule = model.function(mention.label()).rule(RootRule.class);
    if (rule.isPresent()) {
      listed(mention.function(), rule.get());
    } else if (!program.isExported(mention.function())) {
      add(new Root(mention.function(), ThreadEntry.Kind.ROOT, "assembly", SelfRule.MULTI));
    }
  }

  /** What stands in a list that is collected for the system. */
  private void listed(Symbol.DefinedFunction function, RootRule rule) {
    root(function, rule, rule.phase().equals(Optional.of(Phase.INIT)) ? INITIALISATIONS : SYSTEM);
  }

  private void root(Symbol.DefinedFunction function, RootRule rule) {
    root(function, rule, SYSTEM);
  }

  private void root(Symbol.DefinedFunction function, RootRule rule, String by) {
    if (!function.name().equals(MAIN)) {
      EntryProfile profile = rule.profile();
      add(new Root(function, ThreadEntry.Kind.ROOT, by, profile.self(), rule.phase(), profile.held()));
    }
  }

  /**
   * Those that code or initial values store there, in their order, and then those that come there through functions that are handed them.
   */
  private void field(FieldKey field) {
    if (holdsObjects(field)) {
      return;
    }
    String label = program.label(field);
    CallbackField.labelled(label)
        .profile(model)
        .ifPresent(
            profile ->
                Stream.concat(names.stored().in(field).stream().map(StoredFunctions.Stored::function), graph.in(field).stream())
                    .flatMap(f -> functions(List.of(f)).stream())
                    .forEach(f -> add(operation(f, label, profile))));
  }

  /** Whether a field is declared to point to objects: its table's rules are not for it. */
  private boolean holdsObjects(FieldKey field) {
    return program.types().defined(field.aggregate()).stream()
        .flatMap(t -> t.members().stream())
        .anyMatch(m ->
            m.offsetBits() == field.offset() * Byte.SIZE
                && m.type().resolved() instanceof Type.Pointer(Type target)
                && target.resolved() instanceof Type.Aggregate);
  }

  private static Root operation(Symbol.DefinedFunction function, String label, EntryProfile profile) {
    ThreadEntry.Kind kind = kind(profile.context(), ThreadEntry.Kind.OPERATION);
    return new Root(function, kind, label, profile.self(), Optional.empty(), profile.held());
  }

  /** The sort of an entry that runs on that time. */
  static ThreadEntry.Kind kind(ThreadContext context, ThreadEntry.Kind ofProcess) {
    return switch (context) {
      case PROCESS, KERNEL_THREAD, ANY -> ofProcess;
      case SIGNAL -> ThreadEntry.Kind.SIGNAL;
      case WORKQUEUE, SOFTIRQ, TIMER_SOFTIRQ, HARDIRQ, IRQ_THREAD, NMI, STOPPER, MAIN_LOOP -> ThreadEntry.Kind.HANDLER;
    };
  }

  private void add(Root root) {
    if (roots.add(root) && root.self() == SelfRule.MULTI && root.held().isEmpty() && isTimeless(root)) {
      anytime.add(root.function());
    }
  }

  private static List<Symbol.DefinedFunction> functions(List<? extends Symbol> symbols) {
    return symbols.stream().filter(Symbol.DefinedFunction.class::isInstance).map(Symbol.DefinedFunction.class::cast).toList();
  }
}
