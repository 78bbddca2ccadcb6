import { Button } from '@mantine/core';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';

interface StartProps { hotelId: string; taskType: Schemas['StartTaskBody']['taskType']; label: string; done: string; variant?: 'filled'
  | 'default' }

/** Starts a background task, for those who may. */
export function StartTask({ hotelId, taskType, label, done, variant = 'default' }: StartProps) {
  const allowed = useMay(hotelId);
  const start = useAction(() => answerOf(api.POST('/api/clients/{id}/pipelinetasks', {
    params: { path: { id: hotelId } }, body: { taskType },
  })), { refresh: [[hotelId, 'tasks'], [hotelId, 'tests']], done });
  if (!allowed('clients:WRITE')) return null;
  return <Button variant={variant} loading={start.isPending} onClick={() => start.mutate()}>{label}</Button>;
}
