import { Button, Group, Modal, Text } from '@mantine/core';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

interface Question { title: string; text: string; yes: string }
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** A word before what cannot be undone. */
export const useConfirm = (): Ask => use(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts(commonTexts);
  const [open, setOpen] = useState<{ question: Question; decide: (yes: boolean) => void } | null>(null);
  const ask = useCallback<Ask>((question) => new Promise((decide) => { setOpen({ question, decide }); }), []);
  const close = (yes: boolean): void => { open?.decide(yes); setOpen(null); };
  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal opened={open !== null} onClose={() => close(false)} title={open?.question.title} closeButtonProps={{ 'aria-label': t('close') }}>
        <Text size="sm">{open?.question.text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => close(false)} data-autofocus>{t('cancel')}</Button>
          <Button color="red.9" onClick={() => close(true)}>{open?.question.yes}</Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}
