// SPDX-License-Identifier: Apache-2.0
// The bytes are read rather than mapped: a mapped file that another program cuts short would end this one.
#include "core/import/read_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

#include "core/import/importer.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : m_fd(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (m_fd > STDERR_FILENO) ::close(m_fd);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return m_fd; }

 private:
  int m_fd;
};

using Bytes = FileBytes;
using Memory = std::unique_ptr<char[], FileBytes::Free>;

/// Large ones in large pages where the system has them: touching a large file's memory for the first time
/// would otherwise take about as long as reading it.
Memory allocate(std::size_t size) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  if (size < 4 * kLargePage) {
    Memory small(static_cast<char*>(std::malloc(size)));
    if (!small) throw std::bad_alloc();
    return small;
  }
  const std::size_t whole = (size + kLargePage - 1) / kLargePage * kLargePage;
  Memory large(static_cast<char*>(std::aligned_alloc(kLargePage, whole)));
  if (!large) throw std::bad_alloc();
  ::madvise(large.get(), whole, MADV_HUGEPAGE);  // only advice: no matter when it is refused
  return large;
}

Error cannotRead(int error) {
  return {ErrorCode::CannotRead, "", std::system_category().message(error), ""};
}

/// Where the size is not known before, or was wrong, the memory doubles.
void grow(Bytes& bytes, std::size_t& capacity) {
  const std::size_t larger = std::max<std::size_t>(2 * capacity, std::size_t{64} << 10);
  Memory data = allocate(larger);
  if (bytes.size > 0) std::memcpy(data.get(), bytes.data.get(), bytes.size);
  bytes.data = std::move(data);
  capacity = larger;
}

/// True for what ends by itself, or when the user says so.
bool hasAnEnd(int fd, mode_t mode) {
  return S_ISREG(mode) || S_ISFIFO(mode) || S_ISSOCK(mode) || ::isatty(fd) == 1;
}

/// At most `limit` bytes. A byte more than the file is asked for, to see the end without growing.
Result<Bytes> readAll(int fd, std::size_t limit, const support::Progress& progress) {
  struct stat status = {};
  if (::fstat(fd, &status) != 0) return cannotRead(errno);
  if (S_ISDIR(status.st_mode)) return cannotRead(EISDIR);
  const bool ends = hasAnEnd(fd, status.st_mode);
  const auto expected = S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0;
  std::size_t capacity = std::min(expected, limit) + 1;
  Bytes bytes{.data = allocate(capacity)};
  constexpr std::size_t kChunk = std::size_t{4} << 20;
  while (bytes.size < limit) {
    if (progress.stopRequested()) return Error{ErrorCode::Cancelled, "", "stopped while reading", ""};
    if (bytes.size == capacity) grow(bytes, capacity);
    const std::size_t wanted = std::min({kChunk, capacity - bytes.size, limit - bytes.size});
    const ssize_t got = ::read(fd, bytes.data.get() + bytes.size, wanted);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannotRead(errno);
    if (got == 0) break;
    if (!ends) return Error{ErrorCode::CannotRead, "", "not a regular file or pipe", ""};
    bytes.size += static_cast<std::size_t>(got);
  }
  return bytes;
}

/// For X.graph.json and ".params": X.graph.json.params, X.graph.params, X.params, whichever is there first.
std::optional<std::string> readCompanion(const std::string& name, std::string_view ending,
                                         std::size_t maxBytes) {
  if (name == "-") return {};
  const std::size_t fileBegin = name.find_last_of('/') + 1;
  for (std::string stem = name; stem.size() > fileBegin;) {
    if (const Descriptor file(stem + std::string(ending)); file.get() >= 0)
      if (auto bytes = readAll(file.get(), maxBytes, {}); bytes) return std::string(bytes->view());
    const std::size_t dot = stem.rfind('.');
    if (dot == std::string::npos || dot <= fileBegin) break;
    stem.resize(dot);
  }
  return {};
}

}  // namespace

Result<FileBytes> readBytes(const std::string& path, const support::Progress& progress) try {
  if (path.empty()) return Error{ErrorCode::CannotRead, "", "the file name is empty", ""};
  const Descriptor file(path);
  if (file.get() < 0) return cannotRead(errno);
  return readAll(file.get(), SIZE_MAX - 1, progress);
} catch (const std::bad_alloc&) {
  return Error{ErrorCode::CannotRead, "", "not enough memory to read the file", ""};
}

Result<model::Workload> readFile(const std::string& path, const ImportOptions& options,
                                 const support::Progress& progress) try {
  const auto bytes = readBytes(path, progress);
  if (!bytes) return bytes.error();
  return read({path, bytes.value().view(), readCompanion}, options, progress);
} catch (const std::bad_alloc&) {
  return Error{ErrorCode::CannotRead, "", "not enough memory to read the file", ""};
}

}  // namespace memscape::import
