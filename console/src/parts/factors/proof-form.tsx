import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Schemas } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { field, typed } from '../form-fields.ts';
import { signWithPasskey } from './passkey.ts';
import { factorTexts } from './texts.ts';

/** How somebody may show who they are. */
export type Way = 'code' | 'recovery' | 'password';
export type Proof = { code: string } | { recoveryCode: string } | { password: string } | { passkey: Schemas['PasskeyProof'] };

const switches = { code: 'useCode', recovery: 'useRecovery', password: 'usePassword' } as const;

interface Props<Answer> {
  /** The first one is shown first. */
  ways: readonly Way[];
  give: (proof: Proof) => Promise<Answer>;
  /** Brings what a passkey is to sign, for somebody who has one. */
  passkey?: (() => Promise<Schemas['PasskeyOptions']>) | undefined;
  done: (answer: Answer) => void;
  /** What is shown beside the button. */
  children?: ReactNode;
}

/** One field for one proof of who somebody is, and links to the other ways. */
export function ProofForm<Answer>({ ways, give, passkey, done, children }: Props<Answer>) {
  const t = useTexts(factorTexts);
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const proof = useMutation({ mutationFn: give, onSuccess: done });
  const sign = useMutation({
    mutationFn: async (options: () => Promise<Schemas['PasskeyOptions']>) => give({ passkey: await signWithPasskey(await options()) }),
    onSuccess: done,
  });
  const error = proof.error ?? sign.error;
  const pick = (next: Way): void => { proof.reset(); sign.reset(); setWay(next); };
  const read = (form: FormData): Proof => (way === 'password' ? { password: typed(form, way) }
    : way === 'code' ? { code: field(form, way) } : { recoveryCode: field(form, way) });
  return (
    <form onSubmit={(event) => { event.preventDefault(); sign.reset(); proof.mutate(read(new FormData(event.currentTarget))); }}>
      <Stack gap="md">
        {passkey && (
          <Button variant={ways.length > 0 ? 'default' : 'filled'} loading={sign.isPending}
            onClick={() => { proof.reset(); sign.mutate(passkey); }}>{t('usePasskey')}</Button>
        )}
        {ways.length > 0 && <Field key={way} way={way} />}
        {error && <Alert color="red" role="alert">{sign.error?.name === 'NotAllowedError' ? t('notSigned') : error.message}</Alert>}
        <Group justify="flex-end" gap="xs">
          {children}
          {ways.length > 0 && <Button type="submit" loading={proof.isPending}>{t('confirm')}</Button>}
        </Group>
        {ways.filter((other) => other !== way).map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" onClick={() => pick(other)}>{t(switches[other])}</Anchor>
        ))}
      </Stack>
    </form>
  );
}

function Field({ way }: { way: Way }) {
  const t = useTexts(factorTexts);
  const shared = { name: way, label: t(way), required: true, autoFocus: true } as const;
  if (way === 'password') return <PasswordInput {...shared} autoComplete="current-password" />;
  if (way === 'recovery') return <TextInput {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
  return <TextInput {...shared} inputMode="numeric" pattern="\s*\d{3} ?\d{3}\s*" autoComplete="one-time-code" />;
}
