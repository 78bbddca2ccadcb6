import { Anchor } from '@mantine/core';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { ProofForm, type Proof } from '../../parts/factors/proof-form.tsx';
import { useTexts } from '../../texts/language.tsx';
import { signInTexts } from './texts.ts';

/** What a sign-in at one's hotel leads to that has found an account which was there before. */
export interface LinkAsked {
  challenge: string;
  hasPassword: boolean;
  passkey: Schemas['PasskeyOptions'] | null;
}

/** Asks for the account's own password or passkey, once, before the hotel's sign-in opens it. */
export function LinkStep({ asked: { challenge, hasPassword, passkey }, done, more, again }: {
  asked: LinkAsked; done: () => void; /** The account needs a second factor next. */ more: (asked: Schemas['SecondFactorAsked']) => void;
  again: () => void;
}) {
  const t = useTexts(signInTexts);
  const give = (proof: Proof) => answerOf(api.POST('/auth/sso/link', { body: { challenge, ...proof } as Schemas['LinkSingleSignOn'] }));
  return (
    <>
      <ProofForm
        ways={hasPassword ? ['password'] : []} give={give} passkey={passkey === null ? undefined : async () => passkey}
        done={(answer) => { if ('challenge' in answer) more(answer); else done(); }}
      />
      <Anchor component="button" type="button" size="sm" onClick={again}>{t('back')}</Anchor>
    </>
  );
}
