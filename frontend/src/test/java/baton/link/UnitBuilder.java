package baton.link;

import baton.ir.AggregateType;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.FunctionDeclaration;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Linkage;
import baton.ir.Position;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import baton.ir.TypeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Writes translation units for tests. */
public final class UnitBuilder {
  /** {@code int}. */
  public static final Type INT = new Type.Scalar("int", 32);

  /** {@code long}. */
  public static final Type LONG = new Type.Scalar("long", 64);

  /** {@code char}. */
  public static final Type CHAR = new Type.Scalar("char", 8);

  /** {@code void}. */
  public static final Type VOID = new Type.None();

  /** Not told. */
  public static final Type UNKNOWN = new Type.Unknown("undeclared");

  /** {@code void (*)(void)}. */
  public static final Type CALLBACK = new Type.Pointer(new Type.Function(VOID, List.of(), false));

  private final String name;
  private final List<Function> functions = new ArrayList<>();
  private final List<FunctionDeclaration> declarations = new ArrayList<>();
  private final List<GlobalVariable> globals = new ArrayList<>();
  private final List<SymbolAlias> aliases = new ArrayList<>();
  private final SortedMap<String, AggregateType> types = new TreeMap<>();

  private UnitBuilder(String name) {
    this.name = name;
  }

  /** A unit. */
  public static UnitBuilder unit(String name) {
    return new UnitBuilder(name);
  }

  /** A pointer to {@code target}. */
  public static Type pointer(Type target) {
    return new Type.Pointer(target);
  }

  /** A struct by its key. */
  public static Type named(String key) {
    return new Type.Aggregate(key);
  }

  /** A member. */
  public static AggregateType.Member member(String name, long offset, long bytes, Type type) {
    return new AggregateType.Member(name, offset * 8, bytes * 8, false, type);
  }

  /** A bit field. */
  public static AggregateType.Member bits(String name, long offsetBits, long sizeBits) {
    return new AggregateType.Member(name, offsetBits, sizeBits, true, INT);
  }

  /** Defines a struct. */
  public UnitBuilder struct(String key, long size, AggregateType.Member... members) {
    types.put(key, new AggregateType(key, AggregateType.Kind.STRUCT, size, true, List.of(members)));
    return this;
  }

  /** Defines a union. */
  public UnitBuilder union(String key, long size, AggregateType.Member... members) {
    types.put(key, new AggregateType(key, AggregateType.Kind.UNION, size, true, List.of(members)));
    return this;
  }

  /** Declares a struct without defining it. */
  public UnitBuilder opaque(String key) {
    types.put(key, new AggregateType(key, AggregateType.Kind.STRUCT, 0, false, List.of()));
    return this;
  }

  /** Defines an external function. */
  public UnitBuilder function(String function, Consumer<BodyBuilder> body) {
    return function(function, Linkage.STRONG, new Signature("void ()", OptionalInt.empty()), body);
  }

  /** Defines a function of that linkage, which must be external. */
  public UnitBuilder function(String function, Linkage linkage, Signature signature, Consumer<BodyBuilder> body) {
    return function(function, linkage, new Referent.External(function), signature, body);
  }

  /** Defines an external function of which no type is known, as assembly does. */
  public UnitBuilder assembled(String function, Signature signature) {
    Type unknown = new Type.Unknown("undeclared");
    return function(function, Linkage.STRONG, new Referent.External(function), signature, BodyBuilder::returns, _ -> unknown);
  }

  /** Defines a static function with unit state. */
  public UnitBuilder statics(String function, Consumer<BodyBuilder> body) {
    return function(
        function,
        Linkage.INTERNAL,
        new Referent.UnitSymbol(name, function),
        new Signature("void ()", OptionalInt.empty()),
        body);
  }

  /** Defines a static function without unit state; {@link #shared} refers to it. */
  public UnitBuilder inline(String function, Consumer<BodyBuilder> body) {
    return function(
        function,
        Linkage.INTERNAL,
        new Referent.SharedFunction(function, digest(body)),
        new Signature("void ()", OptionalInt.empty()),
        body);
  }

  /** The referent of a static function without unit state. */
  public static Referent shared(String function, Consumer<BodyBuilder> body) {
    return new Referent.SharedFunction(function, digest(body));
  }

  private static Digest digest(Consumer<BodyBuilder> body) {
    BodyBuilder builder = new BodyBuilder();
    body.accept(builder);
    return Digest.of(builder.build().toString());
  }

  private UnitBuilder function(
      String function, Linkage linkage, Referent self, Signature signature, Consumer<BodyBuilder> body) {
    return function(
        function, linkage, self, signature, body,
        built -> new Type.Function(VOID, built.formals().stream().map(f -> f.type()).toList(), false));
  }

  private UnitBuilder function(
      String function,
      Linkage linkage,
      Referent self,
      Signature signature,
      Consumer<BodyBuilder> body,
      java.util.function.Function<Body, Type> type) {
    BodyBuilder builder = new BodyBuilder();
    body.accept(builder);
    Body built = builder.build();
    functions.add(
        new Function(
            function,
            linkage,
            self,
            Digest.of(built.toString()),
            built,
            type.apply(built),
            signature,
            "",
            0,
            functions.size() + 1,
            IntStream.range(0, built.size()).mapToObj(i -> new Position(i, 0, 100 * functions.size() + i, 1)).toList(),
            builder.formalNames(),
            builder.localNames()));
    return this;
  }

  /** Declares external functions. */
  public UnitBuilder declare(String... names) {
    for (String function : names) {
      declare(function, Linkage.DECLARED, new Type.Function(VOID, List.of(), false));
    }
    return this;
  }

  /** Declares an external function. */
  public UnitBuilder declare(String function, Linkage linkage, Type type) {
    declarations.add(new FunctionDeclaration(function, linkage, type, new Signature("void ()", OptionalInt.empty()), List.of()));
    return this;
  }

  /** Defines or declares an external variable. */
  public UnitBuilder variable(String variable, Linkage linkage, Type type, long bytes, Initializer initializer) {
    return variable(variable, linkage, new Referent.External(variable), type, bytes, initializer);
  }

  /** Defines or declares a variable. */
  public UnitBuilder variable(
      String variable, Linkage linkage, Referent self, Type type, long bytes, Initializer initializer) {
    globals.add(
        new GlobalVariable(
            variable, variable, linkage, self, type, bytes, false, false, "", initializer, 0, 1));
    return this;
  }

  /** Defines a static variable. */
  public UnitBuilder staticVariable(String variable, Type type, long bytes, Initializer initializer) {
    return variable(variable, Linkage.INTERNAL, new Referent.UnitSymbol(name, variable), type, bytes, initializer);
  }

  /** Defines an alias. */
  public UnitBuilder alias(String alias, Linkage linkage, Referent target, boolean indirect) {
    aliases.add(new SymbolAlias(alias, linkage, target, indirect));
    return this;
  }

  /** The unit. */
  public TranslationUnit build() {
    return new TranslationUnit(
        name,
        "x86_64-unknown-linux-gnu",
        8,
        List.of(name),
        functions,
        declarations,
        globals,
        aliases,
        new TypeTable(types),
        List.of(),
        List.of(),
        List.of(),
        "",
        List.of());
  }
}
