// The cube in the hand of who places: which it is, what it would do where it is held, and how it comes to its lot, by
// touch, by key or by drag.
import { playSound } from '../sounds/sounds';
import { askWhy } from '../table/why.svelte';
import type { Candidate, ColorCode, GameView, LotId, Placing, PlayCommands } from '../game/types';
import { startDrag } from './drag';

interface Facts {
  view: GameView; // as it is drawn
  latest?: GameView; // which may be a few frames ahead: who is quick means what came of the cube before
  play: PlayCommands | null;
}

export interface Hand {
  readonly placing: boolean; // cubes are placed here and now
  readonly color: ColorCode | null;
  candidatesIn(view: GameView): Candidate[]; // what the cube would do on each lot
  aimedIn(view: GameView): Candidate | null; // on the lot that it is held over
  readonly over: LotId | null;
  readonly dragged: { color: ColorCode; x: number; y: number } | null;
  hover(lot: LotId | null): void;
  take(color: ColorCode): void;
  place(lot: LotId): void;
  drag(color: ColorCode, event: PointerEvent): void;
  takeUp(cube: Placing): void; // one of the unconfirmed cubes
  dragUp(cube: Placing, event: PointerEvent): void;
  follow(cubes: Placing[]): void; // all of them at once, as advised
}

const NONE: Candidate[] = [];

export function useHand(facts: () => Facts): Hand {
  let over = $state<LotId | null>(null);
  let lying = 0; // how many cubes were placed there when it was aimed at
  let chosen = $state<ColorCode | null>(null);
  let dragged = $state.raw<Hand['dragged']>(null);

  function isPlacing(view: GameView): boolean {
    return facts().play !== null && view.placing !== null && view.turn.mine && view.timeline.live;
  }
  function colorIn(view: GameView): ColorCode | null {
    if (!isPlacing(view)) return null;
    const { left } = view.placing!;
    return chosen && left.includes(chosen) ? chosen : (left[0] ?? null);
  }
  function candidatesIn(view: GameView): Candidate[] {
    const held = colorIn(view);
    return held ? view.placing!.candidates.filter((each) => each.color === held) : NONE;
  }
  const latest = () => facts().latest ?? facts().view;
  const placing = $derived(isPlacing(facts().view));
  const color = $derived(colorIn(facts().view));
  const placedIn = (view: GameView, lot: LotId | null) => view.placing?.placed.filter((each) => each.lot === lot).length ?? 0;
  // A cube that has just come shows what it does; what another would do is shown when the lot is aimed at anew.
  function aimedIn(view: GameView): Candidate | null {
    if (over === null || placedIn(view, over) > lying) return null;
    return candidatesIn(view).find((each) => each.lot === over) ?? null;
  }

  function hover(lot: LotId | null) {
    over = lot;
    lying = placedIn(facts().view, lot);
  }

  // One after the other: which cube is in the hand is known when the one before lies on its lot.
  let tail: Promise<void> = Promise.resolve();
  function then(act: (play: PlayCommands) => ReturnType<PlayCommands['confirm']> | null) {
    tail = tail.then(async () => {
      const { play } = facts();
      const refused = play && isPlacing(latest()) ? await act(play) : null;
      if (refused) askWhy(refused);
    });
  }

  function place(lot: LotId) {
    then((play) => {
      const held = colorIn(latest());
      if (!held) return null;
      playSound('take');
      return play.place(held, lot);
    });
  }

  const draftsIn = (view: GameView) => view.placing!.placed.filter((each) => each.draft);

  // A second click on the same cube takes up no other: by then it does not lie there any more.
  function takeUp({ color, lot }: Placing) {
    then((play) => {
      const drafts = draftsIn(latest());
      const at = drafts.findIndex((each) => each.color === color && each.lot === lot);
      return at < 0 ? null : play.arrange(drafts.filter((_, i) => i !== at));
    });
    chosen = color;
  }

  function dragFrom(event: PointerEvent, cube: ColorCode, onbegin: () => void) {
    let begun = false;
    startDrag(event, {
      move: (x, y, lot) => {
        if (!begun) onbegin();
        begun = true;
        dragged = { color: cube, x, y };
        hover(lot);
      },
      drop: (lot) => {
        dragged = null;
        hover(null);
        if (lot) place(lot);
      },
    });
  }

  return {
    get placing() {
      return placing;
    },
    get color() {
      return color;
    },
    candidatesIn,
    aimedIn,
    get over() {
      return over;
    },
    get dragged() {
      return dragged;
    },
    hover,
    take: (cube) => (chosen = cube),
    place,
    drag: (cube, event) => {
      chosen = cube;
      dragFrom(event, cube, () => undefined);
    },
    takeUp,
    dragUp: (cube, event) => dragFrom(event, cube.color, () => takeUp(cube)),
    follow: (cubes) => then((play) => play.arrange(cubes)),
  };
}
