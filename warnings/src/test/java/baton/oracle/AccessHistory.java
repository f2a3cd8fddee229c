package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who touched the bytes of one block, and when. For each range, thread, instruction and kind of access the last time is kept: if any
 * of the earlier times is unordered with a later access, so is the last one. So no race of the execution is missed.
 */
final class AccessHistory {
  private final List<Range> ranges = new ArrayList<>();
  /** When each byte was last written. */
  private final @Nullable Time[] lastWrite;

  AccessHistory(int bytes) {
    lastWrite = new Time[bytes];
  }

  private record Range(int offset, int bytes, List<Entry> entries) {
    boolean overlaps(int otherOffset, int otherBytes) {
      return offset < otherOffset + otherBytes && otherOffset < offset + bytes;
    }
  }

  private static final class Entry {
    private final int thread;
    private final Site site;
    private final Race.Action action;
    private final boolean atomic;
    private int step;

    Entry(int thread, Site site, Race.Action action, boolean atomic, int step) {
      this.thread = thread;
      this.site = site;
      this.action = action;
      this.atomic = atomic;
      this.step = step;
    }
  }

  /**
   * Reports the races of an access with those before it, and remembers it. A read is ordered after the writes that it sees.
   *
   * @return whether another thread has touched some of the bytes before, and one of the two writes
   */
  boolean access(int thread, Time now, Site site, AccessRange access, int offset, RaceSink sink) {
    int bytes = (int) access.bytes();
    Range exact = null;
    boolean met = false;
    for (Range range : ranges) {
      if (range.overlaps(offset, bytes)) {
        met |= report(range, thread, now, site, access, sink);
        exact = range.offset == offset && range.bytes == bytes ? range : exact;
      }
    }
    if (exact == null) {
      exact = new Range(offset, bytes, new ArrayList<>());
      ranges.add(exact);
    }
    remember(exact, thread, now.synchronised(thread), site, access);
    if (access.action() == Race.Action.READ) {
      see(now, offset, bytes);
    }
    return met;
  }

  private static boolean report(Range range, int thread, Time now, Site site, AccessRange access, RaceSink sink) {
    boolean met = false;
    for (Entry earlier : range.entries) {
      boolean conflicts =
          earlier.thread != thread && (earlier.action != Race.Action.READ || access.action() != Race.Action.READ);
      met |= conflicts;
      if (conflicts && !(earlier.atomic && access.atomic()) && earlier.step > now.synchronised(earlier.thread)) {
        sink.race(
            Race.of(earlier.site, earlier.action, site, access.action()),
            earlier.step > now.observed(earlier.thread) ? Race.Strength.UNORDERED : Race.Strength.CONSEQUENT);
      }
    }
    return met;
  }

  private static void remember(Range range, int thread, int step, Site site, AccessRange access) {
    for (Entry entry : range.entries) {
      if (entry.thread == thread
          && entry.site.equals(site)
          && entry.action == access.action()
          && entry.atomic == access.atomic()) {
        entry.step = step;
        return;
      }
    }
    range.entries.add(new Entry(thread, site, access.action(), access.atomic(), step));
  }

  private void see(Time now, int offset, int bytes) {
    Time seen = null;
    for (int i = offset; i < offset + bytes; i++) {
      Time write = lastWrite[i];
      if (write != null && write != seen) {
        now.afterSeeing(write);
        seen = write;
      }
    }
  }

  /** Remembers that {@code bytes} bytes from {@code offset} have been written just now. */
  void written(Time now, int offset, int bytes) {
    Time write = now.copy();
    for (int i = offset; i < offset + bytes; i++) {
      lastWrite[i] = write;
    }
  }
}
