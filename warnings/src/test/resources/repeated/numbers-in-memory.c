/* Elements that are made of elements, at places that elements tell. */
static void *work(void *arg)
{
	TIMES(table[(table[5] + table[6]) & 4095] = table[7] + table[table[8]]; table[5] = table[6] * table[7] + table[5];)
	g++;
	return arg;
}
