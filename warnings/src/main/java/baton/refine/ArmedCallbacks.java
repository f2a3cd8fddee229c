package baton.refine;

import baton.entry.Multiplicity;
import baton.entry.ThreadEntry;
import baton.ir.Digest;
import baton.link.FieldKey;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.JoinTarget;
import baton.model.Phase;
import baton.race.CallbackEvent;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.summary.Site;
import baton.symbolic.Callbacks;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the callbacks of an object can run at a moment: not before anything has made them run, and not once they have ended, unless they
 * are made to run again. All calls of the program that may do so are looked at, one after the other.
 */
final class ArmedCallbacks {
  /** Objects that are looked at because callbacks of one make those of another one run. */
  private static final int MOST_OBJECTS = 16;

  private static final Threads ANYTHING = Threads.NONE.withAnythingStarted();

  /** Where a call stands, and how its function is reached. */
  private record Call(Site site, Optional<Event.Via> via) {}

  /** An instruction, whatever it is handed. */
  private record Instruction(Digest body, int ordinal) {
    static Instruction of(Site site) {
      return new Instruction(site.body(), site.ordinal());
    }
  }

  private final Facts facts;
  private final CallbackObjects objects;
  private final HandedObjects handed;
  private final Stability stability;
  private final CallbackAliases aliases;
  private final OperationTables tables;
  private final BoundAgain again;
  private final List<Refinement> lifecycles;
  private final List<Refinement> registrations;
  private final Map<JoinTarget, List<CallbackEvent>> armed = new HashMap<>();
  private final Map<JoinTarget, List<CallbackEvent>> ended = new HashMap<>();
  private final Map<Armed, List<CallbackEvent>> armedByType = new HashMap<>();

  /** By what each entry is registered, once that is asked. */
  private final Map<ThreadEntry, Set<Instruction>> registering = new HashMap<>();

  /**
   * An object with callbacks.
   *
   * @param target what it is
   * @param address its address, in the names of the thread that is asked about
   * @param member of which aggregate it is a member, if that is known
   */
  record Armed(JoinTarget target, Address address, Optional<FieldKey> member) {
    private Armed at(JoinTarget other, long distance) {
      return new Armed(other, address.plus(distance), member.map(m -> new FieldKey(m.aggregate(), m.offset() + distance)));
    }

    private Callbacks.Ended ended() {
      return new Callbacks.Ended(target, address);
    }
  }

  /**
   * Makes it.
   *
   * @param lifecycles show that two activations are not at one time
   * @param registrations show that one access comes before all that the threads of the other entry do
   */
  ArmedCallbacks(
      Facts facts,
      CallbackObjects objects,
      HandedObjects handed,
      Stability stability,
      List<Refinement> lifecycles,
      List<Refinement> registrations) {
    this.facts = facts;
    this.objects = objects;
    this.handed = handed;
    this.stability = stability;
    this.tables = new OperationTables(facts);
    this.again = new BoundAgain(facts, handed);
    this.aliases = new CallbackAliases(facts);
    this.lifecycles = List.copyOf(lifecycles);
    this.registrations = List.copyOf(registrations);
    for (CallbackEvent each : facts.callbacks()) {
      Map<JoinTarget, List<CallbackEvent>> of = each.kind() == CallbackEvent.Kind.ARMED ? armed : ended;
      of.computeIfAbsent(each.target().running(), _ -> new ArrayList<>()).add(each);
    }
  }

  /**
   * Whether the callbacks of an object have ended when an access is made, and none of them runs again before it is over. The object that
   * was named when they ended is the one that is named at the access.
   */
  boolean haveEnded(Armed object, SharedAccess access) {
    return haveEnded(object, access, new HashSet<>()) && stability.readOnce(new Lock.At(object.address()), access.cell(), access);
  }

  /** Whether no callback of an object runs before an access is over. */
  boolean areNotArmed(Armed object, SharedAccess access) {
    return !access.guard().threads().callbacks().armed() && areNotArmed(object, access, new HashSet<>());
  }

  /** Whether the memory that the objects of a callback are in is of one size, wherever it was made; variables are never freed. */
  boolean liesIn(ThreadEntry callback, JoinTarget target, FieldKey member, long bytes) {
    return liesIn(callback, new Armed(target, Address.integer(0), Optional.of(member)), bytes, new HashSet<>());
  }

  private boolean liesIn(ThreadEntry callback, Armed object, long bytes, Set<Armed> asked) {
    if (asked.contains(object)) {
      return true;
    }
    if (!mayAsk(object, asked)) {
      return false;
    }
    for (CallbackEvent event : ofTypes(object)) {
      Optional<CallbackObjects.Handed> by = objects.of(event.entry()).filter(h -> h.address().base() instanceof Base.Handed);
      Optional<Long> distance = by.flatMap(h -> h.distance(event.object()));
      boolean lies =
          (object.target() == JoinTarget.IRQ && !registers(event, callback))
              || event.object().base() instanceof Base.Global
              || (event.object().terms().isEmpty() && facts.pointsTo().bytes(event.object().base()) == bytes)
              || (distance.isPresent() && liesIn(event.entry(), object.at(by.get().target(), -distance.get()), bytes, asked));
      if (!lies) {
        return false;
      }
    }
    return true;
  }

  /** Whether a call registers a callback. */
  private boolean registers(CallbackEvent event, ThreadEntry callback) {
    if (registering.isEmpty()) {
      facts.contexts().spawned().forEach(s -> registering.computeIfAbsent(s.child(), _ -> new HashSet<>()).add(Instruction.of(s.event().site())));
    }
    return registering.getOrDefault(callback, Set.of()).contains(Instruction.of(event.occurrence().site()));
  }

  private boolean haveEnded(Armed object, SharedAccess access, Set<Armed> asked) {
    if (!access.guard().threads().callbacks().ended().contains(object.ended()) || !mayAsk(object, asked)) {
      return false;
    }
    List<CallbackEvent> ends =
        ended.getOrDefault(object.target(), List.of()).stream()
            .filter(e -> e.entry().equals(access.entry()) && !CallbackAliases.areApart(e.object(), object.address()))
            .toList();
    List<CallbackEvent> all = arming(object, access);
    return !ends.isEmpty()
        && !all.isEmpty()
        && (object.target() != JoinTarget.IRQ || isOne(all, access))
        && all.stream().allMatch(e -> hasEnded(e, object, access) && endsBefore(e, object, access, ends, asked));
  }

  /** Whether what a call makes run has ended by what is known at an access: what waits for an item to be queued may not have waited. */
  private static boolean hasEnded(CallbackEvent event, Armed object, SharedAccess access) {
    return access.guard().threads().callbacks().ended().contains(new Callbacks.Ended(event.target(), object.address()));
  }

  /** Whether it is one call, which is made once: of several registrations, each is ended by a call of its own. */
  private boolean isOne(List<CallbackEvent> all, SharedAccess access) {
    List<CallbackEvent> here = all.stream().filter(e -> !isOfOtherTable(e, access)).toList();
    return here.stream().map(e -> new Call(e.occurrence().raw().site(), e.occurrence().raw().via())).distinct().count() <= 1
        && here.stream().noneMatch(e -> e.occurrence().raw().repeats());
  }

  /** Whether a call is about an object that belongs to what callbacks of another table are handed than the one with the access. */
  private boolean isOfOtherTable(CallbackEvent event, SharedAccess access) {
    Optional<Set<OperationTables.Table>> one = tables.of(event.entry());
    Optional<Set<OperationTables.Table>> other = tables.of(access.entry());
    return one.isPresent() && other.isPresent() && Collections.disjoint(one.get(), other.get()) && isAtAnEnd(event, access);
  }

  /** Whether what a call makes run has ended with the others, or is made to run by what cannot come in between. */
  private boolean endsBefore(CallbackEvent event, Armed object, SharedAccess access, List<CallbackEvent> ends, Set<Armed> asked) {
    Optional<Armed> by = caller(event, object);
    if (by.filter(object::equals).isPresent() && ends.stream().allMatch(e -> e.kind() == CallbackEvent.Kind.ENDED)) {
      return true;
    }
    boolean before =
        by.isPresent() && ends.stream().allMatch(e -> e.occurrence().guard().threads().callbacks().ended().contains(by.get().ended()));
    return (before && haveEnded(by.get(), access, asked)) || isOfSameThread(event, access) || isApart(event, access);
  }

  /** With which object a callback was registered that makes those of another one run; empty where that is not known. */
  private Optional<Armed> caller(CallbackEvent event, Armed object) {
    return objects
        .of(event.entry())
        .flatMap(
            h ->
                h.isVariable()
                    ? Optional.of(
                        new Armed(h.target(), h.address(), h.address().equals(object.address()) ? object.member() : Optional.empty()))
                    : h.distance(event.object()).map(d -> object.at(h.target(), -d)));
  }

  private boolean areNotArmed(Armed object, SharedAccess access, Set<Armed> asked) {
    if (!mayAsk(object, asked)) {
      return false;
    }
    List<CallbackEvent> all = arming(object, access);
    return !all.isEmpty()
        && !again.mayBeLeft(access.entry(), object.target(), object.address(), all)
        && all.stream().allMatch(e -> comesLater(e, object, access, asked));
  }

  private boolean comesLater(CallbackEvent event, Armed object, SharedAccess access, Set<Armed> asked) {
    Optional<Armed> by = caller(event, object);
    return by.filter(o -> o.equals(object) || areNotArmed(o, access, asked)).isPresent()
        || (isOfSameThread(event, access) && !mayHaveRunBefore(access.entry()))
        || isAfter(event, access);
  }

  /** The calls that may make callbacks of an object run; where there is none, the model does not know how they come to run. */
  private List<CallbackEvent> arming(Armed object, SharedAccess access) {
    return ofTypes(object).stream().filter(e -> aliases.mayBe(e, object, access)).toList();
  }

  /** The calls that may make callbacks of an object run, as far as types tell. */
  private List<CallbackEvent> ofTypes(Armed object) {
    return armedByType.computeIfAbsent(
        new Armed(object.target(), Address.integer(0), object.member()),
        o -> armed.getOrDefault(o.target(), List.of()).stream().filter(e -> !aliases.areOthers(e, o)).toList());
  }

  /** Whether it is worthwhile to look at one more object: it is not one that the answer rests on, and they are few. */
  private static boolean mayAsk(Armed object, Set<Armed> asked) {
    return asked.size() < MOST_OBJECTS && asked.add(object);
  }

  /** Whether the only thread that can make both is told in the guard of the access whether it comes after the call. */
  private boolean isOfSameThread(CallbackEvent event, SharedAccess access) {
    ThreadEntry entry = access.entry();
    if (!event.entry().equals(entry) || facts.contexts().isHidden(event.occurrence())) {
      return false;
    }
    return switch (facts.contexts().multiplicity(entry)) {
      case SINGLE, SERIAL -> true;
      case SEVERAL -> isAtAnEnd(event, access);
    };
  }

  /** Whether threads of an entry may come one after the other, and an earlier one may have made callbacks run. */
  private boolean mayHaveRunBefore(ThreadEntry entry) {
    return facts.contexts().multiplicity(entry) == Multiplicity.SERIAL && entry.phase().filter(p -> p == Phase.INIT).isEmpty();
  }

  /** Whether callbacks on one object come in an order that keeps the thread of a call and that of an access apart. */
  private boolean isAtAnEnd(CallbackEvent event, SharedAccess access) {
    return event.access().filter(e -> isDischarged(lifecycles, e, access)).isPresent();
  }

  /** Whether no thread that makes a call is there while the thread of an access is, as far as they are about one object. */
  private boolean isApart(CallbackEvent event, SharedAccess access) {
    return !event.entry().equals(access.entry())
        && (isAtAnEnd(event, access)
            || facts.parallelism().apart(event.entry(), ANYTHING, access.entry(), ANYTHING).isPresent());
  }

  /** Whether a thread makes a call only when that of an access, which comes first on an object or in a module, is past the access. */
  private boolean isAfter(CallbackEvent event, SharedAccess access) {
    if (event.entry().equals(access.entry())) {
      return false;
    }
    boolean first = handed.field(access.entry()).filter(handed::isFirst).isPresent();
    boolean starts = access.entry().phase().filter(p -> p == Phase.INIT).isPresent();
    return (first && isAtAnEnd(event, access))
        || (starts && event.entry().phase().filter(p -> p == Phase.EXIT).isPresent())
        || ((first || starts)
            // what begins the module comes before what is registered there, and not after it
            && event.entry().phase().filter(p -> p == Phase.INIT).isEmpty()
            && event.access().filter(e -> isDischarged(registrations, e, access)).isPresent());
  }

  private static boolean isDischarged(List<Refinement> by, SharedAccess one, SharedAccess other) {
    return by.stream().anyMatch(r -> r.discharge(new Pair(one, other)).isPresent());
  }
}
