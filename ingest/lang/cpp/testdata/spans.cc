#include "absl/time/time.h"

void fire(absl::Duration limit, int duration) {
  if (duration > 1) {
    // want exception "cold after {FormatDuration} of burning" hole=FormatDuration:duration
    throw std::runtime_error(absl::StrCat("cold after ", absl::FormatDuration(limit), " of burning"));
  }
  // want exception "hot after {duration} of burning" hole=duration:
  throw std::runtime_error(absl::StrCat("hot after ", duration, " of burning"));
}
