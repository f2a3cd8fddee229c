// The transfers of a list go on after the call, into the buffers of its requests.
#include <aio.h>

static char first[64];
static char second[64];
static struct aiocb requests[2];

int main(void) {
  struct aiocb *list[2] = {&requests[0], &requests[1]};
  requests[0].aio_buf = first;
  requests[0].aio_nbytes = sizeof first;
  requests[0].aio_lio_opcode = LIO_READ;
  requests[1].aio_buf = second;
  requests[1].aio_nbytes = sizeof second;
  requests[1].aio_lio_opcode = LIO_READ;
  first[0] = 1; // NORACE
  if (lio_listio(LIO_NOWAIT, list, 2, 0) != 0) {
    return 1;
  }
  first[0]++;  // RACE
  second[0]++; // RACE
  return 0;
}
