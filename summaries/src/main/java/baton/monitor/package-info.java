/**
 * Locks that a program makes of a mutex, a condition variable and counters (monitors; Hoare, CACM 1974): which of its functions take
 * and give back such a lock, found by what they do ({@link baton.monitor.MonitorLocks}).
 */
@NullMarked
package baton.monitor;

import org.jspecify.annotations.NullMarked;
