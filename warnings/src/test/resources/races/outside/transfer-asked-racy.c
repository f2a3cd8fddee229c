// A transfer that was asked for its error once may go on.
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
  if (aio_error(&request) == EINPROGRESS) {
    bytes[1] = 0; // RACE
  }
  bytes[0]++; // RACE
  return 0;
}
