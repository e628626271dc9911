/** From the next response on the service makes text alone, or a voice with it. */
export function modalityUpdate(isTextOnly: boolean) {
  const [modality] = isTextOnly ? (['text'] as const) : (['audio'] as const);
  return {
    type: 'session.update',
    event_id: `modality_${modality}`,
    session: { type: 'realtime', output_modalities: [modality] },
  } as const;
}

/** Changes the speed of the voice from the next response on. The id marks a refusal as one that the session survives. */
export function speedUpdate(speed: number) {
  return {
    type: 'session.update',
    event_id: `speed_${speed}`,
    session: { type: 'realtime', audio: { output: { speed } } },
  } as const;
}
