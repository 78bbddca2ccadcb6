import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api, ApiError, type Schemas } from '../../api/client.ts';
import { mayPass } from '../../api/queries.ts';
import { useConfirm, useConfirmed } from '../../parts/confirm.tsx';
import { useNotes } from '../../parts/notes.tsx';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { privacyTexts } from './privacy-texts.ts';

interface PrivacyProps { hotelId: string; conversationId: string }
type Choice = 'cancel' | 'keep';

/** What a guest may ask for: a copy of what is known, and that it is deleted. */
export function Privacy(props: PrivacyProps) {
  const t = useTexts(privacyTexts);
  const allowed = useMay(props.hotelId);
  if (!allowed('guests:READ')) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('data')}>
      <Export {...props} />
      {allowed('guests:WRITE') && <Erase {...props} />}
    </Group>
  );
}

function Export({ hotelId: id, conversationId: sessionId }: PrivacyProps) {
  const t = useTexts(privacyTexts);
  const { fail } = useNotes();
  const load = useMutation({
    mutationFn: () => answerOf(api.POST('/api/clients/{id}/guests/export', { params: { path: { id } }, body: { sessionId } })),
    onSuccess: (copy) => save(`guest-${sessionId}.json`, JSON.stringify(copy, null, 2)),
    onError: fail,
  });
  return <Button variant="default" size="compact-sm" loading={load.isPending} onClick={() => load.mutate()}>{t('export')}</Button>;
}

function Erase({ hotelId: id, conversationId: sessionId }: PrivacyProps) {
  const t = useTexts(privacyTexts);
  const confirm = useConfirm();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { say, fail } = useNotes();
  const erase = useMutation({
    mutationFn: (reservations?: Choice) => answerOf(api.POST('/api/clients/{id}/guests/erase', {
      params: { path: { id } }, body: { sessionId, ...(reservations !== undefined && { reservations }) },
    })),
    async onSuccess({ id: erasureId }) {
      say(t('begun'));
      await navigate({ to: '/hotels/$hotelId/inbox', params: { hotelId: id } });
      // No event tells that it has ended, and lists show the guest until then.
      const { cancellations } = await untilErased(queries, id, erasureId);
      const outdated = [[id, 'conversations'], ['conversations'], [id, 'bookings']];
      await Promise.all(outdated.map((queryKey) => queries.invalidateQueries({ queryKey })));
      say(cancellations !== null && cancellations.refused > 0 ? t('doneRefused', { n: cancellations.refused }) : t('done'));
    },
    async onError(error, before): Promise<void> {
      if (!(error instanceof ApiError) || error.status !== 409 || before !== undefined) return fail(error);
      // The answer names upcoming tables: somebody has to decide what happens to them.
      if (await confirm({ title: t('cancelAsk'), text: error.message, yes: t('cancelTables') })) return erase.mutate('cancel');
      if (await confirm({ title: t('keepAsk'), text: t('keepText'), yes: t('keepTables') })) erase.mutate('keep');
    },
  });
  const ask = confirmed({ title: t('eraseAsk'), text: t('eraseText'), yes: t('erase') }, () => erase.mutate(undefined));
  return (
    <Button variant="default" size="compact-sm" loading={erase.isPending} onClick={ask}>{t('eraseGuest')}</Button>
  );
}

/** How long it takes until an erasure is looked at again, in milliseconds. */
const LOOK_MS = 1_000;

/** Waits until nothing about the guest is stored any more. @throws ApiError */
async function untilErased(queries: QueryClient, id: string, erasureId: string): Promise<Schemas['GuestErasure']> {
  for (;;) {
    const erasure = await queries.fetchQuery({
      queryKey: [id, 'erasures', erasureId], staleTime: 0, retry: mayPass,
      queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/guests/erasures/{erasureId}', {
        params: { path: { id, erasureId } }, signal,
      })),
    });
    if (erasure.state === 'done') return erasure;
    await new Promise((resolve) => { setTimeout(resolve, LOOK_MS); });
  }
}

/** Hands a file to the browser. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
