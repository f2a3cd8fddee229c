package baton.entry;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.GlobalVariable;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where code makes it possible that entries run which nothing in the program calls. Nobody outside knows a function before its address
 * is handed out, and nobody knows a table of operations before code mentions it: until then none of them runs.
 */
final class Introductions {
  /** Sections of variables that nobody collects. */
  private static final Set<String> USUAL =
      Set.of(
          "", ".data..read_mostly", ".data..ro_after_init", ".init.data", ".init.rodata", ".exit.data", ".bss..page_aligned",
          ".data..page_aligned", ".data..percpu", ".data..percpu..shared_aligned", ".data..percpu..read_mostly");

  private final Program program;
  private final ProgramNames names;
  private final Map<Integer, Set<Place>> started = new HashMap<>();
  private final Set<Symbol> aliased = new HashSet<>();

  /** Variables whose initial values mention a variable, by its number. */
  private final Map<Integer, Set<Symbol.DefinedVariable>> holders = new HashMap<>();

  /** Instructions that mention a variable, by its number. */
  private final Map<Integer, Set<Place>> mentions = new HashMap<>();

  /**
   * An instruction.
   *
   * @param function where it stands
   * @param ordinal its ordinal
   */
  record Place(Symbol.DefinedFunction function, int ordinal) {}

  /** Whether the linker collects no variables of a section. */
  static boolean isUsual(String section) {
    return USUAL.contains(section);
  }

  Introductions(ProgramNames names, List<Spawned> spawned) {
    this.names = names;
    this.program = names.program();
    for (Spawned s : spawned) {
      int call = s.event().via().map(v -> v.ordinal()).orElse(s.event().site().ordinal());
      started.computeIfAbsent(s.child().number(), _ -> new LinkedHashSet<>()).add(new Place(s.function(), call));
    }
    program.units().forEach(u -> u.aliases().forEach(a -> aliased.add(program.resolve(u.name(), a.target()))));
    for (Symbol.DefinedVariable variable : program.variables()) {
      for (Referent referent : program.initializer(variable).referents()) {
        if (program.resolve(variable.unit(), referent) instanceof Symbol.DefinedVariable held) {
          holders.computeIfAbsent(held.number(), _ -> new LinkedHashSet<>()).add(variable);
        }
      }
    }
    program.functions().forEach(this::read);
  }

  /** The instructions before the first of which no thread of {@code entry} runs; empty where one may from the beginning. */
  Optional<Set<Place>> of(ThreadEntry entry) {
    Set<Place> places = started.get(entry.number());
    if (places != null) {
      return Optional.of(places);
    }
    return switch (entry.kind()) {
      case OPERATION, HANDLER, UNKNOWN_CALLBACK -> ofStored(entry);
      case MAIN, THREAD, SIGNAL, EXIT, ROOT, OPEN, SHARED -> Optional.empty();
    };
  }

  private Optional<Set<Place>> ofStored(ThreadEntry entry) {
    Set<Place> result = new LinkedHashSet<>();
    for (Symbol.DefinedFunction function : entry.functions()) {
      Optional<Set<Place>> places = ofStored(function);
      if (places.isEmpty()) {
        return Optional.empty();
      }
      result.addAll(places.get());
    }
    return Optional.of(result);
  }

  private Optional<Set<Place>> ofStored(Symbol.DefinedFunction entry) {
    Set<Place> result = new LinkedHashSet<>();
    Set<Symbol> seen = new HashSet<>();
    for (StoredFunctions.Site site : names.stored(entry)) {
      switch (site) {
        case StoredFunctions.Site.InFunction(Symbol.DefinedFunction by, int ordinal) -> result.add(new Place(by, ordinal));
        case StoredFunctions.Site.InAssembly _ -> {
          return Optional.empty();
        }
        case StoredFunctions.Site.InInitializer(Symbol.DefinedVariable variable, _) -> {
          if (!collect(variable, seen, result)) {
            return Optional.empty();
          }
        }
      }
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  /** Adds the instructions that mention a variable, or one that leads to it; tells whether those are all ways to it. */
  private boolean collect(Symbol.DefinedVariable variable, Set<Symbol> seen, Set<Place> to) {
    if (!seen.add(variable)) {
      return true;
    }
    GlobalVariable definition = program.variable(variable);
    boolean own = definition.linkage() == Linkage.INTERNAL || definition.linkage() == Linkage.PRIVATE;
    if (!own || !isUsual(definition.section()) || aliased.contains(variable)) {
      return false;
    }
    to.addAll(mentions.getOrDefault(variable.number(), Set.of()));
    for (Symbol.DefinedVariable holder : holders.getOrDefault(variable.number(), Set.of())) {
      if (!collect(holder, seen, to)) {
        return false;
      }
    }
    return true;
  }

  private void read(Symbol.DefinedFunction function) {
    List<Referent> referents = program.function(function).body().referents();
    List<Optional<Symbol.DefinedVariable>> variables = new ArrayList<>();
    for (Referent referent : referents) {
      boolean literal = referent instanceof Referent.Literal;
      variables.add(
          !literal && program.resolve(function.unit(), referent) instanceof Symbol.DefinedVariable variable
              ? Optional.of(variable)
              : Optional.empty());
    }
    if (variables.stream().noneMatch(Optional::isPresent)) {
      return;
    }
    for (Block block : program.function(function).body().blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        Place place = new Place(function, ordinal++);
        List<Integer> mentioned = new ArrayList<>();
        Operands.of(instruction).forEach((Operand o) -> Operands.referents(o, mentioned));
        for (int referent : mentioned) {
          variables.get(referent).ifPresent(v -> mentions.computeIfAbsent(v.number(), _ -> new LinkedHashSet<>()).add(place));
        }
      }
    }
  }
}
