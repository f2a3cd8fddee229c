/* Variadic functions: defined, called, forwarded by va_list, copied, with structs, pointers, doubles and promotions. */
#include <stdarg.h>

struct pair { int x, y; };
struct big { long v[5]; };
int g;
int *out;
int printf(const char *, ...);

int sum(int n, ...)
{
	va_list list;
	int s = 0;

	va_start(list, n);
	while (n--)
		s += va_arg(list, int);
	va_end(list);
	return s;
}

void store_through(int n, ...)
{
	va_list list, copy;

	va_start(list, n);
	va_copy(copy, list);
	while (n--)
		*va_arg(list, int *) = g;
	out = va_arg(copy, int *);
	va_end(copy);
	va_end(list);
}

static int forward(va_list list) { return va_arg(list, int) + (int)va_arg(list, double) + (int)va_arg(list, long double); }
int start(const char *format, ...) { va_list list; int r; va_start(list, format); r = forward(list); va_end(list); return r; }
int forward_pointer(va_list *list) { return va_arg(*list, int); }

long structs(int n, ...)
{
	va_list list;
	struct pair p;
	struct big b;

	va_start(list, n);
	p = va_arg(list, struct pair);
	b = va_arg(list, struct big);
	va_end(list);
	return p.y + b.v[4];
}

void callee(int n, ...) { void (*f)(int); va_list list; va_start(list, n); f = va_arg(list, void (*)(int)); f(n); va_end(list); }
int calls(char c, float f, struct pair p, struct big b)
{
	store_through(2, &g, out);
	printf("%c %f %s\n", c, f, "text");
	return sum(3, 1, g, c) + (int)structs(2, p, b);
}
int (*pointer)(int, ...) = sum;
int through_pointer(void) { return pointer(2, g, 3); }
