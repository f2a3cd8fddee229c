package baton.store;

import baton.memory.Address;
import baton.model.JoinTarget;
import baton.store.proto.CallbackRecord;
import baton.store.proto.JoinTargetRecord;
import baton.symbolic.Callbacks;

/** Objects with callbacks, as records. */
final class CallbackCodec {
  private CallbackCodec() {}

  static CallbackRecord.Builder encode(JoinTarget target, Address object, SummaryTableWriter tables) {
    return CallbackRecord.newBuilder().setTarget(encode(target)).setObject(tables.address(object));
  }

  static CallbackRecord.Builder encode(Callbacks.Ended ended, SummaryTableWriter tables) {
    return encode(ended.target(), ended.object(), tables);
  }

  private static JoinTargetRecord encode(JoinTarget target) {
    return switch (target) {
      case THREAD -> JoinTargetRecord.JOIN_TARGET_THREAD;
      case TASKS -> JoinTargetRecord.JOIN_TARGET_TASKS;
      case WORK -> JoinTargetRecord.JOIN_TARGET_WORK;
      case DELAYED_WORK -> JoinTargetRecord.JOIN_TARGET_DELAYED_WORK;
      case WORKQUEUE -> JoinTargetRecord.JOIN_TARGET_WORKQUEUE;
      case TIMER -> JoinTargetRecord.JOIN_TARGET_TIMER;
      case TASKLET -> JoinTargetRecord.JOIN_TARGET_TASKLET;
      case IRQ_WORK -> JoinTargetRecord.JOIN_TARGET_IRQ_WORK;
      case IRQ -> JoinTargetRecord.JOIN_TARGET_IRQ;
      case NAPI -> JoinTargetRecord.JOIN_TARGET_NAPI;
      case URB -> JoinTargetRecord.JOIN_TARGET_URB;
      case REGISTRATION -> JoinTargetRecord.JOIN_TARGET_REGISTRATION;
      case GRACE_PERIOD -> JoinTargetRecord.JOIN_TARGET_GRACE_PERIOD;
      case ASYNC -> JoinTargetRecord.JOIN_TARGET_ASYNC;
    };
  }

  static JoinTarget target(CallbackRecord record) {
    return switch (record.getTarget()) {
      case JOIN_TARGET_THREAD -> JoinTarget.THREAD;
      case JOIN_TARGET_TASKS -> JoinTarget.TASKS;
      case JOIN_TARGET_WORK -> JoinTarget.WORK;
      case JOIN_TARGET_DELAYED_WORK -> JoinTarget.DELAYED_WORK;
      case JOIN_TARGET_WORKQUEUE -> JoinTarget.WORKQUEUE;
      case JOIN_TARGET_TIMER -> JoinTarget.TIMER;
      case JOIN_TARGET_TASKLET -> JoinTarget.TASKLET;
      case JOIN_TARGET_IRQ_WORK -> JoinTarget.IRQ_WORK;
      case JOIN_TARGET_IRQ -> JoinTarget.IRQ;
      case JOIN_TARGET_NAPI -> JoinTarget.NAPI;
      case JOIN_TARGET_URB -> JoinTarget.URB;
      case JOIN_TARGET_REGISTRATION -> JoinTarget.REGISTRATION;
      case JOIN_TARGET_GRACE_PERIOD -> JoinTarget.GRACE_PERIOD;
      case JOIN_TARGET_ASYNC -> JoinTarget.ASYNC;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("target of a join");
    };
  }
}
