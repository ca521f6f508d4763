// Somebody at a table who has given no name. The server wants one, so they all have this one there; the page shows them
// as it shows people without a name on one device: by their seat. A bot's name would make a bot of them.
const GUEST = 'Guest';

export function nameForServer(name: string): string {
  return name || GUEST;
}

// Null for those without a name: guests, and people who had themselves removed.
export function givenName(name: string): string | null {
  return name === '' || name === GUEST ? null : name;
}
