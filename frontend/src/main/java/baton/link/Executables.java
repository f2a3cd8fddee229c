package baton.link;

import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The executables that units analysed together make: a build makes several, and each has a {@code main}. A unit is in those of whose
 * {@code main} the names lead to it, as a linker takes objects out of archives; what no name leads to, and what runs without being named
 * (constructors, sections that the linker collects, what assembly mentions) is in all, with what its names lead to. Where any of several
 * units may give a name, there is an executable with each.
 *
 * @param all the executables, by unit of their {@code main}; none where units have one {@code main} or none: they are one image
 * @param untried names that more units may give than are tried, sorted
 */
public record Executables(List<Executable> all, SortedSet<String> untried) {
  /** Units that are one image. */
  public static final Executables NONE = new Executables(List.of(), new TreeSet<>());

  /** How many units are tried for a name that any of them may give. */
  private static final int MOST_TRIED = 4;

  /** Copies {@code all} and {@code untried}. */
  public Executables {
    all = List.copyOf(all);
    untried = Collections.unmodifiableSortedSet(new TreeSet<>(untried));
  }

  /** Those of a program. */
  public static Executables of(Program program) {
    Set<String> mains = new TreeSet<>();
    for (TranslationUnit unit : program.units()) {
      if (Definition.external(unit).anyMatch(d -> d.name().equals(Program.MAIN))) {
        mains.add(unit.name());
      }
    }
    List<Executable> found = new ArrayList<>();
    SortedSet<String> untried = new TreeSet<>();
    if (mains.size() > 1) {
      NamedUnits named = new NamedUnits(program, mains);
      Set<String> unnamed = unnamed(program, named, mains);
      for (String main : mains) {
        find(named, unnamed, main, found, untried);
      }
    }
    return new Executables(found.stream().distinct().toList(), untried);
  }

  private static void find(NamedUnits named, Set<String> unnamed, String main, List<Executable> found, SortedSet<String> untried) {
    int tries = 1;
    for (int turn = 0; turn < tries; turn++) {
      NamedUnits.Taken taken = named.of(main, unnamed, turn);
      tries = Math.max(tries, Math.min(taken.most(), MOST_TRIED));
      untried.addAll(taken.withMoreThan(MOST_TRIED));
      found.add(new Executable(main, new TreeSet<>(taken.units())));
    }
  }

  /** What runs without a name, and what no name leads to from any of the units {@code mains}. */
  private static Set<String> unnamed(Program program, NamedUnits named, Set<String> mains) {
    Set<String> result = new LinkedHashSet<>();
    LifetimeFunctions.constructors(program).forEach(f -> result.add(f.unit()));
    LifetimeFunctions.destructors(program).forEach(f -> result.add(f.unit()));
    new Sections(program).collected().forEach(v -> result.add(v.unit()));
    AssemblyMentions.of(program).forEach(mention -> result.add(mention.function().unit()));
    Set<String> reached = new LinkedHashSet<>();
    mains.forEach(main -> reached.addAll(named.reachable(main)));
    program.units().stream().map(TranslationUnit::name).filter(unit -> !reached.contains(unit)).forEach(result::add);
    result.removeAll(mains);
    return result;
  }
}
