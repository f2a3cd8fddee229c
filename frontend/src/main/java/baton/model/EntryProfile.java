package baton.model;

import java.util.List;

/**
 * How a function runs that something else calls (docs/order.md).
 *
 * @param context on whose time
 * @param self whether in parallel with itself
 * @param held locks its caller holds
 */
public record EntryProfile(
    ThreadContext context,
    SelfRule self,
    List<HeldLock> held) {}
