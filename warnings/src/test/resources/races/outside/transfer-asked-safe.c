// A transfer is over when asking for its error says anything but that it goes on.
#include <aio.h>
#include <errno.h>

static char bytes[64];
static struct aiocb request;

int main(void) {
  request.aio_buf = bytes;
  request.aio_nbytes = sizeof bytes;
  if (aio_read(&request) != 0) {
    return 1;
  }
  while (aio_error(&request) == EINPROGRESS) {
  }
  bytes[0]++; // NORACE
  return 0;
}
