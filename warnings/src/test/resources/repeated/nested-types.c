/* Structures of two structures each, and a union. */
struct s0 {
	int value;
	void *p;
};
#define L(n, m) \
	struct s##n { \
		struct s##m a; \
		union { \
			struct s##m *q; \
			long z; \
		} u; \
		int value; \
	};
LEVELS(L)

static void *work(void *arg)
{
	struct s24 x;

	((struct s24 *)arg)->value++;
	memcpy(&x, arg, sizeof x);
	*(struct s24 *)pointers[0] = x;
	((struct s24 *)arg)->a.value++;
	g++;
	return arg;
}
