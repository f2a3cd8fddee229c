/* Loops that move two pointers, which are exchanged in between. */
static void *work(void *arg)
{
	char *p = arg, *q = (char *)root;

	TIMES(while (pick()) { *p++ = *q++; } if (pick()) p = q;)
	sink_pointer(p);
	g++;
	return arg;
}
