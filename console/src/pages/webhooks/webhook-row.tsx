import { Badge, Button, Group, Stack, Switch, Text, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { webhookTexts } from './texts.ts';

interface RowProps {
  webhook: Schemas['Webhook'];
  hotelId: string;
  mayWrite: boolean;
  showSecret: (secret: string) => void;
}

/** One server, and what can be done about it. */
export function WebhookRow({ webhook, hotelId, mayWrite, showSecret }: RowProps) {
  const { id, url, events, enabled, ended, failingSince, previousSecretUntil } = webhook;
  const t = useTexts(webhookTexts);
  const confirmed = useConfirmed();
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const [open, setOpen] = useState(false);
  const params = { path: { id: hotelId, webhookId: id } };
  const refresh = [[hotelId, 'webhooks']];
  const turn = useAction((on: boolean) => answerOf(api.PUT('/api/clients/{id}/webhooks/{webhookId}', {
    params, body: { url, events, enabled: on },
  })), { refresh });
  const test = useAction(() => answerOf(api.POST('/api/clients/{id}/webhooks/{webhookId}/test', { params })), {
    refresh: [[hotelId, 'webhooks', id]], done: t('testSent'), after: () => setOpen(true),
  });
  const rotate = useAction(() => answerOf(api.POST('/api/clients/{id}/webhooks/{webhookId}/rotate', { params })), {
    refresh, after: ({ secret }) => showSecret(secret),
  });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/webhooks/{webhookId}', { params })), {
    refresh, done: t('removed'),
  });
  const askRotate = confirmed({ title: t('rotateAsk'), text: t('rotateText'), yes: t('rotate') }, () => rotate.mutate());
  const askRemove = confirmed({ title: t('removeAsk', { url }), text: t('removeText'), yes: t('remove') }, () => remove.mutate());
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>{url}</Text>
          <Text size="sm" c="dimmed">{events.map((name) => t(name)).join(' · ')}</Text>
        </div>
        <Switch
          label={t(enabled ? 'on' : 'off')} aria-label={url} checked={enabled} disabled={!mayWrite || turn.isPending}
          onChange={(event) => turn.mutate(event.currentTarget.checked)}
        />
      </Group>
      {ended !== null && <Text size="sm" c="var(--mantine-color-error)">{t(ended)}</Text>}
      {enabled && failingSince !== null && (
        <Text size="sm" c="var(--mantine-color-error)">{t('failingSince', { date: moment(failingSince) })}</Text>
      )}
      {previousSecretUntil !== null && <Text size="sm" c="dimmed">{t('overlap', { date: moment(previousSecretUntil) })}</Text>}
      <Group gap="xs">
        <Small label={t('log')} of={url} aria-expanded={open} onClick={() => setOpen(!open)} />
        {mayWrite && (
          <>
            <Small label={t('test')} of={url} loading={test.isPending} onClick={() => test.mutate()} />
            <Small label={t('rotate')} of={url} loading={rotate.isPending} onClick={askRotate} />
            <Small
              label={t('remove')} of={url} variant="subtle" color="red" loading={remove.isPending} onClick={askRemove}
            />
          </>
        )}
      </Group>
      {open && <Log webhookId={id} hotelId={hotelId} mayReplay={mayWrite && enabled} />}
    </Stack>
  );
}

/** A button whose name also says which entry of the list it belongs to. */
function Small({ label, of, ...rest }: { label: string; of: string; onClick: () => void } & ButtonProps & { 'aria-expanded'?: boolean }) {
  return <Button size="compact-sm" variant="default" aria-label={`${label}: ${of}`} {...rest}>{label}</Button>;
}

const colors = { pending: 'orange', delivered: 'green', failed: 'red' };
/** How often an open log is read again while something waits, in milliseconds. */
const REFRESH_MS = 2_000;

function Log({ webhookId, hotelId, mayReplay }: { webhookId: string; hotelId: string; mayReplay: boolean }) {
  const t = useTexts(webhookTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const path = { id: hotelId, webhookId };
  const queryKey = [hotelId, 'webhooks', webhookId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/webhooks/{webhookId}/deliveries', {
      params: { path, query: { limit: 20 } }, signal,
    })),
    refetchInterval: ({ state }) => (state.data?.deliveries.some((one) => one.state === 'pending') ? REFRESH_MS : false),
  });
  const replay = useAction((deliveryId: string) => answerOf(api.POST(
    '/api/clients/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/replay', {
    params: { path: { ...path, deliveryId } },
  })), { refresh: [queryKey] });
  return (
    <Fetched query={query}>
      {({ deliveries }) => (deliveries.length === 0
        ? <Text size="sm" c="dimmed">{t('noLog')}</Text>
        : (
          <ul className="rows">
            {deliveries.map(({ id, type, state, attempts, error, createdDate }) => (
              <li key={id} className="row">
                <Group justify="space-between" gap="xs">
                  <div style={{ minWidth: 0 }}>
                    <Text size="sm">{t(type)}</Text>
                    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {[moment(createdDate), t('tries', { n: String(attempts) }), error].filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                  <Group gap="xs">
                    <Badge color={colors[state]}>{t(state)}</Badge>
                    {mayReplay && state !== 'pending' && type !== 'webhook.test' && (
                      <Small
                        label={t('replay')} of={`${t(type)} ${moment(createdDate)}`} variant="subtle" onClick={() => replay.mutate(id)}
                      />
                    )}
                  </Group>
                </Group>
              </li>
            ))}
          </ul>
        ))}
    </Fetched>
  );
}
