package baton.entry;

import baton.link.Symbol;
import baton.model.Phase;
import baton.model.SelfRule;
import java.util.List;
import java.util.Optional;

/**
 * A function that something outside of the program's own calls begins with. Threads, handlers and operations are all called threads.
 *
 * @param number the position among the entries, from 0
 * @param functions where its threads begin: one function, or all those of a class that nothing tells apart, as one thread
 *     of it is to another what it is to itself
 * @param kind what sort of entry it is
 * @param by what starts it: a modelled function, a field, or what stands for the system
 * @param self whether in parallel with itself, as the model says
 * @param phase the part of a module's life that it is, as the model says; empty where it says nothing
 */
public record ThreadEntry(
    int number, List<Symbol.DefinedFunction> functions, Kind kind, String by, SelfRule self, Optional<Phase> phase) {
  /** Copies {@code functions}. */
  public ThreadEntry {
    functions = List.copyOf(functions);
  }

  @Override
  public int hashCode() {
    return number;
  }

  /** Sorts of entries. */
  public enum Kind {
    /** The program's first thread, with its constructors. */
    MAIN("main thread"),
    /** A thread that a call creates. */
    THREAD("thread"),
    /** A signal handler. */
    SIGNAL("signal handler"),
    /** A handler of interrupts or timers, or of work that was put off. */
    HANDLER("handler"),
    /** What runs when the program ends. */
    EXIT("exit handler"),
    /** A function in a table of operations, or stored into a callback field. */
    OPERATION("operation"),
    /** A function whose address is given to a function of which nothing is known. */
    UNKNOWN_CALLBACK("callback of an unknown function"),
    /** A function that the model knows to be called from outside. */
    ROOT("root"),
    /** A function that others may call, of a program of which only a part is there. */
    OPEN("open program"),
    /** Not one entry, but all threads that come to functions to which too many entries lead to tell them apart. */
    SHARED("one of many entries, such as");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** A few words for people. */
    public String label() {
      return label;
    }
  }

  /** Whether there may be one thread of it only, at any time. */
  boolean mayBeOnlyOne() {
    return switch (kind) {
      case MAIN -> true;
      case ROOT -> phase.filter(p -> p == Phase.INIT || p == Phase.EXIT).isPresent();
      case THREAD -> self != SelfRule.MULTI;
      case SIGNAL, HANDLER, EXIT, OPERATION, UNKNOWN_CALLBACK, OPEN, SHARED -> false;
    };
  }

  /** The first, mostly the only, function where its threads begin. */
  public Symbol.DefinedFunction function() {
    return functions.getFirst();
  }

  /** A name for people: {@code worker()}. */
  public String label() {
    if (functions.size() == 1 && kind != Kind.SHARED) {
      return function().label() + "()";
    }
    return switch (kind) {
      case OPERATION -> "operations";
      case HANDLER -> "handlers";
      case UNKNOWN_CALLBACK -> "callbacks of unknown functions";
      case ROOT -> "functions that the system calls";
      case OPEN, MAIN, THREAD, SIGNAL, EXIT, SHARED -> by;
    };
  }
}
