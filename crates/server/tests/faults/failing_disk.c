/* The program's disk, failing as the file named by FAILING_DISK says: the name of what fails (write, flush) and of the
 * error, and how many calls still work, as in "write ENOSPC 3". Without the file all is well. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;

static int fails(const char *what) {
    char said[64] = {0};
    const char *name = getenv("FAILING_DISK");
    int file = name ? syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) {
        calls = 0;
        return 0;
    }
    syscall(SYS_read, file, said, sizeof said - 1);
    syscall(SYS_close, file);
    char *rest = NULL;
    char *word = strtok_r(said, " ", &rest);
    if (!word || strcmp(word, what) != 0) return 0;
    char *error = strtok_r(NULL, " ", &rest);
    char *works = strtok_r(NULL, " ", &rest);
    if (!error || !works || calls++ < atoi(works)) return 0;
    errno = !strcmp(error, "ENOSPC") ? ENOSPC : !strcmp(error, "EROFS") ? EROFS : EIO;
    return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    return fails("write") ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}

int ftruncate64(int file, off64_t length) {
    return fails("write") ? -1 : syscall(SYS_ftruncate, file, length);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fsync(int file) { return fails("flush") ? -1 : syscall(SYS_fsync, file); }

int fdatasync(int file) { return fails("flush") ? -1 : syscall(SYS_fdatasync, file); }
