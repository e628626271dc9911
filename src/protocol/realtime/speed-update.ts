/** Changes the speed of the voice from the next response on. The id marks a refusal as one that the session survives. */
export function speedUpdate(speed: number) {
  return {
    type: 'session.update',
    event_id: `speed_${speed}`,
    session: { type: 'realtime', audio: { output: { speed } } },
  } as const;
}
