package baton.entry;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the names in summaries stand for in a program. */
public final class ProgramNames {
  private final Program program;
  private final Map<Referent, Symbol.DefinedFunction> bySelf = new HashMap<>();
  private final Map<Digest, List<Symbol.DefinedFunction>> byBody = new HashMap<>();
  private @Nullable StoredFunctions stored;
  private @Nullable Map<Symbol, Set<StoredFunctions.Site>> sites;

  /** The names of {@code program}. */
  public ProgramNames(Program program) {
    this.program = program;
    for (Symbol.DefinedFunction function : program.functions()) {
      bySelf.putIfAbsent(program.function(function).self(), function);
      byBody.computeIfAbsent(program.function(function).digest(), _ -> new ArrayList<>()).add(function);
    }
  }

  /** Where the program puts the addresses of its functions. */
  public StoredFunctions stored() {
    if (stored == null) {
      stored = StoredFunctions.of(program);
    }
    return stored;
  }

  /** Where the program takes the address of a function: from one of these places it comes to where an entry is known by. */
  List<StoredFunctions.Site> stored(Symbol.DefinedFunction entry) {
    if (sites == null) {
      Map<Symbol, Set<StoredFunctions.Site>> found = new HashMap<>();
      Consumer<StoredFunctions.Stored> add = s -> found.computeIfAbsent(s.function(), _ -> new LinkedHashSet<>()).add(s.site());
      stored().byField().values().forEach(list -> list.forEach(add));
      stored().loose().forEach(each -> add.accept(each.stored()));
      sites = found;
    }
    return List.copyOf(sites.getOrDefault(entry, Set.of()));
  }

  /** The program. */
  public Program program() {
    return program;
  }

  /**
   * The symbol that a summary means; empty for a literal, and for what stands for the hidden state of library functions.
   *
   * @param from a function whose summary has the name
   * @param name the name
   */
  public Optional<Symbol> symbol(Symbol.DefinedFunction from, Referent name) {
    return switch (name) {
      case Referent.External external -> program.told(from.unit(), external);
      case Referent.UnitSymbol(String unit, _) -> Optional.of(program.resolve(unit, name));
      case Referent.SharedFunction _ -> Optional.ofNullable(bySelf.get(name));
      case Referent.Literal _ -> Optional.empty();
    };
  }

  /** The function with a body that a summary means. */
  public Optional<Symbol.DefinedFunction> function(Symbol.DefinedFunction from, Referent name) {
    return symbol(from, name).filter(Symbol.DefinedFunction.class::isInstance).map(Symbol.DefinedFunction.class::cast);
  }

  /** How other functions refer to {@code function}. */
  public Referent self(Symbol.DefinedFunction function) {
    return program.function(function).self();
  }

  /** The functions with that body, by number. */
  public List<Symbol.DefinedFunction> withBody(Digest body) {
    return byBody.getOrDefault(body, List.of());
  }

  /** Whether a base of a summary of {@code from} is a variable of which each thread has its own. */
  public boolean isThreadLocal(Symbol.DefinedFunction from, Base base) {
    return base instanceof Base.Global(Referent name)
        && symbol(from, name).orElse(null) instanceof Symbol.DefinedVariable variable
        && program.variable(variable).threadLocal();
  }
}
