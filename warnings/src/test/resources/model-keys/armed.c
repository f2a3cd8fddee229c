//: roots:
//:   - {names: [begin], context: process, self: serial, phase: init}
//:   - {names: [end], context: process, self: serial, phase: exit}
//: spawns:
//:   - {names: [prepare], entries: [{function: 1, data: 0, object: 0, context: softirq, self: serial_obj, target: timer}]}
//: operation_tables:
//:   - {struct: work, context: workqueue, self: serial_obj, overrides: {run: {target: work}}}
//: arms:
//:   - {names: [set], object: 1, target: timer}
//:   - {names: [put_off], object: 0, target: work}
//: joins:
//:   - {names: [stop], object: 0, target: timer}
//:   - {names: [cancel], object: 0, target: work}
//! ModelFile.arms | put_off], object: 0, target: work | put_on], object: 0, target: work
//! ArmRule.object | object: 1 | object: 0
//! ArmRule.target | set], object: 1, target: timer | set], object: 1, target: tasklet
//! EntryProfile.target | , target: timer}]} | }]}
//! EntryOverride.target | {run: {target: work}} | {run: {target: timer}}
struct timer { int set; };
struct work { void (*run)(struct work *); int runs; };
void prepare(struct timer *, void (*)(struct timer *));
void set(int, struct timer *);
void stop(struct timer *);
void put_off(struct work *);
void cancel(struct work *);
static struct timer timer;
static struct work work;
static int beats;
static void tick(struct timer *at)
{
  beats++;
  set(1, at);
}
static void do_run(struct work *at) { at->runs++; }
void begin(void)
{
  prepare(&timer, tick);
  work.run = do_run;
  set(2, &timer);
  put_off(&work);
}
void end(void)
{
  stop(&timer);
  beats = 0;
  cancel(&work);
  work.runs = 0;
}
