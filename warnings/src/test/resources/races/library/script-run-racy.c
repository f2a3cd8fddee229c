#include <pthread.h>
#include <stddef.h>

/* Two threads run scripts in states of one interpreter, one in a state made of the other; its text ends with it. */
typedef struct lua_State lua_State;
extern lua_State *luaL_newstate(void);
extern lua_State *lua_newthread(lua_State *state);
extern int luaL_loadstring(lua_State *state, const char *text);
extern int lua_pcallk(lua_State *state, int arguments, int results, int handler, long context, void *rest);
extern void lua_pushinteger(lua_State *state, long long value);
extern void lua_pushcclosure(lua_State *state, int (*function)(lua_State *), int values);

static lua_State *first;
static lua_State *second;
static int calls;

static int count(lua_State *state) {
  (void)state;
  calls++; // RACE
  return 0;
}

static void *work(void *arg) {
  luaL_loadstring(second, arg); // RACE
  lua_pcallk(second, 0, 0, 0, 0, NULL); // RACE
  return NULL;
}

int main(void) {
  pthread_t t;
  first = luaL_newstate();
  second = lua_newthread(first);
  lua_pushcclosure(first, count, 0);
  pthread_create(&t, NULL, work, "f()");
  lua_pushinteger(first, 1); // RACE
  int result = calls; // RACE
  pthread_join(t, NULL);
  return result;
}
