package baton.callgraph;

import baton.ir.Signature;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which functions may be behind the pointers that are called. */
final class Targets {
  private final Program program;
  private final FunctionFlow flow;
  private final SignatureRule rule;
  private final Map<Signature, List<Target>> loose = new HashMap<>();

  Targets(Program program, FunctionFlow flow, SignatureRule rule) {
    this.program = program;
    this.flow = flow;
    this.rule = rule;
  }

  /** What is stored into the field. */
  List<Target> in(FieldKey field, Signature call) {
    return judged(flow.in(field), Layer.FIELD, call);
  }

  /** What is stored into the variable. */
  List<Target> in(Symbol variable, Signature call) {
    return judged(flow.in(variable), Layer.VARIABLE, call);
  }

  /** What is stored without a known field. */
  List<Target> loose(Signature call) {
    return loose.computeIfAbsent(call, c -> judged(flow.loose(), Layer.LOOSE, c));
  }

  private List<Target> judged(List<Symbol.Callable> functions, Layer layer, Signature call) {
    return functions.stream()
        .filter(f -> keeps(f, call))
        .map(f -> new Target(f, layer, match(f, call)))
        .sorted()
        .toList();
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

  private boolean keeps(Symbol.Callable function, Signature call) {
    return match(function, call) != Match.DIFFERENT
        || switch (rule) {
          case RANK -> true;
          case FILTER_BY_HASH -> program.signature(function).filter(own -> hashed(own, call)).isEmpty();
          case FILTER -> false;
        };
  }

  /** Joins lists of targets; a function that is in several stays in the most telling layer. */
  static List<Target> join(List<List<Target>> lists) {
    List<Target> sorted = new ArrayList<>();
    lists.forEach(sorted::addAll);
    sorted.sort(null);
    Set<Integer> seen = new HashSet<>();
    return sorted.stream().filter(t -> seen.add(t.function().number())).toList();
  }
}
