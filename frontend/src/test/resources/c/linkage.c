// flags: -fcommon
/* Weak, alias, weakref, ifunc, common, hidden, section, constructor, used, extern inline, gnu_inline, tentative. */
int common_one;
int common_array[12];
int tentative;
int tentative;
int tentative = 3;
extern int declared;
static int hidden_static;
static int hidden_static;

__attribute__((weak)) int weak_data = 1;
__attribute__((weak)) int weak_function(void) { return weak_data; }
int strong_function(void) { return ++common_one; }
int alias_function(void) __attribute__((alias("strong_function")));
int weak_alias(void) __attribute__((weak, alias("strong_function")));
extern int alias_data __attribute__((alias("weak_data")));
static int weak_reference(void) __attribute__((weakref("elsewhere")));
__attribute__((visibility("hidden"))) int hidden = 2;
__attribute__((section(".special"))) int in_section = 4;
__attribute__((constructor)) static void at_start(void) { tentative = 5; }
__attribute__((destructor(200))) void at_end(void) { tentative = 6; }
__attribute__((used)) static int kept(void) { return hidden_static; }
static int dropped(void) { return 9; }
inline int c99_inline(int x) { return x + common_one; }
extern inline int c99_inline(int x);
inline __attribute__((gnu_inline)) int gnu_inline_only(int x) { return x; }
extern inline __attribute__((gnu_inline)) int gnu_extern(int x) { return x + 1; }
static inline int static_inline(int x) { return x + tentative; }
static int resolved(void) { return 1; }
static int (*resolve(void))(void) { return resolved; }
int by_ifunc(void) __attribute__((ifunc("resolve")));
int renamed __asm__("other_symbol") = 7;

int users(int x)
{
	return weak_function() + alias_function() + weak_alias() + alias_data + (weak_reference ? weak_reference() : 0)
		+ hidden + in_section + c99_inline(x) + gnu_inline_only(x) + gnu_extern(x) + static_inline(x) + by_ifunc()
		+ renamed + declared + common_array[x] + hidden_static;
}
