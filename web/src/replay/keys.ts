// The keys of a replay: a step with the arrows, to the start or the end with Home and End, on and off with the space bar.
import type { GameView, ReplayCommands } from '../game/types';

// Where these keys have a meaning of their own.
const TAKEN = 'input, textarea, select, dialog, [data-lot]';

// Whether the key meant something here.
export function replayKey(event: KeyboardEvent, { timeline, kind }: Pick<GameView, 'timeline' | 'kind'>, replay: ReplayCommands): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return false;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest(TAKEN) || document.querySelector('dialog[open]')) return false;
  switch (event.key) {
    case 'ArrowLeft':
      return done(replay.look(Math.max(0, timeline.at - 1)));
    case 'ArrowRight':
      return done(replay.look(Math.min(timeline.of, timeline.at + 1)));
    case 'Home':
      return done(replay.look(0));
    case 'End':
      return done(replay.look(kind === 'replay' ? timeline.of : null));
    case ' ':
      // A button is pressed by it.
      return on?.closest('button, a, summary') ? false : done(replay.playOn(!timeline.playing));
    default:
      return false;
  }
}

function done(work: Promise<unknown>): true {
  void work;
  return true;
}
