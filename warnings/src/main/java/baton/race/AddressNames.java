package baton.race;

import baton.ir.AggregateType;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.ObjectNames;
import baton.link.ObjectNames.Index;
import baton.link.ObjectNames.Named;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How people write the addresses and locks of summaries: {@code d->priv->stats.rx_p}, {@code &table.lock}. Names come from debug
 * types; what they do not tell is an offset. One use at a time.
 */
public final class AddressNames {
  private static final String UNNAMED = "?";
  private static final int BYTE = 8;

  private final Program program;
  private final ObjectNames objects;
  private final Predicate<String> lockTypes;
  private final Map<String, Symbol.DefinedFunction> byBody = new HashMap<>();
  private final Map<Referent, Symbol.DefinedFunction> bySelf = new HashMap<>();
  private final Map<Integer, Places> places = new HashMap<>();

  /**
   * The names of a program.
   *
   * @param program the program
   * @param lockTypes accepts the names of the types that locks have, see {@code ConcurrencyModel.ignoresType}
   */
  public AddressNames(Program program, Predicate<String> lockTypes) {
    this.program = program;
    this.objects = new ObjectNames(program);
    this.lockTypes = lockTypes;
    for (Symbol.DefinedFunction function : program.functions()) {
      byBody.putIfAbsent(program.function(function).digest().hex(), function);
      bySelf.putIfAbsent(program.function(function).self(), function);
    }
  }

  /**
   * The part of memory at an address.
   *
   * @param function the function whose formals and units the address is told in
   * @param address where it begins
   * @param bytes its size; -1 when unknown
   */
  public String cell(Symbol.DefinedFunction function, Address address, long bytes) {
    return place(function, address, bytes, false).name();
  }

  /** The aggregates around the part of memory at an address, its name and type. */
  public Place place(Symbol.DefinedFunction function, Address address, long bytes, boolean pointer) {
    return objects.part(named(function, address.base()), address.offset(), indices(function, address), bytes, pointer);
  }

  /** A value: a pointer, or an integer. */
  public String value(Symbol.DefinedFunction function, Address value) {
    if (value.base() instanceof Base.Zero) {
      return sum(function, value);
    }
    Named object = named(function, value.base());
    if (value.offset() == 0 && value.terms().isEmpty()) {
      return object.address();
    }
    if (object.pointer() && !(object.type().resolved() instanceof Type.Aggregate)) {
      return object.text() + plus(sum(function, Address.of(new Base.Zero(), value.offset(), value.terms())));
    }
    return "&" + place(function, value, -1, false).name();
  }

  /** A lock, as the address that is passed to lock it. */
  public String lock(Symbol.DefinedFunction function, Lock lock) {
    return switch (lock) {
      case Lock.At(Address address) -> lockAt(function, address);
      case Lock.Member(Address object, String path) -> value(function, object) + path;
      case Lock.Token(String name, List<Address> keys) ->
          keys.isEmpty() ? name : name + keys.stream().map(k -> value(function, k)).toList();
    };
  }

  /** A lock and how strongly it is held. */
  public String lock(Symbol.DefinedFunction function, Lock lock, Hold hold) {
    return lock(function, lock)
        + switch (hold.mode()) {
          case EXCLUSIVE -> "";
          case SHARED -> " (shared)";
          case OPTIMISTIC -> " (read optimistically)";
          case WRITING -> " (write section)";
        };
  }

  /** Structures may begin with their lock: an address alone does not tell which of the two is meant. */
  private String lockAt(Symbol.DefinedFunction function, Address address) {
    Named object = named(function, address.base());
    if (address.offset() == 0 && address.terms().isEmpty()) {
      return objects.first(object, object.type(), lockTypes).map(AddressNames::addressOf).orElseGet(object::address);
    }
    Place place = place(function, address, -1, false);
    return objects
        .first(new Named(place.name(), false, place.type()), place.type(), lockTypes)
        .map(AddressNames::addressOf)
        .orElse("&" + place.name());
  }

  private static String addressOf(String object) {
    return object.startsWith("*") ? object.substring(1) : "&" + object;
  }

  private List<Index> indices(Symbol.DefinedFunction function, Address address) {
    return address.terms().stream().map(t -> new Index(integer(function, t.index()), t.stride())).toList();
  }

  /** A number: what an integer cell holds, not what it points to. */
  private String integer(Symbol.DefinedFunction function, Address value) {
    return value.base() instanceof Base.Zero
        ? sum(function, value)
        : isNamed(value.base()) ? named(function, value.base()).text() + plus(value.offset()) : "_";
  }

  /** Whether the source has a name for it: not for what an instruction computed, other than a variable's new value. */
  private boolean isNamed(Base base) {
    return switch (base) {
      case Base.Opaque(var body, int site) -> {
        Symbol.DefinedFunction function = byBody.get(body.hex());
        yield function != null && program.function(function).localNames().containsKey(site);
      }
      case Base.Within(_, _, Base made) -> isNamed(made);
      case Base.Held(Address cell, _) -> isNamed(cell.base());
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Fresh _, Base.Handed _ -> true;
    };
  }

  /** The size of what a base points to by its type; -1 where that is not known, or it is no object of one size. */
  public long bytesBehind(Symbol.DefinedFunction function, Base base) {
    return switch (named(function, base).type().resolved()) {
      case Type.Aggregate(String key) ->
          program.types().table().aggregate(key).filter(AggregateType::complete).map(AggregateType::size).orElse(-1L);
      case Type.Scalar(_, int bits) -> bits / BYTE;
      case Type.None _, Type.Enumeration _, Type.Pointer _, Type.Array _, Type.Function _, Type.Typedef _, Type.Unknown _ -> -1;
    };
  }

  /** Whether the source has a name for a value. */
  public boolean isNamed(Address value) {
    return isNamed(value.base());
  }

  private static String plus(long offset) {
    return offset == 0 ? "" : offset > 0 ? " + " + offset : " - " + -offset;
  }

  private static String plus(String sum) {
    return sum.startsWith("-") ? " - " + sum.substring(1) : " + " + sum;
  }

  private String sum(Symbol.DefinedFunction function, Address value) {
    StringBuilder text = new StringBuilder();
    value.terms().forEach(t -> text.append(text.isEmpty() ? "" : " + ")
        .append(t.stride() == 1 ? "" : t.stride() + " * ")
        .append(integer(function, t.index())));
    return text.isEmpty() ? Long.toString(value.offset()) : text + plus(value.offset());
  }

  /** What a base points to; of a variable or an allocation, the object itself. */
  private Named named(Symbol.DefinedFunction function, Base base) {
    return switch (base) {
      case Base.Zero _ -> new Named("0", true, unknown());
      case Base.Formal(int index) -> formal(function, index);
      case Base.Global(Referent name) ->
          symbol(function, name)
              .map(s -> new Named(s.label(), s instanceof Symbol.Callable, program.type(s)))
              .orElseGet(() -> new Named(name.name(), false, unknown()));
      case Base.Fresh(var body, int site) -> made(byBody.get(body.hex()), site);
      case Base.Opaque(var body, int site) -> made(byBody.get(body.hex()), site);
      case Base.Within(_, _, Base made) -> named(function, made);
      case Base.Held(Address cell, _) -> {
        Place place = place(function, cell, pointerBytes(function), true);
        yield new Named(place.name(), true, ObjectNames.target(place.type()));
      }
      case Base.Handed(Referent entry, int index) -> {
        Symbol.DefinedFunction started = bySelf.get(entry);
        yield started == null ? new Named("arg" + index, true, unknown()) : formal(started, index);
      }
    };
  }

  /** A formal; one of type {@code void *} points to what the function takes it for. */
  private Named formal(Symbol.DefinedFunction function, int index) {
    Named declared = objects.formal(function, index);
    boolean opaque = declared.pointer() && declared.type().resolved() instanceof Type.None;
    return opaque ? new Named(declared.text(), true, target(function, new Operand.Formal(index))) : declared;
  }

  private Type target(Symbol.DefinedFunction function, Operand pointer) {
    return places.computeIfAbsent(function.number(), _ -> Places.of(program, function)).target(pointer);
  }

  /** What an instruction of a function made: a local variable, an allocated object, a value. */
  private Named made(Symbol.@Nullable DefinedFunction function, int site) {
    if (function == null || site < 0) {
      return new Named(UNNAMED, true, unknown());
    }
    var definition = program.function(function);
    Type type = target(function, new Operand.Register(site));
    Instruction instruction = instruction(function, site);
    String local = definition.localNames().get(site);
    if (local != null) {
      return new Named(local, !(instruction instanceof Instruction.Allocate), type);
    }
    String where = function.label() + lineOf(function, site);
    return switch (instruction) {
      case Instruction.Call _ -> new Named("(result of a call in " + where + ")", true, type);
      case Instruction.Allocate _ -> new Named("(local of " + where + ")", false, type);
      case Instruction _ -> new Named("(value in " + where + ")", true, type);
    };
  }

  private Instruction instruction(Symbol.DefinedFunction function, int ordinal) {
    return program.function(function).body().instruction(ordinal);
  }

  private String lineOf(Symbol.DefinedFunction function, int site) {
    return program.function(function).positions().stream()
        .filter(p -> p.ordinal() == site && p.line() > 0)
        .findFirst()
        .map(p -> ":" + p.line())
        .orElse("");
  }

  private Optional<Symbol> symbol(Symbol.DefinedFunction from, Referent name) {
    return switch (name) {
      case Referent.External(String plain) -> program.named(plain).stream().findFirst();
      case Referent.UnitSymbol(String unit, _) -> Optional.of(program.resolve(unit, name));
      case Referent.SharedFunction _ -> Optional.ofNullable(bySelf.get(name));
      case Referent.Literal _ -> Optional.of(from).flatMap(f -> literal(f, name));
    };
  }

  /** A literal belongs to the body that mentions it; another function's has no name here. */
  private Optional<Symbol> literal(Symbol.DefinedFunction function, Referent name) {
    return program.function(function).body().referents().contains(name)
        ? Optional.of(program.resolve(function.unit(), name))
        : Optional.empty();
  }

  private long pointerBytes(Symbol.DefinedFunction function) {
    return program.unit(function.unit()).pointerBytes();
  }

  private static Type unknown() {
    return new Type.Unknown("not told by debug information");
  }
}
