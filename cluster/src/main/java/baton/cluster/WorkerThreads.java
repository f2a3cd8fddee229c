package baton.cluster;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;
import com.typesafe.config.Config;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** The threads that workers run on: one each, with a stack that does not depend on the machine's settings. Akka makes it by name. */
final class WorkerThreads extends ExecutorServiceConfigurator {
  private static final long STACK_BYTES = 64L << 20;

  private final int count;

  /** As Akka wants it: {@code threads} in {@code config} says how many. */
  WorkerThreads(Config config, DispatcherPrerequisites prerequisites) {
    super(config, prerequisites);
    this.count = config.getInt("threads");
  }

  @Override
  public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
    return () -> Executors.newFixedThreadPool(count, WorkerThreads::thread);
  }

  /** A thread for a worker's work, not started. */
  static Thread thread(Runnable work) {
    Thread thread = new Thread(null, work, "baton-worker", STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }
}
