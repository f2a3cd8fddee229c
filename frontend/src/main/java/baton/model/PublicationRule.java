package baton.model;

import java.util.List;

/**
 * Shows an object to other threads; before the call it was private to its creator.
 *
 * @param object the object
 * @param kind to whom
 * @param starts structs whose callbacks may run from then on
 */
public record PublicationRule(Argument object, PublicationKind kind, List<String> starts) implements FunctionRule {}
