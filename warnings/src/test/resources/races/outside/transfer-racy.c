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
  if (aio_error(&request) == EINPROGRESS) {
    bytes[0]++; // RACE
  }
  return 0;
}
