import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Notes } from './notes.tsx';
import { channelTexts } from './texts.ts';

type Connection = Schemas['ChannelConnection'];
const colors = { CONNECTED: 'green', ACTION_NEEDED: 'orange', ERROR: 'red' };

/** Messaging accounts of a hotel, how they are, and what the concierge should know when it writes there. */
export function Channels() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/channels' });
  const t = useTexts(channelTexts);
  const allowed = useMay(hotelId);
  const mayWrite = allowed('update-client:WRITE');
  const [connecting, setConnecting] = useState(false);
  const list = useQuery({
    queryKey: [hotelId, 'channels'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/channels', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <Stack gap="md">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayWrite && list.data?.entitled && !connecting && <Button onClick={() => setConnecting(true)}>{t('connect')}</Button>}
      </PageHead>
      {connecting && <ConnectForm hotelId={hotelId} close={() => setConnecting(false)} />}
      <Fetched query={list}>
        {({ entitled, channels }) => (
          <Rows of={channels} empty={<Empty title={t(entitled ? 'none' : 'notEntitled')}>
            {t(entitled ? 'noneHint' : 'notEntitledHint')}</Empty>}>
            {(one) => <ChannelRow connection={one} hotelId={hotelId} mayWrite={mayWrite} />}
          </Rows>
        )}
      </Fetched>
      {/* Notes can be written for hotels that are entitled to channels, and read for all. */}
      <Notes hotelId={hotelId} mayWrite={mayWrite && list.data?.entitled === true} />
    </Stack>
  );
}

function ChannelRow({ connection, hotelId, mayWrite }: { connection: Connection; hotelId: string; mayWrite: boolean }) {
  const { id, channel, channelUsername, channelAccountId, status, statusReason, autoReplyEnabled, tokenExpiresAt } = connection;
  const t = useTexts(channelTexts);
  const confirmed = useConfirmed();
  const { date } = useTimes(useHotel(hotelId).time_zone);
  const path = { id: hotelId, channelId: id };
  const refresh = [[hotelId, 'channels']];
  const name = `${channelNames[channel]} ${channelUsername ?? channelAccountId}`;
  const switchReplies = useAction((on: boolean) => answerOf(api.PATCH('/api/clients/{id}/channels/{channelId}', {
    params: { path }, body: { autoReplyEnabled: on },
  })), { refresh });
  const disconnect = useAction(() => answerOf(api.DELETE('/api/clients/{id}/channels/{channelId}', { params: { path } })),
    { refresh, done: t('disconnected') });
  const ask = confirmed(
    { title: t('disconnectAsk', { name }), text: t('disconnectText'), yes: t('disconnect') },
    () => disconnect.mutate(),
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600} size="sm">{name}</Text>
          {tokenExpiresAt !== null && <Text size="sm" c="dimmed">{t('expires', { date: date(tokenExpiresAt) })}</Text>}
        </div>
        <Group gap="md">
          <Badge color={colors[status]}>{t(status)}</Badge>
          <Switch
            label={t('autoReply')} aria-label={`${t('autoReply')}: ${name}`} checked={autoReplyEnabled}
            disabled={!mayWrite || switchReplies.isPending} onChange={(event) => switchReplies.mutate(event.currentTarget.checked)}
          />
          {mayWrite && <Button variant="subtle" color="red" size="compact-sm" aria-label={`${t('disconnect')}: ${name}`}
            loading={disconnect.isPending} onClick={ask}>{t('disconnect')}</Button>}
        </Group>
      </Group>
      {statusReason !== null && <Text size="sm" c="var(--mantine-color-error)">{t(statusReason)}</Text>}
    </Stack>
  );
}
