/* Struct assignment: small, large, nested, through pointers, out of calls, self, with pointers inside, array in struct. */
struct small { int a, b; };
struct large { long head; char bytes[200]; struct small *link; struct small tail; };
struct one { int only; };
struct empty { };
struct array { int v[3]; };
struct holder { struct large l; struct small s[4]; };

struct small s1, s2;
struct large l1, l2;
struct one o1, o2;
struct empty e1, e2;
struct holder h1, *hp;
struct small make_small(int);
struct large make_large(int);

void copy_small(void) { s1 = s2; }
void copy_large(void) { l1 = l2; }
void copy_one(void) { o1 = o2; }
void copy_empty(void) { e1 = e2; }
void copy_pointers(struct large *to, const struct large *from) { *to = *from; }
void copy_self(struct large *p) { *p = *p; }
void copy_member(void) { hp->l = h1.l; hp->s[2] = h1.s[1]; hp->l.tail = s1; }
void from_call(void) { s1 = make_small(1); l1 = make_large(2); }
int member_of_call(void) { return make_small(1).b + make_large(2).tail.a; }
int via_local(void) { struct large local = l1; local.head++; l2 = local; return local.tail.b; }
void conditional(int c) { l1 = c ? l2 : h1.l; }
void literal(int x) { s1 = (struct small){ x, x + 1 }; *hp = (struct holder){ .l.head = x, .s[1] = { 2, 3 } }; }
struct array array_copy(struct array *a) { struct array b = *a; b.v[1] = 7; return b; }
void zero(struct large *p) { *p = (struct large){ 0 }; }
