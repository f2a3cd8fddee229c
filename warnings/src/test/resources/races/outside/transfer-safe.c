// A transfer that was started writes its buffer while the program goes on.
#include <aio.h>
#include <errno.h>

static char bytes[64];
static struct aiocb request;

int main(void) {
  request.aio_buf = bytes;
  request.aio_nbytes = sizeof bytes;
  bytes[0] = 1; // NORACE
  if (aio_read(&request) != 0) {
    return 1;
  }
  while (aio_error(&request) == EINPROGRESS) {
  }
  aio_return(&request);
  bytes[0]++; // NORACE
  return 0;
}
