// The position editor: what it remembers, and where the module does not come.
import { expect, test } from 'vitest';
import { Editor } from '../../src/editor/editor.svelte';
import { asRemote } from '../../src/worker/remote';
import { late, moods } from '../support/late';
import { loadWasm } from '../support/wasm';

test('says that it cannot be opened where nothing can be dealt', async () => {
  const editor = new Editor(late(await loadWasm(), { ...moods(), broken: ['deal'] }));
  await expect(editor.open(null)).rejects.toThrow();
  expect(editor.judged).toBeNull();
});

test('opens with a deal where nothing was set up before', async () => {
  const editor = new Editor(late(await loadWasm(), moods()));
  expect(await editor.open(null)).toBeNull();
  expect(editor.possible).toBe(true);
});

test('steps are undone and redone, and at the end of them it says so', async () => {
  const editor = new Editor(asRemote(await loadWasm()));
  await editor.open(null);
  const dealt = editor.text;
  expect(await editor.undo()).toEqual({ key: 'editor.nothing_to_undo' });
  await editor.edit((draft) => ({ ...draft, broker: (draft.broker + 1) % 18 }));
  const edited = editor.text;
  expect(edited).not.toBe(dealt);
  expect(await editor.undo()).toBeNull();
  expect(editor.text).toBe(dealt);
  expect(await editor.redo()).toBeNull();
  expect(editor.text).toBe(edited);
  expect(await editor.redo()).toEqual({ key: 'editor.nothing_to_redo' });
});
