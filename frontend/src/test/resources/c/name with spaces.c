/* The file's name has spaces. */
int g;
int f(void) { return g; }
