/* String constants: equal ones shared, suffixes, in tables, wide, indexed, written through, as function name. */
const char *a = "shared text";
const char *b = "shared text";
char *writable = "may not be written";
char array[] = "may be written";
const char *table[] = { "one", "two", "one" };
char c;
int puts(const char *);

void calls(void) { puts("shared text"); puts("text"); puts(__func__); puts(__PRETTY_FUNCTION__); }
char index(int i) { return "indexed"[i] + i["turned"]; }
void write_through(void) { writable[0] = 'M'; array[0] = 'M'; }
const char *choose(int i) { return i ? table[i] : "none"; }
int compare(void) { return a == b; }
void local_copy(void) { char local[] = "copied to the stack"; puts(local); local[2] = c; puts(local); }
unsigned long size(void) { return sizeof("sized") + sizeof __func__; }
const char *where(void) { return __FILE__; }
int length(void) { return __builtin_strlen("constant") + __builtin_strlen(a); }
const int *wide(void) { return (const int *)L"wide" + 1; }
const char *bytes = "\x01\xff\0\n\"é";
