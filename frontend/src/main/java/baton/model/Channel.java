package baton.model;

/** How a function passes bytes on to other calls: through pipes, sockets, files and queues, or as text. */
public enum Channel {
  /** What it reads goes out, pointers included: any call that receives may get it. */
  SENDS,
  /** What it writes came in: whatever was sent. One that writes nothing returns a piece of it. */
  RECEIVES,
  /** What it reads goes out, and what it writes came in. */
  EXCHANGES,
  /** What it writes are bytes that it reads, in another order, or not all of them: whoever undoes that has the pointers among them. */
  MIXES,
  /** What it returns is a number read from text, perhaps an address that was printed. */
  PARSES,
  /** What it keeps is returned to the thread that gave it, by such a function that keeps nothing, and to what runs when that thread ends. */
  OWN
}
