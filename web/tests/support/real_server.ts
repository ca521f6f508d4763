// The native server with the built page, on a port of its own, its games in a folder that goes away; and a wire to it
// that can be cut.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './native_games';

export class RealServer {
  port = 0;
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'bigshot-server-'));

  constructor(private readonly page: string) {}

  // Starts, or starts again with the same games. Somebody else may have got its port meanwhile, so it is another one then.
  async start(): Promise<void> {
    const store = `sqlite:${join(this.folder, 'games.db')}`;
    const started = spawn(program, ['serve', '--port', '0', '--store', store, '--web', this.page], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = started;
    this.port = await new Promise<number>((resolve, reject) => {
      let heard = '';
      const listen = (chunk: Buffer) => {
        heard += chunk.toString();
        const port = /"event":"listening".*"port":(\d+)/.exec(heard)?.[1];
        if (port) resolve(Number(port));
      };
      started.stdout.on('data', listen);
      started.stderr.on('data', listen);
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`the server ended: ${heard}`)));
    });
  }

  // As if the power had gone.
  async kill(): Promise<void> {
    const ending = this.process;
    this.process = null;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Passes bytes on to a port, until it is cut; mended, it takes new connections.
export class Wire {
  port = 0;
  private cut = false;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => {
    if (this.cut) return near.destroy();
    const far = connect(this.target(), '127.0.0.1');
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return undefined;
  });

  constructor(private readonly target: () => number) {}

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
  }

  break(): void {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  // The connections that there are die without a word: what is sent gets lost, and nobody is told.
  mute(): void {
    this.cut = true;
    for (const socket of this.sockets) socket.unpipe().resume();
  }

  mend(): void {
    this.cut = false;
  }

  close(): void {
    this.break();
    this.server.close();
  }
}
