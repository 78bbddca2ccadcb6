import { Alert, Anchor, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { field, typed } from '../../parts/form-fields.ts';
import { useTexts } from '../../texts/language.tsx';
import { Door } from './door.tsx';
import { signInTexts } from './texts.ts';

/** A forgotten password, and one that has to be replaced: a code by mail, then the password. */
export function NewPassword() {
  const t = useTexts(signInTexts);
  const search = useSearch({ from: '/password' });
  // The code of a mail counts with the nonce that it was asked for with.
  const [nonce] = useState(() => crypto.randomUUID());
  const [email, setEmail] = useState(search.email ?? '');
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <Door title={t('newPassword')} {...(search.forced && !asked ? { hint: t('forced') } : {})}>
      {done && <Alert color="green" role="status">{t('set')}</Alert>}
      {!done && !asked && <AskForm email={email} nonce={nonce} onAsked={(address) => { setEmail(address); setAsked(true); }} />}
      {!done && asked && (
        <>
          <CodeForm email={email} nonce={nonce} onDone={() => setDone(true)} />
          <Anchor component="button" type="button" size="sm" onClick={() => setAsked(false)}>{t('another')}</Anchor>
        </>
      )}
      <Link to="/sign-in" search={{}}>{t('back')}</Link>
    </Door>
  );
}

function AskForm({ email, nonce, onAsked }: { email: string; nonce: string; onAsked: (email: string) => void }) {
  const t = useTexts(signInTexts);
  const ask = useMutation({
    mutationFn: (address: string) => answerOf(api.POST('/auth/resetpasswordcode', { body: { nonce, email: address } })),
    onSuccess: (_, address) => onAsked(address),
  });
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      ask.mutate(field(new FormData(event.currentTarget), 'email').toLowerCase());
    }}>
      <Stack gap="md">
        <TextInput
          name="email" type="email" label={t('email')} description={t('codeHint')} defaultValue={email} autoComplete="username" required
          autoFocus
        />
        {ask.error && <Alert color="red" role="alert">{ask.error.message}</Alert>}
        <Button type="submit" loading={ask.isPending}>{t('askCode')}</Button>
      </Stack>
    </form>
  );
}

function CodeForm({ email, nonce, onDone }: { email: string; nonce: string; onDone: () => void }) {
  const t = useTexts(signInTexts);
  const set = useMutation({
    mutationFn: (fields: FormData) => answerOf(api.POST('/auth/resetpassword', {
      body: { nonce, email, code: field(fields, 'code'), newPassword: typed(fields, 'password'), endApiKeys: fields.get('keys') === 'on' },
    })),
    onSuccess: onDone,
  });
  return (
    <form onSubmit={(event) => { event.preventDefault(); set.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="md">
        <Text size="sm" role="status">{t('codeSent')}</Text>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput name="code" label={t('code')} inputMode="numeric" pattern="\s*\d{6}\s*" autoComplete="one-time-code" required
          autoFocus />
        <PasswordInput name="password" label={t('fresh')} autoComplete="new-password" minLength={8} maxLength={256} required />
        <Checkbox name="keys" label={t('endKeys')} description={t('endKeysHint')} />
        {set.error && <Alert color="red" role="alert">{set.error.message}</Alert>}
        <Button type="submit" loading={set.isPending}>{t('setPassword')}</Button>
      </Stack>
    </form>
  );
}
