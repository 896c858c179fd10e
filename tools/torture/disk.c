/* A disk that takes so many milliseconds to open a file below the folder that TORTURE_FOLDER names, to write or to read
   it: also one that was read lately, as a dying disk may. Preloaded into one process. */
#define _GNU_SOURCE
#include "preloaded.h"
#include <stdarg.h>
#include <string.h>
#include <time.h>

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0;
  va_end(rest);
  const char *folder = getenv("TORTURE_FOLDER");
  if (folder && !strncmp(path, folder, strlen(folder))) {
    int64_t delay = number();
    nanosleep(&(struct timespec){delay / 1000, delay % 1000 * 1000000}, 0);
  }
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) __attribute__((alias("open64")));
