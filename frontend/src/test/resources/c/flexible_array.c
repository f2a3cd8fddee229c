/* Arrays at the end of structs: flexible, of zero and of one element, with constant initialisers, counted. */
struct flexible { int n; int v[]; };
struct zero { char tag; long v[0]; };
struct old { int n; char text[1]; };
struct nested { int kind; struct flexible last; };
struct of_structs { int n; struct { int x; int y[2]; } e[]; };
struct flexible constant = { 3, { 1, 2, 3 } };
struct of_structs structs = { 2, { { 1, { 2, 3 } }, { 4 } } };
struct flexible *fp;
struct zero *zp;
struct old *op;
struct nested *np;
void *malloc(unsigned long);

int sum(void) { int s = 0; for (int i = 0; i < fp->n; i++) s += fp->v[i]; return s; }
void set(int i, int x) { fp->v[i] = x; zp->v[i] = x; op->text[i] = (char)x; np->last.v[i] = x; }
struct flexible *make(int n) { struct flexible *p = malloc(sizeof(*p) + n * sizeof(p->v[0])); p->n = n; return p; }
int deep(struct of_structs *s, int i, int j) { return s->e[i].y[j] + structs.e[1].x; }
int from_constant(int i) { return constant.v[i]; }
int *address(void) { return fp->v + 2; }
void copy_header(void) { *fp = constant; }
