package baton.llvm;

import baton.ir.Body;
import baton.ir.Function;
import baton.ir.Linkage;
import baton.ir.Position;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.Type;
import java.util.List;
import java.util.SortedMap;

/**
 * A function whose body still refers to every internal function by unit and name.
 *
 * @param name its linkage name
 * @param linkage how it takes part in linking
 * @param self its own provisional referent
 * @param body its body with provisional referents
 * @param type its C type
 * @param signature its machine-level signature
 * @param section its object-file section
 * @param file index of the file of its definition
 * @param line the line of its definition
 * @param positions see {@link Function}
 * @param formalNames see {@link Function}
 * @param localNames see {@link Function}
 */
record LoweredFunction(
    String name,
    Linkage linkage,
    Referent self,
    Body body,
    Type type,
    Signature signature,
    String section,
    int file,
    int line,
    List<Position> positions,
    List<String> formalNames,
    SortedMap<Integer, String> localNames) {

  /** The function under its final identity. */
  Function identified(BodyIdentity.Identified identity) {
    return new Function(
        name,
        linkage,
        identity.self(),
        identity.digest(),
        identity.body(),
        type,
        signature,
        section,
        file,
        line,
        positions,
        formalNames,
        localNames);
  }
}
