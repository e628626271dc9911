import { NARROW } from '../../domain/connection/congestion.ts';

/**
 * An SDP answer that asks for speech in fewer bits and longer packets than browsers send by themselves (32 kbit/s, 20 ms),
 * as RFC 7587 and RFC 8866 write it. Applied again, without the service, it changes what a browser sends. An answer without
 * settings of Opus stays as it is.
 */
export function narrowAnswer(sdp: string): string {
  const [, type = ''] = /^a=rtpmap:(\d+) opus\/48000\/2\r$/m.exec(sdp) ?? [];
  const settings = new RegExp(`^a=fmtp:${type} .*(?=\r$)`, 'm');
  if (!settings.test(sdp)) return sdp;
  const bitrate = NARROW.bitrate * (sdp.includes(';stereo=1') ? 2 : 1);
  return sdp
    .replace(/^a=(max)?ptime:\d+\r\n/gm, '')
    .replace(/;maxaveragebitrate=\d+/, '')
    .replace(settings, `$&;maxaveragebitrate=${bitrate}\r\na=ptime:${NARROW.packetMs}`);
}
