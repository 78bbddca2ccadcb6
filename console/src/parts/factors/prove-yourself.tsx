import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { whenProofIsNeeded } from '../../api/client.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { Loading } from '../states.tsx';
import { confirmSelf, factorsQuery, passkeyOf, waysOf } from './own-factors.ts';
import { ProofForm } from './proof-form.tsx';
import { factorTexts } from './texts.ts';

type Decide = (proved: boolean) => void;

/** Asks for a proof of identity when the API wants one, then continues the interrupted action. */
export function ProveYourself({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Decide[]>([]);
  const ask = useCallback(() => new Promise<boolean>((decide) => { setWaiting((before) => [...before, decide]); }), []);
  useEffect(() => whenProofIsNeeded(ask), [ask]);
  const close: Decide = (proved) => { for (const decide of waiting) decide(proved); setWaiting([]); };
  return <>{children}{waiting.length > 0 && <Dialog close={close} />}</>;
}

function Dialog({ close }: { close: Decide }) {
  const t = useTexts(factorTexts);
  const c = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, isError } = useQuery(factorsQuery);
  useEffect(() => dialog.current?.showModal(), []);
  const ways = [...data === undefined ? [] : waysOf(data), 'password' as const];
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="who" onClose={() => close(false)}>
      <Title order={2} size="h4" id="who" mb="xs">{t('who')}</Title>
      <Text size="sm" mb="md">{t('whoHint')}</Text>
      {data === undefined && !isError ? <Loading /> : (
        <ProofForm ways={ways} give={confirmSelf} passkey={data && passkeyOf(data)} done={() => close(true)}>
          <Button variant="default" onClick={() => close(false)}>{c('cancel')}</Button>
        </ProofForm>
      )}
    </dialog>
  );
}
