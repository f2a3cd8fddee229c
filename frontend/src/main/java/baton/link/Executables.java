package baton.link;

import baton.ir.Linkage;
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
 * (constructors, sections that the linker collects, what assembly mentions) is in all, with what its names lead to; if names lead to it from
 * some {@code main}, it may be in the others or not. Where any of several units may give a name, there is an executable with each.
 *
 * @param all the executables, by unit of their {@code main}; none where units have one {@code main} or none: they are one image
 * @param untried names that may be given in more ways than are tried, sorted
 * @param nowhere units that are in none, sorted: other units give what they define, and they surely lead to a {@code main} of others
 */
public record Executables(List<Executable> all, SortedSet<String> untried, SortedSet<String> nowhere) {
  /** Units that are one image. */
  public static final Executables NONE = new Executables(List.of(), new TreeSet<>(), new TreeSet<>());

  /** How many ways to link an executable are tried. */
  private static final int MOST_TRIED = 16;

  /** Copies the list and the sets. */
  public Executables {
    all = List.copyOf(all);
    nowhere = Collections.unmodifiableSortedSet(new TreeSet<>(nowhere));
    untried = Collections.unmodifiableSortedSet(new TreeSet<>(untried));
  }

  /** Those of a program. */
  public static Executables of(Program program) {
    SortedSet<String> mains = new TreeSet<>();
    SortedSet<String> strong = new TreeSet<>();
    for (TranslationUnit unit : program.units()) {
      Definition.external(unit).filter(d -> d.name().equals(Program.MAIN)).forEach(
          d -> {
            mains.add(unit.name());
            if (d.linkage() == Linkage.STRONG) {
              strong.add(unit.name());
            }
          });
    }
    List<Executable> found = new ArrayList<>();
    SortedSet<String> untried = new TreeSet<>();
    if (mains.size() > 1) {
      NamedUnits named = new NamedUnits(program, strong);
      Set<String> reached = new LinkedHashSet<>();
      mains.forEach(main -> reached.addAll(named.reachable(main)));
      Set<String> unnamed = runsUnnamed(program);
      program.units().stream().map(TranslationUnit::name).filter(unit -> !reached.contains(unit)).forEach(unnamed::add);
      unnamed.removeAll(strong);
      List<String> always = unnamed.stream().filter(unit -> !reached.contains(unit)).toList();
      List<String> maybe = unnamed.stream().filter(reached::contains).toList();
      for (String main : mains) {
        find(named, always, maybe, main, found, untried);
      }
    }
    SortedSet<String> nowhere = new TreeSet<>();
    if (!found.isEmpty()) {
      program.units().forEach(unit -> nowhere.add(unit.name()));
      found.forEach(executable -> nowhere.removeAll(executable.units()));
    }
    return new Executables(found.stream().distinct().toList(), untried, nowhere);
  }

  private static void find(
      NamedUnits named, List<String> always, List<String> maybe, String main, List<Executable> found, SortedSet<String> untried) {
    Choices choices = new Choices();
    int tried = 0;
    boolean more = true;
    while (more && tried < MOST_TRIED) {
      NamedUnits.Taken taken = named.of(main, always, maybe, choices);
      found.add(new Executable(main, new TreeSet<>(taken.units())));
      tried++;
      more = choices.next();
      if (more && tried == MOST_TRIED) {
        untried.addAll(taken.open());
      }
    }
  }

  /** The units of what runs without being named. */
  private static Set<String> runsUnnamed(Program program) {
    Set<String> result = new LinkedHashSet<>();
    LifetimeFunctions.constructors(program).forEach(f -> result.add(f.unit()));
    LifetimeFunctions.destructors(program).forEach(f -> result.add(f.unit()));
    new Sections(program).collected().forEach(v -> result.add(v.unit()));
    AssemblyMentions.of(program).forEach(mention -> result.add(mention.function().unit()));
    return result;
  }
}
