package baton.pointsto;

import java.util.ArrayList;
import java.util.List;

/**
 * Ways that addresses take outside of memory and registers: bytes that calls send and receive, numbers that are printed and parsed, and
 * numbers too small for an address that one was taken apart into. What goes in on one side may come out anywhere on the other; where a
 * program has only one of the two sides, nothing is joined.
 */
final class Channels {
  private final Unification classes;
  private final Way bytes;
  private final Way text;
  private final Way pieces;
  private final int own;

  Channels(Unification classes) {
    this.classes = classes;
    this.bytes = new Way(true);
    this.text = new Way(false);
    this.pieces = new Way(false);
    this.own = classes.node();
  }

  /** What an object contains is sent. */
  void send(int object) {
    bytes.in.add(object);
  }

  /** A value is sent. */
  void sendValue(int value) {
    int object = classes.node();
    classes.flowAnywhere(object, bytes.inside);
    classes.flowAnywhere(classes.anythingIn(object), value);
    bytes.in.add(object);
  }

  /** A piece is received. */
  void receiveValue(int value) {
    int object = classes.node();
    classes.flowAnywhere(object, bytes.inside);
    classes.flowAnywhere(value, classes.anythingIn(object));
    classes.holdsBytes(value);
    bytes.out.add(object);
  }

  /** The object that holds what was sent. */
  int bytes() {
    return bytes.inside;
  }

  /** What threads keep for themselves, under whatever keys. */
  int own() {
    return own;
  }

  /** The nodes of what is sent as numbers, or in pieces. */
  List<Integer> values() {
    return List.of(text.inside, pieces.inside);
  }

  /** What an object contains is received. */
  void receive(int object) {
    bytes.out.add(object);
  }

  /** A value is printed. */
  void print(int value) {
    text.in.add(value);
  }

  /** A value is parsed. */
  void parse(int value) {
    text.out.add(value);
  }

  /** A value is taken apart. */
  void split(int value) {
    pieces.in.add(value);
  }

  /** A value is put together. */
  void combine(int value) {
    pieces.out.add(value);
  }

  /** Joins what was added since the last time. */
  void settle() {
    bytes.settle();
    text.settle();
    pieces.settle();
    if (pieces.settledIn > 0) {
      classes.putTogether(pieces.inside);
    }
  }

  /** One of them. */
  private final class Way {
    private final int inside = classes.node();
    private final boolean objects;
    private final List<Integer> in = new ArrayList<>();
    private final List<Integer> out = new ArrayList<>();
    private int settledIn;
    private int settledOut;

    private Way(boolean objects) {
      this.objects = objects;
    }

    private void settle() {
      if (!in.isEmpty() && !out.isEmpty()) {
        in.subList(settledIn, in.size()).forEach(node -> flow(inside, node));
        out.subList(settledOut, out.size()).forEach(node -> flow(node, inside));
        settledIn = in.size();
        settledOut = out.size();
      }
    }

    private void flow(int to, int from) {
      if (objects) {
        classes.copyAnywhere(to, from);
      } else {
        classes.flowAnywhere(to, from);
      }
    }
  }
}
