package baton.model;

/** The object that {@link SelfRule#SERIAL_OBJ} speaks of, where it is not the one an entry is registered with. */
public sealed interface EntryObject {
  /** The entry's argument with this index. */
  record InArgument(int argument) implements EntryObject {}

  /** The entry's first argument that points to this struct. */
  record InArgumentType(String argumentType) implements EntryObject {}
}
