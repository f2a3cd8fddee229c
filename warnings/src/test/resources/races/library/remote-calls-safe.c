// Sun RPC: answers to a broadcast are taken by the thread that asks, under its lock; requests are served after their function is registered.
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

static int encode(XDR *stream, void *at, ...) {
  return xdr_int(stream, at); // NORACE
}

static int take(char *answer, void *from) {
  answers += *answer; // NORACE
  return timeout; // NORACE
}

static void *ask(void *unused) {
  int number = 1; // NORACE
  int answer = 0;
  pthread_mutex_lock(&m);
  clnt_broadcast(1, 2, 3, encode, (char *)&number, encode, (char *)&answer, take);
  pthread_mutex_unlock(&m);
  return unused;
}

static void serve(void *request, void *transport) {
  pthread_mutex_lock(&m);
  served += timeout; // NORACE
  pthread_mutex_unlock(&m);
}

int main(int count, char **names) {
  pthread_t one;
  pthread_t other;
  timeout = count; // NORACE
  svc_register(0, 1, 2, serve, 17);
  pthread_create(&one, 0, ask, 0);
  pthread_create(&other, 0, ask, 0);
  svc_run();
  return names != 0;
}
