package baton.oracle;

import java.util.ArrayList;
import java.util.List;

/** A call in progress. A value of two registers (a small struct, a compare-exchange) has its second part in {@code seconds}. */
final class Frame {
  private final int thread;
  private final Code code;
  private final long[] values;
  private final long[] seconds;
  private final long[] formals;
  private final List<Memory.Block> locals = new ArrayList<>();
  private int ordinal;
  private int block;
  private long control;
  private boolean returnsToSame;

  /** The beginning of a call of {@code code} by a thread. */
  Frame(int thread, Code code, long[] formals) {
    this.thread = thread;
    this.code = code;
    this.values = new long[code.size()];
    this.seconds = new long[code.size()];
    this.formals = formals;
  }

  int thread() {
    return thread;
  }

  Code code() {
    return code;
  }

  int ordinal() {
    return ordinal;
  }

  int block() {
    return block;
  }

  Site site() {
    return code.site(ordinal);
  }

  void next() {
    ordinal++;
  }

  void enter(int newBlock, int newOrdinal) {
    block = newBlock;
    ordinal = newOrdinal;
  }

  long value(int register) {
    return values[register];
  }

  long second(int register) {
    return seconds[register];
  }

  void set(int register, long value) {
    values[register] = value;
  }

  void set(int register, long value, long second) {
    values[register] = value;
    seconds[register] = second;
  }

  /** The formal {@code index}; callers that pass fewer arguments leave it zero. */
  long formal(int index) {
    return index < formals.length ? formals[index] : 0;
  }

  /** How many arguments were passed. */
  int passed() {
    return formals.length;
  }

  /** The address of the {@code pthread_once_t} that the call is made for; 0 for other calls. */
  long control() {
    return control;
  }

  void control(long address) {
    control = address;
  }

  /** Whether its caller goes on at the very instruction it stands at, rather than after it. */
  boolean returnsToSame() {
    return returnsToSame;
  }

  void returnToSame() {
    returnsToSame = true;
  }

  /** Memory that ends with the call. */
  List<Memory.Block> locals() {
    return locals;
  }
}
