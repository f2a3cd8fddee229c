package baton.entry;

import baton.link.Executables;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which of several executables threads belong to that were analysed together. Sets of executables are bits; equal ones are one object. */
public final class EntryPrograms {
  /** That each executable is a process of its own, which shares no memory with others. */
  public static final String ASSUMPTION = "process-of-its-own";

  private final Executables executables;
  private final List<BitSet> byEntry = new ArrayList<>();
  private final Map<BitSet, BitSet> sets = new HashMap<>();

  EntryPrograms(Executables executables) {
    this.executables = executables;
  }

  /** Notes the entry of the next number, whose threads may belong to any of them. */
  void addAny() {
    byEntry.add(executables.all());
  }

  /** Notes the entry of the next number, whose threads begin in one of them with {@code main}. */
  void addMain(Symbol.DefinedFunction main) {
    byEntry.add(once(executables.begunBy(main)));
  }

  /**
   * Notes the entry of the next number.
   *
   * @param parent the entry whose threads start its threads; where that is not known, any
   * @param functions what its threads begin with
   */
  void add(Optional<ThreadEntry> parent, List<Symbol.DefinedFunction> functions) {
    BitSet begun = new BitSet();
    functions.forEach(f -> begun.or(executables.of(f)));
    byEntry.add(once(parent.map(p -> both(begun, byEntry.get(p.number()))).orElse(begun)));
  }

  private BitSet once(BitSet set) {
    return sets.computeIfAbsent(set, same -> same);
  }

  private static BitSet both(BitSet one, BitSet other) {
    BitSet result = (BitSet) one.clone();
    result.and(other);
    return result;
  }

  /** The executables in which threads of an entry may run a function. */
  BitSet of(ThreadEntry entry, Symbol.DefinedFunction function) {
    return executables.areSeveral() ? once(both(byEntry.get(entry.number()), executables.of(function))) : executables.all();
  }

  /** The executables that what happens in an activation may belong to. */
  public BitSet of(Activation at) {
    return of(at.entry(), at.function());
  }

  /** Whether threads of an entry may start one that begins with a function, in a function that they run. */
  boolean mayStart(Activation at, Symbol.DefinedFunction function) {
    return !executables.areSeveral() || of(at).intersects(executables.of(function));
  }

  /** Whether threads of an entry may come to a function. */
  boolean mayRun(ThreadEntry entry, Symbol.DefinedFunction function) {
    return !executables.areSeveral() || byEntry.get(entry.number()).intersects(executables.of(function));
  }

  /** Whether no executable has threads of both entries. */
  boolean areApart(ThreadEntry one, ThreadEntry other) {
    return executables.areSeveral() && !byEntry.get(one.number()).intersects(byEntry.get(other.number()));
  }

  /** Whether what belongs to these executables never meets what belongs to those. */
  public static boolean areApart(BitSet one, BitSet other) {
    return !one.isEmpty() && !other.isEmpty() && !one.intersects(other);
  }
}
