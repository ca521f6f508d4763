// Links to positions (docs/position.md): the text stands in the address, so that nobody has to keep anything. "+" is
// its space, which no text has otherwise.
const PREFIX = 'position=';

export function positionHash(text: string): string {
  return `#${PREFIX}${text.replaceAll('%', '%25').replaceAll(' ', '+')}`;
}

export function positionLink(text: string, page: string): string {
  return new URL(positionHash(text), page.split('#')[0]).href;
}

// The text in an address after "#"; null if it leads elsewhere. What others have made of it on its way is undone.
export function positionIn(hash: string): string | null {
  const rest = hash.replace(/^#\/?/, '');
  if (!rest.startsWith(PREFIX)) return null;
  const text = rest.slice(PREFIX.length).replaceAll('+', ' ');
  try {
    return decodeURIComponent(text).replaceAll('+', ' ').trim();
  } catch {
    return text.trim();
  }
}
