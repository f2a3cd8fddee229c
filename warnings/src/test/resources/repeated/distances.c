/* Addresses made of the distances of addresses. */
static void *work(void *arg)
{
	char *p = arg, *q = (char *)root;

	TIMES(p = p + (q - p); q = q + ((uintptr_t)p - (uintptr_t)q);)
	sink_pointer(p);
	pointers[2] = q;
	*p = *q;
	g++;
	return arg;
}
