/* Anonymous structs and unions, nested several levels, typedef names, enums inside, zero-offset members, bit fields. */
struct page {
	unsigned long flags;
	union {
		struct { struct page *next; int count; };
		struct { void *slab; unsigned inuse : 16, objects : 15, frozen : 1; };
		struct { union { int a; char b[4]; }; long c; };
	};
	struct { int first; };
	enum { UP, DOWN } direction;
};
typedef struct { int x; union { int y; float z; }; } point_t;
struct wrapper { struct { struct { int core; } mid; }; point_t point; };
struct page page, *pp;
struct wrapper w;

void store(void) { page.count = 1; pp->slab = pp; pp->inuse = 3; pp->frozen = 1; page.b[2] = 4; pp->c = 5; }
int load(void) { return pp->first + page.a + (int)pp->objects + pp->direction; }
struct page *follow(struct page *p) { return p->next->next; }
void wrapped(void) { w.mid.core = w.point.y; w.point.z = 1; }
int *address(void) { return &pp->count; }
