package baton.callgraph;

import baton.link.Symbol;
import java.util.List;

/**
 * A strongly connected component: functions that call each other in circles, or a single function.
 *
 * @param index its position in bottom-up order, from 0
 * @param members its functions, by number
 * @param recursive whether some member reaches itself by a call
 * @param level the longest path, in components, to one that calls no other; 0 for those themselves
 * @param remaining the longest path, in components, to one that no other calls; 0 for those themselves
 * @param callees the indices of the components it calls, rising; all of a lower level
 */
public record Component(
    int index, List<Symbol.DefinedFunction> members, boolean recursive, int level, int remaining, List<Integer> callees) {
  /** Copies the lists. */
  public Component {
    members = List.copyOf(members);
    callees = List.copyOf(callees);
  }
}
