import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions } from '../../parts/form-actions.tsx';
import { useTexts } from '../../texts/language.tsx';
import { platformTexts } from './texts.ts';

interface Creation {
  mutate(form: FormData): void;
  isPending: boolean;
}

interface Props {
  create: Creation;
  close: () => void;
  /** Whether something is missing that the browser does not ask for itself. */
  disabled?: boolean;
  children?: ReactNode;
}

/** The form above a list that makes one thing more: its name first, then its other fields. */
export function CreateForm({ create, close, disabled = false, children }: Props) {
  const t = useTexts(platformTexts);
  return (
    <form
      className="surface" style={{ marginBottom: '1rem' }}
      onSubmit={(event) => { event.preventDefault(); create.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="sm" maw="32rem">
        <TextInput name="name" label={t('name')} required autoFocus />
        {children}
        <FormActions label={t('create')} busy={create.isPending} disabled={disabled} close={close} />
      </Stack>
    </form>
  );
}
