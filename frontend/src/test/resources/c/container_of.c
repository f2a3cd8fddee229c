/* container_of: negative offsets from a member back to its struct, through lists, nested twice, with typeof checks. */
#define offsetof(t, m) __builtin_offsetof(t, m)
#define container_of(p, t, m) ({ const __typeof__(((t *)0)->m) *__p = (p); (t *)((char *)__p - offsetof(t, m)); })
#define list_entry(p, t, m) ((t *)((char *)(p) - (unsigned long)&((t *)0)->m))
#define list_for_each_entry(pos, head, m) \
	for (pos = list_entry((head)->next, __typeof__(*pos), m); &pos->m != (head); \
	     pos = list_entry(pos->m.next, __typeof__(*pos), m))

struct list { struct list *next, *prev; };
struct base { int refs; struct list node; };
struct middle { long pad[3]; struct base base; int state; };
struct outer { char name[12]; struct middle middle; struct list all; int hits; };

struct list heads;
struct outer single;

struct outer *outer_of(struct middle *m) { return container_of(m, struct outer, middle); }
struct outer *outer_of_node(struct list *l)
{
	struct base *b = container_of(l, struct base, node);
	struct middle *m = container_of(b, struct middle, base);

	m->state = 1;
	return container_of(m, struct outer, middle);
}
void hit(struct list *l) { list_entry(l, struct outer, all)->hits++; }
void all(void) { struct outer *o; list_for_each_entry(o, &heads, all) o->hits = o->middle.state; }
int first(void) { return list_entry(heads.next, struct outer, all)->name[3]; }
int there_and_back(void) { return container_of(&single.middle, struct outer, middle)->hits; }
void delete(struct list *l) { l->next->prev = l->prev; l->prev->next = l->next; l->next = (void *)0x100; }
struct outer *in_array(struct outer (*a)[4], struct list *l) { return container_of(l, struct outer, all) - (*a)->hits; }
