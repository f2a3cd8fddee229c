// What the accesses of each line are called, behind the mark. Several names are separated by semicolons.
#include <stddef.h>

struct list { struct list *next, *prev; };
struct stats { long rx_p, tx_p; };
struct priv { int id; struct stats stats; };
struct dev {
  struct priv *priv;
  struct list node;
  union { int number; void *cookie; };
  unsigned ready : 1, closed : 3;
  int array[4];
  struct { short lo, hi; } pair;
  void (*op)(struct dev *);
  struct stats per_cpu[2];
  char name[8];
};
struct flexible { int count; struct stats items[]; };
struct ops { int (*open)(struct dev *); void (*close)(struct dev *); };

int plain;
int numbers[10];
struct dev device;
struct dev *current_dev;
struct stats table[4];
static struct { int hits; struct stats inner; } anonymous;
extern struct stats elsewhere;
struct stats matrix[3][5];

void use(void *);
struct dev *find_dev(int id);
void *get_memory(long);

void globals(int i) {
  plain = 1;                      //= plain
  numbers[3] = 1;                 //= numbers[3]
  numbers[i] = 1;                 //= numbers[i]
  numbers[i + 2] = 1;             //= numbers[i + 2]
  device.node.next = 0;           //= device.node.next
  device.priv->stats.rx_p = 1;    //= device.priv; device.priv->stats.rx_p
  current_dev->priv->id = 2;      //= current_dev; current_dev->priv; current_dev->priv->id
  table[i].tx_p = 1;              //= table[i].tx_p
  table[2].tx_p = 1;              //= table[2].tx_p
  anonymous.inner.tx_p = 1;       //= anonymous.inner.tx_p
  elsewhere.tx_p = 1;             //= elsewhere.tx_p
  matrix[2][i].tx_p = 1;          //= matrix[2][i].tx_p
  matrix[i][3].tx_p = 1;          //= matrix[i][3].tx_p
}

void formals(struct dev *d, struct dev **pd, int *p, int i, void *cookie) {
  d->priv->stats.rx_p++;          //= d->priv; d->priv->stats.rx_p
  d->array[1] = 3;                //= d->array[1]
  d->array[i] = 3;                //= d->array[i]
  d->number = 3;                  //= d->number
  d->cookie = cookie;             //= d->cookie
  d->pair.hi = 3;                 //= d->pair.hi
  d->closed = 2;                  //= d->{ready, closed}
  d->per_cpu[i].tx_p = 3;         //= d->per_cpu[i].tx_p
  d->name[i] = 'x';               //= d->name[i]
  (*pd)->priv = 0;                //= *pd; (*pd)->priv
  pd[2]->priv = 0;                //= pd[2]; pd[2]->priv
  *p = 1;                         //= *p
  p[4] = 1;                       //= p[4]
  p[-1] = 1;                      //= p[-1]
  p[i] = 1;                       //= p[i]
  d[1].array[2] = 3;              //= d[1].array[2]
  d[i].array[2] = 3;              //= d[i].array[2]
}

void container(struct list *l) {
  struct dev *d = (struct dev *)((char *)l - offsetof(struct dev, node));
  d->priv = 0;                    //= container_of(l, struct dev)->priv
  d->array[3] = 0;                //= container_of(l, struct dev)->array[3]
}

void casts(void *opaque, struct list *l, unsigned long word) {
  struct dev *d = opaque;
  d->array[0] = 1;                //= opaque->array[0]
  d->priv->id = 1;                //= opaque->priv; opaque->priv->id
  ((struct stats *)l)->tx_p = 1;  //= ((struct stats *)l)->tx_p
  *(int *)opaque = 1;             //= *opaque
}

void results(int i) {
  find_dev(i)->array[1] = 1;      //= find_dev(..)->array[1]
  struct stats *s = get_memory(sizeof *s);
  s->tx_p = 1;                    //= get_memory(..)->tx_p
}

void flexible(struct flexible *f, int i) {
  f->count = 1;                   //= f->count
  f->items[i].tx_p = 1;           //= f->items[i].tx_p
  f->items[3].tx_p = 1;           //= f->items[3].tx_p
}

void copies(struct dev *d, struct dev *e) {
  *d = *e;                        //= *d; *e
  d->priv->stats = table[1];      //= d->priv; d->priv->stats; table[1]
  device.node = e->node;          //= device.node; e->node
}

void locals(int i) {
  struct dev mine;
  mine.array[i] = 2;              //= mine.array[i]
  mine.priv = 0;                  //= mine.priv
  use(&mine);
  int kept = 3;                   //= kept
  use(&kept);
}

void walk(char *text, struct list *head) {
  while (*text)                   //= text[_]
    text++;
  for (struct list *l = head->next; //= head->next
       l != head;
       l = l->next)               //= struct list.next
    l->prev = 0;                  //= struct list.prev
}

void through_locals(struct dev *d) {
  struct dev *kept = d;           //= kept
  use(&kept);
  kept->array[1] = 2;             //= kept; kept->array[1]
}

void calls(struct ops *ops, struct dev *d) {
  ops->open(d);                   //= ops->open
  d->op(d);                       //= d->op
}

void nested(struct dev *d, int i) {
  numbers[d->array[i]] = 1;       //= d->array[i]; numbers[d->array[i]]
  plain = d->per_cpu[d->array[0]].rx_p; //= d->array[0]; d->per_cpu[d->array[0]].rx_p; plain
}
