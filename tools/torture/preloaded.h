/* The number that a file says (eight bytes, this machine's order), as it is at this moment. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* 0 where TORTURE_NUMBER names no such file. Past the open() that may itself be a preloaded one. */
static int64_t number(void) {
  static const volatile int64_t *said;
  if (!said) {
    const char *name = getenv("TORTURE_NUMBER");
    int file = name ? (int)syscall(SYS_openat, AT_FDCWD, name, O_RDONLY) : -1;
    void *map = file < 0 ? MAP_FAILED : mmap(0, sizeof *said, PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) return 0;
    said = map;
  }
  return *said;
}
