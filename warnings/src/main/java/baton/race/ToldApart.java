package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.Pointees;
import baton.pointsto.PointsTo;
import baton.pointsto.SymbolicPlaces;
import baton.pointsto.Touched;
import baton.summary.Act;
import baton.summary.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What accesses may touch, one object by one, in the classes of which several objects are accessed, one that may stay in its thread, or
 * several aggregates (CoBE's bootstrapping).
 */
final class ToldApart {
  private final ProgramNames names;
  private final Set<ObjectClass> classes;
  private final Optional<Pointees> pointees;
  private final EventChains chains;
  private final Optional<PassedObjects> objects;
  private final Optional<SymbolicPlaces> symbolic;
  private final Predicate<ObjectClass> moved;
  private final Map<Narrowed, Touched> narrowed = new HashMap<>();

  /** Places, and objects of which some are. */
  private record Narrowed(Touched all, Set<Integer> some) {}

  private ToldApart(
      Contexts contexts, CallGraph graph, Set<ObjectClass> classes, Optional<Pointees> pointees, Predicate<ObjectClass> moved) {
    this.names = contexts.names();
    this.chains = contexts.chains();
    this.classes = classes;
    this.pointees = pointees;
    this.objects = pointees.map(p -> new PassedObjects(graph, p));
    this.symbolic = pointees.flatMap(p -> p.symbolic(names));
    this.moved = moved;
  }

  /** For some accesses of a program. */
  static ToldApart of(PointsTo pointsTo, Contexts contexts, CallGraph graph, List<SharedAccess> accesses) {
    Set<ObjectClass> written = accesses.stream().filter(SharedAccess::writes).map(a -> a.spot().pointsTo()).collect(Collectors.toSet());
    Set<ObjectClass> classes = new HashSet<>();
    Set<ObjectClass> viewed = viewed(accesses);
    for (SharedAccess access : accesses) {
      ObjectClass its = access.spot().pointsTo();
      boolean toldApart = pointsTo.hasSeveral(its) || pointsTo.hasOfThreads(its) || viewed.contains(its);
      if (access.spot().variable().isEmpty() && written.contains(its) && toldApart) {
        classes.add(its);
      }
    }
    Optional<Pointees> pointees = classes.isEmpty() ? Optional.empty() : Optional.of(pointsTo.pointees(classes, switched(contexts)));
    return new ToldApart(contexts, graph, classes, pointees, pointsTo::isMovedToOthers);
  }

  /** What code of which nothing is known calls: it may be a library of coroutines, which go on in other threads. */
  private static Set<Symbol.DefinedFunction> switched(Contexts contexts) {
    return contexts.activations().stream()
        .filter(a -> a.entry().kind() == ThreadEntry.Kind.UNKNOWN_CALLBACK || a.entry().kind() == ThreadEntry.Kind.SHARED)
        .map(Activation::function)
        .collect(Collectors.toSet());
  }

  /**
   * The classes whose objects are accessed as more than one aggregate, or as one and as a variable that is none: only by objects and bytes
   * such accesses are found to meet.
   */
  private static Set<ObjectClass> viewed(List<SharedAccess> accesses) {
    Map<ObjectClass, String> first = new HashMap<>();
    Set<ObjectClass> result = new HashSet<>();
    for (SharedAccess access : accesses) {
      Spot spot = access.spot();
      Stream<String> plain = spot.variable().isPresent() && spot.fields().isEmpty() ? Stream.of("") : Stream.empty();
      for (String aggregate : Stream.concat(plain, spot.fields().stream().map(f -> f.field().aggregate())).toList()) {
        String before = first.putIfAbsent(access.spot().pointsTo(), aggregate);
        if (before != null && !before.equals(aggregate)) {
          result.add(access.spot().pointsTo());
        }
      }
    }
    return result;
  }

  SharedAccess apply(SharedAccess access) {
    if (pointees.isEmpty()) {
      return access;
    }
    boolean asked = classes.contains(access.spot().pointsTo());
    if (access.spot().variable().isPresent() && access.cell().base() instanceof Base.Global(Referent name)) {
      boolean known = access.cell().terms().isEmpty() && Math.abs(access.cell().offset()) < Integer.MAX_VALUE;
      // code that is not there may go back from an element of an array
      long first = Math.min(access.cell().offset(), access.spot().bytes().low());
      Optional<Integer> offset = known ? Optional.of((int) first) : Optional.empty();
      return names.symbol(access.occurrence().at().function(), name)
          .map(s -> access.withTouched(pointees.get().of(s, offset, asked)))
          .orElseGet(() -> Referent.hiddenState(name).map(state -> access.withTouched(pointees.get().ofState(state))).orElse(access));
    }
    if (!asked) {
      return access;
    }
    int ordinal = access.occurrence().site().ordinal();
    int part = access.occurrence().site().part();
    boolean freed = access.access().kind() == Act.Kind.FREE;
    boolean passed = !access.spot().inProgram() && !freed;
    PointsTo.Asked its = new PointsTo.Asked(access.owner(), ordinal, part);
    if (passed && !Site.isArgument(part)) {
      // its name is that of the call, and tells nothing of where that leads
      return access.withTouched(isLibraryCall(its) ? pointees.get().behind(its) : Touched.UNKNOWN);
    }
    Touched all = passed(its, access.occurrence(), pointees.get().of(its, freed || passed));
    return access.withTouched(named(access, all));
  }

  /** Whether an instruction calls a function by its name that has no body. */
  private boolean isLibraryCall(PointsTo.Asked at) {
    Body body = names.program().function(at.function()).body();
    return body.instruction(at.ordinal()) instanceof Instruction.Call(Callee.Direct(int referent), _, _, _)
        && names.program().resolve(at.function().unit(), body.referents().get(referent)) instanceof Symbol.ExternalFunction;
  }

  /** Of all that an access may touch, what its name leads to. */
  private Touched named(SharedAccess access, Touched all) {
    if (all.places().size() < 2 || moved.test(access.spot().pointsTo())) {
      return all;
    }
    return symbolic
        .flatMap(s -> s.objects(access.occurrence().at().function(), access.cell()))
        .map(some -> narrowed.computeIfAbsent(new Narrowed(all, some), n -> pointees.orElseThrow().within(n.all(), n.some())))
        .filter(some -> !some.isUnknown())
        .orElse(all);
  }

  /** Of all that callers pass to the function of an access, what those pass that lead to it. */
  private Touched passed(PointsTo.Asked its, Contexts.Occurrence occurrence, Touched all) {
    if (all.places().size() < 2 || occurrence.raw().via().isEmpty()) {
      return all;
    }
    List<EventChains.Way> ways =
        chains.ways(occurrence.at().function(), occurrence.raw()).stream().filter(w -> w.owner().equals(its.function())).toList();
    return pointees.get().address(its)
        .flatMap(address -> objects.orElseThrow().of(its.function(), address, ways))
        .map(some -> narrowed.computeIfAbsent(new Narrowed(all, some), n -> pointees.get().within(n.all(), n.some())))
        .orElse(all);
  }

  /** Whether each thread has objects under its keys that no other thread knows. */
  boolean specificDataStay() {
    return pointees.filter(Pointees::specificDataStay).isPresent();
  }

  /** What is told when there was too much to do. */
  Optional<Findings.Incomplete> incomplete() {
    return pointees
        .filter(Pointees::isGivenUp)
        .map(_ -> new Findings.Incomplete(
            "points-to", "too many constraints to tell objects apart by inclusion; classes by unification are used"));
  }
}
