package baton.ir;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The contents of private constants, by which {@link Referent.Literal} names them. */
public final class Literals {
  private Literals() {}

  /** The content of a constant of so many bytes that begins like this. */
  public static Digest digest(long bytes, Initializer initializer) {
    return Digest.of(bytes + "\n" + BodyText.canonical(initializer));
  }

  /** The content of a string, its terminating zero included. */
  public static Digest digest(String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    return digest(bytes.length, new Initializer(List.of(new Initializer.Data(0, bytes.length, Digest.of(bytes))), List.of()));
  }
}
