import { Anchor } from '@mantine/core';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { ProofForm, type Proof } from '../../parts/factors/proof-form.tsx';
import { useTexts } from '../../texts/language.tsx';
import { signInTexts } from './texts.ts';

/** What is asked after a right password of somebody with a second factor. */
export function SecondStep(
  { asked: { challenge, kinds, passkey }, done, again }: { asked: Schemas['SecondFactorAsked']; done: () => void; again: () => void },
) {
  const t = useTexts(signInTexts);
  const give = (proof: Proof) => answerOf(api.POST('/auth/login/factor', { body: { challenge, ...proof } }));
  return (
    <>
      <ProofForm
        ways={kinds.includes('totp') ? ['code', 'recovery'] : ['recovery']} give={give}
        passkey={passkey === null ? undefined : async () => passkey} done={done}
      />
      <Anchor component="button" type="button" size="sm" onClick={again}>{t('back')}</Anchor>
    </>
  );
}
