import { Badge, Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { field } from '../../parts/form-fields.ts';
import { useLanguageNames } from '../../parts/language-names.ts';
import { PagedRows } from '../../parts/rows.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { SETTLED_MS } from '../../parts/find-hotel.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useHotelPages, type Hotel } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { CreateForm } from './create-form.tsx';
import { platformTexts } from './texts.ts';

/** What the platform gives to some hotels and not to others. */
const entitlements = ['channels', 'language-model'] as const;

/** The hotels of the platform. */
export function Clients() {
  const t = useTexts(platformTexts);
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SETTLED_MS);
  const list = useHotelPages({ search: settled, status: 'all' });
  return (
    <>
      <PageHead title={t('clients')} hint={t('clientsHint')}>
        {!creating && <Button onClick={() => setCreating(true)}>{t('newHotel')}</Button>}
      </PageHead>
      {creating && <NewHotel close={() => setCreating(false)} />}
      <SearchField value={search} change={setSearch} />
      <PagedRows
        list={list} of={({ clients }) => clients}
        empty={settled === '' ? <Empty title={t('noHotels')}>{t('noHotelsHint')}</Empty> : <Empty title={t('nobody')} />}
      >
        {(hotel) => <HotelRow hotel={hotel} />}
      </PagedRows>
    </>
  );
}

function NewHotel({ close }: { close: () => void }) {
  const t = useTexts(platformTexts);
  const { language } = useLanguage();
  const { choices } = useLanguageNames();
  const navigate = useNavigate();
  const create = useAction((form: FormData) => {
    const text = (name: string): string => field(form, name);
    return answerOf(api.POST('/api/clients', { body: {
      name: text('name'), default_locale: text('locale'), time_zone: text('zone'),
      ...(text('website') !== '' && { website_url: text('website') }),
    } }));
  }, { refresh: [['hotels']], after: ({ id }) => { void navigate({ to: '/hotels/$hotelId/hotel', params: { hotelId: id } }); } });
  return (
    <CreateForm create={create} close={close}>
      <TextInput name="website" type="url" label={t('website')} placeholder="https://" />
      <NativeSelect name="locale" label={t('locale')} defaultValue={language} data={choices(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'])} />
      <NativeSelect
        name="zone" label={t('zone')} defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}
        data={[...new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
      />
    </CreateForm>
  );
}

function HotelRow({ hotel: { id, name, website_domain, disabled_date, demo_client } }: { hotel: Hotel }) {
  const t = useTexts(platformTexts);
  const confirmed = useConfirmed();
  const refresh = [['hotels'], [id]];
  const path = { id };
  const enable = useAction(() => answerOf(api.POST('/api/clients/{id}/enable', { params: { path } })), { refresh, done: t('enabledDone') });
  const disable = useAction(() => answerOf(api.DELETE('/api/clients/{id}', { params: { path } })),
    { refresh, done: t('disabledDone'), undo: () => enable.mutate() });
  const { isPlatformAdmin } = useProfile();
  const ask = confirmed({ title: t('disableAsk', { name }), text: t('disableText'), yes: t('disable') }, () => disable.mutate());
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Link to="/hotels/$hotelId/today" params={{ hotelId: id }}>{name}</Link>
        <Text size="sm" c="dimmed">{website_domain}</Text>
      </div>
      <Group gap="sm">
        {demo_client && <Badge color="gray">{t('demo')}</Badge>}
        {disabled_date !== null && <Badge color="red">{t('disabled')}</Badge>}
        {isPlatformAdmin && disabled_date === null && <Entitlements hotelId={id} name={name} />}
        {disabled_date === null
          ? <Button variant="subtle" color="red" size="compact-sm" aria-label={`${t('disable')}: ${name}`} loading={disable.isPending}
            onClick={ask}>{t('disable')}</Button>
          : <Button variant="default" size="compact-sm" aria-label={`${t('enable')}: ${name}`} loading={enable.isPending}
            onClick={() => enable.mutate()}>{t('enable')}</Button>}
      </Group>
    </Group>
  );
}

/** What of the platform a hotel may use. */
function Entitlements({ hotelId, name }: { hotelId: string; name: string }) {
  const { data } = useQuery({
    queryKey: [hotelId, 'entitlements'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/features', { params: { path: { id: hotelId } }, signal })),
  });
  return entitlements.map((feature) => (
    <Entitlement key={feature} hotelId={hotelId} name={name} feature={feature} held={data?.features.includes(feature)} />
  ));
}

interface EntitlementProps {
  hotelId: string;
  name: string;
  feature: (typeof entitlements)[number];
  /** Undefined: not known yet. */
  held: boolean | undefined;
}

function Entitlement({ hotelId, name, feature, held }: EntitlementProps) {
  const t = useTexts(platformTexts);
  const path = { id: hotelId };
  const refresh = [[hotelId, 'entitlements'], [hotelId, 'channels'], [hotelId, 'model']];
  const turn = useAction((on: boolean) => answerOf<unknown>(on
    ? api.POST('/api/clients/{id}/features', { params: { path }, body: { feature } })
    : api.DELETE('/api/clients/{id}/features/{feature}', { params: { path: { ...path, feature } } })), { refresh });
  return (
    <Switch
      label={t(feature)} aria-label={`${t(feature)}: ${name}`} checked={held ?? false} disabled={held === undefined || turn.isPending}
      onChange={(event) => turn.mutate(event.currentTarget.checked)}
    />
  );
}
