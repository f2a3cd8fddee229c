package baton.value;

/**
 * A number or pointer in a variable of the program.
 *
 * @param symbol the number of the variable
 * @param offset where in it, in bytes
 * @param bytes its size
 */
record Variable(int symbol, long offset, long bytes) implements Comparable<Variable> {
  @Override
  public int compareTo(Variable other) {
    int order = Integer.compare(symbol, other.symbol);
    return order != 0 ? order : Long.compare(offset, other.offset);
  }
}
