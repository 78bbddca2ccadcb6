import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { encode } from 'uqr';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { field } from '../form-fields.ts';
import { factorTexts } from './texts.ts';

type Begun = Schemas['BegunTotp'];
type Added = Schemas['AddedFactor'];

/** Adds an authenticator app: its name, then a code to scan, then one that it shows. */
export function AddTotp({ done, cancel }: { done: (added: Added) => void; cancel?: ReactNode }) {
  const t = useTexts(factorTexts);
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = useMutation({
    mutationFn: (name: string) => answerOf(api.POST('/api/me/factors/totp', { body: { name } })), onSuccess: setBegun,
  });
  if (begun !== null) return <ConfirmTotp begun={begun} done={done} cancel={cancel} />;
  return (
    <form onSubmit={(event) => { event.preventDefault(); begin.mutate(field(new FormData(event.currentTarget), 'name')); }}>
      <Stack gap="md">
        <TextInput name="name" label={t('appName')} defaultValue={t('appDefault')} maxLength={100} required />
        {begin.error && <Alert color="red" role="alert">{begin.error.message}</Alert>}
        <Group gap="xs"><Button type="submit" loading={begin.isPending}>{t('addApp')}</Button>{cancel}</Group>
      </Stack>
    </form>
  );
}

function ConfirmTotp({ begun: { id, secret, uri }, done, cancel }: { begun: Begun; done: (added: Added) => void; cancel: ReactNode }) {
  const t = useTexts(factorTexts);
  const confirm = useMutation({
    mutationFn: (code: string) => answerOf(api.POST('/api/me/factors/totp/{id}/confirm', { params: { path: { id } }, body: { code } })),
    onSuccess: done,
  });
  return (
    <form onSubmit={(event) => { event.preventDefault(); confirm.mutate(field(new FormData(event.currentTarget), 'code')); }}>
      <Stack gap="md">
        <Text size="sm">{t('scan')}</Text>
        <QrCode text={uri} label={t('qr')} />
        <Text size="sm">{t('byHand')} <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code></Text>
        <TextInput
          name="code" label={t('code')} inputMode="numeric" pattern="\s*\d{3} ?\d{3}\s*" autoComplete="one-time-code" required autoFocus
        />
        {confirm.error && <Alert color="red" role="alert">{confirm.error.message}</Alert>}
        <Group gap="xs"><Button type="submit" loading={confirm.isPending}>{t('check')}</Button>{cancel}</Group>
      </Stack>
    </form>
  );
}

/** Light squares around it, without which cameras do not find it. */
const QUIET = 4;

/** A text that a phone can read off the screen; black on white in dark looks as well, as cameras want it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="208" height="208" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
