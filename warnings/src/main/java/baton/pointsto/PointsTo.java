package baton.pointsto;

import baton.callgraph.CallGraph;
import baton.flow.CellKind;
import baton.flow.KeptFlows;
import baton.flow.MemberArrays;
import baton.flow.Operands;
import baton.flow.ProgramFlows;
import baton.ir.Body;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.TranslationUnit;
import baton.link.Access;
import baton.link.Program;
import baton.link.Sections;
import baton.link.Span;
import baton.link.Symbol;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.summary.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The classes of a whole program's objects (Steensgaard, POPL 1996). Safe for use by several threads.
 *
 * <p>Sound for programs that find objects by pointers of the C language, under the assumptions of {@code docs/pointsto.md}.
 */
public final class PointsTo {
  private final Program program;
  private final Nodes nodes;
  private final int[] numberOf;
  private final ObjectSites objects;
  private final ModelledFlow modelled;
  private final List<List<Integer>> contents;
  private final BitSet inPieces;
  private final List<Integer> fromPieces;
  private final BitSet moved;
  private final Map<Integer, Map<Long, Operand>> addresses = new HashMap<>();
  private final Constraints constraints;

  /** Of programs with more, no inclusions are looked for: some 64 MB. */
  private static final int MOST_CONSTRAINTS = 4_000_000;

  private static final int MOST_STEPS = 10_000_000;

  private PointsTo(
      CallGraph graph,
      ConcurrencyModel model,
      ProgramFlows flows,
      Optional<Set<Symbol.DefinedFunction>> fromOutside,
      Optional<Set<Asked>> asked) {
    this.program = graph.program();
    this.constraints = new Constraints(asked.isPresent() ? MOST_CONSTRAINTS : 0);
    Unification classes = new Unification(constraints);
    this.nodes = new Nodes(program, classes);
    classes.holdsBytes(nodes.unknown());
    Copies copies = new Copies(program, nodes, asked.isPresent() ? toldApart(program, flows, model) : Set.of());
    CallFlow calls = new CallFlow(program, model, classes, nodes, copies, new Formats(program, flows, model));
    new KnownOutside(graph, model, flows, nodes, classes, calls).join(fromOutside);
    new Sections(program).forEach((bound, variable) -> classes.join(nodes.symbol(bound), nodes.symbol(variable)));
    for (Symbol.DefinedVariable variable : program.variables()) {
      initialize(variable, classes);
    }
    Map<Integer, BodyFlow> copied = new HashMap<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      BodyFlow flow = new BodyFlow(program, flows, classes, nodes, calls, function);
      flow.run(nodes.common(function));
      if (copies.copied(function)) {
        copied.put(function.number(), flow);
      }
    }
    for (Optional<Nodes.Copy> copy = copies.next(); copy.isPresent(); copy = copies.next()) {
      Symbol.DefinedFunction function = copy.get().function();
      copied.computeIfAbsent(function.number(), _ -> new BodyFlow(program, flows, classes, nodes, calls, function)).run(copy.get());
    }
    asked.ifPresent(all -> all.forEach(each -> unite(each, classes)));
    calls.follow(graph);
    calls.settle();
    classes.settleDistances();
    this.numberOf = classes.numbering();
    this.contents = classes.contents(numberOf);
    this.moved = classes.moved(numberOf);
    // any number may come from there, so that it says nothing of the distance of two objects
    moved.clear(numberOf[nodes.unknown()]);
    this.inPieces = reachable(classes.putTogether(numberOf));
    this.fromPieces = classes.fromPieces();
    this.modelled = calls.modelled();
    this.objects = new ObjectSites(program, flows, nodes, calls.modelled(), numberOf);
  }

  /**
   * An access that classes are asked of; see {@link #accessed}.
   *
   * @param function the function it stands in
   * @param ordinal the instruction
   * @param part which of its accesses
   */
  public record Asked(Symbol.DefinedFunction function, int ordinal, int part) {}

  /** Functions whose calls are told apart. */
  private static Set<Integer> toldApart(Program program, ProgramFlows flows, ConcurrencyModel model) {
    Set<Integer> result = new HashSet<>(new Makers(program, flows, model).functions());
    result.addAll(new Releasers(program, flows, model).functions());
    return result;
  }

  /** What is asked of an access has one answer, whatever call leads to it. */
  private void unite(Asked each, Unification classes) {
    List<Nodes.Copy> all = nodes.copies(each.function());
    Optional<Operand> address = all.size() > 1 ? address(each.function(), each.ordinal(), Site.argument(each.part())) : Optional.empty();
    for (Nodes.Copy copy : address.isPresent() ? all : List.<Nodes.Copy>of()) {
      int node = nodes.value(copy, address.get());
      int common = nodes.value(all.getFirst(), address.get());
      if (node >= 0 && common >= 0) {
        classes.merge(common, node);
      }
    }
  }

  /** How many links there are between nodes; 0 where nobody asks what accesses touch. */
  public long links() {
    return constraints.size();
  }

  /** Whether there is an object in a class that some thread makes and knows alone at first. */
  public boolean hasOfThreads(ObjectClass of) {
    return objects.hasOfThreads(of);
  }

  /** How many objects of the program's text are in a class: variables, and places that allocate. */
  public int objects(ObjectClass of) {
    return objects.count(of);
  }

  /** Whether there may be objects in a class that can be told apart: several of the program's text, or one and what others have. */
  public boolean hasSeveral(ObjectClass of) {
    return objects.count(of) > 1 || (objects.count(of) == 1 && objects.hasUnnamed(of));
  }

  /**
   * Computes the classes.
   *
   * @param graph the calls of the whole program
   * @param model what functions without a body do with pointers; those it says nothing about may do anything with what they reach
   */
  public static PointsTo of(CallGraph graph, ConcurrencyModel model) {
    return new PointsTo(graph, model, ProgramFlows.of(graph.program(), KeptFlows.none()), Optional.empty(), Optional.empty());
  }

  /**
   * Computes the classes, where what different calls of an allocation's wrapper or of a constructor return is told apart.
   *
   * @param graph the calls of the whole program
   * @param model what functions without a body do with pointers
   * @param flows what flows where in each of its functions
   * @param asked all accesses that {@link #accessed} will be asked of
   */
  public static PointsTo of(CallGraph graph, ConcurrencyModel model, ProgramFlows flows, Set<Asked> asked) {
    return new PointsTo(graph, model, flows, Optional.empty(), Optional.of(asked));
  }

  /**
   * The same where it is known whom code outside calls.
   *
   * @param fromOutside the functions, each of which is called with what is not known, besides those that are exported, or that code
   *     outside has the address of
   */
  public static PointsTo of(
      CallGraph graph, ConcurrencyModel model, ProgramFlows flows, Set<Symbol.DefinedFunction> fromOutside, Set<Asked> asked) {
    return new PointsTo(graph, model, flows, Optional.of(fromOutside), Optional.of(asked));
  }

  private void initialize(Symbol.DefinedVariable variable, Unification classes) {
    Initializer initializer = program.initializer(variable);
    for (Initializer.Cell cell : initializer.cells()) {
      if (cell instanceof Initializer.Value(long offset, _, Operand value)) {
        nodes.unite(variable.unit(), initializer.referents(), value);
        int node = nodes.constant(variable.unit(), initializer.referents(), value);
        if (node >= 0) {
          int object = nodes.symbol(variable);
          boolean plain = value instanceof Operand.SymbolAddress;
          classes.store(object, plain ? offset : Constraints.ANYWHERE, displaced(node, value, classes),
              plain ? CellKind.POINTERS : CellKind.ANYTHING);
        }
      }
    }
  }

  private static int displaced(int node, Operand value, Unification classes) {
    long behind = Operands.displacement(value);
    if (behind == 0) {
      return node;
    }
    int placed = classes.node();
    classes.flow(placed, node, behind);
    return placed;
  }

  /**
   * The classes of the objects that an operand of a function points to, by any call of it.
   *
   * @param function the function
   * @param address an operand that is used as an address
   */
  public Set<ObjectClass> of(Symbol.DefinedFunction function, Operand address) {
    return nodes.copies(function).stream().map(copy -> of(copy, address)).collect(Collectors.toSet());
  }

  private ObjectClass of(Nodes.Copy copy, Operand address) {
    int node = nodes.value(copy, address);
    return new ObjectClass(numberOf[node >= 0 ? node : nodes.unknown()]);
  }

  /**
   * The class of the object that an access touches, or that an argument of a call points to.
   *
   * @param function the function
   * @param ordinal the instruction
   * @param part which of its accesses, see {@link Access#part}; of a call that copies no object, which argument, or the result
   * @return empty when the instruction has no such access
   */
  public Optional<ObjectClass> accessed(Symbol.DefinedFunction function, int ordinal, int part) {
    if (Site.isPointee(part)) {
      return modelled.behindArguments().of(function.number(), ordinal, part).stream().findFirst().map(n -> new ObjectClass(numberOf[n]));
    }
    return address(function, ordinal, Site.argument(part)).map(address -> of(nodes.common(function), address));
  }

  private Optional<Operand> address(Symbol.DefinedFunction function, int ordinal, int part) {
    Map<Long, Operand> ofFunction;
    synchronized (addresses) {
      ofFunction = addresses.computeIfAbsent(function.number(), _ -> addressesOf(program.function(function).body()));
    }
    return Optional.ofNullable(ofFunction.get(key(ordinal, part)));
  }

  private static Map<Long, Operand> addressesOf(Body body) {
    Map<Long, Operand> result = new HashMap<>();
    body.blocks().forEach(block -> {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call) {
          for (int i = 0; i < call.arguments().size(); i++) {
            result.put(key(ordinal, i), call.arguments().get(i).value());
          }
          result.put(key(ordinal, Site.RESULT), new Operand.Register(ordinal));
        }
        ordinal++;
      }
    });
    Access.of(body).forEach(a -> result.put(key(a.ordinal(), a.part()), a.address()));
    return result;
  }

  private static long key(int ordinal, int part) {
    return ((long) ordinal << 32) | part;
  }

  /**
   * Tells the objects of some classes apart by inclusion: what flows from one pointer to another flows in this direction only.
   *
   * @param of the classes
   * @param switched functions that may begin in one thread and go on in another one, with what they have in registers
   */
  public Pointees pointees(Set<ObjectClass> of, Set<Symbol.DefinedFunction> switched) {
    BitSet wanted = leadingTo(of);
    Constraints.Filter filter =
        (sort, one, other) ->
            switch (sort) {
              case FLOW, LOAD -> wanted.get(numberOf[one]);
              case STORE, OWN -> wanted.get(numberOf[other]);
              case COPY -> contents.get(numberOf[one]).stream().anyMatch(wanted::get);
            };
    int bytes = program.units().stream().mapToInt(TranslationUnit::pointerBytes).findFirst().orElse(Long.BYTES);
    BitSet origins = objects.origins();
    Inclusions solved =
        new Inclusions(
            constraints,
            numberOf.length,
            new Inclusions.Foreign(nodes.unknown(), nodes.lent(), nodes.libraries(), nodes.heldOutside(), constants()),
            arrays(bytes),
            origins,
            filter,
            bytes,
            MOST_STEPS);
    BitSet made = new BitSet();
    if (!modelled.switchesThreads()) {
      made.or(objects.ofThreads());
      // a number that becomes an address, or how far one object is from another, may come from where nobody sees
      made.stream()
          .filter(o -> moved.get(numberOf[o]) || objects.isFromNumbers(new ObjectClass(numberOf[o])))
          .forEach(made::clear);
    }
    return new Pointees(
        nodes,
        solved,
        !constraints.isDropped(),
        inclusions -> inclusions.thatStay(made, handedOver(switched)),
        modelled.own(),
        modelled.behindArguments(),
        a -> address(a.function(), a.ordinal(), a.part()));
  }

  /** The arrays that are members of variables, by the nodes of these. */
  private BitSet constants() {
    BitSet result = new BitSet();
    program.variables().stream().filter(v -> program.variable(v).constant()).forEach(v -> result.set(nodes.symbol(v)));
    return result;
  }

  private Map<Integer, List<Span>> arrays(int pointerBytes) {
    MemberArrays members = new MemberArrays(program.types().table(), pointerBytes);
    Map<Integer, List<Span>> result = new HashMap<>();
    for (Symbol.DefinedVariable variable : program.variables()) {
      List<Span> found = members.of(program.type(variable));
      if (!found.isEmpty()) {
        result.put(nodes.symbol(variable), found);
      }
    }
    return result;
  }

  private List<Integer> handedOver(Set<Symbol.DefinedFunction> switched) {
    List<Integer> result = new ArrayList<>(modelled.handedOver());
    // addresses that are put together from bytes may be so where nobody sees
    result.addAll(fromPieces);
    for (Symbol.DefinedFunction function : switched) {
      nodes.copies(function).forEach(copy -> nodes.values(copy).forEach(result::add));
    }
    return result;
  }

  /** The classes from which those of some objects can be reached, themselves among them. */
  private BitSet leadingTo(Set<ObjectClass> objects) {
    Map<Integer, List<Integer>> before = new HashMap<>();
    for (int i = 0; i < contents.size(); i++) {
      for (int content : contents.get(i)) {
        before.computeIfAbsent(content, _ -> new ArrayList<>()).add(i);
      }
    }
    BitSet result = new BitSet();
    Deque<Integer> left = new ArrayDeque<>();
    objects.forEach(o -> left.add(o.number()));
    while (!left.isEmpty()) {
      int next = left.pop();
      if (!result.get(next)) {
        result.set(next);
        left.addAll(before.getOrDefault(next, List.of()));
      }
    }
    return result;
  }

  /**
   * The only object of a class that may have a size; empty when there may be several. A place that makes it may be executed more than
   * once.
   *
   * @param bytes how many bytes it has at least
   */
  public Optional<SoleObject> sole(ObjectClass of, long bytes) {
    return objects.sole(of, bytes);
  }

  /**
   * The size of an object that a {@link Pointees.Pointee} names: -1 where it is not constant, less where whoever calls the
   * function that makes it decides, so that it may be an object of any type.
   */
  public long size(int object) {
    return objects.size(object);
  }

  /** The size of the objects that an allocation makes, under the calls that lead to it; -1 where it is not constant, or not known. */
  public long bytes(Base made) {
    return objects.bytes(made);
  }

  /** Whether an object that a {@link Pointees.Pointee} names is a variable or function with a name. */
  public boolean isVariable(int object) {
    return object < program.symbols().size();
  }

  /** Whether there may be an object in a class; not for what numbers and null point to. */
  public boolean any(ObjectClass of) {
    return objects.any(of);
  }

  /** The classes of what the cells of an object may point to. */
  public Set<ObjectClass> contents(ObjectClass of) {
    return contents.get(of.number()).stream().map(ObjectClass::new).collect(Collectors.toSet());
  }

  /** The classes of objects that can be reached from an object of a class, itself among them. */
  public Set<ObjectClass> reachable(ObjectClass from) {
    BitSet one = new BitSet();
    one.set(from.number());
    return reachable(one).stream().mapToObj(ObjectClass::new).collect(Collectors.toSet());
  }

  private BitSet reachable(BitSet from) {
    BitSet seen = (BitSet) from.clone();
    Deque<Integer> left = new ArrayDeque<>();
    from.stream().forEach(left::push);
    while (!left.isEmpty()) {
      for (int next : contents.get(left.pop())) {
        if (!seen.get(next)) {
          seen.set(next);
          left.push(next);
        }
      }
    }
    return seen;
  }

  /** Whether pointers to one object of a class may have been moved to another one, by how far the two lie apart. */
  public boolean isMovedToOthers(ObjectClass of) {
    return moved.get(of.number());
  }

  /** Whether the address of an object of a class, or of what leads to it, may have been put together from smaller numbers or bytes. */
  public boolean inPieces(ObjectClass of) {
    return inPieces.get(of.number());
  }

  /** The class of the object that a variable or function is. */
  public ObjectClass of(Symbol symbol) {
    return new ObjectClass(numberOf[nodes.symbol(symbol)]);
  }

  /** The class of variables that libraries have and no unit declares. */
  public ObjectClass undeclared() {
    return new ObjectClass(numberOf[nodes.undeclared()]);
  }

  /** The class of what code outside the program knows; nothing is known of how its objects relate. */
  public ObjectClass outside() {
    return new ObjectClass(numberOf[nodes.unknown()]);
  }
}
