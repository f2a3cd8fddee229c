#include <pthread.h>
#include <stddef.h>

/* Each thread has an interpreter of its own; the text of the script is only read. */
typedef struct lua_State lua_State;
extern lua_State *luaL_newstate(void);
extern int luaL_loadstring(lua_State *state, const char *text);
extern int lua_pcallk(lua_State *state, int arguments, int results, int handler, long context, void *rest);
extern long long lua_tointegerx(lua_State *state, int index, int *isNumber);
extern void lua_close(lua_State *state);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char script[] = "return 1";
static long long sum;

static void *work(void *arg) {
  int number = 0;
  lua_State *state = luaL_newstate();
  luaL_loadstring(state, script); // NORACE
  lua_pcallk(state, 0, 1, 0, 0, NULL); // NORACE
  long long value = lua_tointegerx(state, -1, &number); // NORACE
  lua_close(state); // NORACE
  pthread_mutex_lock(&lock);
  sum += number ? value : 0; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&two, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return (int)sum; // NORACE
}
