// Where the record is that a link leads to: the link of a table stands for the record of its game.
export function recordAddress(link: string, page: string): string | null {
  try {
    const url = new URL(link.trim(), page);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const table = /^#\/table\/([^/?]+)/.exec(url.hash)?.[1];
    return table === undefined ? url.href : new URL(`/api/games/${table}/record`, url).href;
  } catch {
    return null;
  }
}
