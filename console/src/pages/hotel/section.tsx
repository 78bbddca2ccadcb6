import { Button, Group, Stack, Title } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';

interface SectionProps {
  title: string;
  children: ReactNode;
  save: (form: HTMLFormElement) => void;
  saving: boolean;
  locked: boolean;
  form?: RefObject<HTMLFormElement | null>;
  /** Hears that something was typed. */
  heed?: () => void;
}

/** A part of the settings that is saved by itself. */
export function Section({ title, children, save, saving, locked, form, heed }: SectionProps) {
  const c = useTexts(commonTexts);
  return (
    <form
      ref={form} className="surface" aria-label={title} onChange={heed}
      onSubmit={(event) => { event.preventDefault(); save(event.currentTarget); }}
    >
      <fieldset disabled={locked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="sm">
          <Title order={2} size="h4">{title}</Title>
          {children}
          {!locked && <Group><Button type="submit" loading={saving} aria-label={`${c('save')}: ${title}`}>{c('save')}</Button></Group>}
        </Stack>
      </fieldset>
    </form>
  );
}
