package baton.refine;

import static java.util.stream.Collectors.groupingBy;

import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.symbolic.Draws;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers that threads draw from a counter which only grows, or only falls, each once: by an atomic addition, or by reading it and putting the next
 * number there while a lock is held. What one thread has drawn no other one has. The counter is a variable, or a member of one.
 */
final class DrawnNumbers {
  /** Results of calls, and numbers on two ways, are looked through so often. */
  private static final int DEEPEST = 6;

  private static final Set<String> WIDTHS = Set.of("trunc", "sext", "zext");

  private final Facts facts;
  private final ProgramNames names;
  private final Stability stability;
  private final List<Refinement> locked;
  private final Map<Digest, Draws> draws = new HashMap<>();
  private final Map<Address, Optional<Long>> counters = new HashMap<>();
  private final Map<Place, List<SharedAccess>> writes;

  /** An instruction of a body. */
  private record Place(Digest body, int ordinal) {
    static Place of(SharedAccess access) {
      return new Place(access.occurrence().site().body(), access.occurrence().site().ordinal());
    }
  }

  /**
   * A number drawn from a counter.
   *
   * @param counter where the counter is
   * @param distance by how much two numbers differ at least
   * @param below whether it may be a number below 0 instead, which was not drawn
   */
  record Drawn(Address counter, long distance, boolean below) {}

  /**
   * Of a program.
   *
   * @param locked how two writes are seen to hold one lock
   */
  DrawnNumbers(Facts facts, Stability stability, List<Refinement> locked) {
    this.facts = facts;
    this.names = facts.contexts().names();
    this.stability = stability;
    this.locked = List.copyOf(locked);
    this.writes =
        facts.accesses().stream().filter(a -> a.writes() && draw(a).isPresent()).collect(groupingBy(Place::of));
  }

  private Draws draws(Digest digest, Body body) {
    return draws.computeIfAbsent(digest, _ -> new Draws(body));
  }

  /** How a write makes a counter go on, if it does. */
  private Optional<Draws.Draw> draw(SharedAccess write) {
    Place site = Place.of(write);
    var owner = names.program().function(write.owner());
    return owner.digest().equals(site.body()) ? draws(site.body(), owner.body()).by(site.ordinal()) : Optional.empty();
  }

  /** The counter that the thread of {@code access} has drawn a number from; empty where that may be no such number. */
  Optional<Drawn> of(Address index, SharedAccess access) {
    Optional<Base> base = single(index);
    if (writes.isEmpty() || base.isEmpty()) {
      return Optional.empty();
    }
    Sources sources = new Sources();
    Set<Place> sites = sources.draws;
    if (!sources.areKnown(base.get()) || sites.isEmpty()) {
      return Optional.empty();
    }
    Set<Address> cells = new HashSet<>();
    for (Place site : sites) {
      List<SharedAccess> own =
          writes.getOrDefault(site, List.of()).stream().filter(w -> w.entry().number() == access.entry().number()).toList();
      if (own.isEmpty()) {
        return Optional.empty();
      }
      own.forEach(w -> cells.add(Stability.anyTime(w.cell())));
    }
    if (cells.size() != 1) {
      return Optional.empty();
    }
    Address counter = cells.iterator().next();
    return counters.computeIfAbsent(counter, this::distance).map(d -> new Drawn(counter, d, sources.below));
  }

  /** What an index is, without summands, be it widened. */
  private static Optional<Base> single(Address index) {
    if (index.offset() != 0) {
      return Optional.empty();
    }
    if (index.terms().isEmpty()) {
      return Optional.of(index.base());
    }
    boolean widened = index.base() instanceof Base.Zero && index.terms().size() == 1 && index.terms().getFirst().stride() == 1;
    return widened ? single(index.terms().getFirst().index()) : Optional.empty();
  }

  /** What a number may have been drawn by. */
  private final class Sources {
    private final Set<Place> draws = new HashSet<>();
    private final Set<Place> seen = new HashSet<>();
    private boolean below;

    /** Whether a value was drawn, or is below 0. */
    boolean areKnown(Base value) {
      Base made = value;
      while (made instanceof Base.Within(_, _, Base inner)) {
        made = inner;
      }
      if (!(made instanceof Base.Opaque(Digest digest, int site)) || site < 0) {
        return false;
      }
      List<Symbol.DefinedFunction> bodies = names.withBody(digest);
      return !bodies.isEmpty() && areKnown(bodies.getFirst(), new Operand.Register(site), DEEPEST);
    }

    private boolean areKnown(Symbol.DefinedFunction function, Operand operand, int deepest) {
      if (operand instanceof Operand.IntegerConstant(_, long value)) {
        below = true;
        return value < 0;
      }
      Body body = names.program().function(function).body();
      Digest digest = names.program().function(function).digest();
      if (deepest == 0 || !(operand instanceof Operand.Register(int ordinal)) || ordinal >= body.size()) {
        return false;
      }
      if (!seen.add(new Place(digest, ordinal))) {
        return true;
      }
      Optional<Draws.Draw> draw = DrawnNumbers.this.draws(digest, body).at(ordinal);
      if (draw.isPresent()) {
        draws.add(new Place(digest, draw.get().write()));
        return true;
      }
      return switch (body.instruction(ordinal)) {
        case Instruction.Convert(String operator, _, var type, Operand value) ->
            type.bits() >= Integer.SIZE && WIDTHS.contains(operator) && areKnown(function, value, deepest - 1);
        case Instruction.Phi phi -> phi.incoming().stream().allMatch(i -> areKnown(function, i.value(), deepest - 1));
        case Instruction.Select(_, _, Operand then, Operand otherwise) ->
            areKnown(function, then, deepest - 1) && areKnown(function, otherwise, deepest - 1);
        case Instruction.Call call when call.callee() instanceof Callee.Direct(int referent) ->
            names.function(function, body.referents().get(referent)).filter(f -> returnsKnown(f, deepest - 1)).isPresent();
        default -> false;
      };
    }

    private boolean returnsKnown(Symbol.DefinedFunction callee, int deepest) {
      return facts.parallelism().model().function(callee.name()).isEmpty()
          && names.program().function(callee).body().blocks().stream()
              .map(Block::terminator)
              .allMatch(t -> !(t instanceof Terminator.Return(var value)) || value.filter(v -> areKnown(callee, v, deepest)).isPresent());
    }
  }

  /** By how much the numbers differ that are drawn from a counter; empty where one may be drawn twice. */
  private Optional<Long> distance(Address counter) {
    if (!(counter.base() instanceof Base.Global) || !counter.terms().isEmpty()) {
      return Optional.empty();
    }
    List<SharedAccess> drawing =
        writes.values().stream().flatMap(List::stream).filter(w -> Stability.anyTime(w.cell()).equals(counter)).toList();
    if (drawing.stream().anyMatch(d -> names.isThreadLocal(d.occurrence().at().function(), d.cell().base()))) {
      return Optional.empty();
    }
    Set<Integer> drawers = new HashSet<>();
    drawing.forEach(d -> drawers.add(d.entry().number()));
    long bytes = drawing.getFirst().access().bytes();
    long distance = Long.MAX_VALUE;
    boolean grows = draw(drawing.getFirst()).orElseThrow().step() > 0;
    Set<SharedAccess> meeting = new HashSet<>();
    for (SharedAccess each : drawing) {
      Optional<List<SharedAccess>> writing = stability.writes(each);
      if (writing.isEmpty()) {
        return Optional.empty();
      }
      for (SharedAccess write : writing.get()) {
        Optional<Draws.Draw> draw = draw(write);
        boolean right = draw.filter(d -> d.step() > 0 == grows).isPresent() && write.access().bytes() == bytes && Stability.anyTime(write.cell()).equals(counter);
        if (right) {
          distance = Math.min(distance, Math.abs(draw.get().step()));
          meeting.add(write);
        } else if (drawers.contains(write.entry().number()) || !isAlone(write, drawers)) {
          return Optional.empty();
        }
      }
    }
    boolean atomic = meeting.stream().allMatch(this::isAtomic);
    return meeting.containsAll(drawing) && (atomic || areLocked(meeting)) ? Optional.of(distance) : Optional.empty();
  }

  private boolean isAtomic(SharedAccess write) {
    return names.program().function(write.owner()).body().instruction(Place.of(write).ordinal())
        instanceof Instruction.AtomicUpdate;
  }

  private boolean areLocked(Set<SharedAccess> meeting) {
    return meeting.stream().allMatch(
        a -> meeting.stream().allMatch(b -> locked.stream().anyMatch(l -> l.discharge(new Pair(a, b)).isPresent())));
  }

  /** Whether none of the threads that draw exists. */
  private boolean isAlone(SharedAccess write, Set<Integer> drawers) {
    List<ThreadEntry> entries = facts.contexts().entries();
    return drawers.stream().allMatch(d -> facts.parallelism().noneExists(write.entry(), write.guard().threads(), entries.get(d)));
  }
}
