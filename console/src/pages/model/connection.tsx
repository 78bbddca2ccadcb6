import { NativeSelect, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { ConnectionActions } from '../../parts/connection-actions.tsx';
import { field, orNothing } from '../../parts/form-fields.ts';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { modelTexts } from './texts.ts';

type Integration = Schemas['LanguageModelIntegration'];
type Body = Schemas['PutLanguageModelBody'];

/** What the form says, beside the prices, which it does not ask for and keeps. */
function bodyOf(form: FormData, before: Integration | null): Body {
  const text = (name: string): string => field(form, name);
  const limit = (name: string): number | undefined => (text(name) === '' ? undefined : Number(text(name)));
  const [baseUrl, apiKey, day, month] = [orNothing(text('url')), orNothing(text('key')), limit('day'), limit('month')];
  return {
    provider: text('provider') as Body['provider'], model: text('model'), answerModel: orNothing(text('answerModel')) ?? null,
    structured: text('structured') as NonNullable<Body['structured']>, languages: text('languages') as NonNullable<Body['languages']>,
    budget: { ...(day !== undefined && { tokensPerDay: day }), ...(month !== undefined && { tokensPerMonth: month }) },
    keepPromptsHours: limit('keep') ?? 0, prices: before?.prices ?? null,
    ...(baseUrl !== undefined && { baseUrl }), ...(apiKey !== undefined && { apiKey }),
  };
}

/** The settings of the hotel's own model. */
export function Connection({ integration, hotelId }: { integration: Integration | null; hotelId: string }) {
  const t = useTexts(modelTexts);
  const c = useTexts(commonTexts);
  const refresh = [[hotelId, 'model']];
  const params = { path: { id: hotelId } };
  const save = useAction(
    (form: FormData) => answerOf(api.PUT('/api/clients/{id}/integrations/model', { params, body: bodyOf(form, integration) })),
    { refresh, done: c('saved') },
  );
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/integrations/model', { params })), { refresh, done: t('removed') });
  return (
    <form
      className="surface" aria-label={t('settings')}
      onSubmit={(event) => { event.preventDefault(); save.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="sm" maw="34rem">
        <Title order={2} size="h4">{t('settings')}</Title>
        <Provider integration={integration} hotelId={hotelId} />
        <Manner integration={integration} />
        <ConnectionActions
          exists={integration !== null} isSaving={save.isPending} remove={remove}
          texts={{ connect: t('connect'), remove: t('remove'), removeAsk: t('removeAsk'), removeText: t('removeText') }}
        />
      </Stack>
    </form>
  );
}

function Provider({ integration, hotelId }: { integration: Integration | null; hotelId: string }) {
  const t = useTexts(modelTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  return (
    <>
      <NativeSelect
        name="provider" label={t('provider')} defaultValue={integration?.provider ?? 'openai-compatible'}
        data={[{ value: 'openai-compatible', label: t('compatible') }, { value: 'anthropic', label: 'Anthropic' },
          { value: 'google', label: 'Google' }]}
      />
      <TextInput name="url" type="url" label={t('url')} description={t('urlHint')} defaultValue={integration?.baseUrl ?? ''}
        placeholder="https://" />
      <TextInput name="model" label={t('model')} defaultValue={integration?.model ?? ''} required autoComplete="off" />
      <TextInput name="answerModel" label={t('answerModel')} description={t('same')} defaultValue={integration?.answerModel ?? ''}
        autoComplete="off" />
      <PasswordInput
        name="key" label={t('key')} autoComplete="off" required={integration === null}
        {...(integration && { description: t('keySet', { date: moment(integration.apiKeySetDate) }) })}
      />
    </>
  );
}

function Manner({ integration }: { integration: Integration | null }) {
  const t = useTexts(modelTexts);
  const { tokensPerDay = null, tokensPerMonth = null } = integration?.budget ?? {};
  return (
    <>
      <NativeSelect
        name="structured" label={t('structured')} defaultValue={integration?.structured ?? 'schema'}
        data={[{ value: 'schema', label: t('schema') }, { value: 'json', label: t('json') }]}
      />
      <NativeSelect
        name="languages" label={t('languages')} defaultValue={integration?.languages ?? 'known'}
        data={[{ value: 'known', label: t('known') }, { value: 'any', label: t('any') }]}
      />
      <TextInput
        name="day" type="number" step={1} label={t('perDay')} description={t('noLimit')} defaultValue={tokensPerDay ?? ''} min={1}
      />
      <TextInput
        name="month" type="number" step={1} label={t('perMonth')} description={t('noLimit')} defaultValue={tokensPerMonth ?? ''} min={1}
      />
      <TextInput name="keep" type="number" step={1} label={t('keep')} defaultValue={integration?.keepPromptsHours ?? 0} min={0} max={72} />
    </>
  );
}
