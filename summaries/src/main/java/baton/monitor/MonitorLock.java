package baton.monitor;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Program;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A lock of a program's own: by one counter it is taken by one thread alone, by a second one, if there is one, by several that keep out who
 * takes it alone.
 *
 * @param mutex the mutex of the monitor
 * @param exclusive the counter by which one takes it alone
 * @param shared the counter by which several take it
 * @param functions those that take it and give it back
 */
record MonitorLock(Cell mutex, Cell exclusive, Optional<Cell> shared, List<MonitorFunction> functions) {
  MonitorLock {
    functions = List.copyOf(functions);
  }

  /** The lock that some functions with one mutex make, if they make one. */
  static Optional<MonitorLock> of(Cell mutex, List<MonitorFunction> functions) {
    Set<Cell> taken = new TreeSet<>();
    functions.stream()
        .map(MonitorFunction::protocol)
        .filter(p -> p.act() == Protocol.Act.TAKE)
        .forEach(p -> taken.add(p.counter().anywhere()));
    List<Cell> alone = taken.stream().filter(c -> takers(functions, c).stream().allMatch(p -> zero(p).contains(c))).toList();
    List<Cell> others = taken.stream().filter(c -> !alone.contains(c)).toList();
    if (alone.size() != 1 || others.size() > 1) {
      return Optional.empty();
    }
    Cell exclusive = alone.getFirst();
    List<MonitorFunction> own = functions.stream().filter(f -> taken.contains(f.protocol().counter().anywhere())).toList();
    boolean excludes =
        takers(own, exclusive).stream().allMatch(p -> zero(p).containsAll(others))
            && others.stream().flatMap(c -> takers(own, c).stream()).allMatch(p -> zero(p).contains(exclusive));
    boolean counts = own.stream().map(MonitorFunction::protocol).allMatch(p -> p.byOne() || p.counter().anywhere().equals(exclusive));
    // a number that a function changes besides is changed without the tests that taking needs
    boolean apart =
        functions.stream()
            .flatMap(f -> f.protocol().others().stream())
            .map(Cell::anywhere)
            .noneMatch(c -> c.equals(exclusive) || others.contains(c));
    return excludes && counts && apart
        ? Optional.of(new MonitorLock(mutex, exclusive, others.stream().findFirst(), own))
        : Optional.empty();
  }

  private static List<Protocol> takers(List<MonitorFunction> functions, Cell counter) {
    return functions.stream()
        .map(MonitorFunction::protocol)
        .filter(p -> p.act() == Protocol.Act.TAKE && p.counter().anywhere().equals(counter))
        .toList();
  }

  private static Set<Cell> zero(Protocol protocol) {
    return protocol.zero().stream().map(Cell::anywhere).collect(Collectors.toSet());
  }

  boolean isExclusive(MonitorFunction function) {
    return function.protocol().counter().anywhere().equals(exclusive);
  }

  /** Whether a cell of an object of the struct, or of a variable, is one of its counters. */
  boolean isCounter(String owner, long from, long to) {
    return isWithin(exclusive, owner, from, to) || shared.filter(s -> isWithin(s, owner, from, to)).isPresent();
  }

  private static boolean isWithin(Cell cell, String owner, long from, long to) {
    return cell.owner().equals(owner) && from <= cell.offset() && cell.offset() < to;
  }

  /** Whether the counters are numbers that are members of the struct itself, and of no struct in it. */
  boolean isOfMembers(Program program) {
    return isMember(program, exclusive) && shared.map(s -> isMember(program, s)).orElse(true);
  }

  private static boolean isMember(Program program, Cell counter) {
    Optional<AggregateType> struct = program.types().defined(counter.owner()).filter(d -> d.kind() == AggregateType.Kind.STRUCT);
    return struct.isPresent()
        && !counter.owner().contains("#")
        && struct.get().members().stream()
            .anyMatch(m -> m.offsetBits() == counter.offset() * Byte.SIZE
                && !m.bitField()
                && (m.type().resolved() instanceof Type.Scalar || m.type().resolved() instanceof Type.Enumeration));
  }

  /** What the source calls the counter by which one takes it alone. */
  String name(Program program) {
    Optional<AggregateType> struct = exclusive.formal().flatMap(_ -> program.types().defined(exclusive.owner()));
    return struct.flatMap(this::member).orElse("lock_" + exclusive.owner().replaceAll("\\W", "_") + "_" + exclusive.offset());
  }

  private Optional<String> member(AggregateType struct) {
    return struct.members().stream()
        .filter(m -> m.offsetBits() == exclusive.offset() * Byte.SIZE && !m.name().isEmpty())
        .map(AggregateType.Member::name)
        .filter(Objects::nonNull)
        .findFirst();
  }
}
