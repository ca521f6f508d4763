// A server in front of the page that hears what goes wrong in it, for a browser whose driver tells nothing of its console.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const LISTENER = `(() => {
  const tell = (kind, what) => navigator.sendBeacon('/__fault', kind + ' ' + what);
  addEventListener('error', (e) => tell('error', e.message ? e.message + ' ' + e.error?.stack : e.target?.src ?? e.target?.href), true);
  addEventListener('unhandledrejection', (e) => tell('rejection', e.reason?.message + ' ' + e.reason?.stack));
  addEventListener('securitypolicyviolation', (e) => tell('policy', e.violatedDirective + ' ' + e.blockedURI));
  const complain = console.error;
  console.error = (...all) => { tell('console', all.join(' ')); complain.apply(console, all); };
})();`;

export interface Ear {
  url: string;
  faults: string[];
  close(): void;
}

export async function ear(port: number): Promise<Ear> {
  const faults: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === '/__ear.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(LISTENER);
    } else if (asked.url === '/__fault') {
      void text(asked).then((fault) => {
        faults.push(fault);
        answer.writeHead(204).end();
      });
    } else {
      passOn(port, asked, answer);
    }
  });
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    faults,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(port: number, asked: IncomingMessage, answer: ServerResponse): void {
  const isPage = asked.url === '/' || asked.url!.startsWith('/?');
  const headers = { ...asked.headers };
  if (isPage) {
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
  }
  const far = request({ port, host: '127.0.0.1', path: asked.url!, method: asked.method!, headers }, (got) => {
    if (!isPage) {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
      return;
    }
    void text(got).then((page) => {
      const heard = page.replace('<head>', '<head><script src="/__ear.js"></script>');
      const told = { ...got.headers, 'content-length': String(Buffer.byteLength(heard)) };
      delete told.etag;
      answer.writeHead(got.statusCode!, told).end(heard);
    });
  });
  // As the browser sees a server that is gone.
  far.on('error', () => answer.destroy());
  asked.pipe(far);
}

async function text(stream: IncomingMessage): Promise<string> {
  stream.setEncoding('utf8');
  let all = '';
  for await (const chunk of stream) all += String(chunk);
  return all;
}
