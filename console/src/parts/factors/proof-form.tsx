import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { field, typed } from '../form-fields.ts';
import { factorTexts } from './texts.ts';

/** How somebody may show who they are. */
export type Way = 'code' | 'recovery' | 'password';
export type Proof = { code: string } | { recoveryCode: string } | { password: string };

const switches = { code: 'useCode', recovery: 'useRecovery', password: 'usePassword' } as const;

interface Props {
  /** The first one is shown first. */
  ways: readonly Way[];
  give: (proof: Proof) => Promise<unknown>;
  done: () => void;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** One field for one proof of who somebody is, and links to the other ways. */
export function ProofForm({ ways, give, done, children }: Props) {
  const t = useTexts(factorTexts);
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const proof = useMutation({ mutationFn: give, onSuccess: done });
  const pick = (next: Way): void => { proof.reset(); setWay(next); };
  const read = (form: FormData): Proof => (way === 'password' ? { password: typed(form, way) }
    : way === 'code' ? { code: field(form, way) } : { recoveryCode: field(form, way) });
  return (
    <form onSubmit={(event) => { event.preventDefault(); proof.mutate(read(new FormData(event.currentTarget))); }}>
      <Stack gap="md">
        <Field key={way} way={way} />
        {proof.error && <Alert color="red" role="alert">{proof.error.message}</Alert>}
        <Group justify="flex-end" gap="xs">{children}<Button type="submit" loading={proof.isPending}>{t('confirm')}</Button></Group>
        {ways.filter((other) => other !== way).map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" onClick={() => pick(other)}>{t(switches[other])}</Anchor>
        ))}
      </Stack>
    </form>
  );
}

function Field({ way }: { way: Way }) {
  const t = useTexts(factorTexts);
  const shared = { name: way, label: t(way), required: true, withAsterisk: false, autoFocus: true } as const;
  if (way === 'password') {
    return <PasswordInput {...shared} autoComplete="current-password" visibilityToggleButtonProps={{ tabIndex: -1, 'aria-hidden': true }} />;
  }
  if (way === 'recovery') return <TextInput {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
  return <TextInput {...shared} inputMode="numeric" pattern="\s*\d{3} ?\d{3}\s*" autoComplete="one-time-code" />;
}
