import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { StableText } from '../../../voice/text/clauses/stable-text.ts';

type Recogniser = ChildProcessByStdio<Writable, Readable, null>;

/**
 * pocketsphinx behind vLLM's realtime endpoint: its partial results, which it may correct, are sent as far as two in a
 * row agree. It needs Python, which calls the library: Debian's program prints results at the end of the speech only.
 */
export async function startPocketsphinxStream(model: string, grammar: string) {
  const script = join(import.meta.dirname, 'pocketsphinx-stream.py');
  const start = (): Recogniser => spawn('python3', [script, model, grammar], { stdio: ['pipe', 'pipe', 'ignore'] });
  // The model is loaded before the next connection opens.
  let next = start();
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    serve(socket, next);
    next = start();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `ws://127.0.0.1:${address.port}`,
    async close() {
      next.kill();
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function serve(socket: WebSocket, recogniser: Recogniser): void {
  const send = (event: object) => socket.send(JSON.stringify(event));
  const stable = new StableText();
  let text = '';
  createInterface(recogniser.stdout).on('line', (hypothesis) => {
    text = hypothesis;
    const delta = stable.push(hypothesis);
    if (delta !== '') send({ type: 'transcription.delta', delta });
  });
  recogniser.on('close', () => send({ type: 'transcription.done', text, usage: null }));
  recogniser.stdin.on('error', () => undefined);
  socket.on('close', () => recogniser.kill());
  socket.on('message', (bytes: Buffer) => {
    const event: { type: string; audio?: string; final?: boolean } = JSON.parse(bytes.toString());
    if (event.audio !== undefined) recogniser.stdin.write(Buffer.from(event.audio, 'base64'));
    if (event.type === 'input_audio_buffer.commit' && event.final === true) recogniser.stdin.end();
  });
  send({ type: 'session.created', id: 'sess-1', created: 0 });
}
