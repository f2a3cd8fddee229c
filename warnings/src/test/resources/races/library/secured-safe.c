#include <pthread.h>
#include <stddef.h>

/* Threads make connections of one context, each uses its own, and the one that both use has a lock. */
typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_method_st SSL_METHOD;
extern const SSL_METHOD *TLS_client_method(void);
extern SSL_CTX *SSL_CTX_new(const SSL_METHOD *method);
extern unsigned long SSL_CTX_set_options(SSL_CTX *context, unsigned long options);
extern SSL *SSL_new(SSL_CTX *context);
extern int SSL_set_fd(SSL *ssl, int descriptor);
extern int SSL_read(SSL *ssl, void *buffer, int length);
extern int SSL_write(SSL *ssl, const void *buffer, int length);
extern void SSL_free(SSL *ssl);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static SSL_CTX *context;
static SSL *both;
static char greeting[] = "hello";

static void *serve(void *arg) {
  char text[16];
  SSL *own = SSL_new(context); // NORACE
  SSL_set_fd(own, 3); // NORACE
  SSL_write(own, greeting, sizeof greeting); // NORACE
  SSL_read(own, text, sizeof text); // NORACE
  int first = text[0]; // NORACE
  SSL_free(own); // NORACE
  pthread_mutex_lock(&lock);
  SSL_write(both, greeting, sizeof greeting); // NORACE
  pthread_mutex_unlock(&lock);
  return first ? arg : NULL;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  context = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_options(context, 1); // NORACE
  both = SSL_new(context);
  pthread_create(&one, NULL, serve, NULL);
  pthread_create(&two, NULL, serve, NULL);
  pthread_mutex_lock(&lock);
  SSL_read(both, NULL, 0); // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  SSL_free(both); // NORACE
  return 0;
}
