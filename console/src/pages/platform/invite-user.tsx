import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Picker } from './picker.tsx';
import { useRoleNames } from './role-names.ts';
import { platformTexts } from './texts.ts';
import { useRolePages } from './user-pages.ts';

/** Invites somebody who is to look after more than one hotel, with roles. */
export function InviteUser({ close }: { close: () => void }) {
  const t = useTexts(platformTexts);
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const nameOf = useRoleNames();
  const roles = useRolePages({ enabled: may(useProfile(), 'roles:READ') });
  const invite = useAction((form: FormData) => answerOf(api.POST('/api/users', {
    body: { email: field(form, 'email').toLowerCase(), roleIds },
  })), { refresh: [['users']], done: t('invitedNow'), after: close });
  return (
    <form
      className="surface" style={{ marginBottom: '1rem' }}
      onSubmit={(event) => { event.preventDefault(); invite.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="sm" maw="32rem">
        <TextInput name="email" type="email" label={t('email')} required autoFocus autoComplete="off" />
        {roles.data && (
          <Picker
            title={t('rolesOf')} chosen={roleIds} list={roles}
            options={roles.data.pages.flatMap((page) => page.roles).map(({ id, name }) => ({ id, label: nameOf(name) }))}
            change={setRoleIds} busy={invite.isPending}
          />
        )}
        <FormActions label={t('send')} busy={invite.isPending} close={close} />
      </Stack>
    </form>
  );
}
