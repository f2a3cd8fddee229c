// flags: -std=gnu89
/* Calls without a prototype, implicit declarations, K&R definitions, implicit int, mismatched calls. */
int g;
int old();
extern unknown();

int kr(a, b, c)
	int a;
	char b;
	double c;
{
	g = a;
	return a + b + (int)c;
}

implicit_return(x) { return x + g; }

int calls(p)
	int *p;
{
	old();
	old(1, 2.0, "three");
	undeclared(p, g);
	kr(1, 'b', 2.5f);
	kr(1);
	unknown(g);
	return later(p);
}

int later(int *p) { *p = g; return 1; }
int (*pointer)();
int through(void) { return pointer(1, 2) + pointer(); }
main() { return calls(&g); }
