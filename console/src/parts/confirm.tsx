import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

interface Question {
  title: string;
  text: string;
  yes: string;
  /** Something more that can be done with it, which hears whether it is to be. */
  also?: { label: string; chosen: (ticked: boolean) => void };
}
interface Open { question: Question; decide: (yes: boolean) => void }
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** A word before what cannot be undone. */
export const useConfirm = (): Ask => use(ConfirmContext);

/** What a button does once a question is answered with yes. */
export function useConfirmed(): (question: Question, then: () => void) => () => void {
  const confirm = useConfirm();
  return (question, then) => () => { void confirm(question).then((yes) => { if (yes) then(); }); };
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback<Ask>((question) => new Promise((decide) => { setOpen({ question, decide }); }), []);
  return (
    <ConfirmContext value={ask}>
      {children}
      {open && <Dialog question={open.question} close={(yes) => { open.decide(yes); setOpen(null); }} />}
    </ConfirmContext>
  );
}

function Dialog({ question: { title, text, yes, also }, close }: { question: Question; close: (yes: boolean) => void }) {
  const t = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="question" onClose={() => close(dialog.current?.returnValue === 'yes')}>
      <form method="dialog">
        <Title order={2} size="h4" id="question" mb="xs">{title}</Title>
        <Text size="sm">{text}</Text>
        {also && <Checkbox mt="md" label={also.label} onChange={(event) => also.chosen(event.currentTarget.checked)} />}
        <Group justify="flex-end" mt="lg">
          <Button type="submit" value="no" variant="default" autoFocus>{t('cancel')}</Button>
          <Button type="submit" value="yes" color="red.9">{yes}</Button>
        </Group>
      </form>
    </dialog>
  );
}
