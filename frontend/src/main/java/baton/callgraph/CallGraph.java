package baton.callgraph;

import static java.util.Comparator.comparingInt;

import baton.ir.Block;
import baton.ir.Function;
import baton.ir.Operand;
import baton.ir.Position;
import baton.ir.Signature;
import baton.ir.Terminator;
import baton.ir.TranslationUnit;
import baton.link.FieldKey;
import baton.link.FunctionValues;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The calls of a program and what they may reach. */
public final class CallGraph {
  private final Program program;
  private final PointerTargets pointers;
  private final Signatures signatures;
  private final PassedTargets passed;
  private final List<Symbol.DefinedFunction> functions;
  private final Map<Integer, List<Call>> calls;
  private final Map<Integer, List<CallSite>> callers = new HashMap<>();
  private final Map<Integer, List<Call>> dispatchCallers = new HashMap<>();
  private final SortedSet<Integer> loose = new TreeSet<>();

  private static final Comparator<Call> BY_SITE =
      comparingInt((Call c) -> c.site().function().number()).thenComparingInt(c -> c.site().ordinal());

  private CallGraph(Program program, CallRules rules, SignatureRule rule) {
    this.program = program;
    this.functions = program.functions();
    this.pointers = new PointerTargets(program, rules, rule);
    this.signatures = new Signatures(program, rule);
    pointers.outside().forEach(f -> loose.add(f.number()));
    this.calls = HashMap.newHashMap(functions.size());
    for (Symbol.DefinedFunction function : functions) {
      List<Call> ofFunction = withHanded(rules, CallReader.read(program, rules, function));
      calls.put(function.number(), ofFunction);
      for (Call call : ofFunction) {
        for (Symbol.Callable callee : named(call.target())) {
          callers.computeIfAbsent(callee.number(), _ -> new ArrayList<>()).add(call.site());
        }
      }
    }
    this.passed = new PassedTargets(program, rules, this::callers);
    calls.values().forEach(list -> list.forEach(this::noteDispatch));
    dispatchCallers.replaceAll((_, list) -> list.stream().sorted(BY_SITE).toList());
  }

  /** The functions whose address code outside of the program knows, so that it may call them. */
  public List<Symbol.Callable> knownOutside() {
    return List.copyOf(pointers.outside());
  }

  /**
   * The functions that code outside of the program is passed, finds in memory of its own, or gets returned, so that it may call them; none of a
   * program that others call, see {@link #knownOutside}.
   */
  public List<Symbol.Callable> keptOutside() {
    return pointers.kept();
  }

  /** The calls, and what functions behind pointers that are no code of the program call or start in turn. */
  private List<Call> withHanded(CallRules rules, List<Call> read) {
    Set<Call> all = new LinkedHashSet<>(read);
    for (Call call : read) {
      if (isThroughPointer(call.target())) {
        targets(call).stream()
            .map(Target::function)
            .filter(f -> !(rules.callbacks(f.name()).isEmpty() && rules.entries(f.name()).isEmpty()))
            .forEach(f -> all.addAll(CallReader.behindPointer(program, rules, call.site(), f)));
      }
    }
    return List.copyOf(all);
  }

  private static boolean isThroughPointer(CallTarget target) {
    return switch (target) {
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _ -> true;
      case CallTarget.Direct _, CallTarget.Cut _, CallTarget.Unreachable _, CallTarget.CalledBack _, CallTarget.Started _ -> false;
    };
  }

  private void noteDispatch(Call call) {
    List<Target> found =
        named(call.target()).isEmpty() ? targets(call) : List.of();
    found.forEach(t -> dispatchCallers.computeIfAbsent(t.function().number(), _ -> new ArrayList<>()).add(call));
  }

  /**
   * Reads the calls of a program.
   *
   * @param program the program
   * @param rules what models say of its functions
   * @param rule what becomes of targets with another signature than the call
   */
  public static CallGraph of(Program program, CallRules rules, SignatureRule rule) {
    return new CallGraph(program, rules, rule);
  }

  /** The program. */
  public Program program() {
    return program;
  }

  /** The functions with a body, by number. */
  public List<Symbol.DefinedFunction> functions() {
    return functions;
  }

  /** The fields that may hold functions, in order; {@link #in} tells which. */
  public List<FieldKey> fields() {
    return pointers.fields();
  }

  /** The functions that are stored in a field, also by functions that are handed them, by number. */
  public List<Symbol.Callable> in(FieldKey field) {
    return pointers.in(field);
  }

  /** The calls of a function in order; one instruction may make several. */
  public List<Call> calls(Symbol.DefinedFunction function) {
    return calls.getOrDefault(function.number(), List.of());
  }

  /** Where a function is called by name or known address, or called back by a modelled function; by caller and ordinal. */
  public List<CallSite> callers(Symbol.Callable function) {
    return Collections.unmodifiableList(callers.getOrDefault(function.number(), List.of()));
  }

  /** The calls through pointers that may reach a function, and the calls of modelled functions that start it; by caller and ordinal. */
  public List<Call> dispatchCallers(Symbol.Callable function) {
    return dispatchCallers.getOrDefault(function.number(), List.of());
  }

  /** Whether code outside of the program gets the address of a function, so that any call of unknown target may reach it. */
  public boolean loose(Symbol.Callable function) {
    return loose.contains(function.number());
  }

  /** The functions with a body that a call surely may reach: by name, by known address, as a callback by name. */
  private List<Symbol.DefinedFunction> known(CallTarget target) {
    return switch (target) {
      case CallTarget.Direct(Symbol.Callable callee, _) -> bodiesBehind(callee);
      case CallTarget.CalledBack(_, _, CallTarget inner) -> known(inner);
      case CallTarget.Cut _,
          CallTarget.Unreachable _,
          CallTarget.Dispatch _,
          CallTarget.ThroughVariable _,
          CallTarget.ThroughFormal _,
          CallTarget.Started _,
          CallTarget.Unknown _ ->
          List.of();
    };
  }

  /** All that {@link #known} says, and the function named itself where it has no body, or none to be looked at. */
  private Set<Symbol.Callable> named(CallTarget target) {
    Set<Symbol.Callable> result = new LinkedHashSet<>(known(target));
    switch (target) {
      case CallTarget.Direct(Symbol.Callable callee, _) -> result.add(callee);
      case CallTarget.Cut(Symbol.Callable callee, _) -> result.add(callee);
      case CallTarget.CalledBack(_, _, CallTarget inner) -> result.addAll(named(inner));
      case CallTarget.Unreachable _,
          CallTarget.Dispatch _,
          CallTarget.ThroughVariable _,
          CallTarget.ThroughFormal _,
          CallTarget.Started _,
          CallTarget.Unknown _ -> {}
    }
    return result;
  }

  /** The functions with a body behind a name: for an ifunc, those its resolver may return. */
  public List<Symbol.DefinedFunction> bodiesBehind(Symbol.Callable callee) {
    return switch (callee) {
      case Symbol.DefinedFunction function -> List.of(function);
      case Symbol.IndirectFunction indirect -> chosenBy(program.resolver(indirect));
      case Symbol.ExternalFunction _, Symbol.Unresolved _ -> List.of();
    };
  }

  private List<Symbol.DefinedFunction> chosenBy(Symbol resolver) {
    if (!(resolver instanceof Symbol.DefinedFunction function)) {
      return List.of();
    }
    FunctionValues values = FunctionValues.of(program, function);
    SortedMap<Integer, Symbol.DefinedFunction> result = new TreeMap<>();
    for (Block block : program.function(function).body().blocks()) {
      if (block.terminator() instanceof Terminator.Return(Optional<Operand> value) && value.isPresent()) {
        values.of(value.get()).stream()
            .filter(Symbol.DefinedFunction.class::isInstance)
            .map(Symbol.DefinedFunction.class::cast)
            .forEach(f -> result.put(f.number(), f));
      }
    }
    return List.copyOf(result.values());
  }

  /** The functions that a call may reach, by layer, match and number; empty where nothing is known, or only null comes there. */
  public List<Target> targets(Call call) {
    return behind(call).targets();
  }

  /** How much is known of what a call reaches. */
  public CallCase kind(Call call) {
    return behind(call).kind();
  }

  /** Whether a call of a program that begins with {@code main} is one of null: it ends the program, and nothing comes after it. */
  public boolean isOfNull(Call call) {
    boolean made = !(call.target() instanceof CallTarget.Started || call.target() instanceof CallTarget.CalledBack);
    return made && program.hasMain() && kind(call) == CallCase.NULL;
  }

  private PointerTargets.Behind behind(Call call) {
    return switch (call.target()) {
      case CallTarget.Direct(Symbol.Callable callee, _) -> byName(callee);
      case CallTarget.Cut(Symbol.Callable callee, _) -> byName(callee);
      case CallTarget.Unreachable _ -> new PointerTargets.Behind(List.of(), CallCase.CLOSED);
      case CallTarget.Dispatch(_, Signature signature) -> pointers.at(call.site(), signature, Layer.FIELD);
      case CallTarget.ThroughVariable(_, Signature signature) -> pointers.at(call.site(), signature, Layer.VARIABLE);
      case CallTarget.ThroughFormal(_, Signature signature) -> pointers.at(call.site(), signature, Layer.PASSED);
      case CallTarget.Unknown(_, Signature signature) -> pointers.at(call.site(), signature, Layer.ELSEWHERE);
      case CallTarget.CalledBack(_, int argument, CallTarget inner) -> passed(call.site(), argument, inner);
      case CallTarget.Started(_, int argument, CallTarget inner) -> passed(call.site(), argument, inner);
    };
  }

  private static PointerTargets.Behind byName(Symbol.Callable callee) {
    return new PointerTargets.Behind(List.of(new Target(callee, Layer.PASSED, Match.SAME)), CallCase.CLOSED);
  }

  private PointerTargets.Behind passed(CallSite site, int argument, CallTarget what) {
    return switch (what) {
      case CallTarget.Direct(Symbol.Callable callee, _) -> byName(callee);
      case CallTarget.Cut(Symbol.Callable callee, _) -> byName(callee);
      case CallTarget.Dispatch _ -> pointers.passed(site, argument, Layer.FIELD);
      case CallTarget.ThroughVariable _ -> pointers.passed(site, argument, Layer.VARIABLE);
      case CallTarget.ThroughFormal _ -> pointers.passed(site, argument, Layer.PASSED);
      case CallTarget.Unreachable _, CallTarget.Unknown _, CallTarget.CalledBack _, CallTarget.Started _ ->
          pointers.passed(site, argument, Layer.ELSEWHERE);
    };
  }

  /** The functions that callers by name pass for a formal that is called. */
  private List<Target> passedFor(Symbol.DefinedFunction function, int formal, Signature signature) {
    SortedSet<Target> found = new TreeSet<>();
    for (CallTarget target : passed.of(function, formal, signature)) {
      switch (target) {
        case CallTarget.Direct(Symbol.Callable callee, _) ->
            found.add(new Target(callee, Layer.PASSED, signatures.match(callee, signature)));
        case CallTarget.Cut(Symbol.Callable callee, _) -> found.add(new Target(callee, Layer.PASSED, signatures.match(callee, signature)));
        case CallTarget.Dispatch _,
            CallTarget.ThroughVariable _,
            CallTarget.Unreachable _,
            CallTarget.ThroughFormal _,
            CallTarget.Unknown _,
            CallTarget.Started _,
            CallTarget.CalledBack _ -> {}
      }
    }
    return List.copyOf(found);
  }

  /** The strongly connected components over a choice of edges. */
  public Components components(Edges edges) {
    return Components.of(functions, new EdgeLists(this, edges).successors());
  }

  List<Symbol.DefinedFunction> direct(CallTarget target, Edges edges) {
    return switch (target) {
      case CallTarget.Cut(Symbol.Callable callee, _) when edges == Edges.DIRECT_WITHOUT_MODELS -> bodiesBehind(callee);
      case CallTarget.CalledBack _ when edges == Edges.DIRECT_WITHOUT_MODELS -> List.of();
      case CallTarget any -> known(any);
    };
  }

  List<Target> passedFor(Call call, CallTarget.ThroughFormal through) {
    return passedFor(call.site().function(), through.formal(), through.signature());
  }

  /** The source line of a call as {@code file:line}; only the file where the line is not known. */
  public String position(CallSite site) {
    Function function = program.function(site.function());
    TranslationUnit unit = program.unit(site.function().unit());
    List<Position> positions = function.positions();
    int low = 0;
    int high = positions.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (positions.get(middle).ordinal() < site.ordinal()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low < positions.size() && positions.get(low).ordinal() == site.ordinal()) {
      return unit.file(positions.get(low).file()) + ":" + positions.get(low).line();
    }
    return unit.file(function.file());
  }

  /** Where a function is defined, as {@code file:line}; {@code (no body)} where it is not. */
  public String position(Symbol.Callable symbol) {
    if (!(symbol instanceof Symbol.DefinedFunction defined)) {
      return "(no body)";
    }
    Function function = program.function(defined);
    return program.unit(defined.unit()).file(function.file()) + ":" + function.line();
  }
}
