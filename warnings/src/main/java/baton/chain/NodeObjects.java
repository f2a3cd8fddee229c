package baton.chain;

import baton.ir.Operand;
import baton.link.Symbol;
import baton.pointsto.Pointees;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The objects of a program that are nodes of lists, and those that may hold their addresses, as points-to tells them. */
final class NodeObjects {
  private final Pointees pointees;
  private final Set<Integer> nodes;
  private final Set<Integer> holders;
  private final Map<Asked, Boolean> known = new HashMap<>();

  private record Asked(int function, Operand value, boolean node) {}

  NodeObjects(Pointees pointees) {
    this.pointees = pointees;
    this.nodes = pointees.recursive();
    this.holders = pointees.holders(nodes);
  }

  /** Where in a node the address of the next one is kept; empty where there are several such places. */
  Optional<Integer> link() {
    return pointees.link(nodes);
  }

  /** Whether there are none that calls make, or one is a variable. */
  boolean isUnfit(int symbols) {
    return pointees.isGivenUp() || nodes.isEmpty() || nodes.stream().anyMatch(n -> n < symbols);
  }

  /** Whether a value may be the address of a node. */
  boolean isNode(Symbol.DefinedFunction function, Operand value) {
    Asked asked = new Asked(function.number(), value, true);
    return isVariable(value) && known.computeIfAbsent(asked, _ -> pointees.leads(function, value, nodes));
  }

  /** Whether a value may be the address of something in which addresses of nodes are kept. */
  boolean isHolder(Symbol.DefinedFunction function, Operand value) {
    Asked asked = new Asked(function.number(), value, false);
    return isVariable(value) && known.computeIfAbsent(asked, _ -> pointees.leads(function, value, holders));
  }

  private static boolean isVariable(Operand value) {
    return !(value instanceof Operand.IntegerConstant) && !(value instanceof Operand.Null);
  }
}
