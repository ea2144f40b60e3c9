/** A subscriber to a stream of server-sent events, as strict as the format. */
import { request as httpRequest, type IncomingMessage } from 'node:http';

export interface ServerSentEvent {
  id: string;
  event: string;
  data: unknown;
}

export interface Stream {
  status: number;
  headers: IncomingMessage['headers'];
  events: ServerSentEvent[];
  comments: string[];
  /** Everything as it came. */
  text(): string;
  /** Resolves when the stream ends. */
  ended: Promise<void>;
  close(): void;
}

export function subscribe(port: number, path: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (received) => {
      const [events, comments]: [ServerSentEvent[], string[]] = [[], []];
      let text = '';
      let rest = '';
      received.setEncoding('utf8');
      received.on('data', (chunk: string) => {
        text += chunk;
        rest += chunk;
        for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
          take(rest.slice(0, end));
          rest = rest.slice(end + 2);
        }
      });
      const take = (block: string) => {
        const fields = new Map<string, string>();
        for (const line of block.split('\n')) {
          const [, name, value] = /^([a-z]*): (.*)$/.exec(line) ?? [];
          if (name === undefined || value === undefined) throw new Error(`not a line of a stream: ${line}`);
          if (name === '') comments.push(value);
          else fields.set(name, value);
        }
        const data = fields.get('data');
        if (data !== undefined) events.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) });
      };
      const ended = new Promise<void>((done) => received.once('close', done));
      resolve({
        status: received.statusCode ?? 0,
        headers: received.headers,
        events,
        comments,
        text: () => text,
        ended,
        close: () => sent.destroy(),
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
