package baton.store;

import baton.ir.Linkage;
import baton.store.proto.LinkageRecord;

/** Linkages as enumerations. */
final class LinkageCodec {
  private LinkageCodec() {}

  static LinkageRecord encode(Linkage linkage) {
    return switch (linkage) {
      case STRONG -> LinkageRecord.LINKAGE_STRONG;
      case WEAK -> LinkageRecord.LINKAGE_WEAK;
      case COMMON -> LinkageRecord.LINKAGE_COMMON;
      case INTERNAL -> LinkageRecord.LINKAGE_INTERNAL;
      case PRIVATE -> LinkageRecord.LINKAGE_PRIVATE;
      case AVAILABLE -> LinkageRecord.LINKAGE_AVAILABLE;
      case DECLARED -> LinkageRecord.LINKAGE_DECLARED;
      case WEAK_DECLARED -> LinkageRecord.LINKAGE_WEAK_DECLARED;
    };
  }

  static Linkage decode(LinkageRecord record) {
    return switch (record) {
      case LINKAGE_STRONG -> Linkage.STRONG;
      case LINKAGE_WEAK -> Linkage.WEAK;
      case LINKAGE_COMMON -> Linkage.COMMON;
      case LINKAGE_INTERNAL -> Linkage.INTERNAL;
      case LINKAGE_PRIVATE -> Linkage.PRIVATE;
      case LINKAGE_AVAILABLE -> Linkage.AVAILABLE;
      case LINKAGE_DECLARED -> Linkage.DECLARED;
      case LINKAGE_WEAK_DECLARED -> Linkage.WEAK_DECLARED;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("linkage");
    };
  }
}
