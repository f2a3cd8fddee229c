package baton.effect;

import baton.model.AccessKind;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.BarrierRule;
import baton.model.CallbackTime;
import baton.model.ConditionOperation;
import baton.model.Channel;
import baton.model.Format;
import baton.model.FreeEffect;
import baton.model.JoinEffect;
import baton.model.JoinTarget;
import baton.model.LockAttributeRule;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.PublicationRule;
import baton.model.Recursion;
import baton.model.SignalKind;
import baton.model.SpawnRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that a call of a modelled function does. What it is done to is told by the arguments of the call. Effects are grouped by
 * what they are about: who interprets them names the groups that do not concern it.
 */
public sealed interface Effect {
  /** Locks are taken and given up, and the conditions that are waited for under them. */
  sealed interface Locking extends Effect {}

  /** Locks are made, and it is told what they are like. */
  sealed interface LockSetup extends Effect {}

  /** Code of the program is run: in this call, later, or by another thread. */
  sealed interface Activation extends Effect {}

  /** Something of one thread comes before something of another one. */
  sealed interface Ordering extends Effect {}

  /** Memory is made, accessed, or ends. */
  sealed interface Memory extends Effect {}

  /** Plain accesses to the memory that arguments point to. */
  sealed interface Access extends Memory {}

  /** Who may know an object, and change it. */
  sealed interface Sharing extends Effect {}

  /** What the value that is returned may lead to. */
  sealed interface Result extends Effect {}

  /** Whether control comes back from the call. */
  sealed interface Control extends Effect {}

  /** The token of those who have tested whether what was read optimistically has changed. */
  String TESTED = "sequence-test";

  /** Other threads may have run: what they can reach may have changed. */
  record Interfere() implements Sharing {}

  /**
   * The lock is held from now on.
   *
   * @param lock which one
   * @param kind its family
   * @param mode how strongly
   * @param recursion what becomes of it where the thread holds it already
   * @param told whether the result tells that it was acquired, so that it was not refused to who has it already
   * @param doubts what may be wrong with that
   */
  record Acquire(LockExpression lock, LockKind kind, LockMode mode, Recursion recursion, boolean told, Set<Doubt> doubts)
      implements Locking {
    /** Copies the set. */
    public Acquire {
      doubts = Set.copyOf(doubts);
    }
  }

  /**
   * The lock may be held from now on: whether it is depends on flags that are not known.
   *
   * @param lock which one
   * @param kind its family
   */
  record MayAcquire(LockExpression lock, LockKind kind) implements Locking {}

  /**
   * The lock is given up, or may be.
   *
   * @param lock which one
   * @param kind its family
   */
  record Release(LockExpression lock, LockKind kind) implements Locking {}

  /**
   * A lock that was held alone is shared from now on.
   *
   * @param lock which one
   * @param kind its family
   */
  record Downgrade(LockExpression lock, LockKind kind) implements Locking {}

  /**
   * The lock begins or ends.
   *
   * @param rule which one, and what it is like
   */
  record LockLife(LockInitRule rule) implements LockSetup {}

  /**
   * An object of attributes says what locks are like that are initialised with it.
   *
   * @param rule which one, and what it says
   */
  record SetAttribute(LockAttributeRule rule) implements LockSetup {}

  /**
   * Waits for a condition: the lock is given up meanwhile and held on return.
   *
   * @param condition the argument that is the condition
   * @param lock the argument that is the lock
   */
  record ConditionWait(int condition, int lock) implements Locking {}

  /**
   * Wakes who waits for a condition.
   *
   * @param condition the argument that is the condition
   * @param op one of them, or all
   */
  record ConditionSignal(int condition, ConditionOperation op) implements Locking {}

  /** Something else runs in the name of the thread, and may give back any lock that it holds. */
  record Switch() implements Locking {}

  /**
   * Entries are started, or registered to run later.
   *
   * @param rule what they run, what they are handed, where their handle is put
   */
  record Start(SpawnRule rule) implements Activation {}

  /**
   * What would have been started was not.
   *
   * @param rule what would have been
   */
  record NotStarted(SpawnRule rule) implements Activation {}

  /**
   * Functions are called before the call returns.
   *
   * @param functions the arguments that they are
   * @param data the argument that they are handed
   * @param repeats whether any number of times; else once at most
   */
  record CallBack(List<Integer> functions, Optional<Integer> data, boolean repeats) implements Activation {}

  /**
   * A function is called by the first call for an object; it has ended when any call for the object returns.
   *
   * @param functions the arguments that they are
   * @param data the argument that they are handed
   * @param object the argument that is the object
   */
  record CallOnce(List<Integer> functions, Optional<Integer> data, int object) implements Activation {}

  /**
   * Functions are called later.
   *
   * @param functions the arguments that they are
   * @param data the argument that they are handed
   * @param when at the end of what
   */
  record CallLater(List<Integer> functions, Optional<Integer> data, CallbackTime when) implements Activation {}

  /**
   * What was started has finished.
   *
   * @param object its handle, or what it is about; all of the target when absent
   * @param target what is waited for
   * @param effect how finished it is
   */
  record Join(Optional<Argument> object, JoinTarget target, JoinEffect effect) implements Ordering {}

  /**
   * The callbacks of an object are made to run, or let run again.
   *
   * @param object the argument that is the object
   * @param target what it is
   */
  record Arm(int object, JoinTarget target) implements Ordering {}

  /**
   * A barrier begins its life or is waited at.
   *
   * @param rule which one
   */
  record Barrier(BarrierRule rule) implements Ordering {}

  /**
   * Signals.
   *
   * @param object the argument that is signalled
   * @param kind what it is
   */
  record Signal(int object, SignalKind kind) implements Ordering {}

  /**
   * Earlier signals are forgotten.
   *
   * @param object the argument that is reset
   * @param kind what it is
   */
  record ResetSignal(int object, SignalKind kind) implements Ordering {}

  /**
   * A signal has come.
   *
   * @param object the argument that was waited for
   * @param kind what it is
   * @param doubts what may be wrong with that
   */
  record Signalled(int object, SignalKind kind, Set<Doubt> doubts) implements Ordering {
    /** Copies the set. */
    public Signalled {
      doubts = Set.copyOf(doubts);
    }
  }

  /**
   * Others can see an object from now on.
   *
   * @param rule which one, and who
   */
  record Publish(PublicationRule rule) implements Sharing {}

  /**
   * New memory.
   *
   * @param rule where it is found, and what it is like
   */
  record Allocate(AllocationRule rule) implements Memory {}

  /**
   * Memory ends.
   *
   * @param argument the argument that points to it
   * @param when at the call or later
   */
  record Free(int argument, FreeEffect when) implements Memory {}

  /**
   * Memory is read.
   *
   * @param access which
   */
  record Read(PointerAccess access) implements Access {}

  /**
   * Memory is written, with values that are not known.
   *
   * @param access which
   */
  record Write(PointerAccess access) implements Access {}

  /**
   * Memory is written with what stands elsewhere, pointers included. That this is read is an effect of its own, before this one.
   *
   * @param from what is read
   * @param to where it is written
   * @param exact whether each byte comes where it was
   */
  record Move(PointerAccess from, PointerAccess to, boolean exact) implements Access {}

  /**
   * Bytes go out of the program, or come in, pointers among them. That they are read or written is an effect of its own, before this one.
   *
   * @param access which
   * @param in whether they come in
   */
  record Pass(PointerAccess access, boolean in) implements Access {}

  /**
   * What a format string describes is read or written.
   *
   * @param format which string, and where the arguments begin
   */
  record Formatted(Format format) implements Access {}

  /**
   * State inside a library that nothing protects is used.
   *
   * @param state its name
   * @param access how
   */
  record HiddenState(String state, AccessKind access) implements Memory {}

  /**
   * State that nothing protects is used in an object of the library's, such as a stream; what the program has in memory stays as it is.
   *
   * @param argument the argument that leads to the object
   * @param access how
   */
  record HiddenObject(int argument, AccessKind access) implements Memory {}

  /**
   * A public variable of a library is written.
   *
   * @param name its name
   * @param index which of those that the call writes
   */
  record LibraryVariable(String name, int index) implements Memory {}

  /**
   * An atomic operation.
   *
   * @param rule on what, and which
   */
  record Atomic(AtomicRule rule) implements Memory {}

  /**
   * Returns a processor's copy of a variable.
   *
   * @param rule which variable, whose copy
   */
  record ProcessorCopy(PerCpuRule rule) implements Result {}

  /**
   * The argument is not zero, or the call would not have returned.
   *
   * @param argument which
   */
  record Assume(int argument) implements Control {}

  /** The call does not return. */
  record NoReturn() implements Control {}

  /** The thread ends. */
  record ExitThread() implements Control {}

  /**
   * No rule says what becomes of a pointer that is passed.
   *
   * @param argument its position
   */
  record Unaccounted(int argument) implements Sharing {}

  /**
   * The pointer that is returned may lead into what arguments lead to.
   *
   * @param of the arguments
   * @param start whether it is just what one of them is
   */
  record ReturnPart(List<Argument> of, boolean start) implements Result {
    /** Copies the list. */
    public ReturnPart {
      of = List.copyOf(of);
    }
  }

  /**
   * The pointer that is returned may lead to what the library or the system has, and other calls return too.
   *
   * @param named whether it is found by a name, so that it may be a function or variable of anybody's
   * @param own whether it is memory of its own, or what it was given to keep, and nothing that other libraries were given
   */
  record ReturnLibrary(boolean named, boolean own) implements Result {}

  /**
   * What is returned may be a piece of what was sent.
   *
   * @param own whether it is what this thread itself gave to be kept for it
   */
  record ReturnReceived(boolean own) implements Result {}

  /** The pointer that is returned may be one that was made text. */
  record ReturnParsed() implements Result {}

  /**
   * What is passed is remembered: later calls may use what it leads to, and return it.
   *
   * @param value the argument, or what it points to
   * @param to {@link Channel#SENDS} if it goes out as bytes do that are sent, {@link Channel#OWN} if it is kept for the thread itself
   */
  record Keep(Argument value, Optional<Channel> to) implements Sharing {
    /** Whether other calls may return it of which no argument leads to it: it is kept for the thread, or sent. */
    public boolean comesBack() {
      return to.isPresent();
    }
  }
}
