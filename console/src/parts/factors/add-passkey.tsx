import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { makePasskey } from './passkey.ts';
import { factorTexts } from './texts.ts';

/** Adds a passkey of this device or of a key at hand. */
export function AddPasskey({ done }: { done: (added: Schemas['AddedFactor']) => void }) {
  const t = useTexts(factorTexts);
  const add = useMutation({
    async mutationFn() {
      const options = await answerOf(api.POST('/api/me/factors/passkey/options'));
      return answerOf(api.POST('/api/me/factors/passkey', { body: { name: t('passkeyName'), passkey: await makePasskey(options) } }));
    },
    onSuccess: done,
  });
  return (
    <Stack gap="xs">
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>{t('addPasskey')}</Button>
      {add.error && <Alert color="red" role="alert">{add.error.name === 'NotAllowedError' ? t('notSigned') : add.error.message}</Alert>}
    </Stack>
  );
}
