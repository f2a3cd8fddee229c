package baton.pointsto;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What objects contain, as nodes between which addresses flow: for each cell, each array, and what may be anywhere. */
final class ObjectContents {
  /** Cells of one object that are told apart. */
  private static final int MOST_CELLS = 256;

  private final Map<Integer, Contents> objects = new HashMap<>();
  private final Locations locations;
  private final int pointerBytes;
  private final Flows flows;

  /** Where nodes are made and linked. */
  interface Flows {
    /** A new node. */
    int node();

    /** What one node points to, another one points to. */
    void edge(int from, int to);
  }

  /**
   * What an object contains.
   *
   * @param all the node of what is in any of its cells
   * @param anywhere the node of what may be in every cell
   * @param cells its cells, by number
   * @param parts its arrays, as far as pointers lead there that stay in them, and cells of each element of an array; they may overlap
   * @param copies where it is copied to
   */
  record Contents(int all, int anywhere, Map<Integer, Stored> cells, Map<Bytes, Stored> parts, Set<Copied> copies) {}

  /**
   * What some bytes contain.
   *
   * @param own the node of what is written there
   * @param all the node of what may be read there: also what is written to other bytes, some of which are the same
   */
  record Stored(int own, int all) {}

  /**
   * What is copied: from one place, which may be one of each element of an array, to another one.
   *
   * @param bytes how many; 0 where that is not known
   */
  record Copied(
      int bytes,
      int to,
      int read,
      int readStride,
      Optional<Bytes> readArray,
      int written,
      int writtenStride,
      Optional<Bytes> writtenArray) {
    /** Where some bytes come to; empty where that is not known. */
    Optional<Bytes> image(Bytes source) {
      if (readStride == 0) {
        int stride = Bytes.divisor(source.stride(), writtenStride);
        return Optional.of(new Bytes(source.low(), source.high(), stride).moved((long) written - read));
      }
      long inElement = Math.floorMod(source.low() - read, (long) readStride);
      boolean fits = source.stride() % readStride == 0;
      return fits ? Optional.of(new Bytes(inElement, inElement + source.size(), writtenStride).moved(written)) : Optional.empty();
    }

    /** The bytes that are written; empty where that is not known. */
    Optional<Bytes> range() {
      return bytes == 0 ? Optional.empty() : Optional.of(new Bytes(written, (long) written + bytes, writtenStride));
    }

    /** Whether some bytes are among those that are copied. */
    boolean concerns(Bytes source) {
      return (bytes == 0 || new Bytes(read, (long) read + bytes, readStride).overlaps(source))
          && readArray.filter(a -> !a.overlaps(source)).isEmpty()
          && writtenArray.filter(a -> image(source).filter(i -> !i.overlaps(a)).isPresent()).isEmpty();
    }
  }

  ObjectContents(Locations locations, int pointerBytes, Flows flows) {
    this.locations = locations;
    this.pointerBytes = pointerBytes;
    this.flows = flows;
  }

  /** The objects that something was put into or read from. */
  Map<Integer, Contents> objects() {
    return Collections.unmodifiableMap(objects);
  }

  /** Of an object. */
  Contents contents(int object) {
    Contents known = objects.get(object);
    if (known == null) {
      known = new Contents(flows.node(), flows.node(), new TreeMap<>(), new TreeMap<>(), new LinkedHashSet<>());
      objects.put(object, known);
      flows.edge(known.anywhere(), known.all());
    }
    return known;
  }

  /** What is read at a place. */
  void load(long location, int to) {
    Contents of = contents(Locations.object(location));
    Optional<Stored> stored = stored(of, location);
    if (stored.isPresent()) {
      flows.edge(of.anywhere(), to);
      flows.edge(stored.get().all(), to);
    } else {
      flows.edge(of.all(), to);
    }
  }

  /** The nodes of what may be read at a place, as far as the object is known. */
  List<Integer> readAt(long location) {
    Contents of = objects.get(Locations.object(location));
    if (of == null) {
      return List.of();
    }
    Optional<Stored> stored = cell(location).flatMap(c -> Optional.ofNullable(isNumbered(c) ? of.cells().get(number(c)) : of.parts().get(c)));
    return stored.map(s -> List.of(of.anywhere(), s.all())).orElse(List.of(of.all()));
  }

  /** What is written at a place. */
  void store(long location, int from) {
    Contents of = contents(Locations.object(location));
    flows.edge(from, stored(of, location).map(Stored::own).orElse(of.anywhere()));
  }

  /** The cell or the array at a place; empty where neither is told apart from the rest of the object. */
  private Optional<Stored> stored(Contents of, long location) {
    Optional<Stored> found = cell(location).flatMap(c -> at(of, c));
    return found.isPresent() ? found : locations.array(location).flatMap(a -> part(of, a));
  }

  private Optional<Bytes> cell(long location) {
    return locations.offset(location).map(o -> new Bytes(o, (long) o + pointerBytes, locations.stride(location))).filter(this::isCell);
  }

  /** Whether it is a cell that has a number. */
  private boolean isNumbered(Bytes cell) {
    return cell.stride() == 0 && isCell(cell);
  }

  private int number(Bytes cell) {
    return (int) (cell.low() / pointerBytes);
  }

  private boolean isCell(Bytes bytes) {
    return bytes.low() % pointerBytes == 0 && bytes.size() == pointerBytes && Math.abs(bytes.low()) < Constraints.MOST_BYTES;
  }

  private Optional<Stored> at(Contents of, Bytes bytes) {
    return isNumbered(bytes) ? cell(of, number(bytes)) : part(of, bytes);
  }

  private Optional<Stored> cell(Contents of, int number) {
    Stored known = of.cells().get(number);
    if (known != null || of.cells().size() >= MOST_CELLS) {
      return Optional.ofNullable(known);
    }
    Stored made = stored(of);
    of.cells().put(number, made);
    of.parts().forEach((bytes, part) -> {
      if (bytes.overlaps(bytes(number))) {
        share(made, part);
      }
    });
    List.copyOf(of.copies()).forEach(copy -> moved(made, bytes(number), copy));
    return Optional.of(made);
  }

  private Optional<Stored> part(Contents of, Bytes bytes) {
    Stored known = of.parts().get(bytes);
    if (known != null || of.parts().size() >= MOST_CELLS) {
      return Optional.ofNullable(known);
    }
    Stored made = stored(of);
    of.parts().put(bytes, made);
    new TreeMap<>(of.cells()).forEach((number, cell) -> {
      if (bytes.overlaps(bytes(number))) {
        share(made, cell);
      }
    });
    new TreeMap<>(of.parts()).forEach((other, part) -> {
      if (!part.equals(made) && bytes.overlaps(other)) {
        share(made, part);
      }
    });
    List.copyOf(of.copies()).forEach(copy -> moved(made, bytes, copy));
    return Optional.of(made);
  }

  private Stored stored(Contents of) {
    Stored made = new Stored(flows.node(), flows.node());
    flows.edge(made.own(), made.all());
    flows.edge(made.own(), of.all());
    return made;
  }

  /** Two parts have common bytes. */
  private void share(Stored one, Stored other) {
    flows.edge(one.own(), other.all());
    flows.edge(other.own(), one.all());
  }

  private Bytes bytes(int cell) {
    return Bytes.of((long) cell * pointerBytes, (cell + 1L) * pointerBytes);
  }

  /** The node of what is anywhere in an array, or, where none is told apart, in the object. */
  private int anywhereIn(Contents of, Optional<Bytes> array) {
    return array.flatMap(a -> part(of, a)).map(Stored::own).orElse(of.anywhere());
  }

  /** What lies behind a byte is copied to where another one is: so many bytes, or, with 0, it is not known how many. */
  void copy(long from, long to, int bytes) {
    Contents of = contents(Locations.object(from));
    int target = Locations.object(to);
    Copied copy =
        new Copied(
            bytes,
            target,
            locations.offset(from).orElseThrow(),
            locations.stride(from),
            locations.array(from),
            locations.offset(to).orElseThrow(),
            locations.stride(to),
            locations.array(to));
    if (of.copies().add(copy)) {
      Contents written = contents(target);
      Optional<Stored> there = copy.range().flatMap(r -> at(written, r));
      flows.edge(of.anywhere(), there.map(Stored::own).orElseGet(() -> anywhereIn(written, copy.writtenArray())));
      new TreeMap<>(of.cells()).forEach((number, cell) -> moved(cell, bytes(number), copy));
      new TreeMap<>(of.parts()).forEach((its, part) -> moved(part, its, copy));
    }
  }

  private void moved(Stored stored, Bytes bytes, Copied copy) {
    if (copy.concerns(bytes)) {
      Contents to = contents(copy.to());
      boolean whole = bytes.size() > pointerBytes && copy.writtenArray().isPresent();
      Optional<Bytes> image = whole ? Optional.empty() : copy.image(bytes);
      Optional<Stored> there = image.filter(i -> i.low() % pointerBytes == 0).flatMap(i -> at(to, i));
      flows.edge(stored.own(), there.map(Stored::own).orElseGet(() -> anywhereIn(to, copy.writtenArray())));
    }
  }
}
