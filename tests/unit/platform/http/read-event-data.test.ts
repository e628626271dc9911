import { expect, test } from 'vitest';
import { readEventData } from '../../../../src/platform/http/read-event-data.ts';

type Body = { readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>; isCancelled: boolean };

/** A response body that arrives in these parts. */
function bodyOf(...parts: readonly string[]): Body {
  const left = [...parts];
  const body = {
    isCancelled: false,
    stream: new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        const part = left.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
      cancel: () => {
        body.isCancelled = true;
      },
    }),
  };
  return body;
}

async function eventsOf(...parts: readonly string[]): Promise<string[]> {
  const events: string[] = [];
  for await (const data of readEventData(bodyOf(...parts).stream)) events.push(data);
  return events;
}

test.each([
  ['LF', 'data: one\n\ndata: two\n\n'],
  ['CRLF', 'data: one\r\n\r\ndata: two\r\n\r\n'],
  ['CR', 'data: one\r\rdata: two\r\r:\n'],
  ['no space after the colon', 'data:one\n\ndata:two\n\n'],
  ['comments and other fields', ': beat\n\nid: 1\nevent: x\ndata: one\nretry: 5\n\ndata: two\n\n'],
])('the data of each event is read: %s', async (_name, text) => {
  expect(await eventsOf(text)).toEqual(['one', 'two']);
});

test('several lines of data are one event', async () => {
  expect(await eventsOf('data: one\ndata:  two\n\n')).toEqual(['one\n two']);
});

test('events are read wherever the network divides them', async () => {
  const text = 'data: one\r\n\r\ndata: two\r\n\r\n';
  for (let at = 1; at < text.length; at++) {
    expect(await eventsOf(text.slice(0, at), text.slice(at)), `at ${at}`).toEqual(['one', 'two']);
  }
});

test('an event that the stream ends within is left out', async () => {
  expect(await eventsOf('data: one\n\ndata: tw')).toEqual(['one']);
});

test('whatever arrives is reported, heartbeats included', async () => {
  let reports = 0;
  const { stream } = bodyOf(': beat\n\n', ': beat\n\n', 'data: one\n\n');

  await readEventData(stream, () => (reports += 1)).next();

  expect(reports).toBe(3);
});

test('a reader that stops early cancels the response', async () => {
  const body = bodyOf('data: one\n\n', 'data: two\n\n', 'data: three\n\n');

  for await (const data of readEventData(body.stream)) if (data === 'one') break;

  expect(body.isCancelled).toBe(true);
});
