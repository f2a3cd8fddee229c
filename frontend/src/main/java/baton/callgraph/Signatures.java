package baton.callgraph;

import baton.ir.Signature;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** How signatures of functions fit those of calls. */
final class Signatures {
  private final Program program;
  private final SignatureRule rule;

  Signatures(Program program, SignatureRule rule) {
    this.program = program;
    this.rule = rule;
  }

  Match match(Symbol.Callable function, Signature call) {
    return match(program.signature(function), call);
  }

  private static Match match(Optional<Signature> own, Signature call) {
    if (own.isEmpty() || call.abi().isEmpty() || own.get().abi().isEmpty()) {
      return Match.UNKNOWN;
    }
    if (hashed(own.get(), call)) {
      return own.get().kcfi().equals(call.kcfi()) ? Match.SAME : Match.DIFFERENT;
    }
    boolean withoutPrototype = call.abi().contains("(...)") || own.get().abi().contains("(...)");
    return own.get().abi().equals(call.abi()) ? Match.SAME : withoutPrototype ? Match.UNKNOWN : Match.DIFFERENT;
  }

  private static boolean hashed(Signature one, Signature other) {
    return one.kcfi().isPresent() && other.kcfi().isPresent();
  }

  /** Whether the function may be called, as the rule says, although its signature may differ. */
  boolean keeps(Symbol.Callable function, Signature call) {
    return match(function, call) != Match.DIFFERENT
        || switch (rule) {
          case RANK -> true;
          case FILTER_BY_HASH -> program.signature(function).filter(own -> hashed(own, call)).isEmpty();
          case FILTER -> false;
        };
  }

  /** Accepts functions that may have one of some signatures; many functions have one signature. */
  Predicate<Symbol.Callable> likeOne(Set<Signature> some) {
    Map<Optional<Signature>, Boolean> known = new HashMap<>();
    return function ->
        known.computeIfAbsent(
            program.signature(function), own -> some.stream().anyMatch(s -> match(own, s) != Match.DIFFERENT));
  }

  /** Whether the function may be called where nothing but the signature says so. */
  boolean fits(Symbol.Callable function, Signature call) {
    return match(function, call) != Match.DIFFERENT;
  }
}
