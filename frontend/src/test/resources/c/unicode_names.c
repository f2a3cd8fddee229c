/* Names outside ASCII: functions, globals, fields, strings. The file's own name stays ASCII: a JVM in the C locale could not open it. */
struct größe { int höhe; int breite; };
struct größe fläche;
int zähler;
int erhöhe(int größe_in_metern) { fläche.höhe = größe_in_metern; return ++zähler; }
const char *текст(void) { return "строка \u00e9 日本語"; }
int 変数;
int 関数(void) { return 変数; }
