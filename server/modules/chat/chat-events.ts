import type { Events } from '../../shared/events.ts';

export type TurnsStored = ReturnType<typeof countTurnsStored>;

export function countTurnsStored({ metrics }: Pick<Events, 'metrics'>) {
  return metrics.counter('dragoman_turns_stored_total', 'Turns stored');
}
