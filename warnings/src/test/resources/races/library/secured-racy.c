#include <pthread.h>
#include <stddef.h>

/* One thread reads from the connection and the other writes to it; one sets an option that new connections look up. */
typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_method_st SSL_METHOD;
extern const SSL_METHOD *TLS_client_method(void);
extern SSL_CTX *SSL_CTX_new(const SSL_METHOD *method);
extern unsigned long SSL_CTX_set_options(SSL_CTX *context, unsigned long options);
extern SSL *SSL_new(SSL_CTX *context);
extern int SSL_read(SSL *ssl, void *buffer, int length);
extern int SSL_write(SSL *ssl, const void *buffer, int length);

static SSL_CTX *context;
static SSL *connection;
static char text[16];

static void *receive(void *arg) {
  SSL_read(connection, text, sizeof text); // RACE
  SSL *other = SSL_new(context); // RACE
  return other ? arg : NULL;
}

int main(void) {
  pthread_t t;
  context = SSL_CTX_new(TLS_client_method());
  connection = SSL_new(context);
  pthread_create(&t, NULL, receive, NULL);
  SSL_write(connection, "GET", 3); // RACE
  SSL_CTX_set_options(context, 1); // RACE
  int first = text[0]; // RACE
  pthread_join(t, NULL);
  return first;
}
