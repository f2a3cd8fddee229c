/* Global initialisers: designated, nested, arrays, unions, addresses with offsets, strings, ranges, casts, compound. */
struct point { int x, y; };
union value { int i; double d; char *s; struct point p; };
struct shape {
	const char *name;
	struct point corners[3];
	union value v;
	struct shape *next;
	struct { int a; struct { char b; long c; } in; } deep;
	unsigned int bits : 5, more : 7;
	int (*area)(struct shape *);
	int *where;
};
int area(struct shape *);
static int target[10];
extern struct shape last;

struct shape first = {
	.name = "first",
	.corners = { [1] = { .y = 2 }, [0].x = 1, [2] = { 3, 4 } },
	.v.p = { 5, 6 },
	.next = &last,
	.deep = { 7, { 'b', -1 } },
	.bits = 17, .more = 100,
	.area = area,
	.where = &target[3],
};
struct shape last = { "last", .v.s = "text" + 1, .where = target + 9, .next = &first };
struct shape many[4] = { [1 ... 2] = { .name = "same", .next = &many[3] }, [3] = { .v.d = 1.5 } };
int matrix[2][3][2] = { { { 1 }, { 2, 3 } }, { [2][1] = 4 } };
char text[] = "with\0zero";
char exact[4] = "four";
char *strings[] = { "a", "b", "a", (char *)0 };
int wide[] = L"wide";
unsigned short utf16[] = u"16";
long difference = (char *)&first.v - (char *)&first;
unsigned long address = (unsigned long)&target[2];
void *inner = &first.deep.in.c;
int *before = &target[0] - 1;
struct point *compound = &(struct point){ 8, 9 };
int *array_literal = (int[]){ 1, 2, 3 };
int overridden[3] = { 1, [0] = 2 };
double zero = 0, minus = -0.0, nan_ = __builtin_nan("");
struct point padded[2] = { { 1 } };
union value as_int = { 3 }, as_pointer = { .s = text };
const struct point fixed = { 1, 2 };
int from_constant = sizeof(struct shape) + __builtin_offsetof(struct shape, deep.in.c);
