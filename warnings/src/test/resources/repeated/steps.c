/* A pointer that moves by numbers which grow. */
static void *work(void *arg)
{
	char *p = arg;
	long step = pick();

	TIMES(p = p + step; step = step + step + (step >> 1);)
	sink_pointer(p);
	*p = 1;
	g++;
	return arg;
}
