// A position for a picture (plugins/rules.ts), as a view that nobody looks at and in which nothing can be done.
import type { GameView } from '../game/types';
import type { Position } from '../worker/bigshot_wasm';

const refused = { allowed: false as const, why: { key: 'error.game.over' } };

export function pictured(position: Position): GameView {
  return {
    ...position,
    id: 'picture',
    kind: 'replay',
    title: null,
    viewer: null,
    connection: 'local',
    timeline: { at: 0, of: 0, live: false, playing: false },
    turn: { ...position.turn, thinking: false },
    seats: position.seats.map((seat) => ({
      ...seat, name: null, kind: 'human', level: null, local: false, connected: true, substitute: null, resigned: false,
    })),
    choices: { ...position.choices, undo: refused, hint: refused },
    comfort: null,
    hint: null,
    warning: null,
    handOver: null,
    loanRound: null,
    notice: null,
    log: [],
    news: { serial: 0, entries: [], cubes: [] },
    recent: [],
    fair: null,
    table: null,
  };
}
