package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.stream.Stream;

/** A definition that one unit holds. Compared by identity: comparing bodies would be slow and two equal ones still differ in unit. */
final class Definition {
  private final TranslationUnit unit;
  private final Content content;

  private Definition(TranslationUnit unit, Content content) {
    this.unit = unit;
    this.content = content;
  }

  static Definition of(TranslationUnit unit, Function function) {
    return new Definition(unit, new Code(function));
  }

  static Definition of(TranslationUnit unit, GlobalVariable variable) {
    return new Definition(unit, new Data(variable));
  }

  static Definition of(TranslationUnit unit, SymbolAlias alias) {
    return new Definition(unit, new Alias(alias));
  }

  /** What a unit defines for others. */
  static Stream<Definition> external(TranslationUnit unit) {
    Stream<Definition> code = unit.functions().stream().map(f -> of(unit, f));
    Stream<Definition> data = unit.globals().stream().map(g -> of(unit, g));
    Stream<Definition> aliases = unit.aliases().stream().map(a -> of(unit, a));
    return Stream.of(code, data, aliases).flatMap(all -> all).filter(Definition::external);
  }

  /** What is defined. */
  sealed interface Content {}

  record Code(Function function) implements Content {}

  record Data(GlobalVariable variable) implements Content {}

  record Alias(SymbolAlias alias) implements Content {}

  TranslationUnit unit() {
    return unit;
  }

  Content content() {
    return content;
  }

  String name() {
    return switch (content) {
      case Code(Function function) -> function.name();
      case Data(GlobalVariable variable) -> variable.name();
      case Alias(SymbolAlias alias) -> alias.name();
    };
  }

  Linkage linkage() {
    return switch (content) {
      case Code(Function function) -> function.linkage();
      case Data(GlobalVariable variable) -> variable.linkage();
      case Alias(SymbolAlias alias) -> alias.linkage();
    };
  }

  /** How bodies refer to it. */
  Referent self() {
    return switch (content) {
      case Code(Function function) -> function.self();
      case Data(GlobalVariable variable) -> variable.self();
      case Alias(SymbolAlias alias) ->
          external() ? new Referent.External(alias.name()) : new Referent.UnitSymbol(unit.name(), alias.name());
    };
  }

  /** Whether other units can refer to it. */
  boolean external() {
    return linkage().isExported();
  }

  /** Whether both do, or hold, the same. */
  boolean isLike(Definition other) {
    return switch (content) {
      case Code(Function function) -> other.content instanceof Code(Function same) && same.digest().equals(function.digest());
      case Data(GlobalVariable variable) ->
          other.content instanceof Data(GlobalVariable same) && same.initializer().equals(variable.initializer());
      case Alias(SymbolAlias alias) -> other.content instanceof Alias(SymbolAlias same) && same.target().equals(alias.target());
    };
  }

  long bytes() {
    return content instanceof Data(GlobalVariable variable) ? variable.bytes() : 0;
  }
}
