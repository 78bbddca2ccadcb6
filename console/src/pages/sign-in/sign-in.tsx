import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, ApiError, type Schemas } from '../../api/client.ts';
import { field, typed } from '../../parts/form-fields.ts';
import { useTexts } from '../../texts/language.tsx';
import { Door } from './door.tsx';
import { SsoButton, SsoProblem } from './sso-button.tsx';
import { LinkStep, type LinkAsked } from './link-step.tsx';
import { ownPath } from './own-path.ts';
import { PasskeyDoor } from './passkey-door.tsx';
import { SecondStep } from './second-step.tsx';
import { signInTexts } from './texts.ts';

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A sign-in at one's hotel leads here for another proof; what it asks for is taken out of the address at once. */
function askedByAddress<Asked>(name: 'factor' | 'link'): Asked | null {
  const [, kind, asked] = /^#(\w+)=(.+)$/.exec(location.hash) ?? [];
  if (asked === undefined || kind !== name) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    return JSON.parse(decodeURIComponent(asked)) as Asked;
  } catch {
    return null;
  }
}

/** E-mail and password; users who must set a new password first are sent there. */
export function SignIn() {
  const t = useTexts(signInTexts);
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(() => askedByAddress<Schemas['SecondFactorAsked']>('factor'));
  const [link, setLink] = useState(() => askedByAddress<LinkAsked>('link'));
  const enter = async (): Promise<void> => {
    queries.clear();
    await navigate({ to: ownPath(to) });
  };
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      answerOf(api.POST('/auth/login', { body: { username: email, auth: base64(`${email}:${password}`) } })),
    async onSuccess(answer) {
      if ('challenge' in answer) setAsked(answer);
      else await enter();
    },
    async onError(error, { email }) {
      if (!(error instanceof ApiError) || error.body['forceReset'] !== true) return;
      await navigate({ to: '/password', search: { email, forced: true } });
    },
  });
  if (asked !== null) {
    return (
      <Door title={t('secondFactor')} hint={t('secondStep')}>
        <SecondStep asked={asked} done={() => { void enter(); }} again={() => setAsked(null)} />
      </Door>
    );
  }
  if (link !== null) {
    return (
      <Door title={t('link')} hint={t('linkHint')}>
        <LinkStep
          asked={link} done={() => { void enter(); }} again={() => setLink(null)}
          more={(factor) => { setLink(null); setAsked(factor); }}
        />
      </Door>
    );
  }
  return (
    <Door title={t('title')} hint={t('hello')}>
      <form onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        signIn.mutate({ email: field(fields, 'email').toLowerCase(), password: typed(fields, 'password') });
      }}>
        <Stack gap="md">
          <TextInput name="email" type="email" label={t('email')} autoComplete="username" required autoFocus />
          <PasswordInput name="password" label={t('password')} autoComplete="current-password" required />
          {signIn.error && <Alert color="red" role="alert">{signIn.error.message}</Alert>}
          {!signIn.error && <SsoProblem />}
          <Button type="submit" loading={signIn.isPending}>{t('submit')}</Button>
          <SsoButton to={ownPath(to)} />
          <Link to="/password" search={{}}>{t('forgot')}</Link>
        </Stack>
      </form>
      <PasskeyDoor done={() => { void enter(); }} />
    </Door>
  );
}
