package baton.chain;

import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.pointsto.Pointees;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a program that are nodes of lists, and those that may hold their addresses, as points-to tells them. */
final class NodeObjects {
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
   * @param symbols how many objects are symbols; they come first. A variable among the objects is none of the nodes: whoever stores its
   *     address into a list ends the proof
   */
  NodeObjects(Pointees pointees, int symbols) {
    this.pointees = pointees;
    this.members = pointees.recursive();
    this.nodes = members.stream().filter(n -> n >= symbols).collect(Collectors.toUnmodifiableSet());
    this.holders = pointees.holders(members);
  }

  /** Where in a node the address of the next one is kept; empty where there are several such places. */
  Optional<Integer> link() {
    return pointees.link(nodes);
  }

  /** Whether there are none that calls make, or what variables hold from the beginning leads to one. */
  boolean isUnfit(Program program) {
    return pointees.isGivenUp() || nodes.isEmpty() || (members.size() > nodes.size() && isInitial(program));
  }

  private boolean isInitial(Program program) {
    for (Symbol.DefinedVariable variable : program.variables()) {
      for (Referent referent : program.variable(variable).initializer().referents()) {
        if (members.contains(program.resolve(variable.unit(), referent).number())) {
          return true;
        }
      }
    }
    return false;
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
