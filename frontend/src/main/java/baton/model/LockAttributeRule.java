package baton.model;

/**
 * Sets the type of the locks that an attribute object will initialise.
 *
 * @param attribute the argument that points to the attribute object
 * @param recursiveIf when its locks are recursive
 */
public record LockAttributeRule(int attribute, RecursiveIf recursiveIf) implements FunctionRule {}
