package baton.llvm;

import baton.ir.Referent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The symbols that one body or initialiser refers to, numbered in order of first use. */
final class ReferentTable {
  private final Symbols symbols;
  private final HandleMap<Integer> known = new HandleMap<>();
  private final Map<Referent, Integer> indices = new HashMap<>();
  private final List<Referent> referents = new ArrayList<>();

  ReferentTable(Symbols symbols) {
    this.symbols = symbols;
  }

  /** The index of the LLVM global value {@code symbol}. */
  int index(long symbol) {
    Integer index = known.get(symbol);
    if (index == null) {
      index = index(symbols.of(symbol));
      known.put(symbol, index);
    }
    return index;
  }

  private int index(Referent referent) {
    Integer index = indices.putIfAbsent(referent, referents.size());
    if (index != null) {
      return index;
    }
    referents.add(referent);
    return referents.size() - 1;
  }

  List<Referent> referents() {
    return referents;
  }
}
