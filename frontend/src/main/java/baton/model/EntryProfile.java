package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * How a function runs that something else calls (design, section 9).
 *
 * @param context on whose time
 * @param self whether in parallel with itself
 * @param per the object of {@link SelfRule#SERIAL_OBJ}; absent: the registered object, the struct that holds the callback, or for
 *     a table of operations the first argument
 * @param phase the part of the object's life it belongs to
 * @param held locks its caller holds
 * @param effects the context its caller has set up
 * @param excludes whom it excludes besides
 * @param after what it happens after
 */
public record EntryProfile(
    ThreadContext context,
    SelfRule self,
    Optional<EntryObject> per,
    Optional<Phase> phase,
    List<HeldLock> held,
    List<ContextEffect> effects,
    @Default("none") Exclusion excludes,
    @Default("registration") EntryOrder after) {}
