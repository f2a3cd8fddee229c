package baton.callgraph;

import baton.ir.Signature;
import baton.link.Program;
import baton.link.Symbol;
import java.util.Optional;

/** How signatures of functions fit those of calls. */
final class Signatures {
  private final Program program;
  private final SignatureRule rule;

  Signatures(Program program, SignatureRule rule) {
    this.program = program;
    this.rule = rule;
  }

  Match match(Symbol.Callable function, Signature call) {
    Optional<Signature> own = program.signature(function);
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

  /** Whether the function may be called where nothing but the signature says so. */
  boolean fits(Symbol.Callable function, Signature call) {
    return match(function, call) != Match.DIFFERENT;
  }
}
