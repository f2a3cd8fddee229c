// Sun RPC: what encodes, what takes answers and what serves requests touches variables of all threads.
#include <pthread.h>

typedef struct XDR XDR;
typedef int xdrproc_t(XDR *, void *, ...);
extern int clnt_broadcast(unsigned long, unsigned long, unsigned long, xdrproc_t *, char *, xdrproc_t *, char *, int (*)(char *, void *));
extern int svc_register(void *, unsigned long, unsigned long, void (*)(void *, void *), int);
extern void svc_run(void);
extern int xdr_int(XDR *, int *);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int timeout;
static int answers;
static int served;
static int number;

static int encode(XDR *stream, void *at, ...) {
  served++; // RACE
  return xdr_int(stream, at); // RACE
}

static int take(char *answer, void *from) {
  answers += *answer; // RACE
  return timeout; // RACE
}

static void *ask(void *unused) {
  clnt_broadcast(1, 2, 3, encode, (char *)&number, encode, (char *)&number, take);
  return unused;
}

static void serve(void *request, void *transport) {
  timeout++; // RACE
}

int main(void) {
  pthread_t one;
  pthread_t other;
  svc_register(0, 1, 2, serve, 17);
  timeout = 3; // NORACE: the one thread that serves runs in it, and the others are started later
  pthread_create(&one, 0, ask, 0);
  pthread_create(&other, 0, ask, 0);
  svc_run();
  return 0;
}
