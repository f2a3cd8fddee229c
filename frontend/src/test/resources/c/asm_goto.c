/* asm goto: branches out of assembly (callbr), with outputs, a static branch, several labels, in a loop. */
int g, h;

int static_branch(void)
{
	__asm__ goto("1: jmp %l[yes]\n\t.pushsection .discard\n\t.quad %c0\n\t.popsection" : : "i"(&g) : : yes);
	return g;
yes:
	return h;
}

int with_output(int *p)
{
	int v;

	__asm__ goto("movl %1, %0; jz %l2" : "=r"(v) : "m"(*p) : : fault);
	return v;
fault:
	g = v;
	return -14;
}

int several(int x)
{
	__asm__ goto("# %l1 %l2" : : "r"(x) : "memory" : one, two);
	g = 0;
	return 0;
one:
	g = 1;
	return 1;
two:
	h = 2;
	return 2;
}

void loop(void)
{
again:
	g++;
	__asm__ goto("" : : : "memory" : again, done);
	h++;
done:
	return;
}

static inline __attribute__((always_inline)) int likely_branch(int *key)
{
	__asm__ goto("# %c0" : : "i"(&h) : : l_yes);
	return 0;
l_yes:
	return *key;
}
int use_branch(void) { return likely_branch(&g) ? g : h; }
