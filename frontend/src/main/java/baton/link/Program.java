package baton.link;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A set of units with their symbols resolved. Immutable; equal sets of units make equal programs, in whatever order given. */
public final class Program {
  /** The function that a process begins with. */
  static final String MAIN = "main";

  private final List<TranslationUnit> units;
  private final Map<String, TranslationUnit> byName;
  private final LinkScopes scopes;
  private final Optional<String> beginning;
  private final ExternalSymbols external;
  private final UndefinedSymbols undefined;
  private final List<Symbol> symbols;
  private final List<Pending> pending;
  private final SortedMap<String, List<Symbol>> named;
  private final ProgramTypes types;
  private final List<Type> typeOf;
  private final List<Optional<Signature>> signatures;
  private final ConstParameters constParameters;
  private final List<LinkNote> notes;
  private final List<Symbol.DefinedFunction> mains;
  private final Exports exports;

  private Program(List<TranslationUnit> given, LinkScopes scopes, Optional<String> beginning) {
    this.scopes = scopes;
    this.beginning = beginning;
    this.units = given.stream().sorted(comparing(TranslationUnit::name)).toList();
    this.byName = HashMap.newHashMap(units.size());
    for (TranslationUnit unit : units) {
      if (byName.put(unit.name(), unit) != null) {
        throw new IllegalArgumentException("two units are named " + unit.name());
      }
    }
    List<LinkNote> found = new ArrayList<>();
    ScopeTables tables = new ScopeTables(units, scopes);
    InternalSymbols internal = new InternalSymbols(units, tables);
    this.external = new ExternalSymbols(tables, internal, found);
    this.undefined = new UndefinedSymbols(units, tables, external, found);
    this.pending =
        Stream.of(internal.all(), external.all(), undefined.all())
            .flatMap(List::stream)
            .sorted(comparing(Pending::identity))
            .toList();
    this.symbols = numbered(pending);
    this.types = ProgramTypes.of(units);
    this.typeOf = typesOfSymbols();
    this.signatures = signaturesOfSymbols();
    this.constParameters = new ConstParameters(units);
    found.addAll(types.notes());
    this.notes =
        found.stream()
            .distinct()
            .sorted(comparing(LinkNote::kind).thenComparing(LinkNote::subject).thenComparing(LinkNote::text))
            .toList();
    this.named = names();
    this.mains =
        named(MAIN).stream()
            .filter(Symbol.DefinedFunction.class::isInstance)
            .map(Symbol.DefinedFunction.class::cast)
            .filter(main -> beginning.isEmpty() || beginning.get().equals(main.unit()))
            .toList();
    this.exports = new Exports(this);
  }

  /**
   * Links units.
   *
   * @param units the units, in any order; names are unique
   * @param scopes which of them are linked into one image
   * @throws IllegalArgumentException when two units have one name
   */
  public static Program link(List<TranslationUnit> units, LinkScopes scopes) {
    return new Program(units, scopes, Optional.empty());
  }

  /** One of the executables that the units of this program make. */
  public Program only(Executable executable) {
    List<TranslationUnit> chosen = units.stream().filter(unit -> executable.units().contains(unit.name())).toList();
    return new Program(chosen, scopes, Optional.of(executable.main()).filter(_ -> !executable.isLibrary()));
  }

  /** The same with other units, of the same names but for what is added. */
  Program with(List<TranslationUnit> other) {
    return new Program(other, scopes, beginning);
  }

  private static List<Symbol> numbered(List<Pending> pending) {
    List<Symbol> result = new ArrayList<>(pending.size());
    for (int i = 0; i < pending.size(); i++) {
      if (i > 0 && pending.get(i).identity().equals(pending.get(i - 1).identity())) {
        throw new IllegalArgumentException("two symbols have the identity " + pending.get(i).identity());
      }
      pending.get(i).number(i);
      result.add(pending.get(i).symbol());
    }
    return List.copyOf(result);
  }

  private SortedMap<String, List<Symbol>> names() {
    SortedMap<String, List<Symbol>> result = new TreeMap<>();
    for (Symbol symbol : symbols) {
      result.computeIfAbsent(symbol.name(), _ -> new ArrayList<>()).add(symbol);
    }
    for (TranslationUnit unit : units) {
      for (SymbolAlias alias : unit.aliases()) {
        Symbol symbol = resolve(unit.name(), Definition.of(unit, alias).self());
        List<Symbol> ofName = result.computeIfAbsent(alias.name(), _ -> new ArrayList<>());
        if (!(symbol instanceof Symbol.Unresolved) && !ofName.contains(symbol)) {
          ofName.add(symbol);
        }
      }
    }
    result.replaceAll((_, list) -> list.stream().sorted(comparingInt(Symbol::number)).toList());
    return result;
  }

  /** The units, by name. */
  public List<TranslationUnit> units() {
    return units;
  }

  /** Which units are linked into one image. */
  public LinkScopes scopes() {
    return scopes;
  }

  /** The unit named {@code name}; throws {@link IllegalArgumentException} when the program has none of that name. */
  public TranslationUnit unit(String name) {
    TranslationUnit unit = byName.get(name);
    if (unit == null) {
      throw new IllegalArgumentException("no unit is named " + name);
    }
    return unit;
  }

  /** All symbols, by number. */
  public List<Symbol> symbols() {
    return symbols;
  }

  /** The functions with a body, by number. */
  public List<Symbol.DefinedFunction> functions() {
    return symbols.stream()
        .filter(Symbol.DefinedFunction.class::isInstance)
        .map(Symbol.DefinedFunction.class::cast)
        .toList();
  }

  /** The variables with a definition, by number. */
  public List<Symbol.DefinedVariable> variables() {
    return symbols.stream()
        .filter(Symbol.DefinedVariable.class::isInstance)
        .map(Symbol.DefinedVariable.class::cast)
        .toList();
  }

  /** The symbols of that name, aliases included, by number. */
  public List<Symbol> named(String name) {
    return named.getOrDefault(name, List.of());
  }

  /**
   * What a referent of a body or initialiser stands for.
   *
   * @param unit the name of the unit that holds the body or initialiser
   * @param referent the referent
   */
  public Symbol resolve(String unit, Referent referent) {
    return mentioned(unit, referent)
        .orElseThrow(() -> new IllegalArgumentException(unit + " does not mention " + referent.identity()));
  }

  /**
   * What the body of a function means by one of its referents.
   *
   * @param referent the number of the referent in the body
   */
  public Symbol referred(Symbol.DefinedFunction function, int referent) {
    return resolve(function.unit(), function(function).body().referents().get(referent));
  }

  private Optional<Symbol> mentioned(String unit, Referent referent) {
    Pending symbol = external.find(unit, referent);
    return Optional.ofNullable(symbol == null ? undefined.find(referent) : symbol).map(Pending::symbol);
  }

  /**
   * What a name stands for that a model may have told and not the source; empty where only models know it. What a unit keeps for itself
   * under that name is something else.
   *
   * @param unit the name of the unit in which it is used
   */
  public Optional<Symbol> told(String unit, Referent.External name) {
    return named(name.name()).isEmpty() ? Optional.empty() : mentioned(unit, name);
  }

  /**
   * The name that all units can use for the variable that {@code name} is another name for; empty where it is none, and where no such
   * name is found: an alias stands for the variable of its own unit, even if that of another one replaces it.
   */
  public Optional<Referent> aliased(String unit, Referent.External name) {
    if (!(resolve(unit, name) instanceof Symbol.DefinedVariable variable) || variable.name().equals(name.name())) {
      return Optional.empty();
    }
    Referent self = variable(variable).self();
    Pending found = external.find(unit, self);
    return Optional.of(self).filter(_ -> found != null && found.symbol().equals(variable));
  }

  /** The definition of a function, as the unit has it that stands for all. */
  public Function function(Symbol.DefinedFunction symbol) {
    Function function = pending.get(symbol.number()).function();
    if (function == null) {
      throw new IllegalArgumentException(symbol.identity() + " is of another program");
    }
    return function;
  }

  /** The definition of a variable. Of a merged tentative definition, the largest. */
  public GlobalVariable variable(Symbol.DefinedVariable symbol) {
    GlobalVariable variable = pending.get(symbol.number()).variable();
    if (variable == null) {
      throw new IllegalArgumentException(symbol.identity() + " is of another program");
    }
    return variable;
  }

  /** What a variable holds at program start. */
  public Initializer initializer(Symbol.DefinedVariable symbol) {
    return variable(symbol).initializer();
  }

  /** Whether code outside of the program can name a symbol that it defines; of a closed image, a function that nothing in it mentions. */
  public boolean isExported(Symbol symbol) {
    return exports.contains(symbol);
  }

  /** The names by which a loader knows a symbol that the program defines: its own one, and aliases. */
  public SortedSet<String> exportedNames(Symbol symbol) {
    return exports.names(symbol);
  }

  /** Whether a loader knows a symbol that the program defines by its name. */
  public boolean isNamed(Symbol symbol) {
    return exports.isNamed(symbol);
  }

  /** Whether the units are all of an image without {@code main}, so that what is not there does not use what they define. */
  public boolean isClosed() {
    return scopes.closed() && !hasMain();
  }

  /** Whether the units are all of an executable, or of an image without {@code main}: no code outside names its variables. */
  public boolean isWhole() {
    return scopes.closed();
  }

  /** The functions named {@code main} that the program begins with: of an executable its own, else all. */
  public List<Symbol.DefinedFunction> mains() {
    return mains;
  }

  /** Whether a function named {@code main} is there, so that the program begins with it. */
  public boolean hasMain() {
    return !mains.isEmpty();
  }

  /** What an ifunc calls to choose its target. */
  public Symbol resolver(Symbol.IndirectFunction symbol) {
    Definition definition = pending.get(symbol.number()).definition();
    if (definition == null || !(definition.content() instanceof Definition.Alias(SymbolAlias alias))) {
      throw new IllegalArgumentException(symbol.identity() + " is of another program");
    }
    return resolve(symbol.unit(), alias.target());
  }

  /**
   * The C type of a symbol where debug information tells it, from its definition or the first declaration. Aggregates have the keys
   * of {@link #types}.
   */
  public Type type(Symbol symbol) {
    return typeOf.get(symbol.number());
  }

  private List<Type> typesOfSymbols() {
    Map<String, Map<String, Type>> declared = new HashMap<>();
    for (TranslationUnit unit : units) {
      Map<String, Type> ofUnit = declared.computeIfAbsent(unit.name(), _ -> new HashMap<>());
      unit.declarations().forEach(d -> ofUnit.put(d.name(), d.type()));
      unit.functions().stream().filter(f -> !f.linkage().defines()).forEach(f -> ofUnit.put(f.name(), f.type()));
      unit.globals().stream().filter(g -> !g.linkage().defines()).forEach(g -> ofUnit.put(g.name(), g.type()));
    }
    List<Type> result = new ArrayList<>(symbols.size());
    for (Symbol symbol : symbols) {
      String unit = unitOrNull(symbol);
      Type type =
          switch (symbol) {
            case Symbol.DefinedFunction f -> function(f).type();
            case Symbol.DefinedVariable v -> variable(v).type();
            case Symbol.ExternalFunction f -> declared.getOrDefault(f.unit(), Map.of()).getOrDefault(f.name(), UNDECLARED);
            case Symbol.ExternalVariable v -> declared.getOrDefault(v.unit(), Map.of()).getOrDefault(v.name(), UNDECLARED);
            case Symbol.IndirectFunction _, Symbol.Unresolved _ -> UNDECLARED;
          };
      result.add(unit == null ? type : types.inProgram(unit, type));
    }
    return List.copyOf(result);
  }

  /** The machine-level signature of a function, where there is one. */
  public Optional<Signature> signature(Symbol symbol) {
    return signatures.get(symbol.number());
  }

  /** Whether all prototypes that units have of a function make its parameter {@code index}, from 0, a pointer to {@code const} ({@code const-parameter}). */
  public boolean isConstParameter(Symbol.ExternalFunction function, int index) {
    return constParameters.contains(function.name(), index);
  }

  private List<Optional<Signature>> signaturesOfSymbols() {
    Map<String, Map<String, Signature>> declared = new HashMap<>();
    for (TranslationUnit unit : units) {
      Map<String, Signature> ofUnit = declared.computeIfAbsent(unit.name(), _ -> new HashMap<>());
      unit.declarations().forEach(d -> ofUnit.putIfAbsent(d.name(), d.signature()));
    }
    List<Optional<Signature>> result = new ArrayList<>(symbols.size());
    for (Symbol symbol : symbols) {
      result.add(
          switch (symbol) {
            case Symbol.DefinedFunction f -> Optional.of(function(f).signature());
            case Symbol.ExternalFunction f -> Optional.ofNullable(declared.getOrDefault(f.unit(), Map.of()).get(f.name()));
            case Symbol.IndirectFunction _, Symbol.DefinedVariable _, Symbol.ExternalVariable _, Symbol.Unresolved _ -> Optional.empty();
          });
    }
    return List.copyOf(result);
  }

  private static final Type UNDECLARED = new Type.Unknown("undeclared");

  private static @Nullable String unitOrNull(Symbol symbol) {
    return switch (symbol) {
      case Symbol.DefinedFunction f -> f.unit();
      case Symbol.IndirectFunction f -> f.unit();
      case Symbol.ExternalFunction f -> f.unit();
      case Symbol.DefinedVariable v -> v.unit();
      case Symbol.ExternalVariable v -> v.unit();
      case Symbol.Unresolved _ -> null;
    };
  }

  /** The aggregates of all units. */
  public ProgramTypes types() {
    return types;
  }

  /** A field as people write it: {@code struct file_operations.open}. */
  public String label(FieldKey field) {
    long pointer = units.isEmpty() ? 0 : units.getFirst().pointerBytes();
    Type type = new Type.Aggregate(field.aggregate());
    Pointee object = Pointee.object(new Root.Unknown("any object"), Layout.label(field.aggregate()), type);
    Layout layout = new Layout(types, pointer);
    return FieldWalk.walk(layout, object.plus(field.offset(), List.of()), new FieldWalk.Wanted(pointer, false, true)).name();
  }

  /** What a user may want to know about the linking, by kind and subject. */
  public List<LinkNote> notes() {
    return notes;
  }
}
