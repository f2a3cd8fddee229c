package baton.link;

import baton.ir.Linkage;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  private static final Pattern OF_COMMAND = Pattern.compile("@[0-9a-f]{12}$");

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

  /**
   * Those of a program, by how they were linked, and its shared libraries and programs of another language, which anybody may call. What is
   * in none of these is in all executables, unless it is in an archive and its source is linked by another unit; what then begins with a
   * {@code main} of its own is in none. Where no link step has a {@code main} that a unit has, they are found by names. Where no unit has one,
   * what is in no library is one more image.
   */
  public static Executables of(Program program, List<LinkStep> steps) {
    Set<String> mains = mains(program);
    List<Executable> found = new ArrayList<>();
    SortedSet<String> untried = new TreeSet<>();
    List<LinkStep> open = new ArrayList<>();
    for (LinkStep step : steps.stream().filter(s -> s.kind() != LinkStep.Kind.ARCHIVE).toList()) {
      SortedSet<String> candidates = new TreeSet<>(step.objects());
      candidates.addAll(step.archived());
      Stream<String> units = Stream.concat(step.objects().stream(), step.archived().stream());
      Optional<String> main = step.kind() == LinkStep.Kind.EXECUTABLE ? units.filter(mains::contains).findFirst() : Optional.empty();
      if (main.isEmpty()) {
        open.add(step);
      } else {
        NamedUnits named = new NamedUnits(program.only(new Executable(main.get(), candidates)), Set.of(main.get()));
        find(named, List.copyOf(step.objects()), List.of(), main.get(), found, untried);
      }
    }
    if (found.isEmpty() && !(mains.isEmpty() && !open.isEmpty())) {
      return of(program);
    }
    open.forEach(step -> found.add(library(program, step)));
    Set<String> linked = new HashSet<>();
    Set<String> sources = new HashSet<>();
    found.forEach(executable -> linked.addAll(executable.units()));
    linked.forEach(unit -> sources.add(source(unit)));
    Set<String> archived = new HashSet<>();
    steps.stream().filter(s -> s.kind() == LinkStep.Kind.ARCHIVE).forEach(s -> archived.addAll(s.archived()));
    SortedSet<String> nowhere = new TreeSet<>();
    SortedSet<String> everywhere = new TreeSet<>();
    for (TranslationUnit unit : program.units()) {
      boolean isOther = archived.contains(unit.name()) && sources.contains(source(unit.name()));
      if (!linked.contains(unit.name()) && !isOther) {
        (mains.contains(unit.name()) ? nowhere : everywhere).add(unit.name());
      }
    }
    if (mains.isEmpty() && !everywhere.isEmpty()) {
      found.add(new Executable(Executable.NO_MAIN, everywhere));
    }
    Map<String, Set<String>> strong = strong(program);
    List<Executable> whole =
        found.stream()
            .map(
                executable -> {
                  SortedSet<String> units = new TreeSet<>(executable.units());
                  if (!executable.isLibrary()) {
                    // a linker refuses a second definition
                    units.addAll(everywhere.stream().filter(unit -> isBeside(unit, executable, strong)).toList());
                  }
                  return new Executable(executable.main(), units);
                })
            .distinct()
            .sorted(Comparator.comparing(Executable::main).thenComparing(e -> String.join("\n", e.units())))
            .toList();
    nowhere.addAll(everywhere.stream().filter(unit -> whole.stream().noneMatch(e -> e.units().contains(unit))).toList());
    boolean isOne = whole.size() == 1 && whole.getFirst().units().size() == program.units().size();
    return isOne ? NONE : new Executables(whole, untried, nowhere);
  }

  /** The names that units define strongly. */
  private static Map<String, Set<String>> strong(Program program) {
    Map<String, Set<String>> result = new HashMap<>();
    for (TranslationUnit unit : program.units()) {
      Set<String> names = new HashSet<>();
      Definition.external(unit).filter(d -> d.linkage() == Linkage.STRONG).forEach(d -> names.add(d.name()));
      result.put(unit.name(), names);
    }
    return result;
  }

  /** Whether a unit may be linked beside those of an executable: none of these defines a name that it defines. */
  private static boolean isBeside(String unit, Executable executable, Map<String, Set<String>> strong) {
    Set<String> own = strong.getOrDefault(unit, Set.of());
    return executable.units().stream().allMatch(other -> Collections.disjoint(strong.getOrDefault(other, Set.of()), own));
  }

  /** Of archives those units are in it that names lead to. */
  private static Executable library(Program program, LinkStep step) {
    SortedSet<String> candidates = new TreeSet<>(step.objects());
    candidates.addAll(step.archived());
    if (step.archived().isEmpty() || step.objects().isEmpty()) {
      return new Executable(Executable.NO_MAIN, candidates);
    }
    NamedUnits named = new NamedUnits(program.only(new Executable(Executable.NO_MAIN, candidates)), Set.of());
    String first = step.objects().first();
    return new Executable(Executable.NO_MAIN, new TreeSet<>(named.of(first, step.objects(), List.of(), new Choices()).units()));
  }

  /** The source of a unit: several units of one source are told apart by the digests of their commands. */
  private static String source(String unit) {
    return OF_COMMAND.matcher(unit).replaceFirst("");
  }

  private static Set<String> mains(Program program) {
    Set<String> result = new LinkedHashSet<>();
    for (TranslationUnit unit : program.units()) {
      if (Definition.external(unit).anyMatch(d -> d.name().equals(Program.MAIN))) {
        result.add(unit.name());
      }
    }
    return result;
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
