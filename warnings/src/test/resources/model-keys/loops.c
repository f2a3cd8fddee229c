//: spawns:
//:   - {names: [later], entries: [{function: 0, context: main_loop, self: serial}]}
//:   - {names: [beside], entries: [{function: 0, context: main_loop, self: serial}]}
//: loops:
//:   - {names: [run_loop], runs: [later]}
//! ModelFile.loops | [run_loop] | [nobody]
//! LoopRule.runs | runs: [later] | runs: [beside]
extern void later(void (*)(void)), beside(void (*)(void)), run_loop(void);
static int count, other;
static void one(void) { count++; other++; }
static void two(void) { count--; }
static void three(void) { other--; }

int main(void) {
  later(one);
  later(two);
  beside(three);
  run_loop();
  return 0;
}
