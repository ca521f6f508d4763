// The game that a review is of, wherever it is: on this device, at a table, loaded before, or in the link itself.
import { games, lookedAtText, server } from '../game/games';
import { nameBots } from '../game/record_link';
import { readRecord, type RecordedGame } from '../game/record_text';
import { ReplayGame } from '../game/replay_game';
import type { GameSource, Message, RecordFault } from '../game/types';
import { rules } from '../worker/client';
import { unpackRecord } from './share';

// `from` says what `what` is: the id of a game or table, a packed record, or nothing.
export interface ReviewPlace {
  from: 'game' | 'table' | 'look' | 'link';
  what: string;
}

export interface OpenedReview {
  source: GameSource;
  recorded: RecordedGame;
  record: string;
}

const NO_GAME: Message = { key: 'why.no_game' };

async function recordAt({ from, what }: ReviewPlace): Promise<string | null> {
  if (from === 'game') return games.record(what);
  if (from === 'look') return lookedAtText();
  if (from === 'link') return unpackRecord(what);
  const record = await server.fetchText(`/api/games/${encodeURIComponent(what)}/record`);
  return record === null ? null : nameBots(record, what);
}

export async function openReview(place: ReviewPlace): Promise<OpenedReview | { refused: Message } | { fault: RecordFault }> {
  const record = await recordAt(place);
  if (record === null) return { refused: place.from === 'link' ? { key: 'review_page.bad_link' } : NO_GAME };
  const read = await readRecord(rules(), record);
  if ('fault' in read) return read;
  const source = await ReplayGame.open('review', rules(), read.game);
  return { source, recorded: read.game, record };
}
