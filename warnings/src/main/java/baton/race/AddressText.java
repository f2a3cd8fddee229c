package baton.race;

import baton.entry.ProgramNames;
import baton.ir.AggregateType;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Writes symbolic addresses as C expressions, as far as types tell. */
final class AddressText {
  private static final int BYTE = 8;
  private static final Type UNKNOWN = new Type.Unknown("not told");

  private final ProgramNames names;
  private final ConcurrencyModel model;
  private final FieldSpans spans;

  AddressText(ProgramNames names, ConcurrencyModel model) {
    this.names = names;
    this.model = model;
    this.spans = new FieldSpans(names.program());
  }

  /** What an expression is: a cell, or the value of a pointer. */
  private record Expression(String text, Type type) {}

  /** The locks held, in order of their names. */
  List<String> locks(Symbol.DefinedFunction function, SortedMap<Lock, Hold> held) {
    List<String> result = new ArrayList<>();
    held.forEach((lock, hold) -> result.add(lock(function, lock) + (hold.mode() == Mode.SHARED ? " (shared)" : "")));
    return result.stream().distinct().sorted().toList();
  }

  /** A lock as {@code function} would write it. */
  String lock(Symbol.DefinedFunction function, Lock lock) {
    return switch (lock) {
      case Lock.At(Address address) -> cell(function, address).text();
      case Lock.Member(Address object, String path) -> value(function, object).text() + path;
      case Lock.Token(String name, List<Address> keys) ->
          name + (keys.isEmpty() ? "" : "(" + String.join(", ", keys.stream().map(k -> value(function, k).text()).toList()) + ")");
    };
  }

  /** The cell at an address. */
  private Expression cell(Symbol.DefinedFunction function, Address address) {
    Expression object =
        switch (address.base()) {
          case Base.Global(Referent name) -> {
            Optional<Symbol> symbol = names.symbol(function, name);
            yield new Expression(
                symbol.map(Symbol::label).orElse(name.name()), symbol.map(s -> names.program().type(s)).orElse(UNKNOWN));
          }
          case Base.Fresh(Digest body, int site) -> new Expression(local(body, site), UNKNOWN);
          case Base.Zero _, Base.Formal _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ -> {
            Expression pointer = value(function, Address.of(address.base()));
            Type target = pointer.type().resolved() instanceof Type.Pointer(Type t) ? t : UNKNOWN;
            yield new Expression("*" + pointer.text(), target);
          }
        };
    return part(object, address.offset(), !address.terms().isEmpty());
  }

  /** The value of an address that is held in a register. */
  private Expression value(Symbol.DefinedFunction function, Address address) {
    return switch (address.base()) {
      case Base.Held(Address read, _) when address.offset() == 0 && address.terms().isEmpty() -> cell(function, read);
      case Base.Handed(Referent entry, int index) when address.offset() == 0 && address.terms().isEmpty() ->
          names.function(function, entry).map(f -> formal(f, index)).orElse(new Expression("argument", UNKNOWN));
      case Base.Opaque(Digest body, int site) -> new Expression(line(body, site), UNKNOWN);
      case Base.Within(Digest body, int call, _) -> new Expression(line(body, call), UNKNOWN);
      case Base.Zero _ -> new Expression(Long.toString(address.offset()), UNKNOWN);
      case Base.Global _, Base.Fresh _, Base.Held _, Base.Handed _, Base.Formal _ -> {
        Expression cell = cell(function, address);
        yield new Expression("&" + cell.text(), new Type.Pointer(cell.type()));
      }
    };
  }

  private Expression formal(Symbol.DefinedFunction function, int index) {
    Function definition = names.program().function(function);
    String name = index < definition.formalNames().size() ? definition.formalNames().get(index) : "";
    Type type =
        names.program().type(function).resolved() instanceof Type.Function(_, List<Type> parameters, _) && index < parameters.size()
            ? parameters.get(index)
            : UNKNOWN;
    return new Expression(name.isEmpty() ? "argument " + index : name, type);
  }

  private String local(Digest body, int site) {
    for (Symbol.DefinedFunction function : names.withBody(body)) {
      String name = names.program().function(function).localNames().get(site);
      if (name != null) {
        return name;
      }
    }
    return "*" + line(body, site);
  }

  /** A value that has no better name than where it was made. */
  private String line(Digest body, int site) {
    for (Symbol.DefinedFunction function : names.withBody(body)) {
      int line = new baton.ir.Positions(names.program().function(function).positions()).at(site).line();
      return line > 0 ? "(value of " + function.label() + "():" + line + ")" : "(value of " + function.label() + "())";
    }
    return "(value of a caller)";
  }

  /** The part at {@code offset} of an object; it stops at primitives such as locks. */
  private Expression part(Expression object, long offset, boolean indexed) {
    String text = object.text();
    Type type = object.type();
    long rest = offset;
    boolean anyIndex = indexed;
    for (int depth = 0; depth < BYTE; depth++) {
      if (isPrimitive(type)) {
        break;
      }
      if (type.resolved() instanceof Type.Array(Type element, _)) {
        long size = spans.size(element);
        text = text + (anyIndex || size == 0 ? "[...]" : "[" + rest / size + "]");
        rest = size == 0 ? 0 : rest % size;
        anyIndex = false;
        type = element;
        continue;
      }
      Optional<AggregateType.Member> member = member(type, rest);
      if (member.isEmpty()) {
        break;
      }
      rest -= Math.floorDiv(member.get().offsetBits(), BYTE);
      if (!member.get().name().isEmpty()) {
        text = text.startsWith("*") ? text.substring(1) + "->" + member.get().name() : text + "." + member.get().name();
      }
      type = member.get().type();
    }
    return new Expression(text + (rest == 0 ? "" : " + " + rest) + (anyIndex ? "[...]" : ""), type);
  }

  private boolean isPrimitive(Type type) {
    Type at = type;
    while (at instanceof Type.Typedef(String name, Type target)) {
      if (model.ignoresType(name)) {
        return true;
      }
      at = target;
    }
    String label = at instanceof Type.Aggregate(String key) ? FieldSpans.label(key) : "";
    return !label.isEmpty() && (model.ignoresType(label) || model.ignoresType(label.substring(label.indexOf(' ') + 1)));
  }

  private Optional<AggregateType.Member> member(Type type, long offset) {
    return type.resolved() instanceof Type.Aggregate(String key)
        ? spans.definition(key).flatMap(
            d ->
                d.members().stream()
                    .filter(m -> m.offsetBits() <= offset * BYTE && offset * BYTE < m.offsetBits() + Math.max(1, m.sizeBits()))
                    .findFirst())
        : Optional.empty();
  }
}
