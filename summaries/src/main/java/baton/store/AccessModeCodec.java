package baton.store;

import baton.ir.AccessMode;
import baton.store.proto.OrderRecord;

/** Memory orders as enumerations; the other half of an access mode is a boolean field beside the order. */
final class AccessModeCodec {
  private AccessModeCodec() {}

  static OrderRecord encode(AccessMode.Order order) {
    return switch (order) {
      case PLAIN -> OrderRecord.ORDER_PLAIN;
      case UNORDERED -> OrderRecord.ORDER_UNORDERED;
      case RELAXED -> OrderRecord.ORDER_RELAXED;
      case ACQUIRE -> OrderRecord.ORDER_ACQUIRE;
      case RELEASE -> OrderRecord.ORDER_RELEASE;
      case ACQUIRE_RELEASE -> OrderRecord.ORDER_ACQUIRE_RELEASE;
      case SEQUENTIAL -> OrderRecord.ORDER_SEQUENTIAL;
    };
  }

  static AccessMode.Order decode(OrderRecord record) {
    return switch (record) {
      case ORDER_PLAIN -> AccessMode.Order.PLAIN;
      case ORDER_UNORDERED -> AccessMode.Order.UNORDERED;
      case ORDER_RELAXED -> AccessMode.Order.RELAXED;
      case ORDER_ACQUIRE -> AccessMode.Order.ACQUIRE;
      case ORDER_RELEASE -> AccessMode.Order.RELEASE;
      case ORDER_ACQUIRE_RELEASE -> AccessMode.Order.ACQUIRE_RELEASE;
      case ORDER_SEQUENTIAL -> AccessMode.Order.SEQUENTIAL;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("memory order");
    };
  }

  static AccessMode decode(OrderRecord record, boolean isVolatile) {
    return new AccessMode(decode(record), isVolatile);
  }
}
