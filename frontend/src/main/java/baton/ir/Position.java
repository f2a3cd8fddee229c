package baton.ir;

/**
 * Where in the source an instruction comes from. Inside a macro it is where the outermost macro is expanded.
 *
 * @param ordinal the instruction's ordinal
 * @param file index into the unit's files
 * @param line from 1; 0 when unknown
 * @param column from 1; 0 when unknown
 */
public record Position(int ordinal, int file, int line, int column) {}
