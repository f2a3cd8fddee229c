package baton.ir;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A function defined in a unit: its shared body, and what only this unit knows of it.
 *
 * @param name its linkage name
 * @param linkage how it takes part in linking
 * @param self how others refer to it
 * @param digest the digest of its body
 * @param body its body
 * @param type its C type, or {@link Type.Unknown}
 * @param signature its machine-level signature
 * @param section the object-file section it is put in; empty for the usual one
 * @param file index into the unit's files of its definition
 * @param line the line of its definition; 0 when unknown
 * @param positions where its instructions come from, by rising ordinal: all accesses, calls and allocations that have a position
 * @param formalNames the formals' names; empty strings where unknown
 * @param localNames names of local variables by the ordinal of their allocation
 */
public record Function(
    String name,
    Linkage linkage,
    Referent self,
    Digest digest,
    Body body,
    Type type,
    Signature signature,
    String section,
    int file,
    int line,
    List<Position> positions,
    List<String> formalNames,
    SortedMap<Integer, String> localNames) {
  /** Copies the collections. */
  public Function {
    positions = List.copyOf(positions);
    formalNames = List.copyOf(formalNames);
    localNames = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(localNames)));
  }
}
