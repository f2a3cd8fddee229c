package baton.summary;

import baton.memory.Address;
import baton.memory.Base;
import baton.model.Format;
import baton.symbolic.Calls;
import baton.symbolic.State;
import java.util.List;
import java.util.Set;

/** What calls tell others by bytes that they send and by text, and what they may be told. */
final class ModelChannels {
  /** Streams that people read. */
  private static final Set<String> STREAMS = Set.of("stdout", "stderr");

  private final CallEffects effects;

  ModelChannels(CallEffects effects) {
    this.effects = effects;
  }

  /** What goes out is known to whoever receives it; what comes in may lead to what somebody sent. */
  void pass(State state, Calls.Invocation site, Address object, boolean in) {
    if (object.isInteger()) {
      return;
    }
    if (!in) {
      effects.choices(object).forEach(state.sharing()::publishContent);
    }
    state.regions().linkOutside(List.of(object), site.ordinal());
  }

  /** A value is made text that the program may read, unless it is shown to people. */
  void print(State state, Calls.Invocation site, Format format, Address value, List<Address> arguments) {
    boolean shown =
        format.string() == 0
            || (arguments.getFirst().base() instanceof Base.Held(Address stream, _)
                && stream.base() instanceof Base.Global(var symbol)
                && STREAMS.contains(symbol.name()));
    if (!shown) {
      effects.choices(value).forEach(state.sharing()::publishText);
      state.regions().linkOutside(List.of(value), site.ordinal());
    }
  }
}
