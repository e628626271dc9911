import type { WorkerFingerprint } from '../../src/protocol/fingerprint-worker.ts';

postMessage({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  graphicsCard: graphicsCard(),
} satisfies WorkerFingerprint);

function graphicsCard(): readonly string[] {
  const card = new OffscreenCanvas(1, 1).getContext('webgl');
  const names = card?.getExtension('WEBGL_debug_renderer_info');
  if (!card || !names) return [];
  return [names.UNMASKED_VENDOR_WEBGL, names.UNMASKED_RENDERER_WEBGL].map((which) => String(card.getParameter(which)));
}
