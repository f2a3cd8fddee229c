package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.ir.Digest;
import baton.memory.Base;
import baton.summary.Event;

/** Whether the thread that a call starts gets an object that was made for it: the call is not executed again without making another one. */
final class MadeForStarts {
  private final Contexts contexts;
  private final ControlFlows flows;

  MadeForStarts(Contexts contexts) {
    this.contexts = contexts;
    this.flows = new ControlFlows(contexts);
  }

  /** Whether the start is of one thread, and control cannot come to it again without making another object. */
  boolean isMadeForEach(Base object, Spawned s) {
    if (!(innermost(object) instanceof Base.Fresh) || contexts.startsSeveral(s)) {
      return false;
    }
    ControlFlow flow = flows.of(s.function());
    return switch (object) {
      case Base.Fresh(Digest in, int site) -> isOf(s, in) && flow.separates(site, call(s));
      // what the call itself makes that leads to the start, it makes each time
      case Base.Within(Digest in, int made, _) -> isOf(s, in) && (made == call(s) || flow.separates(made, call(s)));
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  /** Whether a body is that of the function whose summary tells of a start. */
  boolean isOf(Spawned s, Digest body) {
    return contexts.names().program().function(s.function()).digest().equals(body);
  }

  /** The call in the function whose summary tells of it that leads to the start of the thread. */
  static int call(Spawned s) {
    return s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal());
  }

  /** The allocation that made an object. */
  static Base innermost(Base object) {
    Base inner = object;
    while (inner instanceof Base.Within(_, _, Base made)) {
      inner = made;
    }
    return inner;
  }
}
