package baton.callgraph;

import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Signature;
import baton.ir.Type;
import baton.link.AssemblyMentions;
import baton.link.FieldKey;
import baton.link.Places;
import baton.link.Program;
import baton.link.Sections;
import baton.link.Symbol;
import baton.model.RootRule;
import java.nio.IntBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which functions are behind the pointers of a program: one fixpoint over all bodies, initialisers and calls, that knows neither the
 * order of instructions nor contexts and only grows. It starts from the functions whose address is taken and reads no summary.
 *
 * <p>Cells of memory are fields, of all objects alike; where no field is known, all cells of the objects that the address may point to.
 * Two names of one cell are found by what addresses point to (Steensgaard): what is stored by one of them may be called by the other,
 * if its signature fits.
 */
final class PointerTargets {
  private static final Signature NO_SIGNATURE = new Signature("", OptionalInt.empty());

  private final Program program;
  private final Signatures signatures;
  private final ValueFlow flow = new ValueFlow();
  private final PointerValues values;
  private final Map<CallSite, Integer> called;
  private final boolean open;
  private final FieldSignatures fieldTypes;
  private final Map<FieldKey, List<Symbol.Callable>> stored = new HashMap<>();

  /** What fields of one type hold that hold the same; each set of targets is one object. */
  private final IdentityHashMap<Behind, Map<Type, List<Symbol.Callable>>> ofType = new IdentityHashMap<>();

  /** What formals of one type are passed of what may come there. */
  private final IdentityHashMap<Behind, Map<Type, Behind>> ofTypePassed = new IdentityHashMap<>();

  private final Map<Marked, Behind> marked = new HashMap<>();
  private final Map<Asked, Behind> known = new HashMap<>();

  /** What calls reach, each once: a table of a thousand calls is one object. */
  private final Map<Behind, Behind> different = new HashMap<>();

  private final Map<Signature, List<Target>> fitting = new HashMap<>();

  /**
   * What is behind a pointer.
   *
   * @param targets the functions, by layer, match and number
   * @param kind how much is known of them
   */
  record Behind(List<Target> targets, CallCase kind) {
    Behind {
      targets = List.copyOf(targets);
    }
  }

  private record Asked(int node, Signature signature, Layer layer) {}

  /** All that the answer depends on: many nodes have the same marks. */
  private record Marked(IntBuffer strong, IntBuffer weak, Signature signature, Layer layer) {}

  PointerTargets(Program program, CallRules rules, SignatureRule rule) {
    this.program = program;
    this.signatures = new Signatures(program, rule);
    this.fieldTypes = new FieldSignatures(program, rule);
    this.values = new PointerValues(program, flow);
    this.open = !program.hasMain() && !program.isClosed();
    CallValues calls = new CallValues(program, flow, values, rules, signatures::fits);
    program.variables().forEach(this::initialize);
    new Sections(program).forEach((bound, variable) -> flow.join(values.symbol(bound), values.symbol(variable)));
    joinOutside(rules, calls);
    for (Symbol.DefinedFunction function : program.functions()) {
      BodyValues body = new BodyValues(program, flow, values, function, name -> rules.model(name).isEmpty());
      body.run();
      calls.run(function, body);
    }
    flow.solve();
    this.called = Map.copyOf(calls.called());
    List<Integer> unseen =
        called.entrySet().stream().filter(c -> isFound(c.getKey())).map(Map.Entry::getValue).filter(flow::isUnmarked).toList();
    unseen.forEach(node -> flow.mark(node, ValueFlow.ANYTHING, Strength.LOOSE));
    flow.solve();
    flow.settle();
  }

  /**
   * Whether the pointer that is called comes out of an object with members, or is computed. If nothing but null is known to come there,
   * something did that was not followed, as nobody calls what cannot be there: it may be any function that fits.
   */
  private boolean isFound(CallSite site) {
    return program.function(site.function()).body().instruction(site.ordinal()) instanceof Instruction.Call call
        && call.callee() instanceof Callee.Indirect(Operand target, _)
        && isFound(site.function(), target);
  }

  /** Whether a value is no constant, no formal, and not what a variable holds that is a pointer itself: what is stored there is seen. */
  private boolean isFound(Symbol.DefinedFunction function, Operand value) {
    Body body = program.function(function).body();
    if (!(value instanceof Operand.Register(int ordinal))) {
      return false;
    }
    return !(body.instruction(ordinal) instanceof Instruction.Load(_, Operand.SymbolAddress(int referent, _), _)
        && program.resolve(function.unit(), body.referents().get(referent)) instanceof Symbol.DefinedVariable variable
        && program.type(variable).resolved() instanceof Type.Pointer);
  }

  private void initialize(Symbol.DefinedVariable variable) {
    String section = program.variable(variable).section();
    // the linker of a kernel drops these; variables in them keep the compiler from dropping what they name
    if (section.equals(".discard") || section.startsWith(".discard.")) {
      return;
    }
    Initializer initializer = program.initializer(variable);
    for (Initializer.Cell cell : initializer.cells()) {
      if (cell instanceof Initializer.Value(long offset, long bytes, Operand value)) {
        int node = values.constant(variable.unit(), initializer.referents(), value);
        if (node >= 0) {
          int base = values.symbol(variable);
          flow.flow(node,
              BodyValues.cell(flow, values, base, Places.within(program, variable, offset, bytes), PointedObjects.Width.POINTER));
        }
      }
    }
  }

  /** What code outside knows by name, and what it calls. */
  private void joinOutside(CallRules rules, CallValues calls) {
    for (Symbol symbol : program.symbols()) {
      switch (symbol) {
        case Symbol.ExternalVariable variable -> flow.known(values.symbol(variable));
        case Symbol.DefinedVariable variable -> {
          if (!program.hasMain() && program.isExported(variable)) {
            flow.known(values.symbol(variable));
          }
        }
        case Symbol.DefinedFunction function -> {
          if ((!program.hasMain() && program.isExported(function))
              || rules.model(function.name()).flatMap(r -> r.rule(RootRule.class)).isPresent()) {
            calls.enterFromOutside(function);
          }
        }
        case Symbol.IndirectFunction chosen -> {
          if (!program.hasMain() && program.isExported(chosen)) {
            flow.edge(values.symbol(chosen), values.outside(), Strength.MENTIONED);
          }
        }
        case Symbol.ExternalFunction _, Symbol.Unresolved _ -> {}
      }
    }
    for (AssemblyMentions.Mention mention : AssemblyMentions.of(program)) {
      if (rules.model(mention.label()).flatMap(r -> r.rule(RootRule.class)).isPresent()) {
        // the table is for the system alone: nobody else comes to the function through it
        calls.enterFromOutside(mention.function());
      } else if (!program.isExported(mention.function())) {
        flow.edge(values.symbol(mention.function()), values.outside(), Strength.MENTIONED);
      }
    }
  }

  /** What a call through a pointer reaches. */
  Behind at(CallSite site, Signature signature, Layer layer) {
    Integer node = called.get(site);
    return node == null ? new Behind(List.of(), CallCase.NULL) : behind(node, signature, layer);
  }

  /** What an argument of a call may be. */
  Behind passed(CallSite site, int argument, Layer layer) {
    if (!(program.function(site.function()).body().instruction(site.ordinal()) instanceof Instruction.Call call)
        || argument >= call.arguments().size()) {
      return new Behind(List.of(), CallCase.NULL);
    }
    Operand operand = call.arguments().get(argument).value();
    int node = values.value(site.function(), operand);
    Behind behind = behind(node, NO_SIGNATURE, layer);
    if (behind.kind() == CallCase.NULL && node >= 0 && isFound(site.function(), operand)) {
      return unseen(site, call.callee(), argument);
    }
    return declared(site.function(), call.callee(), argument).map(type -> fitting(type, behind)).orElse(behind);
  }

  /** What starts or is called back where nothing but null is known to come out of memory: any function whose address is taken. */
  private Behind unseen(CallSite site, Callee callee, int argument) {
    List<Target> any = anyOf(NO_SIGNATURE);
    return declared(site.function(), callee, argument)
        .map(type -> fitting(type, behind(any, CallCase.BY_SIGNATURE)))
        .orElseGet(() -> behind(any, CallCase.UNKNOWN));
  }

  /** The type of a formal to which an argument is passed, where the callee is declared with one that points to functions. */
  private Optional<Type> declared(Symbol.DefinedFunction caller, Callee callee, int argument) {
    if (callee instanceof Callee.Direct(int referent)
        && program.referred(caller, referent) instanceof Symbol.Callable named
        && program.type(named).resolved() instanceof Type.Function type
        && argument < type.parameters().size()
        && type.parameters().get(argument).resolved() instanceof Type.Pointer pointer
        && pointer.target().resolved() instanceof Type.Function) {
      return Optional.of(pointer);
    }
    return Optional.empty();
  }

  /** Without functions of another type that came there by nothing but an unknown way, where code is built so that types are equal. */
  private Behind fitting(Type declared, Behind behind) {
    if (!fieldTypes.isExact() || behind.targets().stream().allMatch(t -> t.layer() != Layer.LOOSE)) {
      return behind;
    }
    return ofTypePassed
        .computeIfAbsent(behind, _ -> new HashMap<>())
        .computeIfAbsent(
            declared,
            type ->
                behind(
                    behind.targets().stream().filter(t -> t.layer() != Layer.LOOSE || fieldTypes.fits(type, t.function())).toList(),
                    behind.kind()));
  }

  /** The functions that a field holds in some object, by number. */
  List<Symbol.Callable> in(FieldKey field) {
    return stored.computeIfAbsent(field, this::find);
  }

  private List<Symbol.Callable> find(FieldKey field) {
    Integer node = values.fields().get(field);
    if (node == null) {
      return List.of();
    }
    Behind behind = behind(node, NO_SIGNATURE, Layer.FIELD);
    return ofType
        .computeIfAbsent(behind, _ -> new HashMap<>())
        .computeIfAbsent(
            fieldTypes.declared(field),
            type ->
                behind.targets().stream()
                    .filter(t -> t.layer() != Layer.LOOSE || fieldTypes.fits(type, t.function()))
                    .map(Target::function)
                    .sorted(Comparator.comparingInt(Symbol::number))
                    .toList());
  }

  /** The fields that values are read from or written to, in order; of many, no function is in them. */
  List<FieldKey> fields() {
    return List.copyOf(values.fields().keySet());
  }

  /** The functions whose address code outside the program gets, by number. */
  List<Symbol.Callable> outside() {
    return functions(flow.strong(values.outside()), flow.weak(values.outside())).toList();
  }

  /** The functions that code outside the program is passed itself, finds in its memory, or gets returned, by number. */
  List<Symbol.Callable> kept() {
    return functions(flow.strong(values.kept())).toList();
  }

  private Behind behind(int node, Signature signature, Layer layer) {
    return node < 0
        ? new Behind(List.of(), CallCase.NULL)
        : known.computeIfAbsent(new Asked(node, signature, layer), this::compute);
  }

  private Behind compute(Asked asked) {
    int[] strong = flow.strong(asked.node());
    int[] weak = flow.weak(asked.node());
    Marked content = new Marked(IntBuffer.wrap(strong), IntBuffer.wrap(weak), asked.signature(), asked.layer());
    Behind behind = marked.get(content);
    if (behind == null) {
      behind = compute(asked, strong, weak);
      marked.put(content, behind);
    }
    return behind;
  }

  private Behind compute(Asked asked, int[] strong, int[] weak) {
    Signature call = asked.signature();
    SortedSet<Target> found = new TreeSet<>();
    List<Symbol.Callable> copied = functions(strong).toList();
    List<Symbol.Callable> kept = copied.stream().filter(f -> signatures.keeps(f, call)).toList();
    // where all are of other types, they were cast
    add(kept.isEmpty() ? copied : kept, asked.layer(), call, found);
    boolean byCopies = !found.isEmpty();
    List<Symbol.Callable> loose = functions(weak).filter(f -> signatures.keeps(f, call)).toList();
    Set<Signature> like = copied.stream().flatMap(f -> program.signature(f).stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    boolean unlike = like.isEmpty() || copied.stream().anyMatch(f -> program.signature(f).isEmpty());
    Predicate<Symbol.Callable> fits = call.abi().isEmpty() ? unlike ? _ -> true : signatures.likeOne(like) : f -> signatures.fits(f, call);
    add(loose.stream().filter(fits).toList(), Layer.LOOSE, call, found);
    boolean bySignature = found.stream().anyMatch(t -> t.layer() == Layer.LOOSE);
    if (has(strong, ValueFlow.OUTSIDE)) {
      add(outside().stream().filter(f -> signatures.fits(f, call)).toList(), Layer.LOOSE, call, found);
    }
    boolean isAny = has(strong, ValueFlow.ANYTHING) || has(weak, ValueFlow.ANYTHING);
    if (isAny) {
      // of any function, a field holds those that are like the ones put there, and so does any value where types are checked at calls;
      // elsewhere a thread's or a callback's function may be any
      boolean narrow = (asked.layer() == Layer.FIELD || fieldTypes.isExact()) && !has(strong, ValueFlow.ANYTHING);
      add(anyOf(call).stream().map(Target::function).filter(f -> !narrow || fits.test(f)).toList(), Layer.LOOSE, call, found);
    }
    if (has(strong, ValueFlow.OUTSIDE)) {
      return behind(found, open ? CallCase.OPEN : CallCase.UNKNOWN);
    }
    if (isAny) {
      return behind(found, found.isEmpty() && !open && strong.length + weak.length == 1 ? CallCase.NULL : CallCase.BY_SIGNATURE);
    }
    if (!found.isEmpty()) {
      return behind(found, bySignature ? CallCase.BY_SIGNATURE : open && has(weak, ValueFlow.OUTSIDE) ? CallCase.OPEN : CallCase.CLOSED);
    }
    if (!loose.isEmpty() && !byCopies) {
      add(loose, Layer.LOOSE, call, found);
      return behind(found, CallCase.BY_SIGNATURE);
    }
    if (has(weak, ValueFlow.NUMBER) || has(strong, ValueFlow.NUMBER)) {
      return behind(anyOf(call), CallCase.UNKNOWN);
    }
    if (has(weak, ValueFlow.OUTSIDE)) {
      add(outside().stream().filter(f -> signatures.fits(f, call)).toList(), Layer.LOOSE, call, found);
      return behind(found, open ? CallCase.OPEN : found.isEmpty() ? CallCase.UNKNOWN : CallCase.BY_SIGNATURE);
    }
    return behind(found, CallCase.NULL);
  }

  private Behind behind(Collection<Target> targets, CallCase kind) {
    return different.computeIfAbsent(new Behind(List.copyOf(targets), kind), Function.identity());
  }

  /** All functions whose address is taken and whose signature fits. */
  private List<Target> anyOf(Signature call) {
    return fitting.computeIfAbsent(
        call,
        c ->
            values.taken().stream()
                .filter(f -> signatures.fits(f, c))
                .map(f -> new Target(f, Layer.LOOSE, signatures.match(f, c)))
                .sorted()
                .toList());
  }

  private void add(List<Symbol.Callable> functions, Layer layer, Signature call, SortedSet<Target> to) {
    Set<Integer> known = to.stream().map(t -> t.function().number()).collect(Collectors.toSet());
    for (Symbol.Callable function : functions) {
      if (known.add(function.number())) {
        to.add(new Target(function, layer, signatures.match(function, call)));
      }
    }
  }

  private Stream<Symbol.Callable> functions(int[]... marks) {
    return Stream.of(marks)
        .flatMapToInt(IntStream::of)
        .filter(m -> m >= ValueFlow.FIRST_FUNCTION)
        .sorted()
        .mapToObj(m -> program.symbols().get(m - ValueFlow.FIRST_FUNCTION))
        .filter(Symbol.Callable.class::isInstance)
        .map(Symbol.Callable.class::cast);
  }

  private static boolean has(int[] marks, int mark) {
    return IntStream.of(marks).anyMatch(m -> m == mark);
  }
}
