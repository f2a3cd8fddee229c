package baton.model;

/**
 * Takes an object away from other threads, under the lock that guards its container.
 *
 * @param object the object
 * @param when it is private again
 */
public record RetractionRule(Argument object, @Default("at_return") RetractionTime when) implements FunctionRule {}
