package baton.chain;

import baton.chain.Value.Global;
import baton.chain.Value.Place;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.pointsto.Pointees;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a program that are nodes of lists, and those that may hold their addresses, as points-to tells them. */
final class NodeObjects {
  private static final int MOST_OBJECTS = 64;

  private final Pointees pointees;
  private final Set<Integer> nodes;
  private final Set<Integer> members;
  private final Set<Integer> holders;
  private final Map<Asked, Boolean> known = new HashMap<>();

  private record Asked(int function, Operand value, Question question) {}

  private enum Question {
    NODE,
    MEMBER,
    HOLDER
  }

  /**
   * Of a program.
   *
   * @param pointees what pointers lead to
   * @param symbols how many objects are symbols; they come first. A variable among the objects is none of the nodes, nor is an object that
   *     only leads to itself, as a queue to its head: whoever stores the address of such a one into a list ends the proof
   */
  NodeObjects(Pointees pointees, int symbols) {
    this.pointees = pointees;
    this.members = pointees.recursive();
    Set<Integer> made = members.stream().filter(n -> n >= symbols).collect(Collectors.toUnmodifiableSet());
    Set<Integer> held = made.size() <= MOST_OBJECTS ? held(made) : Set.of();
    this.nodes = !held.isEmpty() && pointees.link(made).isEmpty() ? held : made;
    this.holders = pointees.holders(members);
  }

  /** The objects that others of them lead to. */
  private Set<Integer> held(Set<Integer> made) {
    Set<Integer> result = new HashSet<>();
    for (int object : made) {
      Set<Integer> by = new HashSet<>(pointees.holders(Set.of(object)));
      by.retainAll(members);
      by.remove(object);
      if (!by.isEmpty()) {
        result.add(object);
      }
    }
    return result;
  }

  /** Where in a node the address of the next one is kept; empty where there are several such places. */
  Optional<Integer> link() {
    return pointees.link(nodes);
  }

  /** Whether there are none that calls make. */
  boolean isUnfit() {
    return pointees.isGivenUp() || nodes.isEmpty();
  }

  /**
   * The cells of variables that hold the address of a variable among the objects from the beginning, with that; empty where they are not
   * known.
   */
  Optional<Map<Place, Place>> initial(Program program) {
    Map<Place, Place> result = new HashMap<>();
    for (Symbol.DefinedVariable variable : members.size() > nodes.size() ? program.variables() : List.<Symbol.DefinedVariable>of()) {
      Initializer initializer = program.variable(variable).initializer();
      List<Symbol> referents = initializer.referents().stream().map(r -> program.resolve(variable.unit(), r)).toList();
      if (referents.stream().anyMatch(r -> members.contains(r.number()))) {
        for (Initializer.Cell cell : initializer.cells()) {
          if (cell instanceof Initializer.Value(long offset, _, Operand.SymbolAddress(int referent, long distance))) {
            result.put(new Place(new Global(variable), offset), new Place(new Global(referents.get(referent)), distance));
          } else if (!(cell instanceof Initializer.Value(_, _, Operand.IntegerConstant _)) && !(cell instanceof Initializer.Data)) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(result);
  }

  /** Whether a value may be the address of a node. */
  boolean isNode(Symbol.DefinedFunction function, Operand value) {
    Asked asked = new Asked(function.number(), value, Question.NODE);
    return isVariable(value) && known.computeIfAbsent(asked, _ -> pointees.leads(function, value, nodes));
  }

  /** Whether a value may be the address of a node, or of a variable that pointers to nodes may lead to, too. */
  boolean mayEnter(Symbol.DefinedFunction function, Operand value) {
    Asked asked = new Asked(function.number(), value, Question.MEMBER);
    return isVariable(value) && known.computeIfAbsent(asked, _ -> pointees.leads(function, value, members));
  }

  /** Whether a value may be the address of something in which addresses of nodes are kept. */
  boolean isHolder(Symbol.DefinedFunction function, Operand value) {
    Asked asked = new Asked(function.number(), value, Question.HOLDER);
    return isVariable(value) && known.computeIfAbsent(asked, _ -> pointees.leads(function, value, holders));
  }

  private static boolean isVariable(Operand value) {
    return !(value instanceof Operand.IntegerConstant) && !(value instanceof Operand.Null);
  }
}
