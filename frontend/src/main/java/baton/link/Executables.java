package baton.link;

import baton.ir.Function;
import baton.ir.TranslationUnit;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The executables that units analysed together make: a build makes several, and each has a {@code main}. A unit is in those of whose
 * {@code main} the names lead to it, as a linker takes objects out of archives; what no name leads to, and what runs without being named
 * (constructors, sections that the linker collects, what assembly mentions) is in all, with what its names lead to. Sets of executables
 * are bits.
 */
public final class Executables {
  private final List<Symbol.DefinedFunction> mains;
  private final BitSet all = new BitSet();
  private final Map<String, BitSet> byUnit = new HashMap<>();
  private final BitSet[] bySymbol;
  private final Map<BitSet, BitSet> sets = new HashMap<>();

  private Executables(Program program, List<Symbol.DefinedFunction> mains) {
    this.mains = mains;
    all.set(0, mains.size());
    this.bySymbol = new BitSet[mains.size() > 1 ? program.symbols().size() : 0];
    if (areSeveral()) {
      find(program);
    }
  }

  /** Those of a program; one where it has one {@code main} or none. */
  public static Executables of(Program program) {
    List<Symbol.DefinedFunction> mains =
        program.named(Program.MAIN).stream()
            .filter(Symbol.DefinedFunction.class::isInstance)
            .map(Symbol.DefinedFunction.class::cast)
            .toList();
    return new Executables(program, mains);
  }

  /** Whether there is more than one. */
  public boolean areSeveral() {
    return all.cardinality() > 1;
  }

  private void find(Program program) {
    Set<String> begin = new LinkedHashSet<>();
    mains.forEach(main -> begin.add(main.unit()));
    NamedUnits named = new NamedUnits(program, begin);
    for (int i = 0; i < mains.size(); i++) {
      add(named.of(mains.get(i).unit()), i);
    }
    Set<String> unnamed = runsUnnamed(program);
    program.units().stream().map(TranslationUnit::name).filter(unit -> !byUnit.containsKey(unit)).forEach(unnamed::add);
    unnamed.removeAll(begin);
    for (int i = 0; i < mains.size(); i++) {
      add(named.all(unnamed, mains.get(i).unit()), i);
    }
    for (TranslationUnit unit : program.units()) {
      for (Function function : unit.functions()) {
        int number = program.resolve(unit.name(), function.self()).number();
        if (number >= 0) {
          BitSet both = bySymbol[number] == null ? new BitSet() : (BitSet) bySymbol[number].clone();
          both.or(byUnit.getOrDefault(unit.name(), all));
          bySymbol[number] = sets.computeIfAbsent(both, set -> set);
        }
      }
    }
  }

  private void add(Set<String> units, int executable) {
    units.forEach(unit -> byUnit.computeIfAbsent(unit, _ -> new BitSet()).set(executable));
  }

  private static Set<String> runsUnnamed(Program program) {
    Set<String> result = new LinkedHashSet<>();
    LifetimeFunctions.constructors(program).forEach(f -> result.add(f.unit()));
    LifetimeFunctions.destructors(program).forEach(f -> result.add(f.unit()));
    new Sections(program).collected().forEach(v -> result.add(v.unit()));
    AssemblyMentions.of(program).forEach(mention -> result.add(mention.function().unit()));
    return result;
  }

  /** All of them. */
  public BitSet all() {
    return all;
  }

  /** The one that a {@code main} begins, under that name or one that it is an alias of. */
  public BitSet begunBy(Symbol.DefinedFunction main) {
    BitSet result = new BitSet();
    result.set(mains.indexOf(main));
    return result;
  }

  /** Those that a function is in. */
  public BitSet of(Symbol.DefinedFunction function) {
    BitSet known = areSeveral() ? bySymbol[function.number()] : null;
    return known == null ? all : known;
  }
}
