package baton.oracle;

import java.util.ArrayList;
import java.util.List;

/** What a statement may mention besides globals. */
final class Scope {
  private final boolean threads;
  private final List<String> cells = new ArrayList<>();
  private final List<String> locks = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private final List<String> operations = new ArrayList<>();
  private final List<String> indices = new ArrayList<>();
  private boolean hasDepth;
  private int held;

  /** A scope; {@code threads} tells whether it belongs to the body of a thread. */
  Scope(boolean threads) {
    this.threads = threads;
  }

  /** A scope inside of this one. */
  Scope inner() {
    Scope inner = new Scope(threads);
    inner.cells.addAll(cells);
    inner.locks.addAll(locks);
    inner.numbers.addAll(numbers);
    inner.operations.addAll(operations);
    inner.indices.addAll(indices);
    inner.held = held;
    return inner;
  }

  /** The same inside of a critical section. */
  Scope locked() {
    Scope inner = inner();
    inner.held++;
    return inner;
  }

  boolean threads() {
    return threads;
  }

  int held() {
    return held;
  }

  void cell(String name) {
    cells.add(name);
  }

  void lock(String name) {
    locks.add(name);
  }

  void number(String lvalue) {
    numbers.add(lvalue);
  }

  void operation(String name) {
    operations.add(name);
  }

  void index(String name) {
    indices.add(name);
  }

  void depth(String name) {
    hasDepth = !name.isEmpty();
  }

  boolean hasDepth() {
    return hasDepth;
  }

  List<String> cells() {
    return cells;
  }

  List<String> locks() {
    return locks;
  }

  List<String> numbers() {
    return numbers;
  }

  List<String> operations() {
    return operations;
  }

  List<String> indices() {
    return indices;
  }
}
