// What the module is told, as the lines of words that it reads (bindings/wasm/header_text.h, request.h).
import type { GameOptions } from '../game/types';
import type { Act, Board, Eyes, Header } from './module_types';

// A line break would make two lines of one; no move has any, so the text stays as wrong as it was.
export function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

export function lines(texts: readonly string[]): string {
  return texts.map((text) => `${oneLine(text)}\n`).join('');
}

export function optionsText({ players, edition, money, overbid }: GameOptions): string {
  return `options ${players} ${edition} ${money} ${overbid}\n`;
}

export function boardText(board: Board): string {
  const lots = board.lots.map(
    ({ id, district, value, park }) => `lot ${oneLine(id)} ${value ?? 0} ${park ? 'park' : 'lot'} ${oneLine(district)}`,
  );
  return lines([`board ${board.name}`, ...lots]);
}

export function headerText({ options, board, setup, position }: Header): string {
  if (position !== undefined) return lines([`position ${position}`]);
  const { seats, spaces, broker, roller } = setup;
  return (
    optionsText(options) +
    boardText(board) +
    lines([`seats ${seats.join(' ')}`, `spaces ${spaces.join(' ')}`, `broker ${broker}`, `roller ${roller}`])
  );
}

// As bindings/wasm/request.h reads it.
export function requestText(expected: number | null, act: Act, eyes: Eyes): string {
  const { viewer, people = [], secret = false, at = null, told = 0, draft = [], lay = [], comforts = [] } = eyes;
  const flag = (on: boolean) => (on ? 1 : 0);
  const only = (wanted: boolean, line: string) => (wanted ? [line] : []);
  return lines([
    ...only(expected !== null, `expect ${expected}`),
    ...only(act.by !== undefined, `by ${act.by}`),
    ...(act.moves ?? []).map((move) => `move ${move}`),
    ...only(act.takeBack !== undefined, `take_back ${act.takeBack}`),
    ...only(act.onlyTry ?? false, 'try'),
    ...comforts.map(
      ({ maximum, borrow, passRest, autoPass, round }, seat) =>
        `comfort ${seat} ${maximum ?? 0} ${flag(borrow)} ${flag(passRest)} ${flag(autoPass)} ${round}`,
    ),
    ...only(viewer !== null, `viewer ${viewer}`),
    ...only(people.length > 0, `people ${people.join(' ')}`),
    ...only(secret, 'secret'),
    ...only(at !== null, `at ${at}`),
    `told ${told}`,
    ...draft.map((cube) => `draft ${cube}`),
    ...lay.map((cube) => `lay ${cube}`),
    ...only(eyes.anew ?? false, 'anew'),
  ]);
}
