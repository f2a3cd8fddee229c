package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Access;
import baton.link.AccessName;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Works out which memory accesses touch: from their addresses, and from the types at the places where they stand. */
final class Spots {
  private static final Span ALL = new Span(0, Long.MAX_VALUE);

  private final Program program;
  private final ConcurrencyModel model;
  private final EventChains chains;
  private final Contexts contexts;
  private final PointsTo classes;
  private final FieldSpans spans;
  private final HiddenStates hidden;
  private final PassedOperands operands;
  private final Origins origins;
  private final IndexedSpans indexed;
  private final Map<Symbol.DefinedFunction, Places> places = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Map<At, Access>> accesses = new HashMap<>();
  private final Map<Key, Map<Symbol.DefinedFunction, Spot>> known = new HashMap<>();

  /** An operand of an instruction. */
  private record At(int ordinal, int part) {}

  /** All that a spot depends on; equal lists of ways are one object. */
  private record Key(Symbol.DefinedFunction function, List<EventChains.Way> ways, int ordinal, int part, Address cell, long bytes) {
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
    this.model = model;
    this.chains = contexts.chains();
    this.classes = classes;
    this.spans = new FieldSpans(program, model);
    this.hidden = new HiddenStates(program, model, spans, this::places);
    this.operands = new PassedOperands(graph);
    this.origins = new Origins(program, operands, this::places);
    this.indexed = new IndexedSpans(spans);
  }

  /**
   * What an access touches, by the function that it may stand in: one, or several of one text. Nothing for a function when the model
   * says that such accesses are not looked at, or nobody can write it.
   */
  Map<Symbol.DefinedFunction, Spot> of(Contexts.Occurrence occurrence, Act.Access access) {
    Symbol.DefinedFunction function = occurrence.at().function();
    List<EventChains.Way> ways = chains.ways(function, occurrence.raw());
    int ordinal = occurrence.event().site().ordinal();
    int part = occurrence.event().site().part();
    Key key = new Key(function, ways, ordinal, part, access.cell(), access.bytes());
    Map<Symbol.DefinedFunction, Spot> spots = known.get(key);
    if (spots == null) {
      Map<Symbol.DefinedFunction, Optional<Spot>> found = new LinkedHashMap<>();
      for (EventChains.Way way : ways) {
        Optional<Spot> spot = find(function, way.owner(), way.whole() ? way.calls() : List.of(), ordinal, part, access);
        found.merge(way.owner(), spot, Spots::either);
      }
      spots = new LinkedHashMap<>();
      for (Map.Entry<Symbol.DefinedFunction, Optional<Spot>> each : found.entrySet()) {
        if (each.getValue().isPresent()) {
          spots.put(each.getKey(), each.getValue().get());
        }
      }
      known.put(key, spots);
    }
    return spots;
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
    Act.Access access = sized(owner, ordinal, part, reported);
    Optional<Access> made = access(owner, ordinal, part);
    Seen seen =
        new Seen(
            place(owner, calls, ordinal, part, access.bytes() == Act.Access.TEXT ? 1 : access.bytes()),
            made.filter(a -> !a.block() && a.bytes() > 0).map(a -> new Spot.Value(a.bytes(), a.pointer())),
            made.isPresent());
    ObjectClass ofPointer = classes.accessed(owner, ordinal, part).orElse(classes.outside());
    if (Site.isReached(part) && leadsNowhere(owner, ordinal, Site.argument(part))) {
      return Optional.empty();
    }
    boolean elsewhere = !access.cell().terms().isEmpty() && classes.isMovedToOthers(ofPointer);
    if (!elsewhere && access.cell().base() instanceof Base.Global(Referent name)) {
      Optional<Symbol> symbol = contexts.names().symbol(function, name);
      return switch (symbol.orElse(null)) {
        case Symbol.DefinedVariable v ->
            isIgnored(v) || program.variable(v).constant()
                ? Optional.empty()
                : variable(new Spot.Variable(v.identity(), v.label(), program.variable(v).threadLocal(), program.isExported(v)), v, v.bytes(), access,
                    seen);
        case Symbol.ExternalVariable v ->
            model.ignoresGlobal(v.name())
                ? Optional.empty()
                : variable(new Spot.Variable(v.identity(), v.label(), false, true), v, 0, access, seen);
        case Symbol.Callable _ -> Optional.empty();
        case null -> name instanceof Referent.Literal ? Optional.empty() : Optional.of(hidden(name));
      };
    }
    List<FieldSpan> fields = seen.place().map(p -> fields(p, access.bytes())).orElse(List.of());
    if (fields.isEmpty() && made.isPresent() && !made.get().block()) {
      fields =
          origins.of(owner, made.get().address(), calls, access.bytes(), made.get().pointer()).stream()
              .flatMap(p -> fields(p, access.bytes()).stream())
              .distinct()
              .toList();
    }
    return !isMeant(reported, seen) && ignored(seen.place(), fields)
        ? Optional.empty()
        : Optional.of(seen.spot(Optional.empty(), ALL, fields, ofPointer));
  }

  /** A variable that a file keeps for itself is not the one that the model means, whatever its name. */
  private boolean isIgnored(Symbol.DefinedVariable variable) {
    return model.ignoresGlobal(variable.name()) && program.variable(variable).linkage().isExported();
  }

  /** With the size of the object that the pointer is declared to lead to; of characters, nobody knows how many there are. */
  private Act.Access sized(Symbol.DefinedFunction owner, int ordinal, int part, Act.Access access) {
    if (access.bytes() != Act.Access.OBJECT
        || !(instruction(owner, ordinal) instanceof Instruction.Call call)
        || part >= call.arguments().size()) {
      return access;
    }
    Type type = places(owner).target(call.arguments().get(part).value()).resolved();
    long size =
        switch (type) {
          case Type.Scalar(_, int bits) -> bits > Byte.SIZE ? spans.size(type) : 0;
          case Type.Aggregate _, Type.Pointer _, Type.Enumeration _ -> spans.size(type);
          case Type.Array _, Type.None _, Type.Typedef _, Type.Function _, Type.Unknown _ -> 0;
        };
    return size > 0 ? new Act.Access(access.cell(), size, access.kind(), access.marked(), access.owners()) : access;
  }

  /** Whether an argument of a call points to a type without pointers, so that nothing lies behind what it points to. */
  private boolean leadsNowhere(Symbol.DefinedFunction owner, int ordinal, int argument) {
    if (!(instruction(owner, ordinal) instanceof Instruction.Call call) || argument >= call.arguments().size()) {
      return false;
    }
    return spans.isPlain(places(owner).target(call.arguments().get(argument).value()), 0);
  }

  /** The state that a library function keeps, as the model names it. */
  private Spot hidden(Referent name) {
    Spot.Variable state = new Spot.Variable(name.identity(), name.name(), false, false);
    List<FieldSpan> fields = Referent.hiddenState(name).map(hidden::fields).orElse(List.of());
    return new Spot(Optional.of(state), ALL, fields, classes.outside(), Optional.empty(), false, name.name());
  }

  private Optional<Spot> variable(Spot.Variable variable, Symbol symbol, long size, Act.Access access, Seen seen) {
    Optional<Place> place = seen.place();
    long end = size > 0 ? size : Long.MAX_VALUE;
    Type type = program.type(symbol);
    Span bytes;
    List<FieldSpan> fields;
    if (access.cell().terms().isEmpty()) {
      long from = access.cell().offset();
      OptionalLong text = access.bytes() == Act.Access.TEXT ? spans.textEnd(type, from) : OptionalLong.empty();
      long to = text.isPresent() ? text.getAsLong() : access.bytes() < 0 ? end : from + access.bytes();
      bytes = new Span(from, Math.max(to, from + 1));
      fields = spans.of(type, bytes);
    } else {
      boolean same = place.filter(p -> p.root() instanceof Root.Global(Symbol root) && root.equals(symbol)).isPresent();
      Optional<Span> known = same ? place.flatMap(Place::object) : indexed.of(type, access.cell(), place, access.bytes());
      bytes = known.orElse(ALL);
      List<FieldSpan> told = place.map(p -> fields(p, access.bytes())).orElse(List.of());
      fields = told.isEmpty() && known.isPresent() ? spans.of(type, bytes) : told;
    }
    if (fields.isEmpty() && type.resolved() instanceof Type.Unknown) {
      fields = place.map(p -> fields(p, access.bytes())).orElse(List.of());
    }
    return ignored(place, fields)
        ? Optional.empty()
        : Optional.of(seen.spot(Optional.of(variable), bytes, fields, classes.of(symbol)));
  }

  private List<FieldSpan> fields(Place place, long bytes) {
    if (place.within().isEmpty()) {
      return List.of();
    }
    if (bytes == Act.Access.TEXT) {
      Place.Enclosing inner = place.within().getLast();
      OptionalLong text = spans.textEnd(new Type.Aggregate(inner.field().aggregate()), inner.bytes().low());
      if (text.isPresent()) {
        return spans.of(inner.field(), new Span(inner.bytes().low(), text.getAsLong()));
      }
    }
    Place.Enclosing enclosing = bytes < 0 ? place.within().getFirst() : place.within().getLast();
    long size = spans.definition(enclosing.field().aggregate()).map(d -> d.size()).orElse(0L);
    Span span = enclosing.bytes();
    boolean ends = size > 0 && !spans.hasEndlessTail(enclosing.field().aggregate());
    long high = span.high() == Long.MAX_VALUE && ends ? Math.max(size, span.low() + 1) : span.high();
    return spans.of(enclosing.field(), new Span(span.low(), high));
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

  /** The place by types; where a formal is accessed as it is, that of what the caller passes. */
  private Optional<Place> place(Symbol.DefinedFunction owner, List<EventChains.Call> calls, int ordinal, int part, long bytes) {
    Instruction instruction = instruction(owner, ordinal);
    Optional<Access> access = access(owner, ordinal, part);
    Optional<Operand> passed =
        access
            .map(Access::address)
            .or(
                () ->
                    instruction instanceof Instruction.Call call && part < call.arguments().size()
                        ? Optional.of(call.arguments().get(part).value())
                        : Optional.empty());
    Optional<Place> place =
        access
            .flatMap(a -> places(owner).name(a) instanceof AccessName.Named(Place named) ? Optional.of(named) : Optional.empty())
            .or(() -> access.isPresent() ? Optional.empty() : passed.map(p -> places(owner).at(p, 0, bytes, false)));
    Optional<Operand> pointer = passed;
    for (int i = calls.size() - 1; i >= 0 && place.map(p -> p.within().isEmpty()).orElse(true); i--) {
      EventChains.Call call = calls.get(i);
      if (!(pointer.orElse(null) instanceof Operand.Formal(int formal))) {
        return place;
      }
      pointer = operands.of(call, formal);
      if (pointer.isEmpty()) {
        return place;
      }
      place = pointer.map(p -> places(call.caller()).at(p, 0, bytes, access.map(Access::pointer).orElse(false)));
    }
    return place;
  }

  private Optional<Access> access(Symbol.DefinedFunction owner, int ordinal, int part) {
    return Optional.ofNullable(accesses.computeIfAbsent(owner, this::accesses).get(new At(ordinal, part)));
  }

  private Map<At, Access> accesses(Symbol.DefinedFunction owner) {
    Map<At, Access> result = new HashMap<>();
    places(owner).accesses().forEach(a -> result.putIfAbsent(new At(a.ordinal(), a.part()), a));
    return result;
  }

  private Places places(Symbol.DefinedFunction function) {
    return places.computeIfAbsent(function, f -> Places.of(program, f));
  }

  private Instruction instruction(Symbol.DefinedFunction function, int ordinal) {
    return program.function(function).body().instruction(ordinal);
  }
}
