// Where in the page a person is, by the address after #, so that every place has a link and "back" works, also
// offline and wherever the page is served.
import { positionIn } from './game/position_link';

export type Route =
  | { place: 'home' }
  | { place: 'new'; mode: 'bots' | 'hotseat' | 'friends' }
  | { place: 'tables'; watch: boolean }
  | { place: 'games' }
  | { place: 'settings' }
  | { place: 'me'; given: string | null } // a code or key from another device
  | { place: 'game'; id: string }
  | { place: 'table'; id: string }
  | { place: 'replay' }
  | { place: 'look' }
  | { place: 'review'; from: 'game' | 'table' | 'look' | 'link'; what: string }
  | { place: 'editor'; position: string | null } // the text of a position that a link carries
  | { place: 'puzzles'; theme: string | null }
  | { place: 'rules'; rule: string | null }
  | { place: 'tutorial' };

export function parseRoute(hash: string): Route {
  const position = positionIn(hash);
  if (position !== null) return { place: 'editor', position };
  const [place = '', argument = '', more = ''] = hash.replace(/^#?\/?/, '').split('?')[0]!.split('/').map(decode);
  switch (place) {
    case 'new':
      return { place, mode: argument === 'hotseat' || argument === 'friends' ? argument : 'bots' };
    case 'tables':
    case 'watch':
      return { place: 'tables', watch: place === 'watch' };
    case 'games':
    case 'settings':
    case 'replay':
    case 'look':
    case 'tutorial':
      return { place };
    case 'editor':
      return { place, position: null };
    case 'puzzles':
      return { place, theme: argument === '' ? null : argument };
    case 'me':
      return { place, given: argument === '' ? null : argument };
    case 'game':
    case 'table':
      return argument === '' ? { place: 'home' } : { place, id: argument };
    case 'review':
      if (argument === 'look') return { place, from: argument, what: '' };
      if ((argument === 'game' || argument === 'table' || argument === 'link') && more !== '') return { place, from: argument, what: more };
      return { place: 'replay' };
    case 'rules':
      return { place, rule: argument === '' ? null : argument.toUpperCase() };
    default:
      return { place: 'home' };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(parseRoute(''));

export function route(): Route {
  return current;
}

export function go(hash: string): void {
  location.hash = hash;
}

// Instead of the place that one came to, so that "back" does not lead there again.
export function goInstead(hash: string): void {
  location.replace(hash);
}

export function startRoutes(): void {
  const follow = () => (current = parseRoute(location.hash));
  addEventListener('hashchange', follow);
  follow();
}
