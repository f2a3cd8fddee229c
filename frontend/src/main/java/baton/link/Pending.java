package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A symbol that waits for its number. */
final class Pending {
  private final String identity;
  private final IntFunction<Symbol> make;
  private final @Nullable Definition definition;
  private @Nullable Symbol symbol;

  Pending(String identity, @Nullable Definition definition, IntFunction<Symbol> make) {
    this.identity = identity;
    this.definition = definition;
    this.make = make;
  }

  String identity() {
    return identity;
  }

  void number(int number) {
    symbol = make.apply(number);
  }

  Symbol symbol() {
    if (symbol == null) {
      throw new IllegalStateException(identity + " has no number yet");
    }
    return symbol;
  }

  @Nullable Function function() {
    return definition != null && definition.content() instanceof Definition.Code(Function function) ? function : null;
  }

  @Nullable GlobalVariable variable() {
    return definition != null && definition.content() instanceof Definition.Data(GlobalVariable variable) ? variable : null;
  }

  @Nullable Definition definition() {
    return definition;
  }
}
