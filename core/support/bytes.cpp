// SPDX-License-Identifier: Apache-2.0
#include "core/support/bytes.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/support/checked.h"

namespace memscape::support {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

constexpr std::array kUnits{
    Unit{"", 1},
    Unit{"b", 1},
    Unit{"kib", 1LL << 10},
    Unit{"mib", 1LL << 20},
    Unit{"gib", 1LL << 30},
    Unit{"kb", 1'000},
    Unit{"mb", 1'000'000},
    Unit{"gb", 1'000'000'000},
};

std::string lowerTrimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  std::string out(text.substr(first, text.find_last_not_of(" \t") - first + 1));
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

Error badSize(std::string_view text) {
  return {ErrorCode::Usage, "",
          "found '" + std::string(text) + "', expected a size such as 512, 256KiB or 1.5MiB", ""};
}

}  // namespace

std::string formatBytes(std::int64_t bytes) {
  constexpr std::array kNames{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (std::abs(value) >= 1024.0 && unit + 1 < kNames.size()) {
    value /= 1024.0;
    ++unit;
  }
  std::array<char, 48> digits{};
  const int decimals = unit == 0 ? 0 : (std::abs(value) < 10.0 ? 2 : 1);
  // Not printf: the program's locale must not change the decimal point.
  const auto written =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
  return std::string(digits.data(), written.ptr) + ' ' + kNames[unit];
}

Result<std::int64_t> parseBytes(std::string_view text) {
  const std::string lower = lowerTrimmed(text);
  const auto numberEnd = lower.find_first_not_of("0123456789.");
  const std::string number = lower.substr(0, numberEnd);
  const std::string unitName = numberEnd == std::string::npos ? "" : lowerTrimmed(lower.substr(numberEnd));
  const Unit* unit = nullptr;
  for (const Unit& candidate : kUnits)
    if (candidate.name == unitName) unit = &candidate;
  if (number.empty() || unit == nullptr) return badSize(text);

  const char* const end = number.data() + number.size();
  if (number.find('.') == std::string::npos) {
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(number.data(), end, value);
    const auto bytes =
        error == std::errc{} && stop == end ? checkedMultiply(value, unit->factor) : std::nullopt;
    if (!bytes)
      return Error{ErrorCode::Usage, "", "size '" + std::string(text) + "' is larger than 2^63-1 bytes", ""};
    return *bytes;
  }
  double value = 0;
  const auto [stop, error] = std::from_chars(number.data(), end, value);
  const double bytes = value * static_cast<double>(unit->factor);
  if (error != std::errc{} || stop != end || bytes >= 9.2e18 || bytes != std::floor(bytes))
    return badSize(text);
  return static_cast<std::int64_t>(bytes);
}

}  // namespace memscape::support
