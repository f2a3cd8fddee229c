/* Unions: members of several sizes, type punning, a tagged union, anonymous unions and structs, a union of pointers. */
union number { int i; float f; unsigned char bytes[8]; long l; void *p; };
struct tagged {
	enum { INTEGER, TEXT, PAIR } tag;
	union {
		long integer;
		char *text;
		struct { short first, second; };
		struct { int x; int y; } pair;
	};
};
union number u, *up;
struct tagged t;
struct nested { struct { union { int a; char b; }; struct { int c; union { long d; void (*e)(void); }; }; }; } n;

float pun(int i) { union number v; v.i = i; return v.f; }
void store_members(void) { u.i = 1; u.f = 2; u.bytes[3] = 4; u.l = 5; }
int load_members(void) { return up->i + (int)up->l + up->bytes[1]; }
void copy(void) { u = *up; }
long by_tag(struct tagged *x)
{
	switch (x->tag) {
	case INTEGER: return x->integer;
	case TEXT: return *x->text;
	case PAIR: return x->first + x->pair.y;
	}
	return 0;
}
void set_text(char *s) { t.tag = TEXT; t.text = s; }
void set_short(void) { t.second = 3; t.pair.x = 4; }
int deep(void) { n.a = 1; n.b = 2; n.d = 3; if (n.e) n.e(); return n.c; }
union number by_value(union number v) { v.i++; return v; }
union number literal = { .f = 1.5f };
struct tagged initialised[] = { { TEXT, .text = "a" }, { INTEGER, .integer = 4 }, { PAIR, .first = 1, .second = 2 } };
