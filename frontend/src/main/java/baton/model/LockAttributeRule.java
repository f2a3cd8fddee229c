package baton.model;

import java.util.Optional;

/**
 * Sets the type of the locks that an attribute object will initialise.
 *
 * @param attribute the argument that points to the attribute object
 * @param recursiveIf when its locks are recursive; absent: it does not concern that
 * @param robust whether its locks may pass on to another thread when their holder ends
 */
public record LockAttributeRule(int attribute, Optional<RecursiveIf> recursiveIf, boolean robust) implements FunctionRule {}
