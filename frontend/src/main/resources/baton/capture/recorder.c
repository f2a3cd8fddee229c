/*
 * Loaded into every process of a build that is recorded: writes how compilers, linkers and archivers were started to the end of the file
 * that BATON_RECORDING names, in one piece each. Record: "BATON <bytes>\n", then strings that end with NUL: the process, the recorded
 * process that started it (empty for none), its folder, its words, each after "=", an empty string, and the name and the text of each
 * response file. Where BATON_RECORD_ONLY is set, what would write an object, an archive or a program of objects ends there; only the
 * file of dependencies that it would write is made, empty, as builds move such files.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RECORDING "BATON_RECORDING"
#define WITHIN "BATON_RECORDED_WITHIN"
#define ONLY "BATON_RECORD_ONLY"
#define MOST_RESPONSE (16u << 20)

static const char *const tools[] = {"cc",  "gcc", "c89",    "c99",     "clang", "tcc",  "icc",  "icx", "c++", "g++", "clang++",
                                    "ld",  "bfd", "gold",   "lld",     "mold",  "ar"};

/* What works on what these make; the last two are of the kernel's build, and stop it where no object is. */
static const char *const finishers[] = {"ranlib", "strip", "objcopy", "objtool", "fixdep"};

static const char *const readers[] = {"nm", "objdump", "readelf", "size"};

static const char *const inputs[] = {".c", ".i", ".s", ".S", ".cc", ".cpp", ".cxx", ".o", ".lo", ".a", ".so"};

static const char *const reading[] = {"-E", "-M", "-MM", "-fsyntax-only", "--version", "-###"};

struct text {
  char *bytes;
  size_t used, room;
  int failed;
};

static void add(struct text *to, const char *bytes, size_t count) {
  if (to->used + count > to->room) {
    size_t room = 2 * (to->used + count);
    char *more = realloc(to->bytes, room);
    if (!more) {
      to->failed = 1;
      return;
    }
    to->bytes = more;
    to->room = room;
  }
  memcpy(to->bytes + to->used, bytes, count);
  to->used += count;
}

static void add_word(struct text *to, const char *word) { add(to, word, strlen(word) + 1); }

/* Whether a program is one of some tools, whatever its folder is, and what stands before the tool's name and behind it as its version. */
static int is_one_of(const char *path, const char *const *tools, size_t count) {
  char name[NAME_MAX + 1];
  const char *last = strrchr(path, '/');
  snprintf(name, sizeof name, "%s", last ? last + 1 : path);
  char *dash = strrchr(name, '-');
  if (dash && dash[1] && strspn(dash + 1, "0123456789.") == strlen(dash + 1)) *dash = 0;
  size_t length = strlen(name);
  for (size_t i = 0; i < count; i++) {
    size_t its = strlen(tools[i]);
    if (length >= its && !strcmp(name + length - its, tools[i]) &&
        (length == its || name[length - its - 1] == '-' || name[length - its - 1] == '.'))
      return 1;
  }
  return 0;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int ends(const char *word, const char *end) {
  size_t length = strlen(word), its = strlen(end);
  return length > its && !strcmp(word + length - its, end);
}

/* Whether a tool would write an object, an archive or a program; the trials of configure scripts are left to it. */
static int writes(int argc, char **argv) {
  static const char *const archiver[] = {"ar"};
  if (is_one_of(argv[0], archiver, 1)) return strpbrk(argv[1], "rq") != NULL;
  int any = 0;
  for (int i = 1; i < argc; i++) {
    const char *name = strrchr(argv[i], '/');
    for (size_t k = 0; k < COUNT(reading); k++)
      if (!strcmp(argv[i], reading[k])) return 0;
    if (!strncmp(argv[i], "-print", 6) || !strncmp(argv[i], "-dump", 5)) return 0;
    if (!strncmp(name ? name + 1 : argv[i], "conftest", 8)) return 0;
    for (size_t k = 0; argv[i][0] != '-' && strcmp(argv[i - 1], "-o") && k < COUNT(inputs); k++)
      any |= ends(argv[i], inputs[k]) || strstr(argv[i], ".so.") != NULL;
    any |= argv[i][0] == '@';
  }
  return any;
}

/* Whether a compiler makes a program of nothing but sources, so leaves no object: builds run such programs themselves, to generate sources. */
static int compiles_and_links(int argc, char **argv) {
  static const char *const linkers[] = {"ld", "bfd", "gold", "lld", "mold"};
  static const char *const objects[] = {".o", ".lo", ".a", ".so"};
  static const char *const parts[] = {"-c", "-S", "-r", "-shared"};
  int sources = 0;
  if (is_one_of(argv[0], linkers, COUNT(linkers))) return 0;
  for (int i = 1; i < argc; i++) {
    for (size_t k = 0; k < COUNT(parts); k++)
      if (!strcmp(argv[i], parts[k])) return 0;
    for (size_t k = 0; k < COUNT(objects); k++)
      if (ends(argv[i], objects[k])) return 0;
    if (argv[i][0] == '@' || strstr(argv[i], ".so.")) return 0;
    sources |= argv[i][0] != '-' && ends(argv[i], ".c");
  }
  return sources;
}

/* Goes on as a child; the parent ends as if all was well, as it does where nothing is written. */
static void run_beside(void) {
  pid_t child = fork();
  if (child <= 0) return;
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  _exit(0);
}

/* Whether the last word names a file that there is not. */
static int is_gone(int argc, char **argv) { return argv[argc - 1][0] != '-' && access(argv[argc - 1], F_OK) != 0; }

static void make_empty(const char *name) {
  int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file >= 0) close(file);
}

/* The file of dependencies: the one that is named, or that of the object. */
static void make_dependencies(int argc, char **argv) {
  const char *object = NULL, *named = NULL;
  int wanted = 0;
  for (int i = 1; i < argc; i++) {
    int last = i + 1 == argc;
    wanted |= !strcmp(argv[i], "-MD") || !strcmp(argv[i], "-MMD");
    if (!strcmp(argv[i], "-MF") && !last) named = argv[i + 1];
    if (!strcmp(argv[i], "-o") && !last) object = argv[i + 1];
    if (!strncmp(argv[i], "-Wp,-MD,", 8)) named = argv[i] + 8;
    if (!strncmp(argv[i], "-Wp,-MMD,", 9)) named = argv[i] + 9;
  }
  char beside[PATH_MAX];
  if (!named && wanted && object && ends(object, ".o")) {
    snprintf(beside, sizeof beside, "%.*s.d", (int)(strlen(object) - 2), object);
    named = beside;
  }
  if (named) make_empty(named);
}

static void add_response(struct text *to, const char *name) {
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  add_word(to, name);
  char part[8192];
  size_t all = 0;
  for (ssize_t n; all < MOST_RESPONSE && (n = read(file, part, sizeof part)) > 0; all += (size_t)n)
    add(to, part, strnlen(part, (size_t)n));
  add(to, "", 1);
  close(file);
}

__attribute__((constructor)) static void record(int argc, char **argv) {
  const char *recording = getenv(RECORDING);
  int only = getenv(ONLY) != NULL;
  if (!recording || argc < 2 || !argv || !argv[0] || !strncmp(argv[1], "-cc1", 4)) return;
  if (only && is_one_of(argv[0], finishers, COUNT(finishers))) _exit(0);
  if (only && is_one_of(argv[0], readers, COUNT(readers)) && is_gone(argc, argv)) _exit(0);
  if (!is_one_of(argv[0], tools, COUNT(tools))) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  char id[64], folder[PATH_MAX], head[64];
  snprintf(id, sizeof id, "%ld.%lld.%09ld", (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
  const char *within = getenv(WITHIN);
  struct text all = {0};
  add_word(&all, id);
  add_word(&all, within ? within : "");
  add_word(&all, getcwd(folder, sizeof folder) ? folder : "");
  for (int i = 0; i < argc; i++) {
    add(&all, "=", 1);
    add_word(&all, argv[i]);
  }
  add(&all, "", 1);
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '@') add_response(&all, argv[i] + 1);
  int length = snprintf(head, sizeof head, "BATON %zu\n", all.used);
  struct text piece = {0};
  add(&piece, head, (size_t)length);
  if (!all.failed) add(&piece, all.bytes, all.used);
  int file = open(recording, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (all.failed || piece.failed || file < 0 || write(file, piece.bytes, piece.used) != (ssize_t)piece.used)
    fprintf(stderr, "baton: cannot record in %s how %s was started\n", recording, argv[0]);
  if (file >= 0) close(file);
  free(all.bytes);
  free(piece.bytes);
  if (only && !within && writes(argc, argv)) {
    if (!compiles_and_links(argc, argv)) {
      make_dependencies(argc, argv);
      _exit(0);
    }
    run_beside();
  }
  if (!within) setenv(WITHIN, id, 1);
}
