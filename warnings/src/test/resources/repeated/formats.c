/* Texts that are printed and joined. */
static void *work(void *arg)
{
	char b[64];

	TIMES(snprintf(b, sizeof b, "%d %s %p", g, b, arg); strcat(b, "x"); strcpy(b + 3, b);)
	sink_pointer(b);
	g++;
	return arg;
}
