package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Chooses what generated statements touch: data with the locks that should protect them, cells and locks. */
final class Data {
  private final SplittableRandom random;

  Data(SplittableRandom random) {
    this.random = random;
  }

  /** Which kind of lock protects a datum. */
  enum Kind {
    /** A mutex. */
    MUTEX,
    /** A reader-writer lock. */
    READ_WRITE,
    /** A spin lock. */
    SPIN,
    /** A semaphore that begins with one. */
    SEMAPHORE,
    /** A mutex that its holder may take again. */
    RECURSIVE,
    /** A mutex, of a datum that has no address. */
    DIRECT
  }

  /**
   * Something to access.
   *
   * @param lvalue the integer
   * @param lock the expression of the address of the lock that should be held
   * @param cell the cell that datum and lock belong to; empty when there is none
   * @param kind the kind of the lock
   */
  record Datum(String lvalue, String lock, String cell, Kind kind) {}

  static String member(String cell, String member) {
    return cell.startsWith("&") ? cell.substring(1) + "." + member : cell + "->" + member;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A pointer to a cell. */
  String cell(Scope scope) {
    if (!scope.cells().isEmpty() && random.nextInt(5) < 3) {
      String cell = any(scope.cells());
      return random.nextInt(8) == 0 ? cell + "->next" : cell;
    }
    List<String> known = new ArrayList<>(List.of("&c0", "&c1", "&cells[0]", "&cells[1]", "p0", "p1", "&box.in", "p0->next", "fixed", "slots[1]", "(cells + 1)"));
    scope.indices().forEach(i -> known.add("&cells[" + i + "]"));
    return any(known);
  }

  /** The address of a mutex. */
  String lock(Scope scope) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> "&m" + random.nextInt(2);
      case 10 -> "locks[" + index(scope) + "]";
      case 11 -> "entries[" + index(scope) + "].l";
      case 3 -> scope.locks().isEmpty() ? "&m0" : any(scope.locks());
      case 4 -> "&ms[" + index(scope) + "]";
      case 5 -> "pm";
      case 6, 7 -> "&" + member(cell(scope), "m");
      case 8 -> member(cell(scope), "lk");
      default -> "&rec";
    };
  }

  private String index(Scope scope) {
    return scope.indices().isEmpty() || random.nextBoolean() ? Integer.toString(random.nextInt(2)) : any(scope.indices());
  }

  /** Any datum. */
  Datum any(Scope scope) {
    int kind = random.nextInt(28);
    if (kind < 10) {
      return ofCell(cell(scope), scope);
    }
    if (kind < 13) {
      int number = random.nextInt(2);
      return new Datum("g" + number, "&m" + number, "", Kind.MUTEX);
    }
    if (kind < 15) {
      String index = index(scope);
      return new Datum("garr[" + index + "]", "&ms[" + index + "]", "", Kind.MUTEX);
    }
    if (kind < 16) {
      return new Datum(any(List.of("pt0.x", "pt1.y", "pt0.z")), "&rw", "", Kind.READ_WRITE);
    }
    if (kind < 17) {
      return new Datum("flag", "&spin", "", Kind.SPIN);
    }
    if (kind > 19) {
      return rare(kind, scope);
    }
    if (kind < 18) {
      return new Datum(random.nextBoolean() ? "box.c" : "((struct box *)((char *)&box.in - __builtin_offsetof(struct box, in)))->c", "&box.in.m", "&box.in", Kind.MUTEX);
    }
    if (kind < 19 || scope.numbers().isEmpty()) {
      return new Datum("(*pi)", "&m0", "", Kind.MUTEX);
    }
    return new Datum(any(scope.numbers()), scope.locks().isEmpty() ? "&m0" : any(scope.locks()), "", Kind.MUTEX);
  }

  private Datum rare(int kind, Scope scope) {
    return switch (kind) {
      case 20 -> new Datum("counted", "&sem", "", Kind.SEMAPHORE);
      case 21 -> new Datum("nested", "&rec", "", Kind.RECURSIVE);
      case 24 -> random.nextBoolean() ? new Datum("bits.x", "&m0", "", Kind.DIRECT) : new Datum("bits.y", "&m1", "", Kind.DIRECT);
      case 25 -> new Datum("((char *)&g0)[" + random.nextInt(4) + "]", "&m0", "", Kind.DIRECT);
      case 26 -> {
        String slot = "slots[" + index(scope) + "]";
        yield new Datum(slot + "->a", "&" + slot + "->m", slot, Kind.MUTEX);
      }
      case 27 -> new Datum("(*(int *)&count)", "&m1", "", Kind.MUTEX);
      default -> {
        String index = index(scope);
        yield new Datum("(*entries[" + index + "].d)", "entries[" + index + "].l", "", Kind.MUTEX);
      }
    };
  }

  /** An integer that has an address. */
  String addressable(Scope scope) {
    Datum datum = any(scope);
    return datum.kind() == Kind.DIRECT ? "g1" : datum.lvalue();
  }

  /** Another datum that the same lock should protect. */
  Datum withLock(Datum datum, Scope scope) {
    return datum.cell().isEmpty() ? datum : ofCell(datum.cell(), scope);
  }

  private Datum ofCell(String cell, Scope scope) {
    String lock = random.nextInt(8) == 0 ? member(cell, "lk") : "&" + member(cell, "m");
    return switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> new Datum(member(cell, "a"), lock, cell, Kind.MUTEX);
      case 4 -> new Datum(member(cell, "arr[" + index(scope) + "]"), lock, cell, Kind.MUTEX);
      default -> new Datum(member(cell, "b"), lock, cell, Kind.MUTEX);
    };
  }
}
