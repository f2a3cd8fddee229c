package baton.model;

import java.util.Optional;

/**
 * A format string and the arguments it describes.
 *
 * @param style what is done with them
 * @param string the argument that is the format
 * @param first the first argument it describes; absent when they come as a {@code va_list}
 */
public record Format(FormatStyle style, int string, Optional<Integer> first) {}
