package baton.refine;

import baton.entry.CallPositions;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * Where accesses lie in terms of what their thread was handed, be they in a function that the one with which the thread begins calls by
 * name: what the call passes is put in for the function's formals.
 */
final class HandedPlaces {
  private static final int DEEPEST = 4;
  private static final int MOST_PATHS = 16;

  private final Contexts contexts;
  private final CallPositions positions;
  private final Map<Symbol.DefinedFunction, List<HandedForms>> forms = new HashMap<>();
  private final Map<Ends, Optional<List<List<Step>>>> paths = new HashMap<>();

  /** What an address starts from. */
  sealed interface Root {
    /** A variable, by its name in a function. */
    record Variable(Symbol.DefinedFunction in, Referent name) implements Root {}

    /** What a variable points to, that is in it at {@code offset}. */
    record Pointer(Symbol.DefinedFunction in, Referent name, long offset) implements Root {}

    /** A pointer that was handed over. */
    record Handed(Form.Atom.Handed leaf) implements Root {}
  }

  /**
   * A place.
   *
   * @param root what it starts from
   * @param bytes how far behind that; variables in it have the names of the program
   */
  record At(Root root, Interval bytes) {
    boolean isHanded() {
      return root instanceof Root.Handed || bytes.atoms().stream().anyMatch(Form.Atom.Handed.class::isInstance);
    }
  }

  /** A call by name. */
  private record Step(Symbol.DefinedFunction caller, int ordinal) {}

  private record Ends(Symbol.DefinedFunction from, Symbol.DefinedFunction to) {}

  HandedPlaces(Facts facts) {
    this.contexts = facts.contexts();
    this.positions = facts.positions();
  }

  /** Where an access may lie, each list being all places; the lists tell of the same access in different ways. */
  List<List<At>> of(SharedAccess access) {
    Symbol.DefinedFunction owner = access.owner();
    Site site = access.occurrence().raw().site();
    Body body = contexts.names().program().function(owner).body();
    boolean sure = contexts.names().withBody(site.body()).equals(List.of(owner));
    if (access.access().bytes() <= 0 || !sure) {
      return List.of();
    }
    List<List<At>> result = new ArrayList<>();
    List<HandedForms> all = forms.computeIfAbsent(owner, _ -> List.of(new HandedForms(body, false), new HandedForms(body, true)));
    for (int mode = 0; mode < all.size(); mode++) {
      int inSteps = mode;
      HandedForms in = all.get(mode);
      Optional<At> own = in.place(site.ordinal(), site.part()).flatMap(p -> rooted(p, in, owner));
      List<At> places = own.map(a -> a.isHanded() ? lifted(a, owner, access.entry(), inSteps) : List.of(a)).orElse(List.of());
      if (!places.isEmpty() && !result.contains(places)) {
        result.add(places);
      }
    }
    return result;
  }

  private Optional<At> rooted(HandedForms.Place place, HandedForms in, Symbol.DefinedFunction function) {
    Optional<Root> root =
        switch (place.base()) {
          case Operand.SymbolAddress(int referent, _) -> Optional.of(new Root.Variable(function, name(function, referent)));
          case Operand.Formal(int index) -> Optional.of(new Root.Handed(new Form.Atom.Handed(index, Optional.empty())));
          case Operand.Register load -> in.source(load).filter(s -> s.bytes().isExact()).flatMap(s -> behind(s, function));
          default -> Optional.empty();
        };
    return root.flatMap(r -> named(place.bytes(), function).map(b -> new At(r, b)));
  }

  /** With the names that the program has for the variables. */
  private Optional<Interval> named(Interval numbers, Symbol.DefinedFunction function) {
    return numbers.map(
        atom ->
            atom instanceof Form.Atom.Cell(Referent variable, Optional<String> object, long offset) && object.isEmpty()
                ? StartForms.object(contexts.names(), function, variable)
                    .map(o -> Form.of(new Form.Atom.Cell(variable, Optional.of(o), offset)))
                : Optional.of(Form.of(atom)));
  }

  /** A pointer that is read: from a variable, or from behind what the function was handed. */
  private Optional<Root> behind(HandedForms.Place source, Symbol.DefinedFunction function) {
    long offset = source.bytes().low().constant();
    return switch (source.base()) {
      case Operand.SymbolAddress(int referent, _) -> Optional.of(new Root.Pointer(function, name(function, referent), offset));
      case Operand.Formal(int index) ->
          Optional.of(new Root.Handed(new Form.Atom.Handed(index, Optional.of(new OwnNumbers.Field(offset, Long.BYTES)))));
      default -> Optional.empty();
    };
  }

  private Referent name(Symbol.DefinedFunction function, int referent) {
    return contexts.names().program().function(function).body().referents().get(referent);
  }

  /** In terms of what the thread was handed, by all calls that lead there; none where one of them does not tell. */
  private List<At> lifted(At at, Symbol.DefinedFunction owner, ThreadEntry entry, int inSteps) {
    boolean begins = entry.kind() == ThreadEntry.Kind.THREAD || entry.kind() == ThreadEntry.Kind.MAIN;
    if (!begins || entry.functions().size() != 1) {
      return List.of();
    }
    Optional<List<List<Step>>> all = paths.computeIfAbsent(new Ends(entry.function(), owner), e -> paths(e.from(), e.to(), DEEPEST));
    List<At> result = new ArrayList<>();
    for (List<Step> path : all.orElse(List.of())) {
      Optional<At> there = Optional.of(at);
      for (Step call : path.reversed()) {
        there = there.flatMap(a -> passed(a, call, inSteps));
      }
      if (there.isEmpty()) {
        return List.of();
      }
      result.add(there.get());
    }
    return result;
  }

  /** In terms of what the calling function was handed. */
  private Optional<At> passed(At at, Step call, int inSteps) {
    Body body = contexts.names().program().function(call.caller()).body();
    if (!(body.instruction(call.ordinal()) instanceof Instruction.Call made)) {
      return Optional.empty();
    }
    HandedForms in =
        forms.computeIfAbsent(call.caller(), _ -> List.of(new HandedForms(body, false), new HandedForms(body, true))).get(inSteps);
    Optional<Interval> bytes = at.bytes().replace(atom -> number(atom, made, call, in));
    if (bytes.isEmpty() || !(at.root() instanceof Root.Handed(Form.Atom.Handed leaf))) {
      return bytes.map(b -> new At(at.root(), b));
    }
    Optional<HandedForms.Place> argument = argument(leaf.position(), made).flatMap(o -> in.place(o, call.ordinal()));
    if (leaf.field().isPresent()) {
      return field(leaf, argument).map(l -> new At(new Root.Handed(l), bytes.get()));
    }
    return argument
        .flatMap(p -> rooted(p, in, call.caller()))
        .flatMap(a -> a.bytes().plus(bytes.get()).map(b -> new At(a.root(), b)));
  }

  private Optional<Interval> number(Form.Atom.Handed leaf, Instruction.Call made, Step call, HandedForms in) {
    Optional<Operand> argument = argument(leaf.position(), made);
    return leaf.field().isEmpty()
        ? argument.flatMap(o -> in.number(o, call.ordinal())).flatMap(n -> named(n, call.caller()))
        : field(leaf, argument.flatMap(o -> in.place(o, call.ordinal()))).map(l -> Interval.of(Form.of(l)));
  }

  private static Optional<Operand> argument(int position, Instruction.Call made) {
    return position < made.arguments().size() ? Optional.of(made.arguments().get(position).value()) : Optional.empty();
  }

  /** A field behind what the caller was handed itself. */
  private static Optional<Form.Atom.Handed> field(Form.Atom.Handed leaf, Optional<HandedForms.Place> argument) {
    OwnNumbers.Field field = leaf.field().orElseThrow();
    return argument.filter(p -> p.bytes().isExact()).flatMap(p -> p.base() instanceof Operand.Formal(int index)
        ? Optional.of(
            new Form.Atom.Handed(index, Optional.of(new OwnNumbers.Field(field.offset() + p.bytes().low().constant(), field.bytes()))))
        : Optional.empty());
  }

  /** All ways by calls by name from one function to another; empty where there are others, or too many. */
  private Optional<List<List<Step>>> paths(Symbol.DefinedFunction from, Symbol.DefinedFunction to, int depth) {
    Optional<NavigableSet<Integer>> calls = positions.of(from, to);
    if (calls.isEmpty() || (from.equals(to) && !calls.get().isEmpty())) {
      return Optional.empty();
    }
    if (from.equals(to)) {
      return Optional.of(List.of(List.of()));
    }
    List<List<Step>> result = new ArrayList<>();
    for (CallPositions.Entered each : positions.entered(from)) {
      boolean leads = each.callee().equals(to) || positions.of(each.callee(), to).filter(NavigableSet::isEmpty).isEmpty();
      if (leads && calls.get().contains(each.ordinal())) {
        Optional<List<List<Step>>> rest = depth > 0 && isByName(from, each) ? paths(each.callee(), to, depth - 1) : Optional.empty();
        if (rest.isEmpty()) {
          return Optional.empty();
        }
        for (List<Step> way : rest.get()) {
          List<Step> longer = new ArrayList<>(List.of(new Step(from, each.ordinal())));
          longer.addAll(way);
          result.add(longer);
        }
        if (result.size() > MOST_PATHS) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(result);
  }

  private boolean isByName(Symbol.DefinedFunction from, CallPositions.Entered call) {
    return contexts.names().program().function(from).body().instruction(call.ordinal()) instanceof Instruction.Call made
        && made.callee() instanceof Callee.Direct(int referent)
        && contexts.names().symbol(from, name(from, referent)).filter(call.callee()::equals).isPresent();
  }
}
