// Dragging a cube to a lot by mouse, pen or finger. A short press without movement is no drag: it takes the cube.
import type { LotId } from '../game/types';

export interface DragTargets {
  move(x: number, y: number, over: LotId | null): void;
  drop(on: LotId | null): void;
}

const THRESHOLD = 6;

export function startDrag(event: PointerEvent, targets: DragTargets): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  let dragging = false;

  const move = (next: PointerEvent) => {
    if (next.pointerId !== pointerId) return;
    dragging ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) > THRESHOLD;
    if (dragging) targets.move(next.clientX, next.clientY, lotAt(next.clientX, next.clientY));
  };
  const end = (next: PointerEvent) => {
    if (next.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (dragging) targets.drop(next.type === 'pointerup' ? lotAt(next.clientX, next.clientY) : null);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function lotAt(x: number, y: number): LotId | null {
  return document.elementFromPoint(x, y)?.closest('[data-lot]')?.getAttribute('data-lot') ?? null;
}
