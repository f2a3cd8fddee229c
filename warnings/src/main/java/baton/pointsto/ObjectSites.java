package baton.pointsto;

import baton.flow.BodyFlows;
import baton.flow.ProgramFlows;
import baton.ir.Formal;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Base;
import baton.model.AllocationRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects in each class: variables, local variables in memory, and what calls allocate. */
final class ObjectSites {
  private final Program program;
  private final Nodes nodes;
  private final int[] numberOf;
  private final int[] counts;
  private final BitSet several = new BitSet();
  private final BitSet origins = new BitSet();
  private final BitSet ofThreads = new BitSet();
  private final BitSet classesOfThreads = new BitSet();
  private final BitSet fromNumbers = new BitSet();
  private final Map<Integer, List<SoleObject>> first = new HashMap<>();
  private final Map<Integer, Long> sizes = new HashMap<>();

  private final AllocationSizes allocations;

  /** Of larger classes it is not asked which object is meant. */
  private static final int FEW = 16;

  /**
   * Counts them.
   *
   * @param numberOf the class of each node
   */
  ObjectSites(Program program, ProgramFlows flows, Nodes nodes, ModelledFlow modelled, int[] numberOf) {
    this.program = program;
    this.nodes = nodes;
    this.numberOf = numberOf;
    this.counts = new int[numberOf.length];
    this.allocations = new AllocationSizes(program, flows, modelled.made());
    several(nodes.unknown());
    for (Symbol symbol : program.symbols()) {
      if (!(symbol instanceof Symbol.IndirectFunction) && !(symbol instanceof Symbol.Unresolved)) {
        origins.set(nodes.symbol(symbol));
      }
    }
    for (Symbol.DefinedVariable variable : program.variables()) {
      add(nodes.symbol(variable), new SoleObject.Variable(variable));
      if (program.variable(variable).threadLocal()) {
        several.set(numberOf[nodes.symbol(variable)]);
        ofThread(nodes.symbol(variable));
      }
    }
    for (Symbol.DefinedFunction function : program.functions()) {
      nodes.copies(function).forEach(copy -> add(copy, flows.of(function)));
    }
    for (ModelledFlow.Made made : modelled.made()) {
      ModelledFlow.Site site = made.site();
      add(made.object(), new SoleObject.Made(name(site.caller(), site.ordinal()), AllocationSizes.constant(made)));
      sizes.put(made.object(), allocations.size(made));
      if (isNew(made)) {
        ofThread(made.object());
      }
    }
    modelled.several().forEach(this::several);
  }

  private void add(Nodes.Copy copy, BodyFlows flows) {
    List<Formal> formals = program.function(copy.function()).body().formals();
    for (int i = 0; i < formals.size(); i++) {
      if (formals.get(i).byValueBytes() > 0) {
        several(nodes.formal(copy, i));
        ofThread(nodes.formal(copy, i));
      }
    }
    several(nodes.variableArguments(copy));
    ofThread(nodes.variableArguments(copy));
    flows.allocations().forEach(a -> {
      add(nodes.register(copy, a.ordinal()), new SoleObject.Made(name(copy, a.ordinal()), a.bytes()));
      ofThread(nodes.register(copy, a.ordinal()));
    });
    // addresses of something that no other instruction names
    flows.unnamed().forEach(ordinal -> several(nodes.register(copy, ordinal)));
    flows.fromNumbers().forEach(ordinal -> fromNumbers.set(numberOf[nodes.register(copy, ordinal)]));
  }

  /** The nodes that point to an object of their own, whatever else they point to. */
  BitSet origins() {
    return origins;
  }

  /** Whether nobody has the memory but the thread that makes the object. */
  private static boolean isNew(ModelledFlow.Made made) {
    AllocationRule rule = made.rule();
    return switch (rule.storage()) {
      case HEAP, STACK, MAPPING -> !rule.reuses() && rule.isOwn(ModelledFlow.constants(made.site()));
      case LIBRARY, PERCPU, DEVICE, TYPED_SLAB -> false;
    };
  }

  private void ofThread(int node) {
    ofThreads.set(node);
    classesOfThreads.set(numberOf[node]);
  }

  /** The nodes of objects each of which some thread makes and knows alone at first, its variables among them. */
  BitSet ofThreads() {
    return ofThreads;
  }

  /** Whether an address of an object of a class may have been a number before, which may come from anywhere. */
  boolean isFromNumbers(ObjectClass of) {
    return fromNumbers.get(of.number());
  }

  /** Whether such an object is in a class. */
  boolean hasOfThreads(ObjectClass of) {
    return classesOfThreads.get(of.number());
  }

  /** A node stands for several objects. */
  private void several(int node) {
    several.set(numberOf[node]);
    origins.set(node);
  }

  private void add(int node, SoleObject object) {
    origins.set(node);
    counts[numberOf[node]]++;
    sizes.put(node, object.bytes());
    List<SoleObject> known = first.computeIfAbsent(numberOf[node], _ -> new ArrayList<>());
    if (known.size() <= FEW) {
      known.add(object);
    }
  }

  /** The allocation, under the calls that its copy is for. */
  private Base name(Nodes.Copy copy, int ordinal) {
    Base name = new Base.Fresh(program.function(copy.function()).digest(), ordinal);
    for (Optional<Nodes.Caller> at = copy.called(); at.isPresent(); at = at.get().copy().called()) {
      name = new Base.Within(program.function(at.get().copy().function()).digest(), at.get().ordinal(), name);
    }
    return name;
  }

  /** The size of what an allocation makes; see {@link PointsTo#bytes}. */
  long bytes(Base made) {
    return Math.max(allocations.size(made), -1);
  }

  /** The size of the object that is made at a node; see {@link PointsTo#size}. */
  long size(int node) {
    return sizes.getOrDefault(node, -1L);
  }

  /** How many are in a class. */
  int count(ObjectClass of) {
    return counts[of.number()];
  }

  /** Whether there may be objects in a class that the text does not name one by one. */
  boolean hasUnnamed(ObjectClass of) {
    return several.get(of.number());
  }

  /** Whether there may be one in a class. */
  boolean any(ObjectClass of) {
    return counts[of.number()] > 0 || several.get(of.number());
  }

  /** The only one in a class that may have so many bytes; empty when there are several, or something else may be. */
  Optional<SoleObject> sole(ObjectClass of, long bytes) {
    List<SoleObject> all = first.getOrDefault(of.number(), List.of());
    List<SoleObject> large = all.stream().filter(o -> o.bytes() < 0 || o.bytes() >= bytes).toList();
    return large.size() == 1 && all.size() <= FEW && !several.get(of.number()) ? Optional.of(large.getFirst()) : Optional.empty();
  }
}
