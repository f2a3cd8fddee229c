package baton.flow;

import baton.ir.AggregateType;
import baton.ir.Operand;
import baton.ir.Type;
import baton.link.LinkScopes;
import baton.link.Places;
import baton.link.Program;
import baton.link.Span;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The flows of all functions of a program: from earlier runs, and found where those have none. What is found depends on the function's
 * own unit only, so that it can be kept under the unit's key.
 */
public final class ProgramFlows {
  private final Program program;
  private final Map<Integer, BodyFlows> all = new HashMap<>();

  private ProgramFlows(Program program) {
    this.program = program;
  }

  /**
   * The flows of a program.
   *
   * @param kept what earlier runs found, and where what is found now is kept
   */
  public static ProgramFlows of(Program program, KeptFlows kept) {
    ProgramFlows result = new ProgramFlows(program);
    Map<String, Map<Symbol.DefinedFunction, BodyFlows>> missing = new TreeMap<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      Optional<BodyFlows> known = kept.of(function);
      if (known.isPresent()) {
        result.all.put(function.number(), known.get());
      } else {
        missing.computeIfAbsent(function.unit(), _ -> new LinkedHashMap<>()).put(function, NOTHING);
      }
    }
    missing.forEach((unit, functions) -> {
      OwnTypes types = new OwnTypes(program, unit);
      int pointer = program.unit(unit).pointerBytes();
      functions.replaceAll((f, _) -> new FlowFinder(program.function(f).body(), pointer, types.in(f)).find());
      functions.forEach((f, found) -> result.all.put(f.number(), found));
      kept.keep(functions);
    });
    return result;
  }

  private static final BodyFlows NOTHING = new BodyFlows(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Those of a function. */
  public BodyFlows of(Symbol.DefinedFunction function) {
    return all.getOrDefault(function.number(), NOTHING);
  }

  /** What a referent of a function's body stands for. */
  public Symbol resolve(Symbol.DefinedFunction function, int referent) {
    return program.referred(function, referent);
  }

  /** What the functions of one unit declare, by the types of this unit alone. */
  private static final class OwnTypes {
    private final Program whole;
    private final String unit;
    private Optional<Program> alone = Optional.empty();
    private Optional<Boolean> unions = Optional.empty();
    private Optional<MemberArrays> arrays = Optional.empty();

    private OwnTypes(Program whole, String unit) {
      this.whole = whole;
      this.unit = unit;
    }

    private Program own() {
      Program own = alone.orElseGet(() -> whole.units().size() == 1 ? whole : Program.link(List.of(whole.unit(unit)), LinkScopes.ONE));
      alone = Optional.of(own);
      return own;
    }

    private MemberArrays arrays() {
      MemberArrays own = arrays.orElseGet(() -> new MemberArrays(own().types().table(), whole.unit(unit).pointerBytes()));
      arrays = Optional.of(own);
      return own;
    }

    private boolean unions() {
      boolean found =
          unions.orElseGet(() -> own().types().table().aggregates().values().stream().anyMatch(a -> a.kind() == AggregateType.Kind.UNION));
      unions = Optional.of(found);
      return found;
    }

    /** Looks for places in a function when it is asked for the first time. */
    private FlowFinder.Declared in(Symbol.DefinedFunction function) {
      return new FlowFinder.Declared() {
        private Optional<Places> places = Optional.empty();
        private boolean looked;

        @Override
        public boolean isInteger(Operand at, long bytes) {
          return places().filter(p -> cells().holds(p.at(at, 0, bytes, false), bytes)).isPresent();
        }

        @Override
        public boolean isPartOfPointer(Operand at, long bytes) {
          return places().map(p -> p.at(at, 0, bytes, false)).filter(p -> cells().holdsPointer(p) || cells().holdsWide(p)).isPresent();
        }

        @Override
        public boolean areSmall(Operand at, long bytes) {
          return places().filter(p -> cells().areSmall(p.at(at, 0, bytes, false))).isPresent();
        }

        @Override
        public boolean leadSomewhere(Operand at, long bytes) {
          return places().filter(p -> cells().leadsSomewhere(p.at(at, 0, bytes, false))).isPresent();
        }

        @Override
        public boolean isByte(Operand at) {
          return places().map(p -> p.at(at, 0, 1, false)).filter(p -> p.within().isEmpty() && IntegerCells.mayBeByte(p.type())).isPresent();
        }

        @Override
        public boolean hasUnions() {
          return unions();
        }

        @Override
        public Optional<Span> array(Type type, long offset) {
          return arrays().at(type, offset);
        }

        private IntegerCells cells() {
          return new IntegerCells(own().types().table());
        }

        private Optional<Places> places() {
          if (!looked) {
            looked = true;
            places = find(function);
          }
          return places;
        }
      };
    }

    private Optional<Places> find(Symbol.DefinedFunction function) {
      Symbol symbol = own().resolve(unit, whole.function(function).self());
      return symbol instanceof Symbol.DefinedFunction f ? Optional.of(Places.of(own(), f)) : Optional.empty();
    }
  }
}
