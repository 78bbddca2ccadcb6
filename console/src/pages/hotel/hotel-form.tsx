import { Alert } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { HotelState } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { controlOf, differing, put, valuesOf, wordsOf, type Fields, type Values } from './fields.ts';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSave } from './use-save.ts';

interface HotelFormProps {
  title: string;
  hotel: HotelState;
  fields: Fields;
  locked: boolean;
  /** The fields, from what they show at first. */
  children: (shown: Values) => ReactNode;
}

/** A part of a hotel's record; what it saves is what was changed in it, and what others change meanwhile is shown. */
export function HotelForm({ title, hotel, fields, locked, children }: HotelFormProps) {
  const shown = valuesOf(fields, hotel);
  const { form, heed, known, clear, changed } = useTyped(shown);
  const save = useSave(hotel, fields, { sent: known });
  return (
    <Section
      title={title} form={form} heed={heed} locked={locked} saving={save.isPending}
      save={(element) => { clear(); save.mutate(differing(element, shown)); }}
    >
      <Meanwhile form={form.current} changed={changed} />
      {children(shown)}
    </Section>
  );
}

/**
 * Keeps apart what was typed and what the record says: a new state of the record is put into the fields in which nothing was typed,
 * and named where something was.
 */
export function useTyped(shown: Values) {
  const form = useRef<HTMLFormElement>(null);
  const base = useRef(shown);
  const typed = useRef<Values>({});
  const [changed, setChanged] = useState<Values>({});
  const state = JSON.stringify(shown);
  useLayoutEffect(() => {
    const now = JSON.parse(state) as Values;
    const others = Object.entries(now).filter(([name, text]) => base.current[name] !== text);
    base.current = now;
    for (const [name, text] of others) {
      const control = controlOf(form.current, name);
      if (control && !Object.hasOwn(typed.current, name)) put(control, text);
    }
    if (others.length > 0 && Object.keys(typed.current).length > 0) setChanged(Object.fromEntries(others));
  }, [state]);
  const heed = (): void => { if (form.current) typed.current = differing(form.current, base.current); };
  return {
    form, heed, changed,
    /** These values are the record's now, by one's own hand. */
    known: (values: Values): void => {
      base.current = { ...base.current, ...values };
      heed();
    },
    clear: (): void => setChanged({}),
  };
}

/** What somebody else has changed while one was typing. */
export function Meanwhile({ form, changed }: { form: HTMLFormElement | null; changed: Values }) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  if (Object.keys(changed).length === 0) return null;
  return (
    <Alert color="orange" role="alert" title={t('meanwhile')}>
      {t('meanwhileHint')}
      <ul>
        {Object.entries(changed).map(([name, text]) => {
          const control = controlOf(form, name);
          if (control === undefined) return null;
          return <li key={name}>{control.labels?.[0]?.textContent}: {wordsOf(control, text, { yes: c('yes'), no: c('no') })}</li>;
        })}
      </ul>
    </Alert>
  );
}
