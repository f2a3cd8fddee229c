// flags: --platform linux
// What a callback works on was made by a function around the allocator, and is freed when the callback has ended.
typedef unsigned int u32;
typedef unsigned long size_t;

void *__kmalloc(size_t size, u32 flags);
void kfree(const void *object);

static inline void *kmalloc(size_t size, u32 flags) {
  return __kmalloc(size, flags);
}

static inline void *kzalloc(size_t size, u32 flags) {
  return kmalloc(size, flags | 0x100u);
}

struct work_struct {
  long data;
  void (*func)(struct work_struct *work);
};

struct workqueue_struct;
extern struct workqueue_struct *system_wq;
_Bool queue_work_on(int cpu, struct workqueue_struct *wq, struct work_struct *work);
_Bool cancel_work_sync(struct work_struct *work);

struct device {
  void *driver_data;
};

struct platform_device {
  int id;
  struct device dev;
};

struct platform_driver {
  int (*probe)(struct platform_device *);
  int (*remove)(struct platform_device *);
};

int __platform_driver_register(struct platform_driver *driver, void *owner);

struct button {
  int presses;
  struct work_struct work;
};

static void count(struct work_struct *work) {
  struct button *b = (struct button *)((char *)work - __builtin_offsetof(struct button, work));
  b->presses++; // NORACE
}

static struct button *button(void) {
  struct button *b = kzalloc(sizeof(*b), 0);
  if (!b)
    return 0;
  b->work.func = count;
  return b;
}

static int probe(struct platform_device *device) {
  struct button *b = button();
  if (!b)
    return -12;
  device->dev.driver_data = b;
  queue_work_on(64, system_wq, &b->work);
  return 0;
}

static int release(struct platform_device *device) {
  struct button *b = device->dev.driver_data;
  cancel_work_sync(&b->work);
  kfree(b); // NORACE
  return 0;
}

static struct platform_driver driver = {probe, release};

int init_module(void) {
  return __platform_driver_register(&driver, 0);
}
