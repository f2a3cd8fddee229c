package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Access;
import baton.link.FieldKey;
import baton.link.KnownCode;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Root;
import baton.link.Span;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.summary.Act;
import baton.summary.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Works out which memory accesses touch: from their addresses, and from the types at the places where they stand. */
final class Spots {
  private static final String FIXED = "memory at fixed addresses";

  /** More than the addresses that machines have. */
  private static final Span ANY_ADDRESS = new Span(-(1L << 61), 1L << 61);

  private static final Span ALL = new Span(0, Long.MAX_VALUE);

  private final Program program;
  private final ConcurrencyModel model;
  private final EventChains chains;
  private final Contexts contexts;
  private final PointsTo classes;
  private final FieldSpans spans;
  private final HiddenStates hidden;
  private final AccessPlaces places;
  private final Origins origins;
  private final IndexedSpans indexed;
  private final LentMembers lent;

  /** Whether no code runs beside the program that could name its variables. */
  private final boolean isAlone;

  private final Map<Stand, Optional<Map<Symbol.DefinedFunction, Spot>>> typed = new HashMap<>();
  private final Map<Key, Map<Symbol.DefinedFunction, Spot>> known = new HashMap<>();

  private final Map<Spot, Spot> all = new HashMap<>();

  /** An access, with the size that its event gives it. */
  private record Stand(Symbol.DefinedFunction owner, int ordinal, int part, long bytes) {}

  /** All that a spot depends on; equal lists of ways are one object. Where it names no variable, neither the address nor who names it. */
  private record Key(Optional<Symbol.DefinedFunction> function, List<EventChains.Way> ways, Optional<Address> cell, int ordinal, int part, long bytes) {
    @Override
    public int hashCode() {
      return (((31 * function.hashCode() + System.identityHashCode(ways)) * 31 + ordinal) * 31 + part) * 31 + cell.hashCode();
    }
  }

  /** What the instruction tells of an access: its place by types, the value, and whether it is the program's own access. */
  private record Seen(Optional<Place> place, Optional<Spot.Value> value, boolean inProgram) {
    private Spot spot(Optional<Spot.Variable> variable, Span bytes, List<FieldSpan> fields, ObjectClass pointsTo) {
      return new Spot(variable, bytes, fields, pointsTo, value, inProgram, place.map(Place::name).orElse("memory"));
    }
  }

  Spots(CallGraph graph, Contexts contexts, ConcurrencyModel model, PointsTo classes) {
    this.contexts = contexts;
    this.program = contexts.names().program();
    this.isAlone = program.hasMain() && KnownCode.isAll(program, model);
    this.model = model;
    this.chains = contexts.chains();
    this.classes = classes;
    this.spans = new FieldSpans(program, model);
    PassedOperands operands = new PassedOperands(graph);
    this.places = new AccessPlaces(graph, spans, operands);
    this.hidden = new HiddenStates(program, model, spans, places::of);
    this.origins = new Origins(program, operands, places::of);
    this.indexed = new IndexedSpans(spans);
    this.lent = new LentMembers(spans);
  }

  /**
   * What an access touches, by the function that it may stand in: one, or several of one text. Nothing for a function when the model
   * says that such accesses are not looked at, or nobody can write it.
   */
  Map<Symbol.DefinedFunction, Spot> of(Contexts.Occurrence occurrence, Act.Access access) {
    Symbol.DefinedFunction function = occurrence.at().function();
    List<EventChains.Way> ways = chains.ways(function, occurrence.raw());
    int ordinal = occurrence.site().ordinal();
    int part = occurrence.site().part();
    boolean isNamed = access.cell().base() instanceof Base.Global || access.cell().base() instanceof Base.Zero;
    if (!isNamed && ways.size() == 1) {
      Optional<Map<Symbol.DefinedFunction, Spot>> spots =
          typed.computeIfAbsent(new Stand(ways.getFirst().owner(), ordinal, part, access.bytes()), stand -> typed(stand, access));
      if (spots.isPresent()) {
        return spots.get();
      }
    }
    Key key =
        new Key(
            isNamed ? Optional.of(function) : Optional.empty(), ways, isNamed ? Optional.of(access.cell()) : Optional.empty(), ordinal, part,
            access.bytes());
    return known.computeIfAbsent(key, _ -> find(function, ways, ordinal, part, access));
  }

  /** Of which aggregate what a call is handed is a member: the outermost one by the types where it stands; empty where ways differ. */
  Optional<FieldKey> member(Contexts.Occurrence occurrence) {
    int ordinal = occurrence.site().ordinal();
    int part = occurrence.site().part();
    Set<Optional<FieldKey>> found = new HashSet<>();
    for (EventChains.Way way : chains.ways(occurrence.at().function(), occurrence.raw())) {
      Optional<Place> place = places.place(way.owner(), way.whole() ? way.calls() : List.of(), ordinal, part, 1);
      found.add(
          place
              .filter(p -> !p.within().isEmpty())
              .map(p -> p.within().getFirst())
              .filter(outer -> outer.bytes().high() == outer.bytes().low() + 1)
              .map(outer -> new FieldKey(outer.field().aggregate(), outer.bytes().low())));
    }
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  /**
   * With the size of what a rule names by the type of a pointer ({@code rand_r} writes the number that it is handed), or of the member in
   * which a text ends.
   */
  Act.Access sized(Symbol.DefinedFunction owner, Site site, Act.Access access, Spot spot) {
    if (access.bytes() == Act.Access.TEXT && spot.fields().size() == 1) {
      FieldSpan text = spot.fields().getFirst();
      Span bytes = text.bytes();
      OptionalLong end = spans.textEnd(new Type.Aggregate(text.field().aggregate()), bytes.low());
      boolean known = end.isPresent() && end.getAsLong() == bytes.high() && bytes.high() < Long.MAX_VALUE;
      return known ? access.withBytes(bytes.high() - bytes.low()) : access;
    }
    return places.sized(owner, site.ordinal(), site.part(), access);
  }

  /** What an access touches whose type is known where it stands, whoever calls: nothing else is asked then. */
  private Optional<Map<Symbol.DefinedFunction, Spot>> typed(Stand stand, Act.Access access) {
    Symbol.DefinedFunction owner = stand.owner();
    long bytes = places.sized(owner, stand.ordinal(), stand.part(), access).bytes();
    boolean isTyped =
        places.place(owner, List.of(), stand.ordinal(), stand.part(), bytes).filter(p -> !places.fields(p, bytes).isEmpty()).isPresent();
    return isTyped
        ? Optional.of(
            find(owner, owner, List.of(), stand.ordinal(), stand.part(), access).map(spot -> Map.of(owner, once(spot))).orElse(Map.of()))
        : Optional.empty();
  }

  private Map<Symbol.DefinedFunction, Spot> find(
      Symbol.DefinedFunction function, List<EventChains.Way> ways, int ordinal, int part, Act.Access access) {
    Map<Symbol.DefinedFunction, Optional<Spot>> found = new LinkedHashMap<>();
    for (EventChains.Way way : ways) {
      Optional<Spot> spot = find(function, way.owner(), way.whole() ? way.calls() : List.of(), ordinal, part, access);
      found.merge(way.owner(), spot, Spots::either);
    }
    if (found.size() == 1) {
      Map.Entry<Symbol.DefinedFunction, Optional<Spot>> only = found.entrySet().iterator().next();
      return only.getValue().map(spot -> Map.of(only.getKey(), once(spot))).orElse(Map.of());
    }
    Map<Symbol.DefinedFunction, Spot> spots = new LinkedHashMap<>();
    found.forEach((owner, spot) -> spot.ifPresent(s -> spots.put(owner, once(s))));
    return spots;
  }

  /** The one that equals this: what is asked of each spot is asked once for all that touch the same. */
  private Spot once(Spot spot) {
    return all.computeIfAbsent(spot, Function.identity());
  }

  /** What an access touches that was reached in one of two ways: the fields of both, of any type where one way does not tell. */
  private static Optional<Spot> either(Optional<Spot> one, Optional<Spot> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.or(() -> other);
    }
    Spot spot = one.get();
    boolean told = !spot.fields().isEmpty() && !other.get().fields().isEmpty();
    List<FieldSpan> fields = told ? Stream.concat(spot.fields().stream(), other.get().fields().stream()).distinct().toList() : List.of();
    return Optional.of(new Spot(spot.variable(), spot.bytes(), fields, spot.pointsTo(), spot.value(), spot.inProgram(), spot.text()));
  }

  private Optional<Spot> find(
      Symbol.DefinedFunction function,
      Symbol.DefinedFunction owner,
      List<EventChains.Call> calls,
      int ordinal,
      int part,
      Act.Access reported) {
    Act.Access access = lent(function, owner, calls, ordinal, part, places.sized(owner, ordinal, part, reported));
    Optional<Access> made = places.access(owner, ordinal, part);
    boolean around = isOpenEnded(access) && Site.isArgument(part) && places.callsOutside(owner, ordinal, model);
    Seen seen =
        new Seen(
            places.place(owner, calls, ordinal, part, access.bytes()),
            made.filter(a -> a.typed() && a.bytes() > 0).map(a -> new Spot.Value(a.bytes(), a.pointer())),
            made.isPresent());
    ObjectClass ofPointer = classes.accessed(owner, ordinal, part).orElse(classes.outside());
    if (Site.isReached(part) && places.leadsNowhere(owner, ordinal, Site.argument(part))) {
      return Optional.empty();
    }
    boolean elsewhere = !access.cell().terms().isEmpty() && classes.isMovedToOthers(ofPointer);
    if (!elsewhere && access.cell().base() instanceof Base.Global(Referent name)) {
      Optional<Symbol> symbol = contexts.names().symbol(function, name);
      return switch (symbol.orElse(null)) {
        case Symbol.DefinedVariable v ->
            isIgnored(v) || program.variable(v).constant()
                ? Optional.empty()
                : variable(
                    new Spot.Variable(v.identity(), v.label(), program.variable(v).threadLocal(), program.isExported(v) && !isAlone), v, v.bytes(),
                    access, seen, around);
        case Symbol.ExternalVariable v ->
            model.ignoresGlobal(v.name())
                ? Optional.empty()
                : variable(new Spot.Variable(v.identity(), v.label(), false, true), v, 0, access, seen, around);
        case Symbol.Callable _ -> Optional.empty();
        case null -> name instanceof Referent.Literal ? Optional.empty() : Optional.of(hidden(name));
      };
    }
    if (access.cell().base() instanceof Base.Zero) {
      return Optional.of(fixed(access, seen));
    }
    List<FieldSpan> fields = seen.place().map(p -> around ? places.fieldsAround(p) : places.fields(p, access.bytes())).orElse(List.of());
    if (fields.isEmpty() && made.isPresent() && !made.get().block()) {
      fields =
          origins.of(owner, made.get().address(), calls, access.bytes(), made.get().pointer()).stream()
              .flatMap(p -> places.fields(p, access.bytes()).stream())
              .distinct()
              .toList();
    }
    if (fields.isEmpty() && made.isEmpty() && Site.isArgument(part)) {
      fields = places.handle(owner, ordinal, part, model).map(key -> List.of(new FieldSpan(new FieldKey(key, 0), ALL))).orElse(List.of());
    }
    return !isMeant(reported, seen) && ignored(seen.place(), fields)
        ? Optional.empty()
        : Optional.of(seen.spot(Optional.empty(), ALL, fields, ofPointer));
  }

  /** Whether it may touch any of the object. */
  private static boolean isOpenEnded(Act.Access access) {
    return access.bytes() < 0 && access.bytes() != Act.Access.TEXT && access.bytes() != Act.Access.OBJECT;
  }

  /** What a function that is not there touches of a member that it is handed: no more than that, where only this file knows what is around. */
  private Act.Access lent(
      Symbol.DefinedFunction function,
      Symbol.DefinedFunction owner,
      List<EventChains.Call> calls,
      int ordinal,
      int part,
      Act.Access access) {
    if (!isOpenEnded(access) || !Site.isArgument(part) || !access.cell().terms().isEmpty()) {
      return access;
    }
    Optional<String> declared = places.declared(owner, ordinal, part, model);
    if (declared.isEmpty()) {
      return access;
    }
    Optional<Place> place =
        access.cell().base() instanceof Base.Global(Referent name)
            ? contexts.names().symbol(function, name)
                .flatMap(s -> s instanceof Symbol.DefinedVariable v ? Optional.of(v) : Optional.empty())
                .map(v -> Places.within(program, v, access.cell().offset(), 1))
            : places.place(owner, calls, ordinal, part, 1);
    long bytes = place.map(p -> lent.bytes(p, declared.get())).orElse(0L);
    return bytes > 0 ? new Act.Access(access.cell(), bytes, access.kind(), access.marked(), access.owners()) : access;
  }

  /** A variable that a file keeps for itself is not the one that the model means, whatever its name. */
  private boolean isIgnored(Symbol.DefinedVariable variable) {
    return model.ignoresGlobal(variable.name()) && program.variable(variable).linkage().isExported();
  }

  /**
   * The state that a library function keeps, as the model names it, or a variable of the library. Where the state is, code outside knows,
   * and so may whoever calls such a function. No pointer leads to a variable that no unit declares.
   */
  private Spot hidden(Referent name) {
    Spot.Variable variable = new Spot.Variable(name.identity(), name.name(), false, false);
    Optional<String> state = Referent.hiddenState(name);
    List<FieldSpan> fields = state.map(hidden::fields).orElse(List.of());
    ObjectClass of = state.isPresent() ? classes.outside() : classes.undeclared();
    return new Spot(Optional.of(variable), ALL, fields, of, Optional.empty(), false, name.name());
  }

  /** What a number is the address of, such as a register of a device: no object of the program. */
  private Spot fixed(Act.Access access, Seen seen) {
    long from = access.cell().offset();
    Spot.Variable all = new Spot.Variable(FIXED, FIXED, false, false);
    boolean isOne = access.cell().terms().isEmpty();
    Span bytes =
        isOne
            ? new Span(from, access.bytes() < 0 ? Long.MAX_VALUE : from + Math.max(1, access.bytes()))
            : ANY_ADDRESS;
    return seen.spot(Optional.of(all), bytes, List.of(), classes.undeclared());
  }

  /** {@code around}: whether it may be any of the array in which the place is. */
  private Optional<Spot> variable(Spot.Variable variable, Symbol symbol, long size, Act.Access access, Seen seen, boolean around) {
    Optional<Place> place = seen.place();
    long end = size > 0 ? size : Long.MAX_VALUE;
    Type type = program.type(symbol);
    Span bytes;
    List<FieldSpan> fields;
    if (access.cell().terms().isEmpty()) {
      long from = around ? spans.arrayStart(type, access.cell().offset()) : access.cell().offset();
      OptionalLong text = access.bytes() == Act.Access.TEXT ? spans.textEnd(type, from) : OptionalLong.empty();
      long to = text.isPresent() ? text.getAsLong() : access.bytes() < 0 ? end : from + access.bytes();
      bytes = new Span(from, Math.max(to, from + 1));
      fields = spans.of(type, bytes);
    } else {
      boolean same = place.filter(p -> p.root() instanceof Root.Global(Symbol root) && root.equals(symbol)).isPresent();
      Optional<Span> known = same ? place.flatMap(Place::object) : indexed.of(type, access.cell(), place, access.bytes());
      bytes = known.orElse(ALL);
      List<FieldSpan> told = place.map(p -> places.fields(p, access.bytes())).orElse(List.of());
      fields = told.isEmpty() && known.isPresent() ? spans.of(type, bytes) : told;
    }
    if (fields.isEmpty() && type.resolved() instanceof Type.Unknown) {
      fields = place.map(p -> places.fields(p, access.bytes())).orElse(List.of());
    }
    return ignored(place, fields)
        ? Optional.empty()
        : Optional.of(seen.spot(Optional.of(variable), bytes, fields, classes.of(symbol)));
  }

  /** Whether a rule of the model says that a function without a body accesses an object, be it a primitive. */
  private static boolean isMeant(Act.Access reported, Seen seen) {
    return !seen.inProgram() && reported.bytes() == Act.Access.OBJECT;
  }

  /** Whether the access is inside a lock or another primitive. */
  private boolean ignored(Optional<Place> place, List<FieldSpan> fields) {
    boolean inside = fields.size() == 1 && spans.isPrimitive(new Type.Aggregate(fields.getFirst().field().aggregate()));
    return inside || place.filter(p -> spans.isPrimitive(p.type())).isPresent();
  }
}
