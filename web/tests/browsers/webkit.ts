// Debian's WebKits, Safari's engine, by plain WebDriver on a screen that nobody sees. Their drivers know neither BiDi nor
// the console. WebKitGTK is as new as Safari; WPE WebKit 2.38 is of 2022, without vector instructions and popovers.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PATIENCE } from '../e2e/patience';
import { ear } from './ear';
import type { Engine } from './screen';

const WIDTH = 1440;
const HEIGHT = 900;
const KEYS: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003' };

interface Kind {
  driver: string;
  package: string; // where Debian has it
  capabilities: object;
  environment: (home: string) => Promise<{ variables: Record<string, string>; screen: ChildProcess | null }>;
}

const GTK: Kind = {
  driver: 'WebKitWebDriver',
  package: 'webkit2gtk-driver',
  capabilities: {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] },
  },
  async environment(home) {
    mkdirSync(join(home, 'gtk-3.0'));
    // Without animations, which is how the page learns that motion is to be reduced.
    writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const { display, xvfb } = await hiddenScreen();
    return { variables: { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }, screen: xvfb };
  },
};

const WPE: Kind = {
  driver: 'WPEWebDriver',
  package: 'cog and wpewebkit-driver',
  capabilities: { 'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--platform=headless', '--automation'] } },
  async environment(home) {
    return { variables: { WPE_BACKEND_LIBRARY: 'libWPEBackend-fdo-1.0.so.1', XDG_RUNTIME_DIR: home }, screen: null };
  },
};

export const webkit = (base: string): Promise<Engine> => start(GTK, base);
export const oldWebkit = (base: string): Promise<Engine> => start(WPE, base);

async function start(kind: Kind, base: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'bigshot-webkit-'));
  const { variables, screen } = await kind.environment(home);
  const port = await freePort();
  const driver = spawn(kind.driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a process group, so that the browser's own processes end with it
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, ...variables },
  });
  const session = await WebDriver.open(kind, port, driver);
  const heard = await ear(Number(new URL(base).port));
  if (screen) await session.resize(WIDTH, HEIGHT);
  return {
    version: session.version,
    base: heard.url,
    faults: heard.faults,
    evaluate: (what, argument) => session.evaluate(String(what), argument),
    clickAt: (x, y) =>
      session.act('pointer', { parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    press: (key) => session.act('key', {}, ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }))),
    goto: (url) => session.send('POST', '/url', { url }).then(() => undefined),
    reload: () => session.send('POST', '/refresh', {}).then(() => undefined),
    screenshot: async (path) => writeFileSync(path, Buffer.from((await session.send('GET', '/screenshot')) as string, 'base64')),
    async close() {
      await session.send('DELETE', '').catch(() => undefined);
      heard.close();
      await Promise.all([groupEnded(driver.pid!), screen ? ended(screen) : undefined]);
      rmSync(home, { recursive: true });
    },
  };
}

// One session of a WebDriver.
class WebDriver {
  private constructor(
    private readonly at: string,
    readonly version: string,
  ) {}

  static async open(kind: Kind, port: number, driver: ChildProcess): Promise<WebDriver> {
    const root = `http://127.0.0.1:${port}`;
    await reachable(kind, port, driver);
    const capabilities = { ...kind.capabilities, timeouts: { script: 2 * PATIENCE } };
    const opened = (await call('POST', `${root}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    return new WebDriver(`${root}/session/${opened.sessionId}`, `${kind.driver} ${opened.capabilities.browserVersion}`);
  }

  send(method: string, path: string, body?: object): Promise<unknown> {
    return call(method, this.at + path, body);
  }

  async act(type: string, parameters: object, actions: object[]): Promise<void> {
    await this.send('POST', '/actions', { actions: [{ type, id: type, ...parameters, actions }] });
  }

  // Calls a function, given as its text, in the page.
  async evaluate(what: string, argument: unknown): Promise<unknown> {
    const script =
      `const done = arguments[1]; Promise.resolve(arguments[0]).then(${what})` +
      `.then((value) => done({ value }), (error) => done({ error: String(error?.message ?? error) }));`;
    const { value, error } = (await this.send('POST', '/execute/async', { script, args: [argument ?? null] })) as {
      value?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  // The window is larger than the page in it by its bars, so the page is measured and the window corrected.
  async resize(width: number, height: number): Promise<void> {
    for (let tries = 0, outer = { width, height }; tries < 10; ++tries) {
      await this.send('POST', '/window/rect', outer);
      const inner = (await this.evaluate('() => new Promise((done) => requestAnimationFrame(() => done([innerWidth, innerHeight])))', null)) as number[];
      if (inner[0] === width && inner[1] === height) return;
      outer = { width: outer.width + width - inner[0]!, height: outer.height + height - inner[1]! };
    }
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

// The driver has no way to tell that it listens but to be asked.
async function reachable(kind: Kind, port: number, driver: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end && driver.exitCode === null; ) {
    if (await call('GET', `http://127.0.0.1:${port}/status`).catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${kind.driver} does not answer; is ${kind.package} installed?`);
}

async function hiddenScreen(): Promise<{ display: string; xvfb: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    xvfb.once('error', reject).once('exit', () => reject(new Error('Xvfb ended')));
    (xvfb.stdio[3] as Readable).once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  return { display, xvfb };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

// The driver ends before the browser's helpers do, and they write into their home to the last.
async function groupEnded(leader: number): Promise<void> {
  const alive = (): boolean => {
    try {
      return process.kill(-leader, 'SIGKILL');
    } catch {
      return false;
    }
  };
  while (alive()) await new Promise((done) => setTimeout(done, 20));
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill();
  return gone;
}
