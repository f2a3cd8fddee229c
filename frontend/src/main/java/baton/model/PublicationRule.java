package baton.model;

/**
 * Shows an object to other threads; before the call it was private to its creator.
 *
 * @param object the object
 */
public record PublicationRule(Argument object) implements FunctionRule {}
