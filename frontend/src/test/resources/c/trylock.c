/* Accesses that only a branch on a trylock's result guards: a load hoisted above the branch would be a false race. */
typedef struct { int state; } lock_t;
int try_lock(lock_t *l);
void take_lock(lock_t *l);
void drop_lock(lock_t *l);
int lock_interruptible(lock_t *l);
extern int condition(void);

lock_t l, m;
int g, r;

void guarded_read(void)
{
	if (try_lock(&l)) {
		r = g;
		drop_lock(&l);
	}
}

int conditional_unlock(int c)
{
	int locked = 0, value = 0;

	if (c) {
		take_lock(&l);
		locked = 1;
	}
	value = g;
	if (locked)
		drop_lock(&l);
	return value;
}

int goto_out(void)
{
	int error = lock_interruptible(&l);

	if (error)
		goto out;
	g++;
	drop_lock(&l);
out:
	return error;
}

int nested(void)
{
	if (!try_lock(&l))
		return 0;
	if (!try_lock(&m)) {
		drop_lock(&l);
		return 0;
	}
	g = r;
	drop_lock(&m);
	drop_lock(&l);
	return 1;
}

void spin_until(void)
{
	while (!try_lock(&l))
		if (condition())
			return;
	g = 1;
	drop_lock(&l);
}

int stored_result(void)
{
	int ok = try_lock(&l);
	int value = -1;

	if (ok)
		value = g;
	if (ok)
		drop_lock(&l);
	return value;
}

int in_condition(void)
{
	int value = try_lock(&l) && g == 4;

	return value;
}
