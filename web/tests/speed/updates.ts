// Finds in Chromium's trace how long the main thread works on one view of a game.
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  dur?: number;
  tdur?: number; // CPU time of the thread
  args?: { data?: { url?: string } };
}

export const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

// What each kind of event is for; an event inside another is taken out of that one.
const PARTS: Record<string, readonly string[]> = {
  script: ['FunctionCall', 'HandlePostMessage', 'TimerFire', 'EventDispatch', 'RunMicrotasks', 'FireAnimationFrame', 'ParseHTML'],
  collection: ['MinorGC', 'MajorGC'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'PaintImage', 'Layerize', 'UpdateLayer', 'Commit'],
};
export const PART_NAMES = [...Object.keys(PARTS), 'rest'];

// Milliseconds.
export interface Time {
  cpu: number;
  wall: number;
}

export interface Update {
  phase: string;
  total: Time;
  parts: Record<string, Time>;
}

interface Node {
  event: TraceEvent;
  inside: Node[];
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

// The tasks of one thread, each with the events in it.
function tasksOf(events: TraceEvent[]): Node[] {
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const event of sorted) {
    while (open.length > 0 && endOf(open.at(-1)!.event) <= event.ts) open.pop();
    const node = { event, inside: [] };
    (open.at(-1)?.inside ?? roots).push(node);
    open.push(node);
  }
  return roots.filter(({ event }) => event.name === 'RunTask');
}

function some(node: Node, is: (event: TraceEvent) => boolean): boolean {
  return is(node.event) || node.inside.some((each) => some(each, is));
}

function lastIndex<T>(list: readonly T[], is: (item: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; --i) if (is(list[i]!)) return i;
  return -1;
}

const named = (name: string) => (event: TraceEvent) => event.name === name;

// One update for every mark that starts with `prefix`: the marks are set in the task that changes the page. It begins with the
// message from the Worker that the view was made from, and ends with the frame that shows it. All tasks of the page in
// between count; functions that are not the page's own (`home` is its address) do not.
export function updatesIn(events: TraceEvent[], prefix: string, home: string): Update[] {
  const marks = events.filter(({ name, ph }) => name.startsWith(prefix) && ph !== 'E' && ph !== 'e');
  const [first] = marks;
  if (!first) throw new Error('no view was marked: the trace has no user timing');
  const tasks = tasksOf(events.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X'));
  const foreign = ({ name, args }: TraceEvent) =>
    name === 'EvaluateScript' || (name === 'FunctionCall' && !args?.data?.url?.startsWith(home));
  return marks.flatMap((mark) => {
    const changing = tasks.findIndex(({ event }) => event.ts <= mark.ts && mark.ts <= endOf(event));
    const bringing = lastIndex(tasks.slice(0, changing + 1), (task) => some(task, named('HandlePostMessage')));
    const drawing = tasks.findIndex((task, i) => i >= changing && some(task, named('Commit')));
    if (changing < 0 || bringing < 0 || drawing < 0) return [];
    const update: Update = { phase: mark.name.slice(prefix.length), total: nothing(), parts: {} };
    for (const part of PART_NAMES) update.parts[part] = nothing();
    for (const [i, task] of tasks.slice(bringing, drawing + 1).entries()) {
      // A frame that shows something else, or a look into the page from outside, is no part of it.
      if (i < drawing - bringing && some(task, named('Commit'))) continue;
      if (some(task, foreign) && !some(task, (event) => event.name === 'FunctionCall' && !foreign(event))) continue;
      addUp(task, 'rest', foreign, update);
    }
    return [update];
  });
}

function addUp({ event, inside }: Node, outer: string, skip: (event: TraceEvent) => boolean, into: Update): void {
  if (skip(event)) return;
  const part = Object.keys(PARTS).find((each) => PARTS[each]!.includes(event.name)) ?? outer;
  const own = timeOf(event);
  for (const each of inside) {
    const { cpu, wall } = timeOf(each.event);
    own.cpu -= cpu;
    own.wall -= wall;
    addUp(each, part, skip, into);
  }
  for (const sum of [into.total, into.parts[part]!]) {
    sum.cpu += own.cpu;
    sum.wall += own.wall;
  }
}

const nothing = (): Time => ({ cpu: 0, wall: 0 });
const timeOf = ({ tdur = 0, dur = 0 }: TraceEvent): Time => ({ cpu: tdur / 1000, wall: dur / 1000 });
