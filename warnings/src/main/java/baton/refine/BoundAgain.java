package baton.refine;

import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.JoinTarget;
import baton.race.CallbackEvent;
import baton.race.Facts;
import baton.summary.ReturnCase;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A device may be taken from its driver and given back to it: then the first callback runs again on the same object, and what it made
 * possible the last time may still run, unless that was taken back with the device. Opened files do not come again.
 */
final class BoundAgain {
  private static final String FILE = "file";

  /** What such functions make possible ends with the binding of the device (drivers/base/devres.c). */
  private static final String MANAGED = "devm_";

  private final Contexts contexts;
  private final HandedObjects handed;
  private final OperationTables tables;

  BoundAgain(Facts facts, HandedObjects handed) {
    this.contexts = facts.contexts();
    this.handed = handed;
    this.tables = new OperationTables(facts);
  }

  /** Whether a first callback may be handed an object that it was handed before. */
  boolean comesAgain(ThreadEntry first) {
    return handed.field(first).filter(handed::isFirst).flatMap(handed::lifecycle).filter(l -> !l.per().equals(FILE)).isPresent();
  }

  /** The last callbacks of the table in which a first one stands, if that is one. */
  List<ThreadEntry> lasts(ThreadEntry first) {
    Optional<Set<OperationTables.Table>> own = tables.of(first).filter(t -> t.size() == 1);
    return own.isEmpty()
        ? List.of()
        : contexts.entries().stream()
            .filter(e -> handed.field(e).filter(handed::isLast).isPresent() && tables.of(e).equals(own))
            .toList();
  }

  /** The instructions by which a function returns. */
  List<Integer> returns(Symbol.DefinedFunction function) {
    List<Integer> result = new ArrayList<>();
    for (Block block : contexts.names().program().function(function).body().blocks()) {
      if (block.terminator() instanceof Terminator.Return) {
        result.add(block.end() - 1);
      }
    }
    return result;
  }

  /** Whether what a call makes possible ends with the binding of the device that it is for. */
  boolean isManaged(Symbol.DefinedFunction function, int ordinal) {
    Body body = contexts.names().program().function(function).body();
    return body.instruction(ordinal) instanceof Instruction.Call call
        && call.callee() instanceof Callee.Direct(int referent)
        && contexts.names().symbol(function, body.referents().get(referent)).filter(s -> s.name().startsWith(MANAGED)).isPresent();
  }

  /**
   * Whether callbacks of an object that is a part of what a first callback is handed may run when it begins: some call makes them run, and
   * the last callback does not end them on every way.
   *
   * @param object its address, in the names of the first callback
   * @param made the calls that may make them run
   */
  boolean mayBeLeft(ThreadEntry first, JoinTarget target, Address object, List<CallbackEvent> made) {
    if (!comesAgain(first) || !(object.base() instanceof Base.Handed) || made.stream().allMatch(this::isManaged)) {
      return false;
    }
    List<ThreadEntry> lasts = lasts(first);
    boolean once = target != JoinTarget.IRQ || (made.size() == 1 && !made.getFirst().occurrence().raw().repeats());
    return lasts.isEmpty() || !once || !lasts.stream().allMatch(last -> ends(last, target, object));
  }

  private boolean isManaged(CallbackEvent event) {
    Site site = event.occurrence().raw().site();
    List<Symbol.DefinedFunction> standsIn = contexts.names().withBody(site.body());
    return !standsIn.isEmpty() && isManaged(standsIn.getFirst(), site.ordinal());
  }

  private boolean ends(ThreadEntry last, JoinTarget target, Address object) {
    List<Integer> positions = handed.positions(last);
    if (positions.size() != 1 || last.functions().size() != 1 || !object.terms().isEmpty()) {
      return false;
    }
    Address part = Address.of(new Base.Formal(positions.getFirst())).plus(object.offset());
    List<ReturnCase> returns = contexts.summary(last.function()).returns();
    return !returns.isEmpty()
        && returns.stream()
            .allMatch(r -> r.threads().callbacks().ended().stream().anyMatch(e -> e.target().running() == target.running() && e.object().equals(part)));
  }
}
