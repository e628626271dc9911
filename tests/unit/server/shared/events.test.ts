import { paymentEvents } from '../../../../server/modules/billing/payments/payment-events.ts';
import { poolEvents } from '../../../../server/modules/voice-providers/embedded/embedded-events.ts';
import { callEvents } from '../../../../server/modules/voice-calls/call-events.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StatementError } from '../../../../server/db/database-errors.ts';
import { errorFields } from '../../../../server/shared/error-fields.ts';
import { Events } from '../../../../server/shared/events.ts';
import { Metrics } from '../../../../server/shared/metrics.ts';

function recordedEvents() {
  const lines: string[] = [];
  const metrics = new Metrics();
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  return { events: new Events(log, metrics), metrics, logged: () => lines.map((line) => JSON.parse(line)) };
}

test('an event is logged and counted together', async () => {
  const { events, metrics, logged } = recordedEvents();

  callEvents(events).callOpened({ callId: 'call-1', sessionId: 'session-1' });

  expect(logged()).toMatchObject([{ event: 'call-opened', callId: 'call-1', sessionId: 'session-1' }]);
  expect((await metrics.render()).text).toMatch(/dragoman_calls_opened_total 1\n/);
});

test('the waiting, the work and the restarts of local models are counted by engine, and the log stays small', async () => {
  const { events, metrics, logged } = recordedEvents();

  const pool = poolEvents(events);
  pool.engineWorkDone({ engine: 'recogniser', waitMs: 300, workMs: 80 });
  pool.engineProcessLost('speech');

  const { text } = await metrics.render();
  expect(text).toMatch(/dragoman_engine_wait_seconds_sum\{engine="recogniser"\} 0\.3\n/);
  expect(text).toMatch(/dragoman_engine_work_seconds_bucket\{le="0\.1",engine="recogniser"\} 1\n/);
  expect(text).toMatch(/dragoman_engine_processes_lost_total\{role="speech"\} 1\n/);
  expect(logged()).toEqual([]);
});

test('an error is logged with its class, message, stack and cause', () => {
  const { events, logged } = recordedEvents();

  callEvents(events).callHangUpFailed('call-1', new TypeError('no connection', { cause: new Error('socket closed') }));

  const [{ error }] = logged();
  expect(error).toMatchObject({ name: 'TypeError', message: 'no connection', cause: { message: 'socket closed' } });
  expect(error.stack[0]).toMatch(/^at .*events\.test\.ts/);
});

test('a message that quotes input is not logged', () => {
  const refused = new StatementError('invalid input syntax for type uuid: "what was said"', '22P02', undefined);
  const parse = () => JSON.parse('what was said');

  expect(errorFields(refused)).toMatchObject({ name: 'StatementError', errorCode: '22P02' });
  expect(JSON.stringify(errorFields(refused))).not.toContain('what was said');
  expect(parse).toThrow(SyntaxError);
  try {
    parse();
  } catch (error) {
    expect(errorFields(error)).not.toHaveProperty('message');
  }
});

test('an error of a gateway is logged without the messages of its SDK, which quote responses', () => {
  const { events, logged } = recordedEvents();
  const cause = new TypeError('Polar API returned an error: {"customer_email":"ana@example.org"}');
  const error = new Error('Polar sent no response', { cause });

  const billing = paymentEvents(events);
  billing.gatewayUnavailable({ method: 'polar', orderId: 'order-1' }, error);
  billing.renewalNotStopped(error);

  const fields = { message: 'Polar sent no response', cause: 'TypeError' };
  expect(logged()).toMatchObject([{ error: fields }, { error: fields }]);
  expect(JSON.stringify(logged())).not.toContain('ana@example.org');
});
