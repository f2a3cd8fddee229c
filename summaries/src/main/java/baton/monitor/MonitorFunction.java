package baton.monitor;

import baton.link.Symbol;

/**
 * A function of a monitor.
 *
 * @param symbol the function
 * @param protocol what it does
 */
record MonitorFunction(Symbol.DefinedFunction symbol, Protocol protocol) {}
