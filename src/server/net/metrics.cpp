#include "server/net/metrics.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace bigshot {
namespace {

void add_number(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "NaN";
    return;
  }
  char text[400];  // the largest double, written out
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed);
  out.append(text, end.ptr);
}

void add_line(std::string& out, std::string_view name, std::string_view suffix, std::string_view labels,
              double value) {
  out += name;
  out += suffix;
  if (!labels.empty()) {
    out += '{';
    out += labels;
    out += '}';
  }
  out += ' ';
  add_number(out, value);
  out += '\n';
}

}  // namespace

void Histogram::observe(double seconds) {
  const double held = std::max(seconds, 0.0);
  const auto bucket = std::lower_bound(kBounds.begin(), kBounds.end(), held) - kBounds.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(held * 1e9), std::memory_order_relaxed);
}

Counter& Metrics::counter(std::string_view name, std::string_view help, std::string_view labels) {
  return series(Kind::kCounter, name, help, labels).counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, std::string_view labels) {
  return series(Kind::kGauge, name, help, labels).gauge;
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, std::string_view labels) {
  return series(Kind::kHistogram, name, help, labels).histogram;
}

void Metrics::counter_from(std::string_view name, std::string_view help, std::function<double()> value) {
  series(Kind::kCounter, name, help, "").value = std::move(value);
}

void Metrics::gauge_from(std::string_view name, std::string_view help, std::function<double()> value) {
  series(Kind::kGauge, name, help, "").value = std::move(value);
}

Metrics::Series& Metrics::series(Kind kind, std::string_view name, std::string_view help,
                                 std::string_view labels) {
  const std::lock_guard lock(mutex_);
  auto family = std::find_if(families_.begin(), families_.end(), [&](const Family& f) { return f.name == name; });
  if (family == families_.end()) {
    families_.push_back(Family{kind, std::string(name), std::string(help), {}});
    family = std::prev(families_.end());
  }
  for (Series& one : family->series) {
    if (one.labels == labels) return one;
  }
  family->series.emplace_back().labels = labels;
  return family->series.back();
}

void Metrics::print(std::string& out, const Family& family, const Series& series) {
  if (family.kind != Kind::kHistogram) {
    const double own = family.kind == Kind::kCounter ? static_cast<double>(series.counter.value())
                                                     : static_cast<double>(series.gauge.value());
    add_line(out, family.name, "", series.labels, series.value ? series.value() : own);
    return;
  }
  const std::string prefix = series.labels.empty() ? "" : series.labels + ',';
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i <= Histogram::kBounds.size(); ++i) {
    sum += series.histogram.counts_[i].load(std::memory_order_relaxed);
    std::string labels = prefix + "le=\"";
    if (i < Histogram::kBounds.size()) {
      add_number(labels, Histogram::kBounds[i]);
    } else {
      labels += "+Inf";
    }
    add_line(out, family.name, "_bucket", labels + '"', static_cast<double>(sum));
  }
  const auto nanoseconds = series.histogram.nanoseconds_.load(std::memory_order_relaxed);
  add_line(out, family.name, "_sum", series.labels, static_cast<double>(nanoseconds) / 1e9);
  add_line(out, family.name, "_count", series.labels, static_cast<double>(sum));
}

std::string Metrics::text() const {
  static constexpr std::array<std::string_view, 3> kKinds = {"counter", "gauge", "histogram"};
  const std::lock_guard lock(mutex_);
  std::string out;
  for (const Family& family : families_) {
    out += "# HELP " + family.name + ' ' + family.help + "\n# TYPE " + family.name + ' ';
    out += kKinds[static_cast<std::size_t>(family.kind)];
    out += '\n';
    for (const Series& one : family.series) print(out, family, one);
  }
  return out;
}

}  // namespace bigshot
