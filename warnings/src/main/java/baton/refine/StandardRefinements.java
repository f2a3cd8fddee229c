package baton.refine;

import baton.race.Facts;
import baton.race.Refinement;
import java.util.List;
import java.util.Optional;

/** All refinements, the cheap ones first. */
public final class StandardRefinements implements Facts.Refinements {
  @Override
  public List<Refinement> of(Facts facts) {
    CellWrites cells = new CellWrites(facts);
    BeforeStart before = new BeforeStart(facts, cells);
    Stability stability = new Stability(facts, before, cells);
    ObjectIdentity objects = new ObjectIdentity(facts);
    LockKinds plain = new LockKinds(facts, _ -> false);
    List<Refinement> locked = List.of(new CommonLock(objects, plain, stability), new SameObjectLock(plain, stability));
    LockKinds kinds = new LockKinds(facts, new Flags(facts, stability, locked)::exclude);
    CreationLocks locks = new CreationLocks(facts, kinds);
    IndexedLocks indexed = new IndexedLocks(objects, kinds, stability, new DerivedIndices(facts.contexts()));
    OwnNumbers numbers = new OwnNumbers(facts.contexts(), facts.parallelism(), stability.unwritten(before));
    MadeForStarts starts = new MadeForStarts(facts.contexts());
    OwnPointees pointees = new OwnPointees(facts, starts, stability.unwritten(before));
    HandedMemory memory = new HandedMemory(facts, stability, before);
    HandedObjects handed = new HandedObjects(facts);
    MadeByEach made = new MadeByEach(facts);
    CallArguments arguments = new CallArguments(facts);
    List<Refinement> apart = List.of(new DistinctObjects(facts.outside(), facts.pointsTo()), new EffectiveTypes(), new Inclusion(), arguments);
    OwnedCells owned = new OwnedCells(facts, handed, cells, apart);
    Lifecycle lifecycle = new Lifecycle(handed);
    OwnObjects own = new OwnObjects(facts, handed, owned, made);
    BeforeRegistration registration = new BeforeRegistration(facts);
    BeforeOwnRegistration ownRegistration = new BeforeOwnRegistration(facts, handed, owned, made);
    CallbackObjects callbacks = new CallbackObjects(facts, handed);
    ArmedCallbacks armed =
        new ArmedCallbacks(facts, callbacks, handed, stability, List.of(lifecycle, own, made), List.of(registration, ownRegistration));
    return List.of(
        new Atomics(),
        new DistinctObjects(facts.outside(), facts.pointsTo()),
        new EffectiveTypes(),
        new Inclusion(),
        new ThreadEscape(),
        new DistinctElements(facts),
        new Unreached(),
        new HandedFunctions(facts, memory),
        new CreationJoin(facts.parallelism(), facts.alike()),
        new BeforeStart(facts, cells, Optional.of(pointees)),
        registration,
        new JoinedElement(facts, stability, numbers, cells, pointees),
        new Barriers(facts),
        new OwnArguments(facts, starts, pointees, memory),
        made,
        arguments,
        lifecycle,
        new SerialCalls(facts, handed),
        own,
        ownRegistration,
        new AfterOwnRemoval(facts, handed, owned),
        new NotArmed(facts, callbacks, armed),
        new HolderLocks(facts, handed, owned, made, kinds),
        new OwnIndices(facts, stability, numbers, new DrawnNumbers(facts, stability, locked)),
        new OwnRanges(facts, stability, cells, numbers, stability.unwritten(before)),
        new UnchangedFlag(stability),
        new SettledBranches(facts, stability),
        new CommonLock(objects, Optional.of(new HandedPointers(facts, objects, memory)), kinds, stability),
        new SameObjectLock(kinds, stability),
        new SameIndexLock(indexed),
        new RegionLocks(facts, indexed, stability),
        new Turns(),
        new CountedWait(facts, stability, before, locked),
        new AcquisitionHistories(facts.histories(), kinds),
        locks,
        new LockAfterCreation(facts, locks),
        new ListNodes(facts.ownership(), facts.parallelism().between()),
        new Handover(facts),
        new Interleaving(facts));
  }
}
