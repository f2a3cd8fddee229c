package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.EventChains;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Type;
import baton.link.Access;
import baton.link.AccessName;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Root;
import baton.link.Span;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the instructions at which accesses stand, and the calls that lead there, tell of the types of what is accessed. */
final class AccessPlaces {
  private final Program program;
  private final FieldSpans spans;
  private final PassedOperands operands;
  private final Map<Symbol.DefinedFunction, Places> places = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Map<At, Access>> accesses = new HashMap<>();

  /** An operand of an instruction. */
  private record At(int ordinal, int part) {}

  AccessPlaces(CallGraph graph, FieldSpans spans, PassedOperands operands) {
    this.program = graph.program();
    this.spans = spans;
    this.operands = operands;
  }

  /**
   * With the size of the object that the pointer leads to, as the function that is called declares it or by what it is computed from, the
   * larger one; of characters, nobody knows how many there are.
   */
  Act.Access sized(Symbol.DefinedFunction owner, int ordinal, int part, Act.Access access) {
    if (access.bytes() != Act.Access.OBJECT
        || !(instruction(owner, ordinal) instanceof Instruction.Call call)
        || part >= call.arguments().size()) {
      return access;
    }
    long size = size(of(owner).target(call.arguments().get(part).value()));
    long declared = parameter(owner, call, part).map(this::size).orElse(0L);
    return size > 0 ? access.withBytes(Math.max(size, declared)) : access;
  }

  private long size(Type target) {
    Type type = target.resolved();
    return switch (type) {
      case Type.Scalar(_, int bits) -> bits > Byte.SIZE ? spans.size(type) : 0;
      case Type.Aggregate _, Type.Pointer _, Type.Enumeration _ -> spans.size(type);
      case Type.Array _, Type.None _, Type.Typedef _, Type.Function _, Type.Unknown _ -> 0;
    };
  }

  /** To what a parameter is declared to lead of a function without a body that is called by name. */
  private Optional<Type> parameter(Symbol.DefinedFunction owner, Instruction.Call call, int argument) {
    return call.callee() instanceof Callee.Direct(int referent)
            && program.referred(owner, referent) instanceof Symbol.ExternalFunction callee
            && program.type(callee).resolved() instanceof Type.Function(_, List<Type> parameters, _)
            && parameters.size() <= call.arguments().size()
            && argument < parameters.size()
            && parameters.stream().limit(argument).noneMatch(p -> p.resolved() instanceof Type.Aggregate)
            && parameters.get(argument).resolved() instanceof Type.Pointer(Type target)
        ? Optional.of(target)
        : Optional.empty();
  }

  /** Whether an argument of a call points to a type without pointers, so that nothing lies behind what it points to. */
  boolean leadsNowhere(Symbol.DefinedFunction owner, int ordinal, int argument) {
    if (!(instruction(owner, ordinal) instanceof Instruction.Call call) || argument >= call.arguments().size()) {
      return false;
    }
    return spans.isPlain(of(owner).target(call.arguments().get(argument).value()), 0);
  }

  /**
   * The struct or union that no unit defines to which an argument is declared to lead, of a call by name of a function with neither body nor
   * model: only such functions know what is in there, and what they do to anything behind it is an access of its own.
   */
  Optional<String> handle(Symbol.DefinedFunction owner, int ordinal, int argument, ConcurrencyModel model) {
    return declared(owner, ordinal, argument, model).filter(key -> program.types().defined(key).isEmpty());
  }

  /** The struct or union to which an argument is declared to lead, of a call by name of a function with neither body nor model. */
  Optional<String> declared(Symbol.DefinedFunction owner, int ordinal, int argument, ConcurrencyModel model) {
    return instruction(owner, ordinal) instanceof Instruction.Call(Callee.Direct(int referent), var passed, _, _)
            && program.referred(owner, referent) instanceof Symbol.ExternalFunction callee
            && model.function(callee.name()).isEmpty()
            && program.type(callee).resolved() instanceof Type.Function(_, List<Type> parameters, boolean variadic)
            && argument < parameters.size()
            && (variadic || parameters.size() == passed.size())
            && parameters.stream().limit(argument).noneMatch(p -> p.resolved() instanceof Type.Aggregate)
            && parameters.get(argument).resolved() instanceof Type.Pointer(Type target)
            && target.resolved() instanceof Type.Aggregate(String key)
        ? Optional.of(key)
        : Optional.empty();
  }

  /** Whether an instruction calls code that is not there and of which no rule tells what it touches. */
  boolean callsOutside(Symbol.DefinedFunction owner, int ordinal, ConcurrencyModel model) {
    return instruction(owner, ordinal) instanceof Instruction.Call call
        && !(call.callee() instanceof Callee.Direct(int referent)
            && !(program.referred(owner, referent) instanceof Symbol.ExternalFunction callee && model.function(callee.name()).isEmpty()));
  }

  /** The fields from a place on that code which is not there may touch: where it is an element of an array, the array. */
  List<FieldSpan> fieldsAround(Place place) {
    if (place.within().isEmpty()) {
      return List.of();
    }
    Place.Enclosing outer = place.within().getFirst();
    long low = spans.arrayStart(new Type.Aggregate(outer.field().aggregate()), outer.bytes().low());
    long size = spans.definition(outer.field().aggregate()).map(d -> d.size()).orElse(0L);
    boolean ends = size > 0 && !spans.hasEndlessTail(outer.field().aggregate());
    long high = outer.bytes().high() == Long.MAX_VALUE && ends ? Math.max(size, low + 1) : outer.bytes().high();
    return low < outer.bytes().low() ? spans.of(outer.field(), new Span(low, high)) : fields(place, -1);
  }

  /** The fields of a place that an access of so many bytes touches; none where its type is not known. */
  List<FieldSpan> fields(Place place, long bytes) {
    if (place.within().isEmpty()) {
      return List.of();
    }
    if (bytes == Act.Access.TEXT) {
      Place.Enclosing inner = place.within().getLast();
      // it may begin in the last row of a table
      long last = inner.bytes().high() == Long.MAX_VALUE ? inner.bytes().low() : Math.max(inner.bytes().low(), inner.bytes().high() - 1);
      OptionalLong text = spans.textEnd(new Type.Aggregate(inner.field().aggregate()), last);
      if (text.isPresent()) {
        return spans.of(inner.field(), new Span(inner.bytes().low(), text.getAsLong()));
      }
      if (!(place.root() instanceof Root.Joined)) {
        return toTheEnd(place);
      }
    }
    Place.Enclosing enclosing = bytes < 0 ? place.within().getFirst() : place.within().getLast();
    long size = spans.definition(enclosing.field().aggregate()).map(d -> d.size()).orElse(0L);
    Span span = enclosing.bytes();
    boolean ends = size > 0 && !spans.hasEndlessTail(enclosing.field().aggregate());
    long high = span.high() == Long.MAX_VALUE && ends ? Math.max(size, span.low() + 1) : span.high();
    return spans.of(enclosing.field(), new Span(span.low(), high));
  }

  /** The fields from a place on, where a text begins that is in no array of characters in which it would have to end. */
  private List<FieldSpan> toTheEnd(Place place) {
    Place.Enclosing outer = place.within().getFirst();
    long low = outer.bytes().low();
    long size = spans.definition(outer.field().aggregate()).map(d -> d.size()).orElse(0L);
    boolean ends = size > 0 && !spans.hasEndlessTail(outer.field().aggregate());
    return spans.of(outer.field(), new Span(low, ends ? Math.max(size, low + 1) : Long.MAX_VALUE));
  }

  /** The place by types; where a formal is accessed as it is, that of what the caller passes. */
  Optional<Place> place(Symbol.DefinedFunction owner, List<EventChains.Call> calls, int ordinal, int part, long bytes) {
    long looked = bytes == Act.Access.TEXT ? 1 : bytes;
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
            .flatMap(a -> of(owner).name(a) instanceof AccessName.Named(Place named) ? Optional.of(named) : Optional.empty())
            .or(() -> access.isPresent() ? Optional.empty() : passed.map(p -> of(owner).at(p, 0, looked, false)));
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
      place = pointer.map(p -> of(call.caller()).at(p, 0, looked, access.map(Access::pointer).orElse(false)));
    }
    return place;
  }

  /** The access that an instruction makes by an operand; empty where a function without a body does it. */
  Optional<Access> access(Symbol.DefinedFunction owner, int ordinal, int part) {
    return Optional.ofNullable(accesses.computeIfAbsent(owner, this::find).get(new At(ordinal, part)));
  }

  private Map<At, Access> find(Symbol.DefinedFunction owner) {
    Map<At, Access> result = new HashMap<>();
    of(owner).accesses().forEach(a -> result.putIfAbsent(new At(a.ordinal(), a.part()), a));
    return result;
  }

  /** The places of a function. */
  Places of(Symbol.DefinedFunction function) {
    return places.computeIfAbsent(function, f -> Places.of(program, f));
  }

  private Instruction instruction(Symbol.DefinedFunction function, int ordinal) {
    return program.function(function).body().instruction(ordinal);
  }
}
