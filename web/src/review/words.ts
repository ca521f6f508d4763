// What a review says, in words.
import type { CoachReason, Fact, GameView, MoveText, Review, Seat } from '../game/types';
import { language, nameOf, t } from '../i18n/index.svelte';
import { moveWords } from '../table/move_words';
import { chancesAt, isDecision, lengthOf, playedFrom } from './steps';

// Shares of one as points of a hundred: 0.0312 is "3.1".
export function points(share: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(100 * share));
}

export function signedPoints(share: number): string {
  const text = points(share);
  if (Math.abs(share) < 0.0005) return text;
  return share < 0 ? `−${text}` : `+${text}`;
}

export function percent(share: number): string {
  return t('review_page.percent', { percent: Math.round(100 * share) });
}

export function reasonWords({ key, seat, lot, number }: CoachReason, view: GameView): string {
  const facts: Record<string, Fact> = { number };
  if (seat !== null) facts['name'] = { seat };
  if (lot !== null) facts['lot'] = lot;
  return t(key, facts, view);
}

export function decisionWords(moves: readonly MoveText[], view: GameView): string {
  return moves.map((move) => moveWords(move, view)).join(t('list.comma'));
}

// Where in the game. Moves are counted as in the record and in the terminal, from 0.
export function momentWords(review: Review, at: number): string {
  if (at >= review.entries.length) return t(review.finished ? 'review_page.end' : 'review_page.here');
  return t('review_page.moment', { round: review.entries[at]!.round, number: at });
}

export function chancesWords(review: Review, at: number, view: GameView): string {
  return chancesAt(review, at)
    .map((chance, seat) => t('review_page.chance', { name: nameOf(view, seat), percent: Math.round(100 * chance) }))
    .join(t('list.comma'));
}

// What changed by the step from here, for each seat.
export function changesOf(review: Review, at: number): number[] {
  const before = chancesAt(review, at);
  return chancesAt(review, Math.min(at + lengthOf(review, at), review.entries.length)).map((after, seat) => after - before[seat]!);
}

export function turningPointWords(review: Review, at: number, view: GameView): string {
  const entry = review.entries[at]!;
  const { round } = entry;
  if (isDecision(entry)) {
    const name = nameOf(view, entry.seat!);
    const played = decisionWords(playedFrom(review, at), view);
    return t('review_page.turn.decision', { round, name, played, best: decisionWords(entry.best, view), points: points(entry.cost) });
  }
  const changes = changesOf(review, at);
  const lucky = changes.indexOf(Math.max(...changes));
  const unlucky = changes.indexOf(Math.min(...changes));
  return t('review_page.turn.roll', {
    round,
    face: entry.move.split(' ')[1]!,
    lucky: nameOf(view, lucky),
    gain: signedPoints(changes[lucky]!),
    unlucky: nameOf(view, unlucky),
    loss: signedPoints(changes[unlucky]!),
  });
}

export interface Award {
  kind: 'lucky' | 'best' | 'dear';
  seat: Seat;
  title: string;
  words: string;
}

const WORTH_TELLING = 0.02;

// What people tell each other afterwards.
export function awardsOf(review: Review, view: GameView): Award[] {
  const { summary } = review;
  const awards: Award[] = [];
  const luck = (seat: Seat) => summary[seat]!.deal + summary[seat]!.dice;
  const seats = summary.map(({ seat }) => seat);
  const lucky = seats.reduce((a, b) => (luck(b) > luck(a) ? b : a), 0);
  if (luck(lucky) >= WORTH_TELLING) {
    const words = t('review_page.award.lucky_words', { name: nameOf(view, lucky), points: signedPoints(luck(lucky)) });
    awards.push({ kind: 'lucky', seat: lucky, title: t('review_page.award.lucky'), words });
  }
  // What somebody gave away says less: who has no chance has none to lose.
  const best = seats.reduce((a, b) => (summary[b]!.own > summary[a]!.own ? b : a), 0);
  if (summary.some(({ decisions }) => decisions > 0)) {
    // Where nobody gained, the best has lost least.
    const { own } = summary[best]!;
    const gained = own > 0;
    const words = t(gained ? 'review_page.award.best_words' : 'review_page.award.least_words', {
      name: nameOf(view, best),
      points: gained ? signedPoints(own) : points(own),
    });
    awards.push({ kind: 'best', seat: best, title: t('review_page.award.best'), words });
  }
  const dear = review.entries.filter(isDecision).reduce<(typeof review.entries)[number] | null>((a, b) => (b.cost > (a?.cost ?? WORTH_TELLING) ? b : a), null);
  if (dear && isDecision(dear)) {
    const words = t('review_page.award.dear_words', { name: nameOf(view, dear.seat!), round: dear.round, points: signedPoints(-dear.cost) });
    awards.push({ kind: 'dear', seat: dear.seat!, title: t('review_page.award.dear'), words });
  }
  return awards;
}
