package baton.oracle;

/** What programs of the tests would include: the part of POSIX that the interpreter knows, without the platform's headers. */
final class Prelude {
  static final String TEXT =
      """
      typedef unsigned long size_t, pthread_t;
      typedef union { char size[40]; long align; } pthread_mutex_t;
      typedef union { char size[4]; int align; } pthread_mutexattr_t;
      typedef union { char size[56]; long align; } pthread_rwlock_t;
      typedef union { char size[48]; long align; } pthread_cond_t;
      typedef union { char size[32]; long align; } sem_t;
      typedef volatile int pthread_spinlock_t;
      typedef unsigned int pthread_key_t;
      typedef int pthread_once_t;
      typedef union { char size[32]; long align; } pthread_barrier_t;
      struct timespec { long tv_sec, tv_nsec; };
      int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
      int pthread_join(pthread_t, void **);
      int pthread_detach(pthread_t);
      void pthread_exit(void *);
      pthread_t pthread_self(void);
      int pthread_key_create(pthread_key_t *, void (*)(void *));
      int pthread_setspecific(pthread_key_t, const void *);
      void *pthread_getspecific(pthread_key_t);
      int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
      int pthread_mutex_lock(pthread_mutex_t *);
      int pthread_mutex_trylock(pthread_mutex_t *);
      int pthread_mutex_unlock(pthread_mutex_t *);
      int pthread_mutex_destroy(pthread_mutex_t *);
      int pthread_mutexattr_init(pthread_mutexattr_t *);
      int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
      int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *);
      int pthread_once(pthread_once_t *, void (*)(void));
      int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
      int pthread_barrier_wait(pthread_barrier_t *);
      int pthread_rwlock_init(pthread_rwlock_t *, const void *);
      int pthread_rwlock_rdlock(pthread_rwlock_t *);
      int pthread_rwlock_wrlock(pthread_rwlock_t *);
      int pthread_rwlock_tryrdlock(pthread_rwlock_t *);
      int pthread_rwlock_trywrlock(pthread_rwlock_t *);
      int pthread_rwlock_unlock(pthread_rwlock_t *);
      int pthread_spin_init(pthread_spinlock_t *, int);
      int pthread_spin_lock(pthread_spinlock_t *);
      int pthread_spin_trylock(pthread_spinlock_t *);
      int pthread_spin_unlock(pthread_spinlock_t *);
      int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
      int pthread_cond_signal(pthread_cond_t *);
      int pthread_cond_broadcast(pthread_cond_t *);
      int sem_init(sem_t *, int, unsigned);
      int sem_wait(sem_t *);
      int sem_trywait(sem_t *);
      int sem_post(sem_t *);
      void *malloc(size_t);
      void *calloc(size_t, size_t);
      void free(void *);
      void *memcpy(void *, const void *, size_t);
      void *memset(void *, int, size_t);
      int sched_yield(void);
      void exit(int);
      void abort(void);
      int nondet(void);
      """;

  private Prelude() {}
}
