// A seat's name as it is shown: those who share one are told apart by their seat's number, as in the terminal. Null where
// nobody has given one.
export function nameApart(seats: readonly { name: string | null }[], seat: number): string | null {
  const name = seats[seat]?.name;
  if (!name) return null;
  return seats.filter((each) => each.name === name).length > 1 ? `${name} ${seat + 1}` : name;
}
