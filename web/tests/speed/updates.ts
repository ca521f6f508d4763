// Finds in Chromium's trace how long the main thread works on one view of a game.
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  dur?: number;
  tdur?: number; // CPU time of the thread
  args?: { src_func?: string; data?: { url?: string } };
}

// Tasks alone: to be traced costs time, too, so this is as little as tells where an update begins and ends.
export const TASKS = ['toplevel', 'blink.user_timing'];
// And what the tasks do. The events of layout count the objects of the whole page, which takes longer than to lay it out.
export const TASKS_WITH_PARTS = [...TASKS, 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

// What each kind of event is for; an event inside another is taken out of that one.
const PARTS: Record<string, readonly string[]> = {
  script: ['FunctionCall', 'HandlePostMessage', 'TimerFire', 'EventDispatch', 'RunMicrotasks', 'FireAnimationFrame'],
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

// All that the thread does up to and with the drawing of one frame.
export interface Frame {
  total: Time;
  parts: Record<string, Time>;
}

export interface Update {
  phase: string;
  frames: Frame[];
}

interface Node {
  event: TraceEvent;
  inside: Node[];
}

const TASK = 'ThreadControllerImpl::RunTask';
const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const nothing = (): Time => ({ cpu: 0, wall: 0 });
const timeOf = ({ tdur = 0, dur = 0 }: TraceEvent): Time => ({ cpu: tdur / 1000, wall: dur / 1000 });

// The tasks of one thread, each with the events in it.
function tasksOf(events: readonly TraceEvent[]): Node[] {
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: Node[] = [];
  const open: Node[] = [];
  for (const event of sorted) {
    while (open.length > 0 && endOf(open.at(-1)!.event) <= event.ts) open.pop();
    const node = { event, inside: [] };
    open.at(-1)?.inside.push(node);
    if (event.name === TASK) tasks.push(node);
    open.push(node);
  }
  return tasks;
}

// A message from a Worker, and a frame that is drawn.
const brings = ({ event }: Node) => event.args?.src_func === 'PostMessageToWorkerObject';
const draws = ({ event }: Node) => event.args?.src_func === 'ScheduledActionSendBeginMainFrame';

// To be looked at from outside is no part of an update.
const looksIn = ({ event }: Node) => event.args?.src_func === 'Accept';

// One update for every mark `begins`: it is set in the task that has made a view and has not shown any of it yet. The update
// begins with the message from the Worker that the view was made from, and ends with the last frame before the next mark
// that starts with `ends`, which names the phase; where nothing starts so (null), with the first frame. All tasks in between
// count, whatever they do, each for the frame that is drawn next.
export function updatesIn(events: readonly TraceEvent[], begins: string, ends: string | null): Update[] {
  const marks = events
    .filter(({ name, ph }) => (name === begins || (ends && name.startsWith(ends))) && ph !== 'E' && ph !== 'e')
    .sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error('no view was marked: the trace has no user timing');
  const tasks = tasksOf(events.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X'));
  return marks.flatMap((mark, i) => {
    if (mark.name !== begins) return [];
    const marked = tasks.findIndex(({ event }) => event.ts <= mark.ts && mark.ts <= endOf(event));
    const bringing = tasks.indexOf(tasks.slice(0, marked + 1).reverse().find(brings)!);
    const whole = ends && marks.slice(i).find(({ name }) => name.startsWith(ends));
    const drawn = tasks.flatMap((task, at) => (at > marked && draws(task) ? [at] : []));
    const last = whole ? drawn.filter((at) => endOf(tasks[at]!.event) <= whole.ts).at(-1) : drawn[0];
    if (marked < 0 || bringing < 0 || last === undefined || whole === undefined) return [];
    const update: Update = { phase: whole ? whole.name.slice(ends!.length) : '', frames: [emptyFrame()] };
    for (const task of tasks.slice(bringing, last + 1)) {
      if (looksIn(task)) continue;
      addUp(task, draws(task) ? 'rest' : 'script', update.frames.at(-1)!);
      if (draws(task) && task !== tasks[last]) update.frames.push(emptyFrame());
    }
    return [update];
  });
}

function emptyFrame(): Frame {
  return { total: nothing(), parts: Object.fromEntries(PART_NAMES.map((part) => [part, nothing()])) };
}

function addUp({ event, inside }: Node, outer: string, into: Frame): void {
  const part = Object.keys(PARTS).find((each) => PARTS[each]!.includes(event.name)) ?? outer;
  const own = timeOf(event);
  for (const each of inside) {
    const { cpu, wall } = timeOf(each.event);
    own.cpu -= cpu;
    own.wall -= wall;
    addUp(each, part, into);
  }
  for (const sum of [into.total, into.parts[part]!]) {
    sum.cpu += own.cpu;
    sum.wall += own.wall;
  }
}
