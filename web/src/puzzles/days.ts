// Days of the calendar.
const DAY = 86_400_000;

// A day of the calendar where the person is, as a number that grows by one each day.
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}
