package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A cell that is not zero as long as a thread may run: the program notes there that it was started.
 *
 * @param cell the cell, or those of a loop, of which the thread has one
 * @param index the counter of the loop that went through the cells, as long as that loop runs: the cell of its present value is of no
 *     thread that an earlier round started; empty for one cell, or after the loop
 * @param bytes how many from the beginning of a cell on are not all zero: one of a small number, as the lowest byte comes first; all of a
 *     handle
 */
public record StartFlag(Kept cell, Optional<Address> index, int bytes) implements Comparable<StartFlag> {
  /** One cell with a number from 1 to 127. */
  static StartFlag ofNumber(Address cell) {
    return new StartFlag(Kept.in(cell), Optional.empty(), 1);
  }

  /** One cell with a handle. */
  static StartFlag ofHandle(Address cell) {
    return new StartFlag(Kept.in(cell), Optional.empty(), Long.BYTES);
  }

  /** The same of other cells. */
  StartFlag at(Kept other, Optional<Address> counter) {
    return new StartFlag(other, counter, bytes);
  }

  /**
   * Whether a write may make it zero.
   *
   * @param width how many bytes it writes; negative where that is not known
   * @param set whether what is written is surely not zero
   */
  boolean isLost(Address written, long width, boolean set) {
    boolean one = cell.isOne(width);
    return cell.mayOverlap(written, width, bytes) && !(one && isPresent(written)) && !(one && set && isElement(written));
  }

  /** Whether a cell is that of the present round of the loop that went through the cells. */
  private boolean isPresent(Address written) {
    return index.isPresent() && cell.index(written).equals(index);
  }

  /** Whether a cell is one of the cells, or another of the same row, and no part of one. */
  private boolean isElement(Address written) {
    return cell.index(written).isPresent() || cell.cell().equals(written);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    return cell.mentions(wanted, sites);
  }

  /** The same in other names; empty where one is missing. */
  Optional<StartFlag> rebind(Function<Address, Optional<Address>> name) {
    return cell.rebind(name).map(there -> at(there, Optional.empty()));
  }

  /** An order without meaning, the same in every run. */
  @Override
  public int compareTo(StartFlag other) {
    int order = cell.compareTo(other.cell);
    order = order != 0 ? order : Integer.compare(bytes, other.bytes);
    return order != 0 || index.equals(other.index)
        ? order
        : index.isEmpty() ? -1 : other.index.isEmpty() ? 1 : index.get().compareTo(other.index.get());
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    return cell.text() + index.map(i -> "%" + i.text()).orElse("") + (bytes == 1 ? "" : "#" + bytes);
  }
}
