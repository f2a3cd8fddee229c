package baton.link;

import baton.ir.Function;
import baton.ir.FunctionDeclaration;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import baton.model.ConcurrencyModel;
import baton.model.LibraryFunction;
import baton.model.MemberAccess;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Bodies for functions of the system that access variables of the program. A handler of the system in the initial value of a table gets
 * a body of its own for that place, in which the variables that the table leads to are named: two rows of one table are not mixed up.
 * Where code may change where a row leads to, and where code itself calls or stores such a handler, the body follows the pointers of its
 * arguments. Variables that are registered by being there lead to a function made for them.
 */
public final class LibraryBodies {
  /** Between the name of the function and that of the variable. */
  private static final String FOR = " for ";

  private final Program program;
  private final SortedMap<String, LibraryFunction> library;
  private final Map<String, List<Function>> made = new HashMap<>();
  private final Map<String, Map<Referent, Initializer>> changed = new HashMap<>();
  private final Map<String, Set<String>> declared = new HashMap<>();
  private final Set<Referent> names = new HashSet<>();
  private final TableMembers members;

  private LibraryBodies(Program program, ConcurrencyModel model) {
    this.program = program;
    this.library = model.libraryFunctions();
    this.members = new TableMembers(program);
    program.variables().forEach(this::table);
    library.values().stream().distinct().filter(f -> !f.variables().isEmpty()).forEach(this::registered);
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.ExternalFunction function) {
        LibraryFunction rule = library.get(function.name());
        if (rule != null) {
          own(function.name(), rule, function);
        }
        Optional<SpawnRule> spawn = model.function(function.name()).rule(SpawnRule.class);
        spawn.ifPresent(r -> r.entries().forEach(e -> e.library().ifPresent(name -> started(name, function))));
      }
    }
  }

  /** The program with the bodies that the model's library functions need there; the same one where there are none. */
  public static Program in(Program program, ConcurrencyModel model) {
    if (model.libraryFunctions().isEmpty()) {
      return program;
    }
    LibraryBodies bodies = new LibraryBodies(program, model);
    return bodies.made.isEmpty() ? program : program.with(program.units().stream().map(bodies::unit).toList());
  }

  /** Whether a function is none of the program's, but made of what a model says. */
  public static boolean isMade(Function function) {
    return function.section().equals(LibraryBody.SECTION);
  }

  /** A variable that holds handlers of the system: each is replaced by one that is made for its place. */
  private void table(Symbol.DefinedVariable variable) {
    Initializer initializer = program.initializer(variable);
    List<Referent> referents = new ArrayList<>(initializer.referents());
    List<Initializer.Cell> cells = new ArrayList<>();
    boolean replaced = false;
    for (Initializer.Cell cell : initializer.cells()) {
      Optional<Referent> handler = handler(variable, cell);
      if (handler.isPresent() && cell instanceof Initializer.Value(long offset, long bytes, _)) {
        referents.add(handler.get());
        cells.add(new Initializer.Value(offset, bytes, new Operand.SymbolAddress(referents.size() - 1, 0)));
        replaced = true;
      } else {
        cells.add(cell);
      }
    }
    if (replaced) {
      change(variable, new Initializer(cells, referents));
    }
  }

  private Optional<Referent> handler(Symbol.DefinedVariable variable, Initializer.Cell cell) {
    if (!(cell instanceof Initializer.Value(long offset, long bytes, Operand.SymbolAddress(int referent, _)))) {
      return Optional.empty();
    }
    Referent named = program.initializer(variable).referents().get(referent);
    if (!(program.resolve(variable.unit(), named) instanceof Symbol.ExternalFunction function)) {
      return Optional.empty();
    }
    LibraryFunction rule = library.get(function.name());
    Place place = Places.within(program, variable, offset, bytes);
    if (rule == null || place.field().isEmpty()) {
      return Optional.empty();
    }
    LibraryBody body = new LibraryBody(program.unit(variable.unit()).pointerBytes());
    long holder = offset - place.field().get().offset();
    each(rule, (access, write) -> members.access(body, variable.unit(), access, write, new TableMembers.At(variable, holder), true));
    String name = function.name() + FOR + withoutMember(place.name());
    return Optional.of(add(variable.unit(), name, body, program.type(function), program.signature(function), rule));
  }

  /** The function of the library whose body for one variable has such a name; empty for names of the program's functions. */
  public static Optional<String> function(String name) {
    int end = name.indexOf(FOR);
    return end < 0 ? Optional.empty() : Optional.of(name.substring(0, end));
  }

  private static String withoutMember(String place) {
    return place.contains(".") ? place.substring(0, place.lastIndexOf('.')) : place;
  }

  /** Variables that the system finds by their names. */
  private void registered(LibraryFunction rule) {
    Predicate<String> name = Pattern.compile(String.join("|", rule.variables())).asMatchPredicate();
    for (Symbol.DefinedVariable variable : program.variables()) {
      if (name.test(variable.name())) {
        LibraryBody body = new LibraryBody(program.unit(variable.unit()).pointerBytes());
        each(rule, (access, write) -> members.access(body, variable.unit(), access, write, new TableMembers.At(variable, 0), false));
        if (!body.isEmpty()) {
          String user = rule.names().getFirst() + FOR + variable.label();
          Referent self = add(variable.unit(), user, body, new Type.Unknown("of the library"), Optional.empty(), rule);
          Initializer before = program.initializer(variable);
          List<Referent> referents = new ArrayList<>(before.referents());
          referents.add(self);
          change(variable, new Initializer(before.cells(), referents));
        }
      }
    }
  }

  /** A function that code of the program calls or stores. */
  private void own(String name, LibraryFunction rule, Symbol.ExternalFunction function) {
    external(name, rule, function.unit(), program.type(function), program.signature(function));
  }

  /** A function that runs after another one was called. */
  private void started(String name, Symbol.ExternalFunction by) {
    LibraryFunction rule = library.get(name);
    if (rule != null && program.named(name).isEmpty()) {
      external(name, rule, by.unit(), new Type.Unknown("of the library"), Optional.empty());
    }
  }

  private void external(String name, LibraryFunction rule, String unit, Type type, Optional<Signature> signature) {
    Referent self = new Referent.External(name);
    if (names.add(self)) {
      LibraryBody body = new LibraryBody(program.unit(unit).pointerBytes());
      each(rule, (access, write) -> members.through(body, unit, access, write));
      made.computeIfAbsent(unit, _ -> new ArrayList<>()).add(body.function(name, Linkage.WEAK, self, type, signature, formals(rule)));
      declared.computeIfAbsent(unit, _ -> new HashSet<>()).add(name);
    }
  }

  private Referent add(String unit, String name, LibraryBody body, Type type, Optional<Signature> signature, LibraryFunction rule) {
    String free = name;
    for (int i = 2; !names.add(new Referent.UnitSymbol(unit, free)); i++) {
      free = name + " (" + i + ")";
    }
    Referent self = new Referent.UnitSymbol(unit, free);
    made.computeIfAbsent(unit, _ -> new ArrayList<>()).add(body.function(free, Linkage.INTERNAL, self, type, signature, formals(rule)));
    return self;
  }

  /** One access of a library function. */
  private interface Visit {
    void access(MemberAccess access, boolean write);
  }

  private static void each(LibraryFunction rule, Visit visit) {
    rule.reads().forEach(a -> visit.access(a, false));
    rule.writes().forEach(a -> visit.access(a, true));
  }

  private static int formals(LibraryFunction rule) {
    int most = 0;
    for (MemberAccess access : rule.reads()) {
      most = Math.max(most, access.pointer() + 1);
    }
    for (MemberAccess access : rule.writes()) {
      most = Math.max(most, access.pointer() + 1);
    }
    return most;
  }

  private void change(Symbol.DefinedVariable variable, Initializer to) {
    changed.computeIfAbsent(variable.unit(), _ -> new LinkedHashMap<>()).put(program.variable(variable).self(), to);
  }

  private TranslationUnit unit(TranslationUnit unit) {
    List<Function> more = made.getOrDefault(unit.name(), List.of());
    if (more.isEmpty()) {
      return unit;
    }
    List<Function> functions = new ArrayList<>(unit.functions());
    functions.addAll(more);
    functions.sort(Comparator.comparing(Function::name));
    Map<Referent, Initializer> initial = changed.getOrDefault(unit.name(), Map.of());
    List<GlobalVariable> globals = unit.globals().stream().map(g -> with(g, initial.getOrDefault(g.self(), g.initializer()))).toList();
    Set<String> defined = declared.getOrDefault(unit.name(), Set.of());
    List<FunctionDeclaration> declarations = unit.declarations().stream().filter(d -> !defined.contains(d.name())).toList();
    return new TranslationUnit(
        unit.name(), unit.target(), unit.pointerBytes(), unit.files(), functions, declarations, globals, unit.aliases(), unit.types(),
        unit.constructors(), unit.destructors(), unit.annotations(), unit.moduleAssembly(), unit.notes());
  }

  private static GlobalVariable with(GlobalVariable variable, Initializer initial) {
    return new GlobalVariable(
        variable.name(), variable.displayName(), variable.linkage(), variable.self(), variable.type(), variable.bytes(),
        variable.constant(), variable.threadLocal(), variable.section(), initial, variable.file(), variable.line());
  }
}
