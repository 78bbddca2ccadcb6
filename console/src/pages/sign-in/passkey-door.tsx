import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { signWithPasskey } from '../../parts/factors/passkey.ts';
import { factorTexts } from '../../parts/factors/texts.ts';
import { useTexts } from '../../texts/language.tsx';

/** Signs in without a password, where the browser can. */
export function PasskeyDoor({ done }: { done: () => void }) {
  const t = useTexts(factorTexts);
  const enter = useMutation({
    async mutationFn() {
      const passkey = await signWithPasskey(await answerOf(api.POST('/auth/login/passkey/options')));
      return answerOf(api.POST('/auth/login/passkey', { body: { passkey } }));
    },
    onSuccess: done,
  });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <>
      {enter.error && (
        <Alert color="red" role="alert">{enter.error.name === 'NotAllowedError' ? t('notSigned') : enter.error.message}</Alert>
      )}
      <Button variant="default" loading={enter.isPending} onClick={() => enter.mutate()}>{t('usePasskey')}</Button>
    </>
  );
}
