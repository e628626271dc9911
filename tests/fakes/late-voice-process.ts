import type { ServerMessage, VoiceProcessMessage } from '../../voice/kernel/control-protocol.ts';

/**
 * A voice process that opens no real calls, started as `voice/server/main.ts` is. The one with UDP port 0 answers an offer only
 * after the command to hang up, and goes on to report on that call; the others answer at once.
 */
function send(message: VoiceProcessMessage): void {
  process.send?.(message);
}

let isLate = false;

function receive(message: ServerMessage): void {
  switch (message.type) {
    case 'configure':
      isLate = message.options.network.port === 0;
      return send({ type: 'ready', isRehearsal: true });
    case 'open':
      if (!isLate) send({ type: 'opened', callId: message.callId, answerSdp: 'in time' });
      return;
    case 'hang-up':
      return hangUp(message);
    case 'stop':
      return process.exit(0);
    default:
      return undefined;
  }
}

function hangUp({ callId, reason }: { readonly callId: string; readonly reason: string }): void {
  if (isLate) {
    send({ type: 'opened', callId, answerSdp: 'late' });
    send({ type: 'connected', callId });
    send({ type: 'speech', callId });
  }
  send({ type: 'closed', callId, reason });
  send({ type: 'log', level: 'debug', event: 'call-closed', facts: { reason } });
}

// It sends heartbeats like any other: it is late, not hung.
setInterval(() => send({ type: 'heartbeat', latenessMs: 0 }), 200);
process.on('message', receive);
process.on('disconnect', () => process.exit(0));
