import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client.ts';
import { AddPasskey } from '../../parts/factors/add-passkey.tsx';
import { AddTotp } from '../../parts/factors/add-totp.tsx';
import { confirmSelf, factorsQuery, passkeyOf, waysOf } from '../../parts/factors/own-factors.ts';
import { ProofForm } from '../../parts/factors/proof-form.tsx';
import { ProveYourself } from '../../parts/factors/prove-yourself.tsx';
import { RecoveryCodes } from '../../parts/factors/recovery-codes.tsx';
import { Fetched } from '../../parts/states.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Door } from './door.tsx';
import { ownPath } from './own-path.ts';
import { signInTexts } from './texts.ts';

/** For somebody whose role asks for a second factor: to give it, or to add the first one. */
export function RequiredFactor() {
  const t = useTexts(signInTexts);
  const query = useQuery(factorsQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/second-factor' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = async (): Promise<void> => {
    queries.clear();
    await navigate({ to: ownPath(to) });
  };
  const goOn = (): void => { void leave(); };
  const added = ({ recoveryCodes }: Schemas['AddedFactor']): void => (recoveryCodes === null ? goOn() : setCodes(recoveryCodes));
  return (
    <ProveYourself>
      <Door title={t('secondFactor')} hint={t('required')}>
        {codes !== null ? <RecoveryCodes codes={codes} done={goOn} /> : (
          <Fetched query={query}>
            {(own) => (own.factors.length > 0
              ? <ProofForm ways={waysOf(own)} give={confirmSelf} passkey={passkeyOf(own)} done={goOn} />
              : <><AddTotp done={added} /><AddPasskey done={added} /></>)}
          </Fetched>
        )}
      </Door>
    </ProveYourself>
  );
}
