/* Names outside ASCII: the file's own, functions, globals, fields, strings. */
struct größe { int höhe; int breite; };
struct größe fläche;
int zähler;
int erhöhe(int größe_in_metern) { fläche.höhe = größe_in_metern; return ++zähler; }
const char *текст(void) { return "строка \u00e9 日本語"; }
int 変数;
int 関数(void) { return 変数; }
