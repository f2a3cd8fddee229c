package baton.summary;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.BitNumber;
import baton.model.LockExpression;
import baton.model.LockRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The locks that models speak of, as names. */
final class ModelLocks {
  /**
   * The lock that a model's expression means at a call.
   *
   * @param expression the model's words
   * @param arguments what the call passes
   * @return empty when it has no name here: then it counts as none acquired, or as any released
   */
  Optional<Lock> name(LockExpression expression, List<Address> arguments) {
    Optional<String> bit = expression.bit().isPresent() ? bit(expression.bit().get(), arguments) : Optional.of("");
    if (bit.isEmpty()) {
      return Optional.empty();
    }
    String path = expression.path() + bit.get();
    return switch (expression.root()) {
      case LockRoot.OfArgument(Argument argument) ->
          argument instanceof Argument.Position(int index) && index < arguments.size()
              ? Optional.of(at(arguments.get(index), path))
              : Optional.empty();
      case LockRoot.OfToken(String token, List<Integer> keyedBy) -> {
        List<Address> keys = new ArrayList<>();
        for (int index : keyedBy) {
          if (index >= arguments.size()) {
            yield Optional.empty();
          }
          keys.add(arguments.get(index));
        }
        yield Optional.of(new Lock.Token(token + path, keys));
      }
      case LockRoot.OfGlobal(String global) -> Optional.of(at(Address.of(new Base.Global(new Referent.External(global))), path));
      case LockRoot.OfArgumentType _ -> Optional.empty();
    };
  }

  /** The name of a bit of an object; empty where its number is not known. */
  private static Optional<String> bit(BitNumber bit, List<Address> arguments) {
    return switch (bit) {
      case BitNumber.Constant(int number) -> Optional.of("#" + number);
      case BitNumber.InArgument(int index) ->
          Optional.of(index).filter(i -> i < arguments.size()).map(arguments::get).filter(Address::isInteger)
              .map(number -> "#" + number.offset());
    };
  }

  private static Lock at(Address address, String path) {
    return path.isEmpty() ? new Lock.At(address) : new Lock.Member(address, path);
  }
}
