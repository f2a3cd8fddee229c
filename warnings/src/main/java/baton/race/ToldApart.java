package baton.race;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.Pointees;
import baton.pointsto.PointsTo;
import baton.summary.Act;
import baton.summary.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  private ToldApart(ProgramNames names, Set<ObjectClass> classes, Optional<Pointees> pointees) {
    this.names = names;
    this.classes = classes;
    this.pointees = pointees;
  }

  /** For some accesses of a program. */
  static ToldApart of(PointsTo pointsTo, Contexts contexts, List<SharedAccess> accesses) {
    Set<ObjectClass> written = accesses.stream().filter(SharedAccess::writes).map(a -> a.spot().pointsTo()).collect(Collectors.toSet());
    Set<ObjectClass> classes = new HashSet<>();
    Set<ObjectClass> viewed = viewed(accesses);
    for (SharedAccess access : accesses) {
      ObjectClass its = access.spot().pointsTo();
      if (access.spot().variable().isEmpty() && written.contains(its) && (pointsTo.hasSeveral(its) || pointsTo.hasOfThreads(its) || viewed.contains(its))) {
        classes.add(its);
      }
    }
    Optional<Pointees> pointees = classes.isEmpty() ? Optional.empty() : Optional.of(pointsTo.pointees(classes, switched(contexts)));
    return new ToldApart(contexts.names(), classes, pointees);
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
      Optional<Integer> offset = known ? Optional.of((int) access.cell().offset()) : Optional.empty();
      return names.symbol(access.occurrence().at().function(), name)
          .map(s -> access.withTouched(pointees.get().of(s, offset, asked))).orElse(access);
    }
    if (!asked) {
      return access;
    }
    int ordinal = access.occurrence().event().site().ordinal();
    int part = access.occurrence().event().site().part();
    boolean freed = access.access().kind() == Act.Kind.FREE;
    boolean passed = !access.spot().inProgram() && !freed;
    if (passed && !Site.isArgument(part)) {
      // it lies behind what a function without a body is passed
      return access;
    }
    return access.withTouched(pointees.get().of(new PointsTo.Asked(access.owner(), ordinal, part), freed || passed));
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
